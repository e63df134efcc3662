#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A player of every game: any legal move, the same ones for the same seed."""
import random
import sys


def free_columns(board):
    """Of Connect Four, whose top row is the first."""
    return [(number,) for number, cell in enumerate(board[0], 1) if cell == "."]


def free_cells(board):
    """Of Connect6, as row and column."""
    return [
        (row, column)
        for row, cells in enumerate(board, 1)
        for column, cell in enumerate(cells, 1)
        if cell == "."
    ]


free_of = {"connect4": free_columns, "connect6": free_cells}

legal = []  # of checkers, all of them

for line in sys.stdin:
    word, *rest = line.split()
    if word == "game":
        free = free_of.get(rest[0], lambda _: legal)
        random_source = random.Random(int(rest[4]))
    elif word == "legal":
        legal = [tuple(move.split()) for move in line[len(word):].split(",")]
    elif word == "board":
        board = rest[0].split("/")
    elif word == "move":
        stones = random_source.sample(free(board), int(rest[0]))
        print(*(number for stone in stones for number in stone), flush=True)
