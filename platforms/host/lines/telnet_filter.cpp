// SPDX-License-Identifier: Apache-2.0
#include "host/lines/telnet_filter.h"

namespace tabletop {

namespace {

enum command : std::uint8_t { se = 240, sb = 250, will = 251, wont = 252, do_it = 253, dont = 254, iac = 255 };
enum option : std::uint8_t { binary = 0, echo = 1, suppress_go_ahead = 3 };

bool is_negotiation(std::string_view piece) {
    if (piece.empty() || piece.size() % 3 != 0) return false;
    for (std::size_t i = 0; i < piece.size(); i += 3) {
        const auto verb = static_cast<std::uint8_t>(piece[i + 1]);
        if (static_cast<std::uint8_t>(piece[i]) != iac || verb < will || verb == iac) return false;
    }
    return true;
}

// When the machine echoes and there are no go-aheads, a client sends every key at once, as a serial line does.
bool we_perform(std::uint8_t option) {
    return option == binary || option == echo || option == suppress_go_ahead;
}

bool client_may_perform(std::uint8_t option) {
    return option == binary || option == suppress_go_ahead;
}

}  // namespace

std::string telnet_filter::take(std::string_view piece, std::string& answer) {
    is_telnet_ = is_telnet_ || is_negotiation(piece);
    if (!is_telnet_) return std::string(piece);
    std::string data;
    for (const char c : piece) take_byte(static_cast<std::uint8_t>(c), data, answer);
    return data;
}

void telnet_filter::take_byte(std::uint8_t byte, std::string& data, std::string& answer) {
    switch (state_) {
        case state::data:
            if (byte == iac) {
                state_ = state::command;
                return;
            }
            // Unless the binary option is on, a lone carriage return is followed by a NUL that is no data.
            if (!(after_return_ && byte == 0)) data += static_cast<char>(byte);
            after_return_ = byte == '\r';
            return;
        case state::command:
            take_command(byte, data);
            return;
        case state::option:
            negotiate(byte, answer);
            state_ = state::data;
            return;
        case state::subnegotiation:
            if (byte == iac) state_ = state::subnegotiation_command;
            return;
        case state::subnegotiation_command:
            state_ = byte == se ? state::data : state::subnegotiation;
            return;
    }
}

void telnet_filter::take_command(std::uint8_t byte, std::string& data) {
    state_ = state::data;
    if (byte == iac) {
        data += static_cast<char>(byte);
    } else if (byte == sb) {
        state_ = state::subnegotiation;
    } else if (byte >= will) {
        verb_ = byte;
        state_ = state::option;
    }
}

// Only a change is answered, so that two ends never go on answering each other.
void telnet_filter::negotiate(std::uint8_t option, std::string& answer) {
    const bool about_us = verb_ == do_it || verb_ == dont;
    const bool wanted = verb_ == do_it || verb_ == will;
    auto performed = about_us ? ours_[option] : theirs_[option];
    const bool agreed = wanted && (about_us ? we_perform(option) : client_may_perform(option));
    if (agreed == performed && agreed == wanted) return;
    performed = agreed;
    const std::uint8_t verb = about_us ? (agreed ? will : wont) : (agreed ? do_it : dont);
    for (const std::uint8_t byte : {std::uint8_t{iac}, verb, option}) answer += static_cast<char>(byte);
}

}  // namespace tabletop
