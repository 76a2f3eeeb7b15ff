"""Definitions and data of the benchmark cases."""
