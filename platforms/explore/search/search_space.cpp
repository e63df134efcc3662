// SPDX-License-Identifier: Apache-2.0
#include "explore/search/search_space.h"

#include "stimulus/players/random_draw.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tabletop {

namespace {

// A space of so many combinations is listed.
constexpr std::uint64_t most_listed = 65'536;

}  // namespace

search_space::search_space(const std::vector<search_axis>& axes, predicate allows)
    : axes_(axes), allows_(std::move(allows)) {
    std::uint64_t all = 1;
    for (const auto& axis : axes_) all = std::min(most_listed + 1, all * axis.size);
    is_listed_ = all <= most_listed;
    if (is_listed_) list();
}

void search_space::list() {
    std::vector<std::size_t> sizes;
    for (const auto& axis : axes_) sizes.push_back(axis.size);
    const sweep_sample every({}, sizes, 0, most_listed);
    for (std::uint64_t n = 0; n < every.size(); ++n) {
        if (auto point = every.at(n); !allows_ || allows_(point)) listed_.push_back(std::move(point));
    }
}

bool search_space::is_new(const value_indices& point) const {
    return taken_.count(point) == 0 && (!allows_ || allows_(point));
}

std::vector<value_indices> search_space::draw(std::size_t count, std::mt19937_64& generator) const {
    if (is_listed_) return draw_listed(count, generator);
    std::vector<value_indices> drawn;
    for (std::uint64_t tries = 0; tries < most_draws && drawn.size() < count; ++tries) {
        value_indices point;
        for (const auto& axis : axes_) point.push_back(draw_below(generator, axis.size));
        if (is_new(point) && std::find(drawn.begin(), drawn.end(), point) == drawn.end()) {
            drawn.push_back(std::move(point));
        }
    }
    return drawn;
}

std::vector<value_indices> search_space::draw_listed(std::size_t count, std::mt19937_64& generator) const {
    std::vector<value_indices> left;
    std::copy_if(listed_.begin(), listed_.end(), std::back_inserter(left),
                 [this](const auto& point) { return taken_.count(point) == 0; });
    const auto drawn = std::min(count, left.size());
    for (std::size_t n = 0; n < drawn; ++n) std::swap(left[n], left[n + draw_below(generator, left.size() - n)]);
    left.resize(drawn);
    return left;
}

}  // namespace tabletop
