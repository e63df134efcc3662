// SPDX-License-Identifier: Apache-2.0
// A connector: a place where something meets a machine. Whatever is plugged in or sits there, the user names the place.
#pragma once

#include "host/panel.h"
#include "host/pins/machine_pins.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

enum class connector_kind {
    serial,  // a line: machine::lines()
    pad,     // a socket for a game pad: machine::pads()
    screen,  // machine::screen(), which any number of displays show
    pins,    // general-purpose ones: machine::pins()
    reset,   // a button: machine::reset()
    own,     // only this kind of machine has it, and knows what may be there: machine::connections()
};

// What `run` takes for a connector.
struct connector_option {
    std::string name;  // "uart1", "display"
    std::string what;  // for help
    std::string takes = "BACKEND";
    bool repeats = false;       // it may be given more than once
    bool may_be_empty = false;  // whoever reads the text says what is wrong with it
};

// The options of a screen.
inline constexpr const char* display_option = "display";
inline constexpr const char* web_host_option = "web-host";
inline constexpr const char* panel_option = "panel";
inline constexpr const char* frame_option = "frame-at";

struct machine_connector {
    std::string name;  // "uart1", "pad2", "table"
    connector_kind kind;
    std::string what = {};       // for the option's help: "What a person does at it"
    std::string offers = {};     // what the option takes: "script:PATH, null"
    std::string usual = {};      // who is there unless the user says, given a terminal; empty: nobody
    std::string why_not = {};    // it is not there with these parameters, as a sentence; empty: it is there
    bool moves_pins = false;     // who is there moves those of the connector `pins`
    std::uint64_t frame_ps = 0;  // from one reading of a pad, or one picture on a screen, to the next
    // One of its name, unless it is a screen or a reset button.
    std::vector<connector_option> options() const;

    machine_pins pins = {};  // of `pins`: what they are called
    std::vector<panel_group> panel =
        {};                      // of `own`, on one of a machine: what is seen and moved there; machine::panel()
    panel_table table = {};      // the same
    std::uint64_t sound_hz = 0;  // of `own`: sound comes out there, so many samples a second; 0: it does not
};

using connector_list = std::vector<machine_connector>;

inline machine_connector serial_connector(const std::string& name, std::string usual = "", std::string why_not = "") {
    return {name,
            connector_kind::serial,
            "Connect " + name + " to",
            "stdio, null, file:PATH, pty, tcp:PORT, web, script:PATH, replay:PATH",
            std::move(usual),
            std::move(why_not)};
}

inline machine_connector pad_connector(const std::string& name, std::uint64_t frame_ps) {
    machine_connector pad{name, connector_kind::pad, "What drives " + name,
                          "keys (a, d and space, or arrows and enter), null, script:PATH, replay:PATH", "keys"};
    pad.frame_ps = frame_ps;
    return pad;
}

inline machine_connector screen_connector(std::uint64_t frame_ps = 0) {
    machine_connector screen{"screen", connector_kind::screen};
    screen.frame_ps = frame_ps;
    return screen;
}

inline machine_connector pins_connector(machine_pins pins) {
    machine_connector all{
        "gpio", connector_kind::pins,
        "Drive the GPIO pins from script:PATH, with lines such as \"@ 1 ms\" (wait) and \"7=1\" (a level)",
        "script:PATH"};
    all.pins = std::move(pins);
    return all;
}

inline machine_connector reset_connector() {
    return {"reset", connector_kind::reset};
}

// The first of a kind, or the one with a name; null: there is none.
const machine_connector* find_connector(const connector_list& all, connector_kind kind, const std::string& name = "");

std::vector<std::string> connector_names(const connector_list& all, connector_kind kind);

}  // namespace tabletop
