// SPDX-License-Identifier: Apache-2.0
// Who holds the pads of a machine and where its pictures go, from what the user has asked for.
#pragma once

#include "cli/run/run_options.h"
#include "host/display/screen_bridge.h"
#include "host/machine.h"
#include "host/pads/pad_end.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// A display of this backend passes on what is typed at it.
bool has_keys(const std::string& display);

struct screen_plan {
    std::vector<std::string> displays;  // backends
    std::string panel;                  // another one; empty: none
    display_options options;
    std::vector<frame_request> frames;
};

struct pad_plan {
    pad_end_map ends;  // one for every pad
    screen_plan screen;
};

// terminal_holder: terminal_holder() of line_plan.h. Opens no display. Throws input_error for what the machine does
// not have, two at one pad, an error in a script, and a display that does not exist.
pad_plan make_pad_plan(const machine_kind& kind, const parameter_set& parameters, const run_options& options,
                       const std::string& terminal_holder);

// When nothing else can be refused any more: takes the terminal, makes folders and windows. Throws input_error for a
// display that the host refuses.
std::vector<std::unique_ptr<display>> open_displays(const screen_plan& plan);

}  // namespace tabletop
