/* SPDX-License-Identifier: Apache-2.0 */
/* Between the program and a display in a shared library of its own, which the program loads when it is asked for one:
 * libtabletop_window.so. Plain C. Nothing here may throw. */
#ifndef TABLETOP_DISPLAY_MODULE_H
#define TABLETOP_DISPLAY_MODULE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DISPLAY_MODULE_VERSION 6u

struct display_module_picture {
    uint32_t width;
    uint32_t height;
    const uint32_t* pixels; /* 0x00RRGGBB, row after row */
};

/* key: a value of enum display_key (display.h). */
typedef void (*display_module_key)(void* context, uint32_t key, int pressed);

/* So far to the right and up; buttons that are held: bit 0 left, 1 right, 2 middle. */
typedef void (*display_module_pointer)(void* context, int dx, int dy, uint8_t buttons);

/* The left button goes down on this pixel of the picture. */
typedef void (*display_module_click)(void* context, uint32_t x, uint32_t y);

/* What `poll` calls, each with the context. */
struct display_module_listener {
    void* context;
    display_module_key key;
    display_module_pointer pointer;
    display_module_click click;
};

struct display_module_message {
    char text[256];
};

struct display_module {
    uint32_t version; /* DISPLAY_MODULE_VERSION */
    /* title: of the machine. Null: refused, the message says why. */
    void* (*open)(const char* title, struct display_module_message* message);
    void (*show)(void* self, const struct display_module_picture* image, uint64_t end_ps);
    /* Simulated time. */
    void (*tell_time)(void* self, uint64_t now_ps);
    /* A line for the person at its keys. */
    void (*say)(void* self, const char* line);
    int (*live)(void* self);
    int (*closed)(void* self);
    int (*descriptor)(void* self);
    void (*poll)(void* self, const struct display_module_listener* to);
    void (*close)(void* self);
};

/* The one symbol of the library. */
const struct display_module* tabletop_display_module(void);

#ifdef __cplusplus
}
#endif

#endif
