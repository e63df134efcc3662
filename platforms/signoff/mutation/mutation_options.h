// SPDX-License-Identifier: Apache-2.0
// What `signoff --mutate` and `--mutate-file` are asked for, besides what a sign-off is.
#pragma once

#include <string>
#include <vector>

namespace tabletop {

struct mutation_options {
    static constexpr unsigned most = 9999;

    unsigned count = 0;                 // mutations of a build; 0: no --mutate
    std::string list;                   // file with mutations of lines; empty: no --mutate-file
    unsigned jobs = 0;                  // processes at a time; 0: as many as there are cores
    std::string keep;                   // the folder that keeps what is found out; empty: none
    unsigned proof = 60;                // processor time of a proof in seconds
    std::vector<std::string> only;      // numbers, or names of the file; empty: all
    std::vector<std::string> variants;  // whose builds are mutated; empty: those that are counted

    bool is_asked() const { return count != 0 || !list.empty(); }
    unsigned jobs_at_a_time() const;
};

}  // namespace tabletop
