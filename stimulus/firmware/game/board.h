/* SPDX-License-Identifier: Apache-2.0 */
/* The size of the board. Column 0 is left, row 0 at the bottom. */
#ifndef BOARD_H
#define BOARD_H

enum { BOARD_COLUMNS = 7, BOARD_ROWS = 6 };

#endif
