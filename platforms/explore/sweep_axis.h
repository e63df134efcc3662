// SPDX-License-Identifier: Apache-2.0
// One swept parameter and its values: the grammar of --sweep KEY=VALUES.
#pragma once

#include "base/parameters.h"
#include "explore/point_parameters.h"

#include <string>
#include <vector>

namespace tabletop {

struct sweep_axis {
    parameter_declaration declaration;
    std::vector<std::string> texts;  // values in the order of the sweep, in one spelling: "50 MHz", "on"
};

// The one of this full key; null: it is not swept.
const sweep_axis* find_axis(const std::vector<sweep_axis>& axes, const std::string& key);

// The key of "KEY=VALUES". Throws input_error when it is none of that.
std::string key_of_sweep(const std::string& option);

// VALUES: a list of values and ranges, "4..10", "4..10/2", "50MHz..200MHz/25MHz", "on,off", names. The step of a whole
// number is 1, every other range says it; the last value of a range is the last that does not exceed its end. Throws
// input_error for what the parameter cannot take, an empty range, a value that is there twice, and more than a million
// values.
sweep_axis parse_sweep(const std::string& option, const point_parameters& parameters);

// One value in the spelling of those of a sweep. Throws input_error for what is none of its kind.
std::string spelled_value(const parameter_declaration& declaration, const std::string& text);

// The number of a value: Hz, ps, bytes, or the number itself; 0 or 1 for a boolean; for a choice the position in its
// list.
double value_number(const parameter_declaration& declaration, const std::string& text);

// Every name of a choice is a whole number.
bool names_are_numbers(const parameter_declaration& declaration);

// The unit of that: "Hz", "ps", "B" or "".
std::string base_unit(parameter_kind kind);

}  // namespace tabletop
