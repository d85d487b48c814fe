"""Flags that would change nothing are refused by name, instead of being passed over."""

from collections.abc import Iterable

import typer

from kemet.machine.errors import GameError

GIVEN = "COMMANDLINE"  # not a default, nor a variable of the environment


def was_given(context: typer.Context, name: str) -> bool:
    """Whether somebody wrote this flag down."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == GIVEN


def refuse(context: typer.Context, names: Iterable[str], why: str) -> None:
    """Unless none of these flags was given; `why` goes on after "has no effect"."""
    given = [spelled(context, name) for name in names if was_given(context, name)]
    if given:
        raise GameError(f"{together(given)} {'has' if len(given) == 1 else 'have'} no effect {why}")


def spelled(context: typer.Context, name: str) -> str:
    """The flag as it is written; of one that has a yes and a no, the one that was meant."""
    flag = next(each for each in context.command.params if each.name == name)
    meant = flag.secondary_opts if context.params.get(name) is False and flag.secondary_opts else flag.opts
    return max(meant, key=len)


def together(flags: list[str]) -> str:
    return flags[0] if len(flags) == 1 else f"{', '.join(flags[:-1])} and {flags[-1]}"
