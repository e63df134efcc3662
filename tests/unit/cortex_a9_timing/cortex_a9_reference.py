#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A reference of the Cortex-A9's timing (cpu.timing=a9) for tests: the specification's sections 1 and 2 in Python, made
without a look at the program's own implementation. against_reference.py compares the two. Its parts, in the order in which
data flows:

    decode_arm.py, decode_thumb.py, decode_vector.py   code -> instruction.py: what is read and written, and how
    timing_table.py                                    section 1: the units, cycles and latencies of it
    schedule.py                                        section 2: the schedule, costs, blocks
    random_blocks.py, published.py                     input for comparisons, and figures that are known

It reads lines `arm WORD..` or `thumb HALFWORD..`, hexadecimal, each the straight code from the start of a block, and prints
the cycles that each instruction is charged, " | " where a translator begins its next block, and `total N`. Code behind the
first instruction that may change PC, and from an undefined one on, has no cost and is not printed. `thumb/STATE ..` begins in
an IT block; a page's end is where the line ends.

Where the text leaves a choice, models/processors/cortex_a9_timing/README.md has the readings, which are the program's, too. In
a trace, dispatch goes on 9 cycles after the last result when an instruction serialises.
"""
import argparse
import sys

sys.dont_write_bytecode = True

from decode_arm import decode_arm
from decode_thumb import decode_thumb, is_wide
from published import self_test
from random_blocks import print_random_blocks
from schedule import charged_by_blocks, read_ahead, straight_costs, straight_issues, trace_cycles


class BadInput(Exception):
    pass


def arm_code(words):
    return [decode_arm(word) for word in words]


def thumb_code(halfwords, it_state):
    code = []
    position = 0
    while position < len(halfwords):
        first = halfwords[position]
        size = 2 if is_wide(first) else 1
        if position + size > len(halfwords):
            raise BadInput("the last instruction has only its first halfword")
        instruction, it_state = decode_thumb(first, halfwords[position + size - 1], it_state)
        code.append(instruction)
        position += size
    return code


def decode_line(line):
    """`arm WORD..`, `thumb HALFWORD..`, or `thumb/STATE ..` in the middle of an IT block."""
    mode, *texts = line.split()
    try:
        words = [int(text, 16) for text in texts]
        it_state = int(mode[6:], 16) if mode.startswith("thumb/") else 0
    except ValueError as error:
        raise BadInput(str(error)) from None
    if not words or mode.split("/")[0] not in ("arm", "thumb") or (mode.startswith("arm") and mode != "arm"):
        raise BadInput("expected `arm WORD..`, `thumb HALFWORD..` or `thumb/STATE HALFWORD..`")
    if any(word >> (32 if mode == "arm" else 16) for word in words):
        raise BadInput("a word has too many bits")
    return arm_code(words) if mode == "arm" else thumb_code(words, it_state)


def numbered_code(lines):
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield number, decode_line(line)
            except BadInput as error:
                raise BadInput(f"line {number}: {error}") from None


def costs_of_groups(groups):
    costs = " | ".join(" ".join(map(str, group)) for group in groups)
    return f"{costs} total {sum(map(sum, groups))}".lstrip()


def straight_line(decoded):
    return costs_of_groups([straight_costs(read_ahead(decoded))])


def charged_line(decoded):
    return costs_of_groups(charged_by_blocks(read_ahead(decoded)))


def schedule_lines(decoded):
    code = read_ahead(decoded)
    return [f"{instruction.name}: dispatched {issue.dispatched}, issued {issue.issued}, costs {issue.cost}"
            for instruction, issue in zip(code, straight_issues(code))]


def print_costs(lines, line_of):
    for _, decoded in numbered_code(lines):
        print(line_of(decoded))


def print_trace(lines):
    blocks = []
    for number, code in numbered_code(lines):
        if None in code:
            raise BadInput(f"line {number}: instruction {code.index(None) + 1} is undefined or not in the table")
        blocks.append(code)
    print("total", trace_cycles(blocks), "instructions", sum(map(len, blocks)))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--straight", action="store_true", help="costs by section 2.2 alone, without paying ahead")
    choice.add_argument("--trace", action="store_true", help="one continuous schedule of all lines")
    choice.add_argument("--self-test", action="store_true", help="rows of the specification's table that are code")
    choice.add_argument("--random", type=int, metavar="N", help="print N random blocks, one a line")
    parser.add_argument("--seed", type=int, default=1, help="of --random")
    return parser.parse_args()


def main():
    chosen = arguments()
    try:
        if chosen.self_test:
            return 0 if self_test() else 1
        if chosen.random is not None:
            print_random_blocks(chosen.random, chosen.seed)
        elif chosen.trace:
            print_trace(sys.stdin)
        else:
            print_costs(sys.stdin, straight_line if chosen.straight else charged_line)
    except BadInput as error:
        print(f"cortex_a9_reference.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
