#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""page_links.py ROOT: every page (*.md) below the folder begins with a heading, and its links lead to files and folders
of the tree and to headings that are there. Prints those that do not; exit code 1 if there is one."""
import os
import re
import sys
from urllib.parse import unquote

LINK = re.compile(r"!?\[[^\]]*\]\(([^)]*)\)")
REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]:\s*(\S+)")


def prose(path):
    """Lines outside of code."""
    fenced = False
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not re.match(r" {4,}(?![-*] )", line):
            yield number, re.sub(r"`[^`]*`", lambda code: "`" + "_" * (len(code.group()) - 2) + "`", line)


def anchors(path):
    """Of its headings, as GitHub and GitLab make them."""
    found = set()
    fenced = False
    for line in open(path, encoding="utf-8"):
        fenced ^= line.lstrip().startswith("```")
        heading = re.match(r"#{1,6}\s+(.*?)\s*#*$", line)
        if fenced or not heading:
            continue
        text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading.group(1)).lower()
        name = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        count = 0
        while (name if count == 0 else f"{name}-{count}") in found:
            count += 1
        found.add(name if count == 0 else f"{name}-{count}")
    return found


def first_line(path):
    """That of the text: not the licence."""
    return next((line for line in open(path, encoding="utf-8") if not line.startswith("<!--")), "")


def pages(root):
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name != "build" and not name.startswith("."))
        yield from (os.path.join(folder, name) for name in sorted(files) if name.endswith(".md"))


def broken(path, target):
    """Why a link does not lead anywhere; empty: it does."""
    if re.match(r"[a-z][a-z0-9+.-]*:", target):
        return ""
    target = re.sub(r"^<(.*)>$", r"\1", re.sub(r"\s+\"[^\"]*\"$", "", target.strip()))
    file, _, anchor = unquote(target).partition("#")
    there = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
    if not os.path.exists(there):
        return "there is no such file"
    if not anchor or not there.endswith(".md"):
        return ""
    return "" if anchor in anchors(there) else "there is no such heading"


def main():
    failures = 0
    for path in pages(sys.argv[1]):
        if not first_line(path).startswith("# "):
            print(f"{path}:1: the page does not begin with a heading")
            failures += 1
        for number, line in prose(path):
            for target in LINK.findall(line) + REFERENCE.findall(line):
                if why := broken(path, target):
                    print(f"{path}:{number}: {target}: {why}")
                    failures += 1
    sys.exit(failures != 0)


main()
