"""The terminal program: menu, screens, command line, save files."""
