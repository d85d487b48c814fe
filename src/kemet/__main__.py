"""`python -m kemet` is the command line."""

from kemet.cli import main

if __name__ == "__main__":
    main()
