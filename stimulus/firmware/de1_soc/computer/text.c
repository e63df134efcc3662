/* SPDX-License-Identifier: Apache-2.0 */
/* Text in a frame in the middle of the screen, and a table of all characters below it; the same by printf. */
#include <stdio.h>
#include <string.h>

#include "board.h"

#define COLUMNS 80
#define ROWS 60

static void write_at(int x, int y, const char* text) {
    while (*text) TEXT[(y << 7) + x++] = *text++;
}

static void clear(void) {
    for (int y = 0; y < ROWS; ++y) {
        for (int x = 0; x < COLUMNS; ++x) TEXT[(y << 7) + x] = ' ';
    }
    for (int y = 0; y < 240; ++y) {
        for (int x = 0; x < 320; ++x) *(volatile short*)(SCREEN + (y << 10) + (x << 1)) = 0x0010;
    }
}

static void frame(int x, int y, int width) {
    for (int i = 0; i < width; ++i) {
        write_at(x + i, y, "-");
        write_at(x + i, y + 4, "-");
    }
    for (int i = 1; i < 4; ++i) {
        write_at(x, y + i, "|");
        write_at(x + width - 1, y + i, "|");
    }
}

int main(void) {
    char line[COLUMNS];
    const char* title = "Written by the processor";
    clear();
    frame(26, 20, 28);
    write_at(28, 22, title);
    for (int row = 2; row < 8; ++row) {
        for (int i = 0; i < 16; ++i) {
            char character[2] = {(char)(16 * row + i), 0};
            if (character[0] != 0x7F) write_at(24 + 2 * i, 28 + 2 * row, character);
        }
    }
    sprintf(line, "%d characters in the title", (int)strlen(title));
    write_at(27, 50, line);
    printf("%s\n%s\n", title, line);
    return 0;
}
