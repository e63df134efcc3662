// SPDX-License-Identifier: Apache-2.0
// Who is at the connectors of a machine: the one place that makes participants of what the user has said, for a run, a
// match and a point of an exploration.
#pragma once

#include "host/display/screen_bridge.h"
#include "host/lines/peer.h"
#include "host/linux/console_input.h"
#include "host/machine.h"
#include "host/pads/pad_end.h"
#include "host/pins/gpio_script.h"
#include "host/run/machine_run.h"
#include "host/setup/setup_request.h"

#include <memory>
#include <string>
#include <vector>

namespace tabletop {

class web_panel;

struct screen_plan {
    std::vector<std::string> displays;  // backends
    std::string panel;                  // another one; empty: none
    display_options options;
    std::vector<frame_request> frames;
    std::shared_ptr<web_panel> page;  // of the display "web"; null: there is none
    std::string web_host;             // whose address it is at; empty: 127.0.0.1
};

struct machine_setup {
    peer_map lines;    // one for every serial line, and those of an opponent
    pad_end_map pads;  // one for every pad
    gpio_script pins;
    own_request own;  // for machine_kind::build()
    screen_plan screen;
    // A display wants to know how long answers take: of this line, those with this mark, or as the machine measures.
    bool times_answers = false;
    std::string timed_line, answer_mark;
    bool self_play = false;                         // a second machine is the opponent, its lines are "opponent.LINE"
    console_input input = console_input::terminal;  // of Linux
    std::string unread;  // what there is to say of piped input that no line reads; empty: nothing

    // Everybody but the displays. build: a second machine.
    void attach(machine_run& run, const machine_builder& build);
};

// Opens no display. Throws input_error for a connector that the machine does not have, two at one, and what is wrong
// with a backend, a player or a script.
machine_setup make_setup(const machine_kind& kind, const parameter_set& parameters, const setup_request& request);

// Parts of it, which depend on no parameter.
gpio_script make_pins(const machine_kind& kind, const setup_request& request);
own_request make_own_request(const machine_kind& kind, const setup_request& request);

// When nothing else can be refused any more: takes the terminal, makes folders and windows. Throws input_error for a
// display that the host refuses.
std::vector<std::unique_ptr<display>> open_displays(const screen_plan& plan);

}  // namespace tabletop
