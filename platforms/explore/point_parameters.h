// SPDX-License-Identifier: Apache-2.0
// Everything that can differ from point to point: the parameters of the machine, and those of what is played on it,
// whose keys begin with "stimulus.".
#pragma once

#include "base/parameters.h"

#include <string>
#include <string_view>
#include <vector>

namespace tabletop {

class point_parameters {
  public:
    // stimulus: declarations with full keys, "stimulus.player".
    point_parameters(parameter_set machine, std::vector<parameter_declaration> stimulus);

    // Keys are full, or relative to the machine. Throws input_error as parameter_set.
    void set(std::string_view key, std::string_view text, std::string_view origin);
    // Null: there is none of that name.
    const parameter_declaration* find(std::string_view key) const;
    // The same; throws input_error with the nearest name.
    const parameter_declaration& declaration(std::string_view key, std::string_view origin) const;
    // The value of a full key.
    const std::string& text(const std::string& key) const;

    const parameter_set& machine() const { return machine_; }
    parameter_set& machine() { return machine_; }
    const parameter_set& stimulus() const { return stimulus_; }
    // The keys of all of them; those of the machine also relative to it.
    std::vector<std::string> names() const;
    // Machine first.
    std::vector<parameter_declaration> declarations() const;

  private:
    parameter_set machine_;
    parameter_set stimulus_;
};

}  // namespace tabletop
