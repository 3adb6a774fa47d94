"""The box: runs a submission that may be hostile so that all it can do is answer.

Theory of operation. A submission runs in a process of its own, the child (child/), which closes
the box around itself while all code in it is still ours, and only then runs the submission:

1. Who it is. As root, a user id that nobody has; else ours. No environment, a session of its own,
   no descriptor but three pipes. The submission is sent down a pipe and lives in memory only: there
   is no folder to write to and none to clean up. The judge makes itself undumpable, so that nobody
   can look into its memory, where the truth is.
2. Limits: memory, open files, threads, file size 0, core 0, CPU time as a last resort. The judge
   watches the clocks and kills the whole group (channel.py): CPU time is what counts, and time spent
   asleep has a limit of its own, so that a busy machine changes no verdict.
3. Landlock (landlock.py): no file but the Python library (library.py), read only, and /dev/null.
   Whether a path exists, its size and owner can still be asked: Landlock does not hide names.
4. The system call filter (seccomp.py): the calls Python needs, no others.
5. Where it works, bubblewrap around all that: new namespaces, so that other processes, the network
   and files outside the library are not refused but absent. It dies with the judge once it has
   started; while it starts, a keeper sees to that (process.py).

The levels are probed, never assumed, and the child's own steps fail loudly: a box that cannot be
closed is an `Unavailable`, never an open box. The judge then looks at the kernel's own record of the
process before it lets the submission run.

    bubblewrap   all five
    kernel       1 to 4; no package, no root, no namespaces needed
    seccomp      without Landlock: whatever the user can read can be read
    limits       1 and 2 alone; only for submissions one trusts
    plain        a process like any other (plain.py), on every system; only for a file of one's own
"""
