// SPDX-License-Identifier: Apache-2.0
#include "host/output_file.h"

#include "base/input_error.h"
#include "base/visible_text.h"

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

output_file::buffer::int_type output_file::buffer::overflow(int_type c) {
    errno = 0;
    const auto result = std::filebuf::overflow(c);
    if (result == traits_type::eof() && error_ == 0) error_ = errno;
    return result;
}

std::streamsize output_file::buffer::xsputn(const char* text, std::streamsize count) {
    errno = 0;
    const auto result = std::filebuf::xsputn(text, count);
    if (result != count && error_ == 0) error_ = errno;
    return result;
}

int output_file::buffer::sync() {
    errno = 0;
    const auto result = std::filebuf::sync();
    if (result != 0 && error_ == 0) error_ = errno;
    return result;
}

output_file::output_file(const std::string& option, const std::string& path)
    : name_(fmt::format("{}: {}", option, path)), standard_(is_standard_output(path)) {
    if (path.empty() || standard_) return;
    if (buffer_.open(path, std::ios::out | std::ios::binary) == nullptr) refuse(name_);
}

std::ostream& output_file::stream() {
    if (standard_) return std::cout;
    return file_;
}

bool output_file::written() {
    return !is_open() || stream().flush();
}

std::string output_file::reason() const {
    return std::strerror(buffer_.error() != 0 ? buffer_.error() : errno);
}

void output_file::flush() {
    if (!written()) throw input_error(fmt::format("{}: {}", name_, reason()));
}

void output_file::save() {
    if (failed_ || written()) return;
    failed_ = true;
    say_lost(name_, reason());
}

void output_file::tell_growth(std::uint64_t now_ps, const char* how_to_limit) {
    if (!buffer_.is_open()) return;
    const auto place = file_.tellp();
    const auto bytes = place < 0 ? 0 : static_cast<std::uint64_t>(place);
    if (bytes < next_told_bytes_) return;
    while (bytes >= next_told_bytes_) next_told_bytes_ *= 10;
    fmt::print(stderr, "tabletop: {}: {} MB so far, for {:.6f} s of simulated time; {}\n", visible_text(name_),
               bytes / 1'000'000, static_cast<double>(now_ps) / 1e12, how_to_limit);
}

void say_lost(const std::string& name, const std::string& reason) {
    fmt::print(stderr, "tabletop: {}: {}\n", visible_text(name), reason);
}

void flush_output(std::FILE* file, const std::string& name) {
    if (std::fflush(file) != 0 || (std::ferror(file) != 0 && errno != 0)) refuse(name);
    // An earlier write failed, and its reason is gone.
    if (std::ferror(file) != 0) throw input_error(fmt::format("{}: not everything could be written", name));
}

}  // namespace tabletop
