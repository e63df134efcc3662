/* SPDX-License-Identifier: Apache-2.0 */
/* The Connect Four game with the engine of heuristic.h, on a screen. */
#ifndef HEURISTIC_GAME_H
#define HEURISTIC_GAME_H

#include "heuristic.h"

/* Draws the board, prints the banner and plays games until the player declines another one and has been told goodbye.
 * settings: at the beginning. */
void heuristic_game_run(const struct heuristic_settings* settings);

#endif
