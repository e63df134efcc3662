// SPDX-License-Identifier: Apache-2.0
#include "signoff/axi_path_check.h"

#include "design/axi_paths.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

static_check check_axi_paths(const rtl_description& description, const progress_line& progress) {
    progress(fmt::format("{}: {} of {}, combinational paths", description.block, description.top, description.path));
    static_check check{"no combinational path from an input to an output of AXI4-Lite (IHI 0022, A3.1.1)"};
    const auto paths = find_axi_paths(description);
    if (!paths.not_checked.empty()) {
        check.said = paths.not_checked;
        return check;
    }
    check.passed = paths.found.empty();
    constexpr std::size_t shown = 4;
    std::vector<std::string> texts;
    for (std::size_t n = 0; n < std::min(shown, paths.found.size()); ++n) texts.push_back(paths.found[n].text());
    if (paths.found.size() > shown) texts.push_back(fmt::format("and {} outputs more", paths.found.size() - shown));
    check.said = fmt::format("{}", fmt::join(texts, "; "));
    return check;
}

}  // namespace tabletop
