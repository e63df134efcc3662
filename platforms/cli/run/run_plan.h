// SPDX-License-Identifier: Apache-2.0
// The checked form of run_options: parameters, views, images and the far end of every line, before anything is built.
#pragma once

#include "cli/run/pad_plan.h"
#include "cli/run/run_options.h"
#include "design/description.h"
#include "host/lines/player_far_end.h"
#include "host/machine.h"
#include "host/pins/gpio_script.h"
#include "host/processor/elf_image.h"
#include "host/processor/source_program.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct linux_plan {
    std::uint32_t exit_register;
    std::map<std::string, std::string> packages;  // version by name
};

struct run_plan {
    const machine_kind* kind;
    parameter_set parameters;
    view_map views;
    std::shared_ptr<const rtl_description> rtl;  // in place of some of their blocks; null: none
    std::unique_ptr<source_program> sources;     // where the firmware comes from; null: from an ELF file
    memory_image firmware;                       // of a kind with a processor
    std::optional<linux_plan> on_linux;          // that it is Linux
    std::vector<memory_image> loads;
    far_end_map far_ends;  // one for every line of the platform
    pad_end_map pad_ends;  // one for every pad
    screen_plan screen;
    gpio_script gpio;
    machine_guests guests;
    bool self_play = false;  // a second machine is the opponent, its lines are "opponent.LINE"
};

// What can be told to be wrong without building or starting anything: options, parameters, views, the program and other
// files that are read whole, unless they are below this program's own folder, where a build may be about to write them.
// Of several programs each is its own matter. Throws input_error.
void check_request(const run_options& options);

// Parameters and who is at the places of a kind alone: what is wrong with them is wrong whatever is run. Throws
// input_error.
void check_guests(const run_options& options);

// Throws input_error for the first thing that is wrong.
run_plan make_run_plan(const run_options& options);

// Of a machine that other processes play. Throws input_error for RTL of the user that cannot be built.
void build_rtl_of_machine(const run_plan& plan);

}  // namespace tabletop
