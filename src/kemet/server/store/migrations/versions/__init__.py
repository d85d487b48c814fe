"""The steps. One that was released is never changed; a change of schema.py gets a new one."""
