#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""page_commands.py TREE RULES [PAGE ..]: runs the commands in the code blocks of the tree's pages, or of these pages, in
the tree's root. A block is what is indented by four spaces or fenced; it has commands when one of its lines starts a
program of the tree. RULES says what does not run as it stands. Exit code 1 when a command fails."""
import os
import re
import shutil
import signal
import subprocess
import sys

LONGEST = 5400  # seconds a block
COMMAND = re.compile(r"^((\./)?tabletop|build/\S+|tests/\S+|gdb-multiarch|qemu-system-arm) |\| (\./)?tabletop ")


def blocks(page):
    """The code blocks of a page: lists of (line number, text)."""
    block, fenced = [], False
    for number, line in enumerate(open(page, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if line.startswith("```"):
            if block:
                yield block
            block, fenced = [], not fenced
        elif fenced:
            block.append((number, line))
        elif line.startswith("    ") and not re.match(r" +[-*] ", line):
            block.append((number, line[4:]))
        elif block:
            yield block
            block = []
    if block:
        yield block


def commands(block):
    """Lines that belong together: a backslash at the end, or a text that is handed in."""
    number, text, end = None, "", None
    for at, line in block:
        number = at if not text else number
        text += line if not text else "\n" + line
        here = re.search(r"<<'?(\w+)'?$", line)
        end = here.group(1) if here else end
        if (end and line != end) or line.endswith("\\"):
            continue
        yield number, text
        text, end = "", None


class Rules:
    def __init__(self, path):
        self.rules = []
        for line in open(path, encoding="utf-8"):
            if line.strip() and not line.startswith("#"):
                self.rules.append([part.strip() for part in line.split("|")])
        self.used = set()

    def of(self, kind, page, text):
        for rule in self.rules:
            if rule[0] == kind and rule[1] in ("*", page) and rule[2] in text:
                self.used.add(tuple(rule))
                yield rule

    def apply(self, page, text):
        """What is to be run, and with which exit code; None: nothing."""
        for rule in self.of("skip", page, text):
            print(f"not run: {text.splitlines()[0]}: {rule[3]}")
            return None, 0
        for rule in self.of("change", page, text):
            text = text.replace(rule[2], rule[3])
        return text, max([int(rule[3]) for rule in self.of("status", page, text)], default=0)


def shell(tree, script, programs, longest, output=subprocess.DEVNULL):
    """Runs a script in the tree's root, with programs of that folder first. Returns its exit code, None when it has not
    ended, what it has written to standard output when that is a pipe, and what to standard error."""
    environment = dict(os.environ, PATH=programs + ":" + os.environ["PATH"], SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    process = subprocess.Popen(["bash", "-c", script], cwd=tree, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                               stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True)
    try:
        written, said = process.communicate(timeout=longest)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        written, said = process.communicate()
        return None, written, said
    return process.returncode, written, said


def run(tree, page, block, rules):
    """Runs a block in one shell, a command after the other; returns how many failed."""
    script = "set -o pipefail\n"
    for number, text in commands(block):
        text, status = rules.apply(page, text)
        if text is not None:
            place = f"{page}:{number}"
            script += f"echo '{place}' >&2\n{text}\n"
            script += f'status=$?; ((status == {status})) || echo "FAILED: {place}: exit code $status" >&2\n'
    status, _, said = shell(tree, script, tree, LONGEST)
    if status is None:
        said += f"FAILED: {page}: has not ended after {LONGEST} s\n"
    failures = said.count("FAILED: ")
    if failures:
        print(said)
    return failures


def clear(tree, kept):
    """A page does not find what another one has left."""
    for name in set(os.listdir(tree)) - kept:
        path = os.path.join(tree, name)
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)


def main():
    tree, rules = sys.argv[1], Rules(sys.argv[2])
    pages = sys.argv[3:] or subprocess.run(["git", "-C", tree, "ls-files", "*.md"], check=True, text=True,
                                           stdout=subprocess.PIPE).stdout.split()
    failures, kept = 0, set(os.listdir(tree))
    for page in pages:
        print(page, flush=True)
        for block in blocks(os.path.join(tree, page)):
            if any(COMMAND.search(line) for _, line in block):
                failures += run(tree, page, block, rules)
        clear(tree, kept)
    if not sys.argv[3:]:
        for rule in rules.rules:
            if tuple(rule) not in rules.used:
                print("FAILED: a rule that no command needs:", " | ".join(rule))
                failures += 1
    sys.exit(failures != 0)


if __name__ == "__main__":
    main()
