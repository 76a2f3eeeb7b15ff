"""Rehearsing walkthroughs, breaking them, and proving by it that a case is judged right."""
