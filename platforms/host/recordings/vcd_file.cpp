// SPDX-License-Identifier: Apache-2.0
#include "host/recordings/vcd_file.h"

#include "base/recording.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

namespace tabletop {

namespace {

std::string identifier(std::size_t n) {
    std::string id;
    do {
        id += static_cast<char>('!' + n % 94);
        n /= 94;
    } while (n != 0);
    return id;
}

}  // namespace

vcd_file::vcd_file(std::ostream& out) : out_(out) {
    out_ << "$timescale 1 ps $end\n";
}

void vcd_file::open_scope(const std::string& name) {
    fmt::print(out_, "$scope module {} $end\n", name);
}

void vcd_file::close_scope() {
    out_ << "$upscope $end\n";
}

std::size_t vcd_file::add_number(const std::string& name, unsigned bits) {
    variables_.push_back({identifier(variables_.size()), bits});
    fmt::print(out_, "$var wire {} {} {} $end\n", bits, variables_.back().id, name);
    return variables_.size() - 1;
}

std::size_t vcd_file::add_text(const std::string& name) {
    variables_.push_back({identifier(variables_.size()), 0});
    fmt::print(out_, "$var string 1 {} {} $end\n", variables_.back().id, name);
    return variables_.size() - 1;
}

void vcd_file::time(std::uint64_t time_ps) {
    if (in_header_) out_ << "$enddefinitions $end\n";
    in_header_ = false;
    fmt::print(out_, "#{}\n", time_ps);
}

void vcd_file::number(std::size_t variable, std::uint64_t value) {
    const auto bits = variables_[variable].bits;
    const bool none = value == no_value && bits < 64;
    std::string all;
    for (unsigned bit = bits; bit-- > 0;) all += none ? 'z' : (value >> bit & 1) != 0 ? '1' : '0';
    digits(variable, all);
}

void vcd_file::digits(std::size_t variable, const std::string& digits) {
    const auto& [id, bits] = variables_[variable];
    if (bits == 1) {
        fmt::print(out_, "{}{}\n", digits, id);
    } else {
        fmt::print(out_, "b{} {}\n", digits, id);
    }
}

void vcd_file::text(std::size_t variable, const std::string& value) {
    fmt::print(out_, "s{} {}\n", value, variables_[variable].id);
}

}  // namespace tabletop
