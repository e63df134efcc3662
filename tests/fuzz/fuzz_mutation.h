// SPDX-License-Identifier: Apache-2.0
// Inputs made from good ones.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace tabletop {

class fuzz_mutation {
  public:
    // seeds: not empty.
    fuzz_mutation(const std::vector<std::string>& seeds, std::uint64_t seed) : seeds_(seeds), random_(seed) {}

    // One of the seeds with a few changes, at most 64 KiB.
    std::string next();

  private:
    std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }
    const std::string& any_seed() { return seeds_[below(seeds_.size())]; }
    std::string piece(const std::string& text);
    std::string insertion();
    void change(std::string& text);

    const std::vector<std::string>& seeds_;
    std::mt19937_64 random_;
};

}  // namespace tabletop
