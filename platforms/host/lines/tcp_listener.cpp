// SPDX-License-Identifier: Apache-2.0
#include "host/lines/tcp_listener.h"

#include "support/input_error.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <cerrno>
#include <cstring>

namespace tabletop {

bool tcp_listener::has_client() const {
    pollfd state{socket_.get(), POLLIN, 0};
    return ::poll(&state, 1, 0) > 0;
}

file_descriptor tcp_listener::accept() const {
    file_descriptor client(::accept4(socket_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (!client.valid()) return client;
    const int yes = 1;
    ::setsockopt(client.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return client;
}

tcp_listener::tcp_listener(std::uint16_t port, const std::string& name)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
    const int yes = 1;
    ::setsockopt(socket_.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    socklen_t length = sizeof address;
    if (::bind(socket_.get(), generic, length) != 0 || ::listen(socket_.get(), 1) != 0 ||
        ::getsockname(socket_.get(), generic, &length) != 0) {
        throw input_error(fmt::format("{}: {}", name, std::strerror(errno)));
    }
    port_ = ntohs(address.sin_port);
}

}  // namespace tabletop
