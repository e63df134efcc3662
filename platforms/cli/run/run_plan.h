// SPDX-License-Identifier: Apache-2.0
// The checked form of run_options: parameters, views, images and who is at every connector, before
// anything is built.
#pragma once

#include "cli/run/run_options.h"
#include "design/description.h"
#include "host/machine.h"
#include "host/processor/elf_image.h"
#include "host/processor/source_program.h"
#include "host/processor/watched_properties.h"
#include "host/setup/machine_setup.h"

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

// What the processor starts with, and where a Linux among that tells of its end.
struct program_plan {
    std::unique_ptr<source_program> sources;  // where the image comes from; null: from an ELF file
    memory_image image;
    std::optional<linux_plan> on_linux;
};

struct run_plan {
    const machine_kind* kind;
    parameter_set parameters;
    view_map views = {};
    std::shared_ptr<const rtl_description> rtl = nullptr;  // in place of some of their blocks; null: none
    std::vector<memory_image> loads = {};
    machine_setup around = {};
    program_plan program = {};        // of a kind with a processor
    watched_properties watched = {};  // in the program
};

// Checks what can be told to be wrong without building or starting anything: options, parameters, views, the program
// and other files that are read whole, unless they are below this program's own folder, where a build may be about to
// write them. If there are several programs, each is checked by itself. Throws input_error.
void check_request(const run_options& options);

// Parameters and who is at connectors that only a kind has: what is wrong with them is wrong whatever is run. Throws
// input_error.
void check_own_connectors(const run_options& options);

// Throws input_error for the first thing that is wrong.
run_plan make_run_plan(const run_options& options);

// Builds the RTL of a machine that other processes play. Throws input_error for RTL of the user that cannot be built.
void build_rtl_of_machine(const run_plan& plan);

}  // namespace tabletop
