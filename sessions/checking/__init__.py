"""Deciding the machine part of checks and critical failures from trace and state (contract sections 7, 10)."""
