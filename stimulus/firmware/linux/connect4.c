/* SPDX-License-Identifier: Apache-2.0 */
/* The game of the DE1-SoC as a program under Linux: questions on the terminal, the board on the screen, the engine
 * through the shared memory.   connect4 [packed] [rgb565]: two rows in a word; two bytes a pixel. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console.h"
#include "heuristic_game.h"
#include "line.h"
#include "screen.h"
#include "screen_pixels.h"

/* The terminal makes a line feed into both. */
void console_put(char byte) {
    if (byte != '\r') putchar(byte);
}

/* A line at a time, edited and echoed by the terminal. */
void line_read(const char* prompt, struct line* line) {
    char typed[256];
    fputs(prompt, stdout);
    fflush(stdout);
    if (fgets(typed, sizeof typed, stdin) == NULL) exit(0); /* nobody is there any more */
    typed[strcspn(typed, "\r\n")] = '\0';
    line->too_long = strlen(typed) > LINE_MAX_LENGTH;
    snprintf(line->text, sizeof line->text, "%.*s", LINE_MAX_LENGTH, typed);
}

int main(int argc, char** argv) {
    struct heuristic_settings settings = {false, 0};
    for (int n = 1; n < argc; ++n) {
        if (strcmp(argv[n], "packed") == 0) {
            settings.packed = true;
        } else if (strcmp(argv[n], "rgb565") == 0) {
            screen_use_pixels(SCREEN_RGB565);
        } else {
            fprintf(stderr, "%s: packed or rgb565 is known\n", argv[n]);
            return 2;
        }
    }
    screen_pixels_map();
    heuristic_game_run(&settings);
    return 0;
}
