// SPDX-License-Identifier: Apache-2.0
#include "host/gdb/gdb_packets.h"

#include <fmt/format.h>
#include <charconv>
#include <utility>

namespace tabletop {

namespace {

constexpr char interrupt_byte = 0x03;
constexpr char escape = '}';
constexpr char escape_mask = 0x20;

// The value of a hexadecimal digit; -1: it is none.
int digit_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

}  // namespace

void gdb_packet_reader::feed(std::string_view bytes) {
    for (const char byte : bytes) {
        switch (state_) {
            case state::between:
                feed_between(byte);
                break;
            case state::payload:
                feed_payload(byte);
                break;
            case state::escaped:
                sum_ = static_cast<std::uint8_t>(sum_ + static_cast<std::uint8_t>(byte));
                add(static_cast<char>(byte ^ escape_mask));
                state_ = state::payload;
                break;
            case state::checksum_high:
                high_digit_ = digit_value(byte);
                state_ = state::checksum_low;
                break;
            case state::checksum_low:
                finish(digit_value(byte));
                break;
        }
    }
}

void gdb_packet_reader::feed_between(char byte) {
    if (byte == '$') {
        payload_.clear();
        too_long_ = false;
        sum_ = 0;
        state_ = state::payload;
    } else if (byte == interrupt_byte) {
        inputs_.push_back({gdb_input::kind::interrupt, {}});
    } else if (byte == '-') {
        inputs_.push_back({gdb_input::kind::retransmit, {}});
    }
}

void gdb_packet_reader::feed_payload(char byte) {
    if (byte == '#') {
        state_ = state::checksum_high;
        return;
    }
    // A packet never begins inside another one: the end of that one has been lost.
    if (byte == '$') return feed_between(byte);
    sum_ = static_cast<std::uint8_t>(sum_ + static_cast<std::uint8_t>(byte));
    if (byte == escape) {
        state_ = state::escaped;
    } else {
        add(byte);
    }
}

void gdb_packet_reader::add(char byte) {
    if (payload_.size() < gdb_packet_limit) {
        payload_ += byte;
    } else {
        too_long_ = true;
    }
}

void gdb_packet_reader::finish(int low_digit) {
    state_ = state::between;
    const bool intact = high_digit_ >= 0 && low_digit >= 0 && high_digit_ * 16 + low_digit == sum_ && !too_long_;
    if (intact) {
        inputs_.push_back({gdb_input::kind::packet, std::exchange(payload_, {})});
    } else {
        inputs_.push_back({gdb_input::kind::damaged, {}});
    }
}

std::optional<gdb_input> gdb_packet_reader::take() {
    if (inputs_.empty()) return std::nullopt;
    auto input = std::move(inputs_.front());
    inputs_.pop_front();
    return input;
}

std::string frame_gdb_packet(std::string_view payload) {
    std::string framed = "$";
    for (const char byte : payload) {
        if (byte == '#' || byte == '$' || byte == '*' || byte == escape) {
            framed += escape;
            framed += static_cast<char>(byte ^ escape_mask);
        } else {
            framed += byte;
        }
    }
    std::uint8_t sum = 0;
    for (const char byte : std::string_view(framed).substr(1)) {
        sum = static_cast<std::uint8_t>(sum + static_cast<std::uint8_t>(byte));
    }
    return framed + fmt::format("#{:02x}", sum);
}

std::string to_hex(std::string_view bytes) {
    std::string digits;
    digits.reserve(bytes.size() * 2);
    for (const char byte : bytes) {
        fmt::format_to(std::back_inserter(digits), "{:02x}", static_cast<std::uint8_t>(byte));
    }
    return digits;
}

std::optional<std::string> from_hex(std::string_view digits) {
    if (digits.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    bytes.reserve(digits.size() / 2);
    for (std::size_t at = 0; at != digits.size(); at += 2) {
        const int high = digit_value(digits[at]);
        const int low = digit_value(digits[at + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        bytes += static_cast<char>(high * 16 + low);
    }
    return bytes;
}

bool gdb_text::skip(std::string_view prefix) {
    if (text_.substr(0, prefix.size()) != prefix) return false;
    text_.remove_prefix(prefix.size());
    return true;
}

std::optional<std::uint32_t> gdb_text::number() {
    std::uint32_t value = 0;
    const auto* const begin = text_.data();
    const auto [end, error] = std::from_chars(begin, begin + text_.size(), value, 16);
    if (error != std::errc{}) return std::nullopt;
    text_.remove_prefix(static_cast<std::size_t>(end - begin));
    return value;
}

}  // namespace tabletop
