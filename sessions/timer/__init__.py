"""Timer cases: their events, their scorer, and playing them live (contract section 8)."""
