"""Event log, turn engine, scoring and storage of played cases."""
