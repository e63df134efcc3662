// SPDX-License-Identifier: Apache-2.0
#include "explore/points_to_play.h"

#include <algorithm>

namespace tabletop {

namespace {

// A parameter without an effect has the same value everywhere.
value_indices what_matters(const explore_plan& plan, std::uint64_t n) {
    auto indices = plan.indices(n);
    if (plan.conditions.empty()) return indices;
    const auto parameters = plan.parameters_of(n);
    for (const auto& each : plan.conditions) {
        if (!each.has_effect->holds(parameters)) indices[each.axis] = 0;
    }
    return indices;
}

// Points that are alike, in the order of the first of them.
std::vector<std::vector<std::uint64_t>> grouped(const explore_plan& plan) {
    std::vector<std::vector<std::uint64_t>> groups;
    std::map<value_indices, std::size_t> places;
    for (std::uint64_t n = 0; n < plan.size(); ++n) {
        const auto [found, is_new] = places.emplace(what_matters(plan, n), groups.size());
        if (is_new) groups.emplace_back();
        groups[found->second].push_back(n);
    }
    return groups;
}

bool has_result(const results_folder& folder, std::uint64_t n) {
    return folder.is_done(n) && folder.record_at(n).at("status") == "ok";
}

point_record record_like(const point_record& record, std::uint64_t n) {
    auto own = record;
    own["point"] = n + 1;
    own["wall_seconds"] = 0;
    own[played_member] = false;
    return own;
}

}  // namespace

points_to_play::points_to_play(const explore_plan& plan, results_folder& folder) : plan_(plan), folder_(folder) {
    if (plan.may_repeat()) {
        for (const auto& group : grouped(plan)) queue(group);
        return;
    }
    for (std::uint64_t n = 0; n < plan.size(); ++n) {
        if (!folder.is_done(n)) waiting_.push_back(n);
    }
}

void points_to_play::queue(const alike& points) {
    alike missing;
    for (const auto n : points) {
        if (!folder_.is_done(n)) missing.push_back(n);
    }
    if (missing.empty()) return;
    const auto known = std::find_if(points.begin(), points.end(), [&](auto n) { return has_result(folder_, n); });
    if (known != points.end()) {
        for (const auto n : missing) folder_.add(record_like(folder_.record_at(*known), n));
        return;
    }
    waiting_.push_back(missing.front());
    if (missing.size() > 1) others_[missing.front()] = {missing.begin() + 1, missing.end()};
}

std::optional<std::uint64_t> points_to_play::next() {
    if (waiting_.empty()) return std::nullopt;
    const auto n = waiting_.front();
    waiting_.pop_front();
    return n;
}

void points_to_play::add(const point_record& record) {
    folder_.add(record);
    const auto found = others_.find(number_of(record));
    if (found == others_.end()) return;
    if (record.at("status") == "ok") {
        for (const auto n : found->second) folder_.add(record_like(record, n));
    } else {
        waiting_.insert(waiting_.end(), found->second.begin(), found->second.end());
    }
    others_.erase(found);
}

}  // namespace tabletop
