/* SPDX-License-Identifier: Apache-2.0 */
/* Line input from the console: echo, rubbing out, three kinds of line end. */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>

/* Longest accepted line in characters, without its end. */
enum { LINE_MAX_LENGTH = 64 };

struct line {
    char text[LINE_MAX_LENGTH + 1]; /* ends in a zero */
    bool too_long;                  /* more than LINE_MAX_LENGTH characters came; the text is only their beginning */
};

/* Prints the prompt and reads a line ended by CR, LF or CR LF. Printable characters are echoed, 0x08 and 0x7F rub out.
 * What a terminal sends for an arrow key and its like is passed over. A damaged byte is reported and left out; then the
 * prompt comes again with what has been typed so far. */
void line_read(const char* prompt, struct line* line);

/* Brings the text to one form: lower case, no space at the ends, single spaces inside. */
void line_normalise(struct line* line);

#endif
