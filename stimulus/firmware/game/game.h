/* SPDX-License-Identifier: Apache-2.0 */
/* The Connect Four game with the engine of engine.h. */
#ifndef GAME_H
#define GAME_H

/* Prints the banner and plays games until the player declines another one or quits, and has been told goodbye. */
void game_run(void);

#endif
