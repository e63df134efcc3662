// SPDX-License-Identifier: Apache-2.0
// How ranges of addresses must look from outside, written from the blocks' pages.
#pragma once

#include "foreign_payload.h"

#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <unordered_map>
#include <vector>

namespace tabletop {

using foreign_random = std::mt19937_64;

inline bool chance(foreign_random& random, double probability) {
    return std::uniform_real_distribution<>(0, 1)(random) < probability;
}
inline std::uint64_t any_of(foreign_random& random, std::uint64_t least, std::uint64_t most) {
    return std::uniform_int_distribution<std::uint64_t>(least, most)(random);
}

// How often somebody does what it may do: never, now and then, often, nearly always.
inline double habit(foreign_random& random) {
    constexpr std::array<double, 4> values{0, 0.1, 0.5, 0.95};
    return values[any_of(random, 0, values.size() - 1)];
}

// A range of addresses as it must look from outside.
class reference_region {
  public:
    struct word {
        std::uint32_t value = 0;
        std::uint32_t known = ~0u;  // bits
    };

    reference_region(std::uint64_t first, std::uint64_t bytes, bool any_shape)
        : base(first), size(bytes), wide(any_shape) {}
    virtual ~reference_region() = default;

    // Offsets are those of whole words.
    virtual std::uint64_t draw_offset(foreign_random& random) const = 0;
    virtual word expected(std::uint64_t offset) const = 0;
    virtual void write(std::uint64_t offset, std::uint32_t value, unsigned lanes) = 0;
    virtual void forget(std::uint64_t offset) = 0;
    virtual void reset() {}
    // A command was carried out, nobody knows on what: nothing is known until the next reset.
    virtual void lose() {}
    virtual tlm::tlm_response_status status_at(std::uint64_t) const { return tlm::TLM_OK_RESPONSE; }
    // A request that is more than an access is marked, or changed into one that is not.
    virtual void look_for_command(foreign_request&, bool /*reset_asserted*/) const {}

    const std::uint64_t base;
    const std::uint64_t size;
    const bool wide;  // payloads of any length and alignment
};

// Whether a storage's targets answer errors, and whether what is between hands on all of them or a bus's two.
enum class storage_errors { none, of_bus, all };

// Plain storage. At its end come words for which a target answers with an error.
class storage_region : public reference_region {
  public:
    static constexpr std::uint64_t error_offset = 0xFE00;
    static constexpr std::uint64_t command_error_offset = 0xFE80;
    static constexpr std::uint64_t address_error_offset = 0xFF00;

    storage_region(std::uint64_t first, std::uint64_t bytes, bool any_shape, storage_errors errors)
        : reference_region(first, bytes, any_shape), errors_(errors) {}

    static tlm::tlm_response_status status_of(std::uint64_t offset) {
        if (offset >= address_error_offset) return tlm::TLM_ADDRESS_ERROR_RESPONSE;
        if (offset >= command_error_offset) return tlm::TLM_COMMAND_ERROR_RESPONSE;
        return offset >= error_offset ? tlm::TLM_GENERIC_ERROR_RESPONSE : tlm::TLM_OK_RESPONSE;
    }

    std::uint64_t draw_offset(foreign_random& random) const override;
    word expected(std::uint64_t offset) const override;
    void write(std::uint64_t offset, std::uint32_t value, unsigned lanes) override;
    void forget(std::uint64_t offset) override { words_[offset].known = 0; }
    tlm::tlm_response_status status_at(std::uint64_t offset) const override;

  private:
    const storage_errors errors_;
    std::unordered_map<std::uint64_t, word> words_;
};

// The registers of connect4_minimax as its page describes them, for searches of illegal boards: those end within a few
// cycles.
class engine_region : public reference_region {
  public:
    explicit engine_region(std::uint64_t first);

    std::uint64_t draw_offset(foreign_random& random) const override;
    word expected(std::uint64_t offset) const override;
    void write(std::uint64_t offset, std::uint32_t value, unsigned lanes) override;
    void forget(std::uint64_t offset) override;
    void reset() override;
    void lose() override { lost_ = true; }
    void look_for_command(foreign_request& request, bool reset_asserted) const override;

    std::optional<bool> interrupt() const;
    static constexpr std::uint64_t control = 0x0C;
    static constexpr std::uint64_t status = 0x10;
    static constexpr std::uint64_t last_register = 0x40;

  private:
    bool board_is_illegal() const;
    void start();

    std::vector<word> words_;
    bool lost_ = false;  // a search of any length may be under way
};

}  // namespace tabletop
