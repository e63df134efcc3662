// SPDX-License-Identifier: Apache-2.0
#include "host/web/web_listener.h"

#include "support/input_error.h"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <memory>

namespace tabletop {

namespace {

using addresses = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

addresses find_addresses(const std::string& name, std::uint16_t port) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = AI_NUMERICSERV;
    addrinfo* found = nullptr;
    const int error = ::getaddrinfo(name.c_str(), std::to_string(port).c_str(), &wanted, &found);
    if (error != 0) throw input_error(fmt::format("web: {}: {}", name, ::gai_strerror(error)));
    return {found, &::freeaddrinfo};
}

// All addresses at once have no name by which the server could tell its own page.
bool is_any(const addrinfo& address) {
    if (address.ai_family == AF_INET) {
        return reinterpret_cast<const sockaddr_in*>(address.ai_addr)->sin_addr.s_addr == INADDR_ANY;
    }
    return IN6_IS_ADDR_UNSPECIFIED(&reinterpret_cast<const sockaddr_in6*>(address.ai_addr)->sin6_addr);
}

std::uint16_t port_of(int socket) {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length);
    return ntohs(address.ss_family == AF_INET ? reinterpret_cast<const sockaddr_in&>(address).sin_port
                                              : reinterpret_cast<const sockaddr_in6&>(address).sin6_port);
}

}  // namespace

web_listener listen_at(const web_place& place) {
    const auto name = place.name.empty() ? "127.0.0.1" : place.name;
    const auto found = find_addresses(name, place.port);
    if (is_any(*found)) throw input_error(fmt::format("web: {} is no address that a browser could name", name));
    file_descriptor socket(::socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    const int yes = 1;
    ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (::bind(socket.get(), found->ai_addr, found->ai_addrlen) != 0 || ::listen(socket.get(), 16) != 0) {
        throw input_error(fmt::format("web:{}: {}", place.port, std::strerror(errno)));
    }
    const auto port = port_of(socket.get());
    return {std::move(socket), port, found->ai_family == AF_INET6};
}

}  // namespace tabletop
