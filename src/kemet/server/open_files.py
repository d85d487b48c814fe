"""Every socket is an open file, and a system gives each program only so many."""

from typing import Final

BESIDES: Final = 256  # the database, the log, bots, and connections that are not sockets yet


def make_room_for(sockets: int) -> str:
    """Ask the system for as many open files as that takes; a sentence where it does not give them."""
    try:
        import resource
    except ImportError:
        return ""  # Windows has no such limit
    wanted = sockets + BESIDES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
        except (OSError, ValueError):
            pass
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return ""
    return (
        f"the system lets this program open {soft} files, but {sockets} sockets need {wanted}: raise the"
        " limit (LimitNOFILE in systemd, ulimit -n in a shell), or lower KEMET_MAX_SOCKETS"
    )
