// SPDX-License-Identifier: Apache-2.0
// Coverage of designs' own code, of what they have kept while they ran (design/code_points.h).
#pragma once

#include "signoff/report/code_coverage.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

struct rtl_description;

// Throws input_error for an exclusion whose text does not stand once in the sources, or whose signal stands nowhere.
void require_exclusions_stand(const rtl_description& description);

// Of all records in the folder, in the order of their descriptions. Throws as require_exclusions_stand().
std::vector<code_coverage> covered_code(const std::filesystem::path& folder);

// Writes a text for each source into the folder, by description. Throws input_error.
void write_annotated_sources(const std::vector<code_coverage>& all, const std::filesystem::path& folder);

}  // namespace tabletop
