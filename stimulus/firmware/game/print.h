/* SPDX-License-Identifier: Apache-2.0 */
/* Formatted output without a C library. */
#ifndef PRINT_H
#define PRINT_H

#include <stdarg.h>

/* Where the text goes, a byte at a time. */
typedef void print_sink(char byte);

/* The part of printf that the firmware uses: %c %s %d %u %x, %08x (any width, padded with zeros), %lld %llu %llx and
 * %%. Another conversion is printed as it stands. A line feed is sent as carriage return and line feed. */
void print_to(print_sink* sink, const char* format, ...) __attribute__((format(printf, 2, 3)));
void print_list(print_sink* sink, const char* format, va_list arguments);

#endif
