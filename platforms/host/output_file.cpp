// SPDX-License-Identifier: Apache-2.0
#include "host/output_file.h"

#include "support/input_error.h"
#include "support/visible_text.h"

#include <fmt/format.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <iostream>
#include <utility>

namespace tabletop {

namespace {

[[noreturn]] void refuse(const std::string& name) {
    throw input_error(fmt::format("{}: {}", name, std::strerror(errno)));
}

// What is said of a stream is ready from its begin on: a handler of signals does nothing but write it.
struct stream_slot {
    bool taken = false;
    volatile std::sig_atomic_t begun = 0;
    std::array<char, 400> text{};
};

std::array<stream_slot, 32> slots;

// Nothing is said of streams beyond the slots.
std::size_t take_slot(const std::string& name) {
    for (std::size_t n = 0; n < slots.size(); ++n) {
        if (std::exchange(slots[n].taken, true)) continue;
        const auto text = fmt::format("tabletop: {}", visible_text(name)).substr(0, slots[n].text.size() - 20);
        std::snprintf(slots[n].text.data(), slots[n].text.size(), "%s: is cut off\n", text.c_str());
        return n;
    }
    return slots.size();
}

void say_cut_off(const stream_slot& slot) {
    if (::write(STDERR_FILENO, slot.text.data(), std::strlen(slot.text.data())) < 0) return;
}

}  // namespace

open_stream::open_stream(const std::string& name) : errors_(std::uncaught_exceptions()), slot_(take_slot(name)) {}

open_stream::~open_stream() {
    if (slot_ == slots.size()) return;
    auto& own = slots[slot_];
    if (own.begun != 0 && std::uncaught_exceptions() > errors_) say_cut_off(own);
    own.begun = 0;
    own.taken = false;
}

void open_stream::begin() {
    if (slot_ != slots.size()) slots[slot_].begun = 1;
}

void open_stream::end() {
    if (slot_ != slots.size()) slots[slot_].begun = 0;
}

void say_cut_off_streams() {
    for (const auto& slot : slots) {
        if (slot.begun != 0) say_cut_off(slot);
    }
}

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
    if (is_open() && !standard_) open_.begin();
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

void output_file::finish() {
    save();
    open_.end();
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
