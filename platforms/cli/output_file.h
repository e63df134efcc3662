// SPDX-License-Identifier: Apache-2.0
// Where the program writes to: files that an option names, and standard output. What cannot be written is an error, not
// a file that ends early.
#pragma once

#include <cstdio>
#include <fstream>
#include <string>

namespace tabletop {

class output_file {
  public:
    // An empty path: no file; "-": standard output. Throws input_error with the option when it cannot be opened.
    output_file(const std::string& option, const std::string& path);

    static bool is_standard_output(const std::string& path) { return path == "-"; }
    bool is_open() const { return standard_ || file_.is_open(); }
    std::ostream& stream();
    // Throws input_error when not everything could be written.
    void flush();

  private:
    std::string name_;
    bool standard_;
    std::ofstream file_;
};

// Hands over what is buffered. Throws input_error with the name when not everything could be written.
void flush_output(std::FILE* file, const std::string& name);

}  // namespace tabletop
