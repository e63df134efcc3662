// SPDX-License-Identifier: Apache-2.0
// Tells what a telnet client adds to a connection from the bytes it carries (RFC 854, 855, 857, 858).
//
// A connection is raw, every byte is data, until the client sends a piece that is nothing but option negotiation, as a
// telnet client does when it starts at the telnet port or when its user chooses character mode. From then on its
// commands are answered and kept from the machine. No negotiation is ever begun from here, so a raw client such as nc
// never sees any.
#pragma once

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>

namespace tabletop {

class telnet_filter {
  public:
    // One piece as it was read from the connection. Returns the data in it; appends to `answer` what the client is to
    // be told.
    std::string take(std::string_view piece, std::string& answer);

    // True once the client has shown itself to be telnet: 0xFF to it has to be doubled.
    bool is_telnet() const { return is_telnet_; }

  private:
    enum class state { data, command, option, subnegotiation, subnegotiation_command };

    void take_byte(std::uint8_t byte, std::string& data, std::string& answer);
    void take_command(std::uint8_t byte, std::string& data);
    void negotiate(std::uint8_t option, std::string& answer);

    bool is_telnet_ = false;
    state state_ = state::data;
    bool after_return_ = false;  // the last byte of data was a carriage return
    std::uint8_t verb_ = 0;
    std::bitset<256> ours_;    // options that we perform
    std::bitset<256> theirs_;  // options that the client performs
};

}  // namespace tabletop
