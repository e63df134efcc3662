// SPDX-License-Identifier: Apache-2.0
#include "host/lines/pty_port.h"

#include "support/input_error.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <termios.h>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace tabletop {

namespace {

// Terminal programs discard what has arrived when they open a device and set it up.
constexpr std::chrono::milliseconds client_setup_time{150};

// No echo, no translation of line ends. A program may have left another mode behind; set through the master, it holds
// for the device.
void set_raw_mode(int descriptor) {
    termios mode{};
    if (::tcgetattr(descriptor, &mode) != 0) return;
    ::cfmakeraw(&mode);
    ::tcsetattr(descriptor, TCSANOW, &mode);
}

int open_device(const std::string& name) {
    return ::open(name.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
}

}  // namespace

pty_port::pty_port(const std::string& line)
    : master_(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)), backlog_(line) {
    const bool made = master_.valid() && ::grantpt(master_.get()) == 0 && ::unlockpt(master_.get()) == 0;
    const char* const name = made ? ::ptsname(master_.get()) : nullptr;
    // Opened and closed once: only from then on is it known whether somebody has it open.
    if (name == nullptr || !file_descriptor(open_device(name)).valid()) {
        throw input_error(fmt::format("{}: no pseudo terminal: {}", line, std::strerror(errno)));
    }
    name_ = name;
    set_raw_mode(master_.get());
    fmt::print(stderr, "{} is at {}\n", line, name_);
}

void pty_port::flush() {
    watch_client();
    if (attached_ && std::chrono::steady_clock::now() >= ready_) send();
    backlog_.trim(attached_);
}

std::optional<std::uint8_t> pty_port::read() {
    if (input_.empty() && (attached_ || !separate_)) receive();
    if (input_.empty()) return std::nullopt;
    const auto byte = input_.front();
    input_.pop_front();
    return byte;
}

void pty_port::watch_client() {
    pollfd state{master_.get(), 0, 0};
    const bool present = ::poll(&state, 1, 0) <= 0 || (state.revents & POLLHUP) == 0;
    if (present == attached_) return;
    if (present) {
        greet_client();
    } else {
        release_client();
    }
    attached_ = present;
}

unsigned pty_port::count_clients() {
    watch_client();
    return clients_;
}

void pty_port::greet_client() {
    ready_ = std::chrono::steady_clock::now() + client_setup_time;
    ++clients_;
    if (!separate_) return;
    backlog_.clear();
    input_.clear();
}

// Takes what it has sent, and back what it has not read.
void pty_port::release_client() {
    receive();
    set_raw_mode(master_.get());
    const file_descriptor device(open_device(name_));
    if (!device.valid()) return;
    std::string unread;
    char piece[4096];
    for (ssize_t n; (n = ::read(device.get(), piece, sizeof piece)) > 0;) {
        unread.append(piece, static_cast<std::size_t>(n));
    }
    backlog_.put_back(unread);
}

void pty_port::receive() {
    constexpr std::size_t enough = std::size_t{1} << 16;
    if (input_.size() >= enough) return;
    std::uint8_t piece[4096];
    const auto n = ::read(master_.get(), piece, sizeof piece);
    if (n > 0) input_.insert(input_.end(), piece, piece + n);
}

void pty_port::send() {
    while (!backlog_.empty()) {
        const auto bytes = backlog_.bytes();
        const auto n = ::write(master_.get(), bytes.data(), bytes.size());
        if (n <= 0) return;
        backlog_.remove(static_cast<std::size_t>(n));
    }
}

}  // namespace tabletop
