// SPDX-License-Identifier: Apache-2.0
#include "design/design_waves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

std::vector<const design_waves*> all_waves;
std::size_t made_waves = 0;

}  // namespace

design_waves::design_waves(const design_functions& functions, void* design, wave_window window, const std::string& name)
    : functions_(functions),
      design_(design),
      window_(std::move(window)),
      path_((window_.folder / fmt::format("{}-{}", name, ++made_waves)).string()) {
    all_waves.push_back(this);
}

design_waves::~design_waves() {
    if (is_traced_) functions_.end_trace(design_);
    all_waves.erase(std::find(all_waves.begin(), all_waves.end(), this));
}

std::uint64_t design_waves::before_edges(std::uint64_t cycle, std::uint64_t edges) {
    if (cycle < window_.first_cycle) return std::min(edges, window_.first_cycle - cycle);
    if (cycle >= window_.end_cycle) end_process();
    if (!is_traced_) {
        functions_.trace(design_, path_.c_str());
        is_traced_ = true;
    }
    return std::min(edges, window_.end_cycle - cycle);
}

// Nothing that follows would be looked at, and a bench knows no other end than its own.
void design_waves::end_process() {
    for (const auto* const each : all_waves) {
        if (each->is_traced_) each->functions_.end_trace(each->design_);
    }
    std::_Exit(EXIT_SUCCESS);
}

}  // namespace tabletop
