#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""heuristic_care.py GAMES [KEY=VALUE ..]: plays the DE1-SoC's engine, asked of `query` of the program that TABLETOP names,
against one that wins where it can and moves by lot otherwise, and prints what the engine overlooks: own wins, wins of the
other one that it does not stop though it has no own, and moves that let the other one win at once though another move would
not. KEY=VALUE: the engine's parameters, as for --set. Each side begins every other game; games are the same each time, as
far as the engine's moves are."""
import json
import os
import random
import subprocess
import sys

DEFENSIVE_ROUNDS = 4
COLUMNS, ROWS = range(7), range(6)
ENGINE, OTHER = 1, 2
LINES = (1, 0), (0, 1), (1, 1), (1, -1)

games = int(sys.argv[1])
command = [os.environ["TABLETOP"], "query", "connect4_heuristic", "--view", "core"]
for setting in sys.argv[2:]:
    command += ["--set", setting]
engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def decide(board, module):
    rows = [sum(board[c][r] << 2 * c for c in COLUMNS if r < len(board[c])) for r in ROWS]
    print(json.dumps({"rows": rows, "module": module}), file=engine.stdin, flush=True)
    return json.loads(engine.stdout.readline())["move"]


def cell(board, column, row):
    return board[column][row] if column in COLUMNS and 0 <= row < len(board[column]) else 0


def wins(board, who, column):
    row = len(board[column])
    if row == len(ROWS):
        return False

    def run(dx, dy):
        length = 0
        while cell(board, column + (length + 1) * dx, row + (length + 1) * dy) == who:
            length += 1
        return length

    return any(run(dx, dy) + run(-dx, -dy) >= 3 for dx, dy in LINES)


def winning(board, who):
    return [c for c in COLUMNS if wins(board, who, c)]


def open_columns(board):
    return [c for c in COLUMNS if len(board[c]) < len(ROWS)]


def after(board, who, column):
    return [cells + [who] if c == column else cells for c, cells in enumerate(board)]


def loses(board, column):
    return bool(winning(after(board, ENGINE, column), OTHER))


own, own_missed, stops, stops_missed, others, blunders = (0,) * 6


def count(board, move):
    global own, own_missed, stops, stops_missed, others, blunders
    if winning(board, ENGINE):
        own += 1
        own_missed += not wins(board, ENGINE, move)
    elif winning(board, OTHER):
        stops += 1
        stops_missed += not wins(board, OTHER, move)
    else:
        others += 1
        blunders += loses(board, move) and not all(loses(board, c) for c in open_columns(board))


for game in range(games):
    lot = random.Random(game)
    board = [[] for _ in COLUMNS]
    mover = ENGINE if game % 2 == 0 else OTHER
    rounds = 0
    while open_columns(board):
        if mover == ENGINE:
            move = decide(board, "defensive" if rounds < DEFENSIVE_ROUNDS else "full")
            rounds += 1
            if move not in open_columns(board):
                break
            count(board, move)
        else:
            move = lot.choice(winning(board, OTHER) or open_columns(board))
        if wins(board, mover, move):
            break
        board = after(board, mover, move)
        mover = ENGINE + OTHER - mover
print(f"| {' '.join(sys.argv[2:]) or 'as it is'} | {own_missed} of {own} | {stops_missed} of {stops} | "
      f"{blunders} of {others} |")
