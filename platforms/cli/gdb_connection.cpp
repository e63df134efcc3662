// SPDX-License-Identifier: Apache-2.0
#include "cli/gdb_connection.h"

#include "base/input_error.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <cstring>

namespace tabletop {

namespace {

constexpr int longest_send_ms = 5000;

}  // namespace

void gdb_connection::wait(std::chrono::milliseconds longest) const {
    pollfd ready{descriptor(), POLLIN, 0};
    ::poll(&ready, 1, static_cast<int>(longest.count()));
}

void gdb_connection::accept_client() {
    if (has_client()) return;
    client_.reset(take_pending());
    if (!has_client()) return;
    const int yes = 1;
    ::setsockopt(client_.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

int gdb_connection::take_pending() const {
    return ::accept4(listener_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

std::string gdb_connection::receive() {
    if (!has_client()) return {};
    for (int other = take_pending(); other >= 0; other = take_pending()) ::close(other);
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

gdb_connection::gdb_connection(std::uint16_t port)
    : listener_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
    const int yes = 1;
    ::setsockopt(listener_.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    socklen_t length = sizeof address;
    if (::bind(listener_.get(), generic, length) != 0 || ::listen(listener_.get(), 1) != 0 ||
        ::getsockname(listener_.get(), generic, &length) != 0) {
        throw input_error(fmt::format("--gdb {}: {}", port, std::strerror(errno)));
    }
    port_ = ntohs(address.sin_port);
}

}  // namespace tabletop
