#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random blocks, of which the program and the reference have to tell the same cycles, each instruction's, scheduled and
charged. Names the first difference, with both schedules."""
import argparse
import random
import subprocess
import sys

sys.dont_write_bytecode = True

from cortex_a9_reference import charged_line, decode_line, schedule_lines, straight_line
from random_blocks import Generator

BLOCKS, LONG_BLOCKS = 3000, 60000
AT_ONCE = 500

VIEWS = (("scheduled", ["--straight"], straight_line), ("charged", [], charged_line))


def asked(program, options, lines):
    """What the program prints of some lines of code."""
    result = subprocess.run([program, *options], input="\n".join(lines) + "\n", text=True, capture_output=True, check=False)
    if result.returncode != 0:
        sys.exit(f"{program} ended with {result.returncode}: {result.stderr}")
    return result.stdout.splitlines()


def print_difference(program, view, line, ours, theirs):
    print(f"{view} cycles differ:\n{line}\nprogram    {ours}\nreference  {theirs}\n")
    print("program, of each instruction in the second pass:")
    print("\n".join(asked(program, ["--schedule"], [line])))
    print("\nreference:")
    print("\n".join(schedule_lines(decode_line(line))))


def first_difference(program, lines):
    """Whether there was one."""
    decoded = [decode_line(line) for line in lines]
    for view, options, reference in VIEWS:
        for line, code, ours in zip(lines, decoded, asked(program, options, lines), strict=True):
            theirs = reference(code)
            if ours != theirs:
                print_difference(program, view, line, ours, theirs)
                return True
    return False


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="tabletop_cortex_a9_costs")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--blocks", type=int, help=f"{BLOCKS} by default")
    parser.add_argument("--long", action="store_true", help=f"{LONG_BLOCKS} blocks")
    return parser.parse_args()


def main():
    chosen = arguments()
    blocks = chosen.blocks or (LONG_BLOCKS if chosen.long else BLOCKS)
    print(f"seed {chosen.seed}, {blocks} blocks", flush=True)
    generator = Generator(chosen.seed)
    instructions = 0
    for done in range(0, blocks, AT_ONCE):
        lines = [generator.line() for _ in range(min(AT_ONCE, blocks - done))]
        if first_difference(chosen.program, lines):
            return 1
        instructions += sum(len(decode_line(line)) for line in lines)
    print(f"{instructions} instructions cost the same")
    return 0


if __name__ == "__main__":
    sys.exit(main())
