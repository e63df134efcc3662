/* SPDX-License-Identifier: Apache-2.0 */
#include "line.h"

#include "console.h"
#include "print.h"

enum { BACKSPACE = 0x08, ESCAPE = 0x1B, RUBOUT = 0x7F };

/* A terminal sends ESC [ or ESC O and a byte from @ to ~, with numbers before it, for a key such as an arrow. */
enum key_sequence { NO_SEQUENCE, AFTER_ESCAPE, IN_SEQUENCE };

/* The line feed of a CR LF may come long after the line has been answered, so the last line's end is remembered. */
static bool after_carriage_return = false;

static bool printable(char character) {
    return character >= ' ' && character <= '~';
}

/* Any other byte is kept as one that no answer contains, so that a line with garbage in it is never taken for an
 * answer. What is typed beyond the longest line is counted, not kept, so that it can be rubbed out again. It is not
 * echoed. */
static void append(struct line* line, unsigned* length, char character) {
    if (*length < LINE_MAX_LENGTH) {
        line->text[*length] = printable(character) ? character : RUBOUT;
        if (printable(character)) console_put(character);
    }
    ++*length;
}

/* Whether the byte belongs to the sequence of a key that means nothing here. An escape that begins none is garbage. */
static bool in_key_sequence(enum key_sequence* place, int input, struct line* line, unsigned* length) {
    const bool begun = *place == AFTER_ESCAPE && (input == '[' || input == 'O');
    const bool goes_on = *place == IN_SEQUENCE && input >= ' ' && input <= '~';
    if (begun || goes_on) {
        *place = begun || input < '@' ? IN_SEQUENCE : NO_SEQUENCE;
        return true;
    }
    if (*place != NO_SEQUENCE) append(line, length, ESCAPE);
    *place = input == ESCAPE ? AFTER_ESCAPE : NO_SEQUENCE;
    return input == ESCAPE;
}

static void rub_out(const struct line* line, unsigned* length) {
    if (*length == 0) return;
    --*length;
    if (*length < LINE_MAX_LENGTH && printable(line->text[*length])) print_to(console_put, "\b \b");
}

static void show_again(const char* prompt, const struct line* line, unsigned length) {
    print_to(console_put, "%s", prompt);
    for (unsigned i = 0; i < length && i < LINE_MAX_LENGTH; ++i) {
        if (printable(line->text[i])) console_put(line->text[i]);
    }
}

void line_read(const char* prompt, struct line* line) {
    unsigned length = 0;
    enum key_sequence place = NO_SEQUENCE;
    show_again(prompt, line, length);
    for (;;) {
        const int input = console_get();
        if (in_key_sequence(&place, input, line, &length)) continue;
        const bool completes_line_end = input == '\n' && after_carriage_return;
        after_carriage_return = input == '\r';
        if (completes_line_end) continue;
        if (input == '\r' || input == '\n') break;
        if (input == CONSOLE_DAMAGED) {
            print_to(console_put, "\n? Received a damaged byte.\n");
            show_again(prompt, line, length);
        } else if (input == BACKSPACE || input == RUBOUT) {
            rub_out(line, &length);
        } else {
            append(line, &length, (char)input);
        }
    }
    print_to(console_put, "\n");
    line->too_long = length > LINE_MAX_LENGTH;
    line->text[line->too_long ? LINE_MAX_LENGTH : length] = '\0';
}
