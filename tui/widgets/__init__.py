"""The widgets of the app, one file each."""
