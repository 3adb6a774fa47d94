"""The command line: one table of commands, each in a module that is imported when it is typed."""
