// SPDX-License-Identifier: Apache-2.0
#include "host/lines/tcp_port.h"

#include "base/warning.h"

#include <fmt/format.h>
#include <linux/sockios.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace tabletop {

tcp_port::tcp_port(std::uint16_t port, const std::string& line)
    : line_(line), listener_(port, fmt::format("tcp:{}", port)), backlog_(line) {
    fmt::print(stderr, "{} is at 127.0.0.1:{}\n", line, listener_.port());
}

void tcp_port::write(std::uint8_t byte) {
    backlog_.add(byte);
    if (byte == 0xFF && filter_.is_telnet()) backlog_.add(byte);
}

void tcp_port::flush() {
    accept_client();
    // A client that has gone is noticed before anything more is sent to it.
    if (client_.valid()) receive(enough);
    if (client_.valid()) send();
    backlog_.trim(client_.valid());
}

std::optional<std::uint8_t> tcp_port::read() {
    if (unread() == 0) {
        flooded_ = false;
        if (!separate_) accept_client();
        if (client_.valid()) receive(enough);
    }
    if (unread() == 0) return std::nullopt;
    return static_cast<std::uint8_t>(input_[taken_++]);
}

// One whose input has ended stays readable for ever: nothing to sleep on.
int tcp_port::descriptor() const {
    return client_.valid() && !input_ended_ ? client_.get() : listener_.descriptor();
}

// A client that sends no more makes room for the next one.
void tcp_port::accept_client() {
    if (client_.valid() && holds_enough() && listener_.has_client()) read_ahead();
    if (client_.valid() && !input_ended_) return;
    auto next = listener_.accept();
    if (!next.valid()) return;
    if (flooded_) forget_flood();
    if (client_.valid()) drop_client();
    client_ = std::move(next);
    ++clients_;
    if (separate_) forget_earlier();
}

// Only after all that a client has sent does it show that it has gone: the system holds its bytes until they are read.
void tcp_port::read_ahead() {
    constexpr std::size_t most = std::size_t{16} << 20;
    while (client_.valid() && receive(most)) continue;
}

unsigned tcp_port::count_clients() {
    accept_client();
    return clients_;
}

void tcp_port::forget_flood() {
    warn(fmt::format(
        "{}: {} bytes of a client that has gone are dropped: the machine has not taken them, and the next client "
        "has come",
        line_, unread()));
    flooded_ = false;
    input_.clear();
    taken_ = 0;
}

void tcp_port::forget_earlier() {
    backlog_.clear();
    input_.clear();
    taken_ = 0;
}

// The connection holds what does not fit here. False: nothing has come.
bool tcp_port::receive(std::size_t most) {
    flooded_ = flooded_ || unread() >= most;
    if (input_ended_ || unread() >= most) return false;
    char piece[enough];
    const auto n = ::recv(client_.get(), piece, sizeof piece, 0);
    if (n > 0) {
        input_.erase(0, std::exchange(taken_, 0));
        std::string answer;
        input_ += filter_.take({piece, static_cast<std::size_t>(n)}, answer);
        if (!answer.empty()) ::send(client_.get(), answer.data(), answer.size(), MSG_NOSIGNAL);
    } else if (n == 0) {
        input_ended_ = true;
    } else if (errno != EAGAIN && errno != EINTR) {
        drop_client();
    }
    return n > 0;
}

void tcp_port::send() {
    if (!arrived()) return;
    while (!backlog_.empty()) {
        const auto bytes = backlog_.bytes();
        const auto n = ::send(client_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (n <= 0) {
            if (n < 0 && errno != EAGAIN && errno != EINTR) drop_client();
            return;
        }
        const auto sent = static_cast<std::size_t>(n);
        if (input_ended_) unconfirmed_ += bytes.substr(0, sent);
        backlog_.remove(sent);
    }
}

// False while it is not known, and when it has not.
bool tcp_port::arrived() {
    if (unconfirmed_.empty()) return true;
    pollfd state{client_.get(), 0, 0};
    if (::poll(&state, 1, 0) > 0 && (state.revents & (POLLERR | POLLHUP)) != 0) {
        drop_client();
        return false;
    }
    int unacknowledged = 0;
    if (::ioctl(client_.get(), SIOCOUTQ, &unacknowledged) == 0 && unacknowledged > 0) return false;
    unconfirmed_.clear();
    return true;
}

void tcp_port::drop_client() {
    backlog_.put_back(std::exchange(unconfirmed_, {}));
    client_.reset();
    input_ended_ = false;
    filter_ = telnet_filter();
}

}  // namespace tabletop
