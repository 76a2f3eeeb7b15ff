"""What each pane shows, as plain rows: no screen is needed to make them."""
