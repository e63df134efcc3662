// SPDX-License-Identifier: Apache-2.0
// Yosys, run on a script.
#pragma once

#include "support/external_tool.h"

#include <filesystem>
#include <functional>
#include <string>

namespace tabletop {

// Runs it in the folder. Throws input_error when it is not installed, and interruption once given_up is true.
tool_result run_yosys(const std::string& script, const std::filesystem::path& folder,
                      const std::function<bool()>& given_up);
// The same for ABC, which comes with it.
tool_result run_abc(const std::string& commands, const std::filesystem::path& folder,
                    const std::function<bool()>& given_up);

}  // namespace tabletop
