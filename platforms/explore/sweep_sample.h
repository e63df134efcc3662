// SPDX-License-Identifier: Apache-2.0
// Which combinations of the swept values are points: all, the n-th of each, or a random choice.
#pragma once

#include "support/input_error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

enum class sample_kind : std::uint8_t {
    full,    // every combination, the last parameter changing fastest
    zip,     // the n-th value of each; a parameter with one value has it in all
    random,  // different combinations, all equally likely, in the order of full; all of them when there are no more
    lhs,     // Latin hypercube: every value of a parameter as often as every other, or nearly; combinations may repeat
};

struct sample_request {
    sample_kind kind = sample_kind::full;
    std::uint64_t count = 0;  // of random and lhs

    // "full", "zip", "random:100", "lhs:100"
    std::string text() const;
};

// Throws input_error.
sample_request parse_sample(const std::string& text);

// What sweep_sample throws for more points than it may have.
class too_many_points : public input_error {
  public:
    using input_error::input_error;
};

// A combination: of each parameter the index of its value.
using value_indices = std::vector<std::uint32_t>;

class sweep_sample {
  public:
    // sizes: how many values each parameter has, at least 1. Throws input_error when zip finds lists of different
    // lengths; too_many_points for more than `most`.
    sweep_sample(const sample_request& request, std::vector<std::size_t> sizes, std::uint64_t seed, std::uint64_t most);

    std::uint64_t size() const { return size_; }
    // Fewer than were asked for: there are no more combinations.
    bool is_exhausted() const { return request_.kind == sample_kind::random && size_ < request_.count; }
    // n from 0 on.
    value_indices at(std::uint64_t n) const;

  private:
    value_indices combination(std::uint64_t number) const;
    void draw_combinations(std::uint64_t seed);
    void draw_hypercube(std::uint64_t seed);

    sample_request request_;
    std::vector<std::size_t> sizes_;
    std::uint64_t size_ = 0;
    std::vector<std::uint64_t> drawn_;                   // of random: numbers of combinations, ascending
    std::vector<std::vector<std::uint32_t>> hypercube_;  // of lhs: of each parameter the index in each point
};

}  // namespace tabletop
