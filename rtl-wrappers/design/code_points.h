// SPDX-License-Identifier: Apache-2.0
// Points of a design's code, and how often each has run, as a build with coverage counts them (instrument.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

enum class code_kind {
    line,    // code that runs from its first line to its last
    branch,  // the same, as one of several
    toggle   // a bit that changes
};

struct code_place {
    std::string file;  // as Verilator was told of it
    unsigned line = 0;
    unsigned column = 0;
    code_kind kind = code_kind::line;
    std::string name;      // "block"; "if", "else", "elsif", "case"; "count[3]", "pair.low[1]"
    std::string instance;  // "top.part"

    bool operator<(const code_place& other) const;
};

struct code_count {
    std::string lines;        // that run with it: "3,5-7"; empty: none of its own
    std::uint64_t count = 0;  // of all simulations
    bool reached = false;     // in one of them: a bit has risen and fallen, too

    void add(const code_count& other);
};

class code_points {
  public:
    using map = std::map<code_place, code_count>;

    const map& all() const { return all_; }
    void add(const code_points& other);

    // Of a line that is none, and of points of other kinds, nothing is taken.
    static code_points of_verilator(const std::string& text);
    // The bits are still as the first evaluation has left them, which is no change.
    void forget_toggles();

    std::string text() const;
    // Throws nlohmann::json::exception.
    static code_points of_text(const std::string& text);

  private:
    map all_;
};

// What designs of one description have run in a process of the program.
struct code_record {
    std::string description;  // its path
    code_points points;
};

// Writes a file of its own into the folder. Throws input_error.
void keep_code_record(const code_record& record, const std::filesystem::path& folder);
// All that lies in the folder.
std::vector<code_record> kept_code_records(const std::filesystem::path& folder);

}  // namespace tabletop
