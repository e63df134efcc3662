// SPDX-License-Identifier: Apache-2.0
// The pins of a bundle as ports of a loaded design, or bits of them: read and driven where they lie, without a call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tabletop {

// Bits of a port, and where it lies.
struct pin_part {
    void* const* port;  // its address, which the design may change
    unsigned bytes;     // as of design_port
    unsigned low;
    unsigned bits;
    std::size_t offset = 0;  // of an element of an array, in bytes

    void* address() const { return static_cast<char*>(*port) + offset; }
    std::uint64_t mask() const { return bits < 64 ? (std::uint64_t{1} << bits) - 1 : ~std::uint64_t{0}; }
    std::uint64_t read() const;
    void write(std::uint64_t value) const;
};

// The most significant first, 64 bits at most.
using pin_parts = std::vector<pin_part>;

// What input_pin and output_pin have in common. A pin without parts is no port of the design.
class design_pin {
  public:
    explicit operator bool() const { return kind_ != kind::none; }
    unsigned bits() const { return bits_; }
    const pin_parts& parts() const { return *parts_; }

  protected:
    design_pin() = default;
    // parts: must outlive the pin.
    design_pin(const pin_parts& parts, bool inverted);

    // Bits that lie in one word of a port.
    enum class kind : unsigned char { none, word_1, word_2, word_4, word_8, several };

    static kind kind_of_word(unsigned bytes);

    template <typename Word>
    Word& word() const {
        return *reinterpret_cast<Word*>(static_cast<char*>(*port_) + offset_);
    }

    kind kind_ = kind::none;
    unsigned bits_ = 0;
    void* const* port_ = nullptr;
    std::size_t offset_ = 0;  // of its word, in bytes
    unsigned low_ = 0;        // its lowest bit there
    std::uint64_t mask_ = 0;
    std::uint64_t inverted_ = 0;  // the bits whose level is the opposite of the port's
    const pin_parts* parts_ = nullptr;
};

// An output of the design; 0 where the description has none.
class output_pin : public design_pin {
  public:
    output_pin() = default;
    output_pin(const pin_parts& parts, bool inverted) : design_pin(parts, inverted) {}

    std::uint64_t value() const { return (raw() >> low_ & mask_) ^ inverted_; }
    // The mask where it is not 0.
    std::uint64_t level(std::uint64_t mask) const { return value() != 0 ? mask : 0; }

  private:
    std::uint64_t raw() const {
        switch (kind_) {
            case kind::word_1:
                return word<std::uint8_t>();
            case kind::word_2:
                return word<std::uint16_t>();
            case kind::word_4:
                return word<std::uint32_t>();
            case kind::word_8:
                return word<std::uint64_t>();
            case kind::several:
                return read_parts();
            case kind::none:
                break;
        }
        return 0;
    }
    std::uint64_t read_parts() const;
};

// An input of the design; where the description has none, nothing is driven.
class input_pin : public design_pin {
  public:
    input_pin() = default;
    // driven: becomes true with every drive().
    input_pin(const pin_parts& parts, bool inverted, bool& driven) : design_pin(parts, inverted), driven_(&driven) {}

    // The bits of the value that the pin has.
    void drive(std::uint64_t value) const {
        if (kind_ == kind::none) return;
        *driven_ = true;
        const auto raw = (value & mask_) ^ inverted_;
        switch (kind_) {
            case kind::word_1:
                set<std::uint8_t>(raw);
                break;
            case kind::word_2:
                set<std::uint16_t>(raw);
                break;
            case kind::word_4:
                set<std::uint32_t>(raw);
                break;
            case kind::word_8:
                set<std::uint64_t>(raw);
                break;
            default:
                write_parts(raw);
        }
    }

  private:
    template <typename Word>
    void set(std::uint64_t raw) const {
        word<Word>() = static_cast<Word>((word<Word>() & ~(mask_ << low_)) | raw << low_);
    }
    void write_parts(std::uint64_t raw) const;

    bool* driven_ = nullptr;
};

}  // namespace tabletop
