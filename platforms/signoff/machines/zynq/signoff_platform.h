// SPDX-License-Identifier: Apache-2.0
// Sign-off of a whole platform: the same firmware and script with the engine in `ca` and in the view it is held
// against.
#pragma once

#include "base/view.h"
#include "signoff/report/signoff_report.h"

#include <functional>
#include <string>
#include <vector>

namespace tabletop {

inline constexpr const char* signoff_platform_name = "zynq";

// Adds an entry when views has `ca`: firmware reacts to the time of an interrupt, so only an exact view can be
// compared.
void sign_platform_off(const std::vector<view>& views, view against,
                       const std::function<void(const std::string&)>& progress, signoff_report& report);

}  // namespace tabletop
