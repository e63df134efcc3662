/* SPDX-License-Identifier: Apache-2.0 */
/* The four functions that the compiler may call in a freestanding program. */
#include <stddef.h>

void* memcpy(void* to, const void* from, size_t size);
void* memmove(void* to, const void* from, size_t size);
void* memset(void* to, int value, size_t size);
int memcmp(const void* a, const void* b, size_t size);

void* memcpy(void* to, const void* from, size_t size) {
    char* target = to;
    const char* source = from;
    while (size-- != 0) *target++ = *source++;
    return to;
}

void* memmove(void* to, const void* from, size_t size) {
    char* target = to;
    const char* source = from;
    if (target <= source) return memcpy(to, from, size);
    while (size-- != 0) target[size] = source[size];
    return to;
}

void* memset(void* to, int value, size_t size) {
    char* target = to;
    while (size-- != 0) *target++ = (char)value;
    return to;
}

int memcmp(const void* a, const void* b, size_t size) {
    const unsigned char* left = a;
    const unsigned char* right = b;
    for (; size != 0; --size, ++left, ++right) {
        if (*left != *right) return *left < *right ? -1 : 1;
    }
    return 0;
}
