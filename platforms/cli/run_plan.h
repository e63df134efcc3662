// SPDX-License-Identifier: Apache-2.0
// The checked form of run_options: parameters, views, images and the far end of every line, before anything is built.
#pragma once

#include "cli/far_end.h"
#include "cli/gpio_script.h"
#include "cli/machine.h"
#include "cli/run_options.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

struct run_plan {
    const machine_kind* kind;
    parameter_set parameters;
    view_map views;
    memory_image firmware;
    std::vector<memory_image> loads;
    std::map<std::string, std::unique_ptr<far_end>> far_ends;  // one for every line of the platform
    gpio_script gpio;
};

// Throws input_error for the first thing that is wrong.
run_plan make_run_plan(const run_options& options);

}  // namespace tabletop
