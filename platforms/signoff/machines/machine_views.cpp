// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/machine_views.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

bool signed_off_in_ca(const std::string& machine, const signoff_task& task) {
    const bool asked = std::find(task.views.begin(), task.views.end(), view::ca) != task.views.end() &&
                       task.options.against == view_name(view::rtl);
    if (!asked || task.views.size() > 1) {
        task.progress(fmt::format("{}: {}, a machine is signed off in view ca against rtl", machine,
                                  asked ? "in ca only" : "left out"));
    }
    return asked;
}

}  // namespace tabletop
