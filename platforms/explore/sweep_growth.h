// SPDX-License-Identifier: Apache-2.0
// A sweep to which values or parameters are added has all points that it had, with other numbers.
#pragma once

#include "explore/explore_plan.h"
#include "explore/point_pool.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace tabletop {

// An object: every swept key to the text of its value at point n, from 0 on.
nlohmann::ordered_json swept_values_json(const explore_plan& plan, std::uint64_t n);

// A list of {"key","values"}, as the file of a sweep has it.
nlohmann::ordered_json axes_json(const std::vector<sweep_axis>& axes);

// Whether only values were added to these axes, and axes with their default among their values. Of a damaged list it
// is not so.
bool are_added_to(const nlohmann::ordered_json& axes, const explore_plan& plan);

// Finds points by what they are: swept_values_json() of this sweep or of one that it was added to.
class point_finder {
  public:
    explicit point_finder(const explore_plan& plan) : plan_(plan) {}

    // n from 0 on; `guess` is tried first. Nothing: the sweep has no such point.
    std::optional<std::uint64_t> find(const nlohmann::ordered_json& values, std::uint64_t guess);

  private:
    std::optional<value_indices> indices_of(const nlohmann::ordered_json& values);
    void look_up_values();
    void look_up_points();

    const explore_plan& plan_;
    std::vector<std::unordered_map<std::string, std::uint32_t>> values_;  // of each axis, where each of its texts is
    std::map<value_indices, std::uint64_t> points_;
};

}  // namespace tabletop
