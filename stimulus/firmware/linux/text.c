/* SPDX-License-Identifier: Apache-2.0 */
/* Writes into the character buffer over the picture: 80 x 60 characters.   text [WORD ..] */
#include <stdio.h>
#include <string.h>

#include "de1_soc_memory_map.h"
#include "physical.h"

enum { COLUMNS = 80, ROWS = 60, ROW_SHIFT = 7 };

static volatile char* characters;

static void put_text(int x, int y, const char* text) {
    for (; *text != '\0' && x < COLUMNS; ++text, ++x) characters[(y << ROW_SHIFT) + x] = *text;
}

int main(int argc, char** argv) {
    characters = physical_map(DE1_SOC_CHARACTER_BUFFER_BASE, DE1_SOC_CHARACTER_BUFFER_SIZE);
    for (int y = 0; y < ROWS; ++y) {
        for (int x = 0; x < COLUMNS; ++x) put_text(x, y, " ");
    }
    put_text(2, 2, "Hello from Linux");
    for (int n = 1; n < argc && n < ROWS - 4; ++n) put_text(2, 3 + n, argv[n]);
    char line[COLUMNS + 1];
    for (int n = 0; n < COLUMNS; ++n) line[n] = (char)('0' + n % 10);
    line[COLUMNS] = '\0';
    put_text(0, ROWS - 1, line);
    printf("%d words written\n", argc - 1);
    return 0;
}
