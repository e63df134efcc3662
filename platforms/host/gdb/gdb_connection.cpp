// SPDX-License-Identifier: Apache-2.0
#include "host/gdb/gdb_connection.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <array>
#include <cerrno>

namespace tabletop {

namespace {

constexpr int longest_send_ms = 5000;

}  // namespace

void gdb_connection::accept_client() {
    if (!has_client()) client_ = listener_.accept();
}

std::string gdb_connection::receive() {
    if (!has_client()) return {};
    while (listener_.accept().valid()) continue;
    std::array<char, 4096> bytes;
    const auto n = ::recv(client_.get(), bytes.data(), bytes.size(), 0);
    if (n > 0) return {bytes.data(), static_cast<std::size_t>(n)};
    if (n == 0 || (errno != EAGAIN && errno != EINTR)) drop_client();
    return {};
}

void gdb_connection::send(std::string_view bytes) {
    while (has_client() && !bytes.empty()) {
        const auto n = ::send(client_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (n > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(n));
            continue;
        }
        if (errno == EINTR) continue;
        pollfd ready{client_.get(), POLLOUT, 0};
        if (errno != EAGAIN || ::poll(&ready, 1, longest_send_ms) <= 0) drop_client();
    }
}

gdb_connection::gdb_connection(std::uint16_t port) : listener_(port, fmt::format("--gdb {}", port)) {}

}  // namespace tabletop
