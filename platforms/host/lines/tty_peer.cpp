// SPDX-License-Identifier: Apache-2.0
#include "host/lines/tty_peer.h"

#include <utility>

namespace tabletop {

namespace {

// The driver's usual characters (termios(3)).
constexpr char end_of_input = 0x04;  // VEOF: a reader gets what there is of the line; nothing is the end
constexpr char literal = 0x16;       // VLNEXT: the next byte is none of these characters
constexpr std::uint8_t xon = 0x11;
constexpr std::uint8_t xoff = 0x13;

// The driver keeps 4095 bytes of a line that is not complete.
constexpr std::size_t longest_piece = 1024;

bool is_special(std::uint8_t byte) {
    constexpr std::uint8_t first_printable = 0x20, erase = 0x7F;
    return (byte < first_printable && byte != '\n' && byte != '\t') || byte == erase;
}

}  // namespace

tty_peer::tty_peer(std::unique_ptr<host_port> port) : port_(std::move(port)) {}

void tty_peer::receive(std::uint8_t byte) {
    if (byte == xon || byte == xoff) {
        flows_ = byte == xon;
    } else {
        port_->write(byte);
    }
}

std::optional<line_action> tty_peer::next() {
    if (!flows_) return std::nullopt;
    if (pending_.empty()) fetch();
    if (pending_.empty()) return std::nullopt;
    line_action action;
    action.byte = static_cast<std::uint8_t>(pending_.front());
    pending_.erase(0, 1);
    return action;
}

void tty_peer::fetch() {
    if (const auto byte = port_->read()) {
        add(*byte);
    } else if (!port_->open() && !std::exchange(ended_, true)) {
        add_end();
    }
}

void tty_peer::add(std::uint8_t byte) {
    if (is_special(byte)) pending_ += literal;
    pending_ += static_cast<char>(byte);
    piece_ = byte == '\n' ? 0 : piece_ + 1;
    if (piece_ != longest_piece) return;
    pending_ += end_of_input;
    piece_ = 0;
}

void tty_peer::add_end() {
    if (piece_ != 0) pending_ += end_of_input;
    pending_ += end_of_input;
}

}  // namespace tabletop
