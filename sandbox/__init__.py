"""The simulated world that a case runs in, and its tools."""
