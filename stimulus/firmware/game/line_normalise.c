/* SPDX-License-Identifier: Apache-2.0 */
#include <stdbool.h>

#include "line.h"

static char lower_case(char character) {
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
}

void line_normalise(struct line* line) {
    unsigned length = 0;
    bool space_due = false;
    for (const char* from = line->text; *from != '\0'; ++from) {
        if (*from == ' ') {
            space_due = length != 0;
            continue;
        }
        if (space_due) line->text[length++] = ' ';
        space_due = false;
        line->text[length++] = lower_case(*from);
    }
    line->text[length] = '\0';
}
