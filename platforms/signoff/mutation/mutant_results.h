// SPDX-License-Identifier: Apache-2.0
// What has been found out of each mutant, in a folder that keeps it.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

struct mutant_result {
    std::string how = {};     // as of mutant_play.h, or "equal" or "handshakes"; empty: nothing is known
    bool to_the_end = false;  // it was played to the end
    bool compared = false;    // with the block, in any state
    bool shaken = false;      // its handshakes were played
    unsigned proof = 0;       // seconds of the longest attempt to prove it equal

    bool operator==(const mutant_result& other) const;
};

class mutant_results {
  public:
    // folder: empty: nothing is kept. What is there of these numbers is known from the beginning. Throws input_error
    // when the folder cannot be made.
    mutant_results(std::filesystem::path folder, const std::vector<unsigned>& numbers);

    const mutant_result& of(unsigned number) const { return all_.at(number); }
    void set(unsigned number, const mutant_result& result);
    // Those that end in this way, ascending.
    std::vector<unsigned> with(const std::string& how) const;

  private:
    std::filesystem::path folder_;
    std::map<unsigned, mutant_result> all_;
};

}  // namespace tabletop
