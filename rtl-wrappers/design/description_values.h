// SPDX-License-Identifier: Apache-2.0
// The macros and parameters of a description.
#pragma once

#include "design/description.h"
#include "design/description_section.h"

#include <map>
#include <string>
#include <vector>

namespace tabletop {

// Says why "NAME" or "NAME=VALUE" is no macro. Empty: it is one.
std::string macro_problem(const std::string& macro);

// Each goes before one of the same name.
void add_defines(const std::vector<std::string>& more, std::vector<std::string>& defines);

std::vector<std::string> read_defines(const description_section& file);
// Parameters as Verilog literals; those of an entity have false and true, not 0 and 1.
std::map<std::string, std::string> read_parameters(const description_section& file, bool of_entity);
void read_from(const description_section& file, rtl_description& description);

}  // namespace tabletop
