// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace tabletop {

struct compare_options {
    std::vector<std::string> folders;  // two of results
    std::string csv;                   // a file; "-": standard output, without the table; empty: none
};

// `explore --compare A B`: prints what differs. Returns the exit code. Throws input_error.
int compare_folders(const compare_options& options);

}  // namespace tabletop
