"""Where the command starts: `gadgetry`, or `python -m gadgetry`.

Until everything is imported, Ctrl-C ends the process as the system does, without a word: an
exception in the middle of an import would be told as a traceback, or as a broken library.
"""

# `signal` itself imports more, in which Ctrl-C could fall.
import _signal as signal  # type: ignore[import-not-found]


def main() -> None:
    """Run the command and exit with its code."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not under `nohup`
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from gadgetry.cli import main as command

    command.main()  # which takes Ctrl-C as an exception again


if __name__ == "__main__":
    main()
