"""A Python of a system that lacks what Linux has: no poll, fork, process groups, pidfd, resource, fcntl, and no /proc.

Run before anything of ours is imported, it takes all of that away from this process; `PRELUDE` does so in a child.
"""

PRELUDE = """
def take_away():
    import builtins, io, os, select, signal, sys

    for module, names in (
        (select, ("poll", "epoll")),
        (os, ("fork", "forkpty", "killpg", "set_blocking", "pidfd_open", "wait4", "waitid", "setsid", "O_PATH",
              "geteuid", "getuid", "uname", "getpgid", "sched_getaffinity")),
        (signal, ("pidfd_send_signal", "pthread_sigmask", "SIGXCPU")),
    ):
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    sys.modules["resource"] = sys.modules["fcntl"] = None

    def hidden(path):
        try:
            text = os.fsdecode(path)
        except TypeError:
            return False
        return text == "/proc" or text.startswith("/proc/")

    def without_proc(function):
        def call(path, *args, **kwargs):
            if hidden(path):
                raise FileNotFoundError(2, "No such file or directory", os.fspath(path))
            return function(path, *args, **kwargs)
        return call

    builtins.open = io.open = without_proc(io.open)
    for name in ("open", "stat", "lstat", "listdir", "scandir", "readlink"):
        setattr(os, name, without_proc(getattr(os, name)))


take_away()
del take_away
"""

exec(PRELUDE, {})
