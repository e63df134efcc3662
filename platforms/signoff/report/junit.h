// SPDX-License-Identifier: Apache-2.0
// What a sign-off has found as JUnit XML, which continuous integration reads.
#pragma once

#include "signoff/report/signoff_report.h"

#include <string>

namespace tabletop {

// A suite for each block, one for the checks of a design, and one that says so when the sign-off has been ended by its
// time. A case is an entry: an error when there is no result, a failure with the first difference; or a check, skipped
// when it was not checked.
std::string junit_text(const signoff_report& report);

}  // namespace tabletop
