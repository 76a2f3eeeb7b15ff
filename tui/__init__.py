"""Terminal app and command line."""
