// SPDX-License-Identifier: Apache-2.0
// The facet of a machine with a screen: what displays and players see.
#pragma once

#include "base/picture.h"

#include <functional>
#include <string>

namespace tabletop {

class vga_monitor;

class screen_facet {
  public:
    virtual ~screen_facet() = default;

    // The monitor at the machine's connector. The first call plugs it in, before the start: a screen that nobody looks
    // at costs nothing. Null: the machine has no such connector, and whole() is all that displays show.
    virtual vga_monitor* monitor() = 0;
    // What a display shows of a picture on it: the same, or with something beside it.
    virtual picture shown(const picture& on_screen) { return on_screen; }
    // The whole machine as somebody before it sees it: the screen, which is of width 0 before it shows anything, and
    // what is around it.
    virtual picture whole(const picture& on_screen) { return shown(on_screen); }
    // What is around it in words, for whoever sees the screen alone; empty: there is nothing.
    virtual std::string caption() { return ""; }
    // Sets what is called when something around the screen has changed. To be set before the start.
    virtual void on_change(std::function<void()> /*tell*/) {}
    // The machine may have drawn until it became idle. Without: it is idle only when its screen shows everything.
    virtual bool draws_until_idle() const { return false; }
};

}  // namespace tabletop
