// SPDX-License-Identifier: Apache-2.0
#include "cli/child_process.h"

#include "base/host_program.h"

namespace tabletop {

int run_self(const std::vector<std::string>& arguments, const std::filesystem::path& out,
             const std::filesystem::path& err) {
    std::vector<std::string> words{"tabletop"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run_host_program("/proc/self/exe", words, {}, {out, err});
}

std::string message_of(const std::string& standard_error) {
    const std::string name = "tabletop: ";
    const auto begin = standard_error.rfind(name);
    auto message = begin == std::string::npos ? standard_error : standard_error.substr(begin + name.size());
    message.erase(message.find_last_not_of('\n') + 1);
    return message;
}

}  // namespace tabletop
