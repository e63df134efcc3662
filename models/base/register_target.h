// SPDX-License-Identifier: Apache-2.0
// The bus side of a register block in hard silicon. It answers at the initiator's local time without waiting and
// charges one fixed latency. A hole of the block reads 0 and ignores writes. Interrupt outputs are levels that are
// computed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <systemc>
#include <tlm>
#include <utility>
#include <vector>

#include "base/interrupt_level.h"
#include "base/poll_hint.h"
#include "base/register_info.h"

namespace tabletop {

// Where a block is in the system.
struct register_place {
    std::string name;          // hierarchical, for messages
    std::uint64_t base;        // address of offset 0
    std::uint64_t latency_ps;  // from request to response
};

class register_target {
  public:
    register_target(register_place place, const register_map& map);
    virtual ~register_target() = default;
    register_target(const register_target&) = delete;
    register_target& operator=(const register_target&) = delete;

    // Accesses are 1, 2 or 4 bytes inside one word, with or without byte enables; the response to anything else is
    // TLM_BURST_ERROR_RESPONSE. An access takes effect at kernel time + delay on arrival.
    virtual void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    // Called with an access and its local time, for a message.
    using access_listener = std::function<void(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps)>;
    // Called for an access to a hole.
    void on_hole(access_listener call) { on_hole_ = std::move(call); }
    // Reads of any length without side effects; debug writes move nothing.
    unsigned transport_dbg(tlm::tlm_generic_payload& trans);

    // Resets the block as at power-on, except for state that it declares to survive. time_ps: local time.
    virtual void reset(std::uint64_t time_ps) = 0;
    // The interrupt controller that gets announcements of changes; optional.
    void connect(interrupt_listener& listener) { listener_ = &listener; }
    // Interrupt output n, counted from 0; null if the block has none of that number.
    virtual interrupt_level* interrupt(unsigned n) {
        (void)n;
        return nullptr;
    }

    const std::string& target_name() const { return place_.name; }
    std::uint64_t base() const { return place_.base; }
    const register_map& described_by() const { return map_; }

    // Position of the register in the map, or -1 for a hole.
    int find(std::uint32_t offset) const {
        const auto word = offset / 4;
        return word < index_.size() ? index_[word] : -1;
    }
    // The register at an offset of the map.
    const register_info& described(std::uint32_t offset) const {
        return map_.registers[static_cast<std::size_t>(find(offset))];
    }

  protected:
    // offset: of a register of the map. time_ps: local time of the access.
    virtual std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) = 0;
    // lanes: bit n enables byte n; bytes that are not enabled are 0 in value.
    virtual void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) = 0;
    // The value of a read at the kernel's time or the latest access, whichever is later, without an effect that
    // firmware could notice.
    virtual std::uint32_t peek(std::uint32_t offset) = 0;

    // The time until which the read just made would return the same value and have no effect; see poll_hint.
    virtual std::uint64_t stable_until_ps(std::uint32_t offset) {
        (void)offset;
        return 0;
    }

    // How its value goes on, of a register that counts (stable_until_ps() is the time of its next tick).
    virtual read_count count_of(std::uint32_t offset) {
        (void)offset;
        return {};
    }

    // Call before and after an access changes state that decides the interrupt outputs. time_ps: its local time.
    void announce_before_change(std::uint64_t time_ps) {
        if (listener_ != nullptr) listener_->before_change(time_ps);
    }
    void announce_change(std::uint64_t time_ps) {
        if (listener_ != nullptr) listener_->after_change(time_ps);
    }
    // Call after an input to come has been announced, and after a reset.
    void announce_plan() {
        if (listener_ != nullptr) listener_->plan_changed();
    }

  private:
    void answer_hole(tlm::tlm_generic_payload& trans, std::uint64_t time_ps) const;

    register_place place_;
    const register_map& map_;
    std::vector<std::int16_t> index_;  // by word: position in the map
    access_listener on_hole_;
    interrupt_listener* listener_ = nullptr;
};

// Plain storage: the bytes enabled in lanes replace those of old, in writable bits only.
std::uint32_t merge_lanes(std::uint32_t old, std::uint32_t value, unsigned lanes, std::uint32_t writable);

}  // namespace tabletop
