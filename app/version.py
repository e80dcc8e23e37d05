"""The version of the program, where reading it costs nothing."""

VERSION = "0.1.0"
