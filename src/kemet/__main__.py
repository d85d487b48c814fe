"""`python -m kemet` is the command line."""

import sys

if __name__ == "__main__":
    try:
        from kemet.cli import main

        main()
    except KeyboardInterrupt:  # so early that not even the commands were there
        sys.exit(130)
