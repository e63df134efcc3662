// SPDX-License-Identifier: Apache-2.0
// Coverage of the RTL's own code: which of its lines, branches and bits a sign-off has reached, by file and instance.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

// What is excluded and has not been reached is in neither.
struct code_share {
    unsigned reached = 0;
    unsigned of = 0;

    // "12/12"; of several files or instances.
    std::string text() const;
    void add(const code_share& other);
};

struct code_shares {
    code_share lines;
    code_share branches;  // "if", "else", "case": each for itself, else without code, too
    code_share toggles;   // bits that have risen and fallen
    unsigned excluded = 0;

    void add(const code_shares& other);
};

// A line of a source, for whoever shows it.
struct source_line {
    enum class state { no_code, reached, excluded, missed };
    std::string text;
    state code = state::no_code;
    std::uint64_t count = 0;  // how often it has run, in all simulations
    std::vector<std::string>
        missed;  // "else", "toggle count[7:4]", of what begins here; also of a line that is reached
};

struct covered_file {
    std::string name;  // relative to the description
    code_shares shares;
    std::vector<source_line> lines;
};

struct covered_instance {
    std::string name;  // "solver.stack"
    code_shares shares;
};

// What has not been reached.
struct code_hole {
    std::string file;
    unsigned line = 0;
    std::string what;  // as of source_line, or "line"
    std::string text;  // of the line
};

// Points that the description excludes.
struct code_exclusion {
    std::string what;
    std::string why;
    unsigned points = 0;
    unsigned reached = 0;  // of these, all the same
    std::string place;     // "mine.toml:17"
};

// Of all designs of one description, in all of their variants.
struct code_coverage {
    std::string name;
    std::string description;   // its path
    std::string note;          // what is to be said of the sources; empty: nothing
    bool all_variants = true;  // have been played; false: it stands in a machine
    std::vector<covered_file> files;
    std::vector<covered_instance> instances;
    std::vector<code_hole> holes;
    std::vector<code_exclusion> exclusions;

    code_shares total() const;
};

// The exclusions that exclude nothing, though all variants have been played: a line for each.
std::string idle_exclusions(const std::vector<code_coverage>& all);

nlohmann::ordered_json code_coverage_json(const std::vector<code_coverage>& all);
// For the terminal, at most 100 columns but for names and texts that are longer: files, the first holes, exclusions.
std::string code_coverage_lines(const std::vector<code_coverage>& all);
// Where annotated_source() is below the report's folder: "code/uart/uart_fifo.sv.txt".
std::string annotated_source_path(const code_coverage& code, const covered_file& file);
// How often each line has run, and below it what has not been reached: a text.
std::string annotated_source(const covered_file& file);

}  // namespace tabletop
