"""Reports over sets of sessions: the benchmark's eight figures and its rules on what may be called complete."""
