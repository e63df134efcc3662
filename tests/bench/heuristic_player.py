#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""heuristic_player.py [random=N] [KEY=VALUE ..]: the DE1-SoC's engine as a player of Connect Four for exec:, its decisions
asked of `query` of the program that TABLETOP names. Its first N moves are drawn by lot, so that games differ. KEY=VALUE:
its parameters, as for --set."""
import json
import os
import random
import subprocess
import sys

DEFENSIVE_ROUNDS = 4
codes = {".": 0, "X": 1, "O": 2}

by_lot = 0
command = [os.environ["TABLETOP"], "query", "connect4_heuristic", "--view", "core"]
for argument in sys.argv[1:]:
    key, value = argument.split("=")
    if key == "random":
        by_lot = int(value)
    else:
        command += ["--set", argument]
engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def decide(board, module):
    rows = [sum(codes[cell] << 2 * n for n, cell in enumerate(row)) for row in reversed(board)]
    print(json.dumps({"rows": rows, "module": module}), file=engine.stdin, flush=True)
    return json.loads(engine.stdout.readline())["move"]


for line in sys.stdin:
    word, *rest = line.split()
    if word == "game":
        random_source = random.Random(" ".join(rest))
        rounds = 0
    elif word == "board":
        board = rest[0].split("/")
    elif word == "move":
        if rounds < by_lot:
            move = random_source.choice([n for n, cell in enumerate(board[0]) if cell == "."])
        else:
            move = decide(board, "defensive" if rounds < DEFENSIVE_ROUNDS else "full")
        rounds += 1
        print(move + 1, flush=True)
