// SPDX-License-Identifier: Apache-2.0
// Where the lines of a program's source begin in its code.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

// A line and the addresses at which it begins: one in each function that has instructions of it, where it is inlined,
// too.
struct line_start {
    std::string file;  // as the debug information has it
    unsigned line = 0;
    std::vector<std::uint32_t> addresses;
};

class line_index {
  public:
    // The instruction at an address is of this line, and of the function (or whatever keeps them apart) that begins
    // there. Called in the order of the addresses; the first of a line counts.
    void add(const std::string& file, unsigned line, std::uint32_t function, std::uint32_t address);
    bool empty() const { return files_.empty(); }

    // The line, or the next of its file that has code. file: the whole name, or the last parts of it, "main.c" for
    // "src/main.c". Throws input_error when no file or several are called so, which names some, and when nothing is
    // behind the line.
    using file_query = std::function<bool(const std::string& file)>;
    line_start find(const std::string& file, unsigned line, const file_query& is_there) const;

  private:
    using addresses_by_function = std::map<std::uint32_t, std::uint32_t>;
    using lines_of_file = std::map<unsigned, addresses_by_function>;

    std::vector<std::string> called(const std::string& name) const;
    std::vector<std::string> all() const;

    std::map<std::string, lines_of_file> files_;
};

}  // namespace tabletop
