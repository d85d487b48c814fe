"""The command, also as `python -m kemet`: the command line, and what happens before it is there."""

import sys


def main() -> None:
    try:
        from kemet.cli import main as command_line
    except KeyboardInterrupt:  # so early that not even the commands were there
        sys.exit(130)
    command_line()


if __name__ == "__main__":
    main()
