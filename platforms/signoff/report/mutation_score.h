// SPDX-License-Identifier: Apache-2.0
// How many wrong designs a sign-off has found: the result of `signoff --mutate` and `--mutate-file`.
#pragma once

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

namespace tabletop {

struct mutation_score {
    // One that nothing has found.
    struct survivor {
        std::string name;    // its number, or its name in a file
        std::string what;    // "inv of $procdff$39 CLK[0]"
        std::string source;  // "nes_pad.sv:19"; empty: not known
        std::string why;     // why nothing can find it, as the page of the block says; empty: it does not
    };

    std::string name;   // of the block or machine
    std::string build;  // "delay_1"
    unsigned played = 0;
    unsigned equal = 0;                     // of them: proved to be the block, and so not wrong
    std::map<std::string, unsigned> found;  // by how: "by a difference"
    std::vector<survivor> survivors;
    std::vector<std::string> broken;  // mutants that could not be played, with the reason
    std::string reference;            // what they were compared with; empty: ca
    double least_percent = 95;        // of the wrong ones
    bool must_be_explained = false;   // every survivor

    unsigned wrong() const { return played - equal; }
    unsigned found_of_them() const;
    double percent() const;
    bool passed() const;
    // "nes_pad delay_1: 186 of 187 mutants found, 99.4 %: 186 by a difference; 13 more are the block", below it the
    // survivors as rows of a table.
    std::string text() const;
    nlohmann::ordered_json json() const;
};

}  // namespace tabletop
