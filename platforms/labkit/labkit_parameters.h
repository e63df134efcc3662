// SPDX-License-Identifier: Apache-2.0
// The labkit's parameters and what a machine is made of with them. README.md beside this file lists them.
#pragma once

#include "base/parameters.h"
#include "base/view.h"
#include "engines/checkers_search/rule_set.h"
#include "labkit/labkit.h"
#include "labkit/labkit_board.h"
#include "peripherals/camera/scene.h"
#include "peripherals/camera/synthetic_image.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

std::vector<parameter_declaration> labkit_parameters();

// What all blocks of the fabric are in a map of views when they are one design.
inline constexpr const char* labkit_composition = "whole";

// views: by instance, ca where one is left out. Throw input_error for values that do not go together, and for what is
// not there.
labkit_config make_labkit_config(const parameter_set& parameters, const std::map<std::string, view>& views = {});

checkers_rules labkit_rules(const parameter_set& parameters);
camera_geometry labkit_geometry(const parameter_set& parameters);
camera_core::camera_noise labkit_noise(const parameter_set& parameters);
colour_cast labkit_light(const parameter_set& parameters);

}  // namespace tabletop
