"""What holds for all tests."""

import signal

# A process that was started in the background ignores Ctrl-C, and so would the programs that the
# tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
