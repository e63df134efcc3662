// SPDX-License-Identifier: Apache-2.0
// The strategies of a game, by the names that players have: the game's own, and those that modules add.
#pragma once

#include "support/input_error.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

template <typename Strategy, typename Options>
struct named_strategy {
    std::string name;
    std::function<std::unique_ptr<Strategy>(const Options&)> make;
};

template <typename Strategy, typename Options>
class strategy_list {
  public:
    using entry = named_strategy<Strategy, Options>;

    explicit strategy_list(std::vector<entry> strategies) : strategies_(std::move(strategies)) {}
    strategy_list(const strategy_list&) = delete;
    strategy_list& operator=(const strategy_list&) = delete;

    // Throws input_error when there is one of this name.
    void add(entry strategy) {
        if (find(strategy.name) != strategies_.end())
            throw input_error("there are two players of the name " + strategy.name);
        strategies_.push_back(std::move(strategy));
    }

    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const auto& one : strategies_) names.push_back(one.name);
        return names;
    }

    // Null: there is none of this name.
    std::unique_ptr<Strategy> make(const std::string& name, const Options& options) const {
        const auto found = find(name);
        return found == strategies_.end() ? nullptr : found->make(options);
    }

  private:
    auto find(const std::string& name) const {
        return std::find_if(strategies_.begin(), strategies_.end(), [&](const entry& one) { return one.name == name; });
    }

    std::vector<entry> strategies_;
};

}  // namespace tabletop
