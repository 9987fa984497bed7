# SPDX-License-Identifier: GPL-2.0-or-later
"""A git tree in which patches are commits, as where patches are tested, and the commands that run in it."""
import subprocess


class CommandFailed(Exception):
    """A command that had to work did not; the text has the end of what it said."""


def run(command, folder, **options):
    """Runs a command that has to work, and returns what it wrote to stdout."""
    done = subprocess.run([str(word) for word in command], cwd=folder, text=True, check=False,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    if done.returncode != 0:
        said = "\n".join((done.stdout + done.stderr).splitlines()[-30:])
        raise CommandFailed(f"{' '.join(map(str, command))}: status {done.returncode}\n{said}")
    return done.stdout


class PatchedTree:
    """A git tree on top of a folder with sources; `base` is the tag of its unpatched state."""

    def __init__(self, src):
        self.src = src

    def git(self, *arguments):
        """Runs git as somebody, whoever runs the tests."""
        who = ["-c", "user.name=gate", "-c", "user.email=gate@localhost", "-c", "commit.gpgsign=false",
               "-c", "core.hooksPath=/dev/null"]
        return run(["git", *who, *arguments], self.src).strip()

    def init(self, *tracked):
        """Makes the tree, with the files that patches change."""
        self.git("init", "-q", "-b", "main")
        self.git("add", "-f", *tracked)
        self.git("commit", "-q", "-m", "base")
        self.git("tag", "base")

    def reset(self):
        """Checks the unpatched state out."""
        self.git("checkout", "-q", "-f", "base")

    def commit(self, patch):
        """Commits a patch, (subject, {file: function from text to text}), to what is checked out."""
        subject, edits = patch
        for name, edit in edits.items():
            path = self.src / name
            text = edit(path.read_text())
            path.unlink()  # it may be a link to sources that are not ours to change
            path.write_text(text)
        self.git("commit", "-q", "-a", "-m", subject)
