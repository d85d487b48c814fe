"""Calling players whose turn it is: Web Push, webhook, e-mail. Off unless a host turns it on."""
