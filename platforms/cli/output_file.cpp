// SPDX-License-Identifier: Apache-2.0
#include "cli/output_file.h"

#include "base/input_error.h"

#include <fmt/format.h>
#include <cerrno>
#include <cstring>
#include <iostream>

namespace tabletop {

namespace {

[[noreturn]] void refuse(const std::string& name) {
    throw input_error(fmt::format("{}: {}", name, std::strerror(errno)));
}

}  // namespace

output_file::output_file(const std::string& option, const std::string& path)
    : name_(fmt::format("{}: {}", option, path)), standard_(is_standard_output(path)) {
    if (path.empty() || standard_) return;
    file_.open(path, std::ios::binary);
    if (!file_) refuse(name_);
}

std::ostream& output_file::stream() {
    if (standard_) return std::cout;
    return file_;
}

void output_file::flush() {
    if (is_open() && !stream().flush()) refuse(name_);
}

void flush_output(std::FILE* file, const std::string& name) {
    if (std::fflush(file) != 0 || std::ferror(file) != 0) refuse(name);
}

}  // namespace tabletop
