// SPDX-License-Identifier: Apache-2.0
// The inputs of a proof's bench by cycle, as text: "@ 7" and behind it "PIN=LEVEL", of the pins that change then; the
// others stay, and are 0 at first. The last line with a cycle is the last cycle. "#" begins a comment. Lines before
// that say what it is played on: "rules SET", "variant NAME", and "within N" of rules that let an access wait so long.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

struct pin_script {
    std::string rules;
    std::string variant;
    unsigned within = 0;                                       // as of signoff_options
    std::vector<std::map<std::string, std::uint64_t>> cycles;  // from power-up on: the levels of pins
};

// comment: its first lines.
std::string script_text(const pin_script& script, const std::string& comment);

// path: in messages. Throws input_error.
pin_script parse_pin_script(const std::string& text, const std::string& path);

}  // namespace tabletop
