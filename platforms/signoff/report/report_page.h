// SPDX-License-Identifier: Apache-2.0
// What a sign-off has found as a page to look at, which needs no other file: pictures are in it. README.md says what it
// shows.
#pragma once

#include "signoff/report/signoff_report.h"

#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

// How the report came to be.
struct signoff_run {
    std::string command;                                        // as it is typed again
    std::vector<std::pair<std::string, std::string>> versions;  // of what it was made with
};

// Pictures are read from their files; one that is not there is left out.
void write_report_page(std::ostream& out, const signoff_report& report, const signoff_run& run);

}  // namespace tabletop
