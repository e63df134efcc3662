// SPDX-License-Identifier: Apache-2.0
// Feeds parsers with damaged inputs. A parser returns, or throws input_error with a message of one line; anything else
// (another exception, a signal, a sanitizer's report, seconds of work) is a finding, and its input is written to a
// file.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tabletop {

struct fuzz_parser {
    std::string name;
    std::vector<std::string> seeds;                 // good inputs, or nearly so; what is tried is made from them
    std::function<void(const std::string&)> parse;  // "input" stands for the name of the file
    bool names_input = false;                       // messages begin with "input:", as file and line
};

// The files below a folder of the tree whose names end so. Throws when there is none.
std::vector<std::string> seed_files(const std::string& folder, const std::string& ending);

// The options, printed with --help. The same seed tries the same inputs. Returns the exit code: 1 for a finding.
int run_fuzzer(const std::vector<fuzz_parser>& parsers, int argc, char** argv);

}  // namespace tabletop
