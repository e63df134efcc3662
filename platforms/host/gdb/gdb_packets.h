// SPDX-License-Identifier: Apache-2.0
// Framing and number formats of the GDB remote serial protocol (GDB manual, appendix E "Overview"), without sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace tabletop {

// Payload bytes of the longest packet either side sends.
constexpr std::size_t gdb_packet_limit = 0x4000;

struct gdb_input {
    enum class kind {
        packet,      // intact, `payload` without its escapes
        damaged,     // wrong checksum, or longer than gdb_packet_limit
        interrupt,   // the byte 0x03 between packets
        retransmit,  // '-': the last packet did not arrive
    };
    kind what = kind::packet;
    std::string payload;
};

// Cuts a stream of bytes, in pieces of any size, into what a debugger has sent. Bytes that belong to nothing are
// skipped.
class gdb_packet_reader {
  public:
    void feed(std::string_view bytes);
    // The oldest input not yet taken.
    std::optional<gdb_input> take();

  private:
    enum class state { between, payload, escaped, checksum_high, checksum_low };

    void feed_between(char byte);
    void feed_payload(char byte);
    void add(char byte);
    void finish(int low_digit);

    state state_ = state::between;
    std::string payload_;
    bool too_long_ = false;
    std::uint8_t sum_ = 0;
    int high_digit_ = 0;
    std::deque<gdb_input> inputs_;
};

// "$payload#checksum" with the escapes that it needs.
std::string frame_gdb_packet(std::string_view payload);

// Two digits a byte, in the order of the bytes.
std::string to_hex(std::string_view bytes);
// Empty for an odd number of digits and for anything that is no digit.
std::optional<std::string> from_hex(std::string_view digits);

// The text of a packet, read from left to right.
class gdb_text {
  public:
    explicit gdb_text(std::string_view text) : text_(text) {}

    // Skips the prefix if the rest starts with it.
    bool skip(std::string_view prefix);
    // A hexadecimal number of at most 32 bits; empty, and nothing is read, if there is none.
    std::optional<std::uint32_t> number();
    std::string_view rest() const { return text_; }
    bool at_end() const { return text_.empty(); }

  private:
    std::string_view text_;
};

}  // namespace tabletop
