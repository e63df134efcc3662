/* SPDX-License-Identifier: Apache-2.0 */
#include "print.h"

#include <stdbool.h>
#include <stdint.h>

static void print_character(print_sink* sink, char character) {
    if (character == '\n') sink('\r');
    sink(character);
}

static void print_string(print_sink* sink, const char* text) {
    while (*text != '\0') print_character(sink, *text++);
}

static void print_unsigned(print_sink* sink, uint64_t value, unsigned base, unsigned width) {
    char digits[20]; /* 2^64 - 1 in decimal */
    unsigned count = 0;
    do {
        digits[count++] = "0123456789abcdef"[value % base];
        value /= base;
    } while (value != 0);
    for (unsigned padding = count; padding < width; ++padding) sink('0');
    while (count != 0) sink(digits[--count]);
}

static void print_signed(print_sink* sink, int64_t value, unsigned width) {
    if (value < 0) sink('-');
    print_unsigned(sink, value < 0 ? -(uint64_t)value : (uint64_t)value, 10, width);
}

static unsigned take_width(const char** format) {
    unsigned width = 0;
    while (**format >= '0' && **format <= '9') width = 10 * width + (unsigned)(*(*format)++ - '0');
    return width;
}

static bool take_long_long(const char** format) {
    if ((*format)[0] != 'l' || (*format)[1] != 'l') return false;
    *format += 2;
    return true;
}

void print_list(print_sink* sink, const char* format, va_list arguments) {
    while (*format != '\0') {
        if (*format != '%') {
            print_character(sink, *format++);
            continue;
        }
        const char* const conversion = format++;
        const unsigned width = take_width(&format);
        const bool wide = take_long_long(&format);
        if (*format == 'd') {
            print_signed(sink, wide ? va_arg(arguments, long long) : va_arg(arguments, int), width);
        } else if (*format == 'u' || *format == 'x') {
            const unsigned base = *format == 'u' ? 10 : 16;
            const uint64_t value = wide ? va_arg(arguments, unsigned long long) : va_arg(arguments, unsigned);
            print_unsigned(sink, value, base, width);
        } else if (*format == 's') {
            print_string(sink, va_arg(arguments, const char*));
        } else if (*format == 'c') {
            print_character(sink, (char)va_arg(arguments, int));
        } else if (*format == '%') {
            sink('%');
        } else {
            format = conversion + 1;
            sink('%');
            continue;
        }
        ++format;
    }
}

void print_to(print_sink* sink, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_list(sink, format, arguments);
    va_end(arguments);
}
