// SPDX-License-Identifier: Apache-2.0
// The expression of --constraint: which points a sweep keeps.
#pragma once

#include "explore/point_parameters.h"

#include <memory>
#include <string>

namespace tabletop {

// A constraint consists of keys, numbers with or without a unit, on and off, and names of choices: + - * / on numbers,
// < <= > >= == !=, and, or, not, parentheses. Numbers have the unit of their parameter: 100 MHz is not comparable with
// 100. A choice whose names are numbers is a number. Keys are full or relative to the machine. It is computed in double
// precision.
class constraint {
  public:
    // Empty: everything is kept. Throws input_error "--constraint: ..".
    constraint(const std::string& text, const point_parameters& parameters);
    ~constraint();
    constraint(constraint&&) noexcept;

    // There is something to hold.
    bool matters() const { return root_ != nullptr; }
    bool holds(const point_parameters& point) const;

    class node;

  private:
    std::unique_ptr<const node> root_;
};

}  // namespace tabletop
