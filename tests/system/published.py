#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""published.py TREE PROGRAM short|long: runs the commands of platforms/published.md, those that are marked (long) or the
others, and looks for what the page says that they print. Exit code 1 when a command fails, when something is not printed any
more, or when a row has not the page's form.

A row of a table with a column `command` has four cells: the document, ours, the command, the difference. The command is one in
backticks, with (long) behind it when it takes ten seconds or more; `the same` is that of the row above; a dash is none. Ours
has in backticks what is printed, with any white space between its words, and no digit elsewhere. Without a command it has no
digit at all, and the difference says why."""
import re
import subprocess
import sys

from page_commands import shell

PAGE = "platforms/published.md"
LONGEST = {"short": 60, "long": 1800}  # seconds a command


class BadRow(Exception):
    pass


def rows(path):
    """The rows below each heading that has a command: pairs of line number and cells."""
    heading = None
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            heading = None
        elif heading is None:
            heading = cells
        elif not line.startswith("|---") and "command" in heading:
            yield number, cells


def command_of(cell, before):
    """The command of a row and whether it is a long one; None: there is none."""
    if cell == "-":
        return None
    if cell == "the same":
        if before is None:
            raise BadRow("there is no command above it")
        return before
    found = re.fullmatch(r"`([^`]+)`( \(long\))?", cell)
    if not found:
        raise BadRow("no command, dash or \"the same\"")
    return found[1], found[2] is not None


def printed_of(ours, command, difference):
    """What the command of a row prints."""
    printed = re.findall(r"`([^`]+)`", ours)
    if re.search(r"\d", re.sub(r"`[^`]+`", "", ours)):
        raise BadRow("a number of ours that is not in backticks")
    if command is None and (printed or not difference):
        raise BadRow("no command prints this, and the row does not say why")
    if command is not None and not printed:
        raise BadRow("a command, and nothing that it prints")
    return printed


def prints(output, text):
    """Whether the text is there, and not as a part of a longer number or word."""
    words = r"\s+".join(re.escape(word) for word in text.split())
    return re.search(r"(?<![\w.])" + words + r"(?!\w|[.,]\d)", output) is not None


def wanted(path, kind):
    """What each command has to print: lists of (line number, text), and the number of rows that are wrong."""
    commands, before, wrong = {}, None, 0
    for number, cells in rows(path):
        try:
            if len(cells) != 4:
                raise BadRow(f"{len(cells)} cells")
            _, ours, command_cell, difference = cells
            command = command_of(command_cell, before)
            printed = printed_of(ours, command, difference)
        except BadRow as why:
            print(f"FAILED: {PAGE}:{number}: {why}")
            wrong += 1
            continue
        before = command
        if command and command[1] == (kind == "long"):
            commands.setdefault(command[0], []).extend((number, text) for text in printed)
    return commands, wrong


def main():
    tree, program, kind = sys.argv[1:]
    build = program.rpartition("/")[0]
    commands, failures = wanted(f"{tree}/{PAGE}", kind)
    if not commands:
        print(f"FAILED: {PAGE} has no command")
        failures += 1
    for command, texts in commands.items():
        print(command, flush=True)
        script = command.replace("build/release", build)
        status, written, said = shell(tree, script, build, LONGEST[kind], subprocess.PIPE)
        if status != 0:
            print(f"FAILED: {PAGE}:{texts[0][0]}: exit code {status}: {said[-600:]}")
            failures += 1
            continue
        for number, text in texts:
            if not prints(written + "\n" + said, text):
                print(f"FAILED: {PAGE}:{number}: {text} is not printed")
                failures += 1
    sys.exit(failures != 0)


main()
