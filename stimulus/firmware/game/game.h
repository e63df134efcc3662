/* SPDX-License-Identifier: Apache-2.0 */
/* The Connect Four game over console.h and engine.h. Plain C without a library, so that it also runs on the host in a
 * test. */
#ifndef GAME_H
#define GAME_H

/* Prints the banner and plays games until the player declines another one and has been told goodbye. */
void game_run(void);

#endif
