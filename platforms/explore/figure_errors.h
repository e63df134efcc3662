// SPDX-License-Identifier: Apache-2.0
// How far figures of one kind are off those that they are held against.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

namespace tabletop {

class figure_errors {
  public:
    // error: of a figure, as a part of what it is held against.
    void add(double error) {
        ++count_;
        sum_ += std::abs(error);
        most_ = std::max(most_, std::abs(error));
    }

    std::size_t count() const { return count_; }
    // When there is one: "3 points: METRIC is 2.10 % off in the mean, 4.00 % at most".
    std::string text(const std::string& metric) const {
        return fmt::format("{} point{}: {} is {:.2f} % off in the mean, {:.2f} % at most", count_,
                           count_ == 1 ? "" : "s", metric, 100 * sum_ / static_cast<double>(count_), 100 * most_);
    }

  private:
    std::size_t count_ = 0;
    double sum_ = 0;
    double most_ = 0;
};

}  // namespace tabletop
