// SPDX-License-Identifier: Apache-2.0
#include "memories/zbt_sram/zbt_sram.h"

#include "base/kernel_time.h"

#include <unordered_map>

namespace tabletop {
namespace {

constexpr std::uint64_t pipeline = 2;  // cycles from an address to its data, either way

}  // namespace

class zbt_sram::chip : public zbt_slave_if {
  public:
    chip(zbt_sram& of, const clock_domain& clock) : of_(of), clock_(clock) {}

    std::uint64_t word(std::uint32_t address, std::uint64_t cycle) const override;
    std::uint64_t value(std::uint64_t cycle) const override;
    // Of a memory that is read in every cycle nobody is told when its data change.
    std::uint64_t next_change(std::uint64_t cycle) const override { return cycle + 1; }
    void attach(cycle_pin_listener&) override {}

    unsigned access(tlm::tlm_generic_payload& trans);

  private:
    using written_word = zbt_master_if::written_word;

    void follow_pins(std::uint64_t end_cycle) const;
    void poke(std::uint32_t address, unsigned byte, std::uint8_t value);

    zbt_sram& of_;
    const clock_domain clock_;
    // What the master does not describe: writes followed on its pins, and those of a debugger.
    mutable std::unordered_map<std::uint32_t, written_word> own_;
    mutable std::uint64_t followed_ = 0;
};

// Writes whose address was on the pins in a cycle before this one.
void zbt_sram::chip::follow_pins(std::uint64_t end_cycle) const {
    for (; followed_ < end_cycle; ++followed_) {
        const auto levels = of_.master->value(followed_);
        if ((levels & zbt_pins::we) == 0) continue;
        const auto data = of_.master->value(followed_ + pipeline) & zbt_pins::data_mask;
        own_[zbt_pins::address(levels)] = {followed_, data};
    }
}

std::uint64_t zbt_sram::chip::word(std::uint32_t address, std::uint64_t cycle) const {
    std::optional<written_word> last;
    if (of_.master->describes_writes()) {
        last = of_.master->written(address, cycle);
    } else {
        follow_pins(cycle);
    }
    const auto own = own_.find(address);
    if (own != own_.end() && (!last || own->second.cycle >= last->cycle)) last = own->second;
    return last ? last->data : 0;
}

std::uint64_t zbt_sram::chip::value(std::uint64_t cycle) const {
    if (cycle < pipeline) return 0;
    const auto levels = of_.master->value(cycle - pipeline);
    return (levels & zbt_pins::we) != 0 ? 0 : word(zbt_pins::address(levels), cycle - pipeline);
}

// The bytes that lie inside.
unsigned zbt_sram::chip::access(tlm::tlm_generic_payload& trans) {
    constexpr std::uint64_t size = std::uint64_t{words} * bytes_of_a_word;
    const auto first = trans.get_address();
    const auto now = clock_.cycle(now_ps());
    unsigned n = 0;
    for (; n < trans.get_data_length() && first + n < size; ++n) {
        const auto address = static_cast<std::uint32_t>((first + n) / bytes_of_a_word);
        const auto byte = static_cast<unsigned>((first + n) % bytes_of_a_word);
        auto& data = trans.get_data_ptr()[n];
        if (trans.is_write()) {
            poke(address, byte, data);
        } else {
            data = static_cast<std::uint8_t>(word(address, now) >> 8 * byte);
        }
    }
    return n;
}

void zbt_sram::chip::poke(std::uint32_t address, unsigned byte, std::uint8_t value) {
    const auto now = clock_.cycle(now_ps());
    const auto lane = std::uint64_t{0xFF} << 8 * byte;
    const auto data = (word(address, now) & ~lane) | std::uint64_t{value} << 8 * byte;
    own_[address] = {now, data & zbt_pins::data_mask};
}

zbt_sram::zbt_sram(sc_core::sc_module_name name, const clock_domain& clock)
    : sc_module(name), chip_(std::make_unique<chip>(*this, clock)) {
    read_data.bind(*chip_);
    debug.register_b_transport(this, &zbt_sram::b_transport);
    debug.register_transport_dbg(this, &zbt_sram::transport_dbg);
}

zbt_sram::~zbt_sram() = default;

void zbt_sram::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time&) {
    const bool inside = chip_->access(trans) == trans.get_data_length();
    trans.set_response_status(inside ? tlm::TLM_OK_RESPONSE : tlm::TLM_ADDRESS_ERROR_RESPONSE);
}

unsigned zbt_sram::transport_dbg(tlm::tlm_generic_payload& trans) {
    return chip_->access(trans);
}

}  // namespace tabletop
