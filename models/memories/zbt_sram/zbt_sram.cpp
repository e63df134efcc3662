// SPDX-License-Identifier: Apache-2.0
#include "memories/zbt_sram/zbt_sram.h"

#include "base/direct_memory.h"
#include "base/kernel_time.h"
#include "base/process.h"

#include <cstddef>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

constexpr std::uint64_t pipeline = 2;  // cycles from an address to its data, either way

}  // namespace

class zbt_sram::chip : public zbt_slave_if, private cycle_pin_listener {
  public:
    chip(zbt_sram& of, const clock_domain& clock) : of_(of), clock_(clock) {}

    std::uint64_t word(std::uint32_t address, std::uint64_t cycle) const override;
    std::uint64_t value(std::uint64_t cycle) const override;
    // The memory is read in every cycle, so nobody is told when its data change.
    std::uint64_t next_change(std::uint64_t cycle) const override { return cycle + 1; }
    void attach(cycle_pin_listener&) override {}

    unsigned access(tlm::tlm_generic_payload& trans);
    // The whole memory as it stands; null: something may be written.
    std::uint8_t* image();
    // The image is no longer the memory.
    void give_up_if_written();

    sc_core::sc_event write_event;

  private:
    using written_word = zbt_master_if::written_word;

    void revised(std::uint64_t cycle) override;
    void follow_pins(std::uint64_t end_cycle) const;
    void poke(std::uint32_t address, unsigned byte, std::uint8_t value);

    zbt_sram& of_;
    const clock_domain clock_;
    // What the master does not describe: writes followed on its pins, and those of a debugger.
    mutable std::unordered_map<std::uint32_t, written_word> own_;
    mutable std::uint64_t followed_ = 0;
    std::vector<std::uint8_t> image_;  // for DMI; empty: never asked for
    bool shared_ = false;              // somebody has it
    bool listening_ = false;
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
    if (shared_)
        image_[std::size_t{address} * bytes_of_a_word + byte] =
            static_cast<std::uint8_t>(word(address, now) >> 8 * byte);
}

// The words that have been written; what was never written is 0.
std::uint8_t* zbt_sram::chip::image() {
    const auto now = clock_.cycle(now_ps());
    if (!of_.master->describes_writes() || of_.master->still_until(now) <= now) return nullptr;
    if (shared_) return image_.data();
    image_.resize(std::size_t{words} * bytes_of_a_word);
    for (std::uint32_t address = 0; address < words; ++address) {
        const auto data = word(address, now);
        for (unsigned byte = 0; byte < bytes_of_a_word; ++byte) {
            image_[std::size_t{address} * bytes_of_a_word + byte] = static_cast<std::uint8_t>(data >> 8 * byte);
        }
    }
    if (!std::exchange(listening_, true)) of_.master->attach(*this);
    shared_ = true;
    revised(now);
    return image_.data();
}

// When it may write again.
void zbt_sram::chip::revised(std::uint64_t) {
    if (!shared_) return;
    const auto now = clock_.cycle(now_ps());
    const auto end = of_.master->still_until(now);
    write_event.cancel();
    if (end == never) return;
    const auto edge = clock_.edge(end);
    edge > now_ps() ? write_event.notify(from_ps(edge - now_ps())) : write_event.notify(sc_core::SC_ZERO_TIME);
}

void zbt_sram::chip::give_up_if_written() {
    const auto now = clock_.cycle(now_ps());
    if (!shared_ || of_.master->still_until(now) > now) return;
    shared_ = false;
    of_.debug->invalidate_direct_mem_ptr(0, image_.size() - 1);
}

zbt_sram::zbt_sram(sc_core::sc_module_name name, const clock_domain& clock)
    : sc_module(name), chip_(std::make_unique<chip>(*this, clock)) {
    read_data.bind(*chip_);
    debug.register_b_transport(this, &zbt_sram::b_transport);
    debug.register_transport_dbg(this, &zbt_sram::transport_dbg);
    debug.register_get_direct_mem_ptr(this, &zbt_sram::get_direct_mem_ptr);
    spawn_method("on_write", sensitive_to(chip_->write_event).dont_initialize(), [this] { on_write(); });
}

zbt_sram::~zbt_sram() = default;

void zbt_sram::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time&) {
    const bool inside = chip_->access(trans) == trans.get_data_length();
    trans.set_response_status(inside ? tlm::TLM_OK_RESPONSE : tlm::TLM_ADDRESS_ERROR_RESPONSE);
}

bool zbt_sram::get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    constexpr std::uint64_t size = std::uint64_t{words} * bytes_of_a_word;
    dmi.init();
    const bool inside = trans.get_address() < size;
    dmi.set_start_address(inside ? 0 : size);
    if (inside) dmi.set_end_address(size - 1);
    auto* const image = inside && !trans.is_write() ? chip_->image() : nullptr;
    if (image == nullptr) return deny(trans, dmi);
    dmi.set_dmi_ptr(image);
    dmi.allow_read();
    return true;
}

void zbt_sram::on_write() {
    chip_->give_up_if_written();
}

unsigned zbt_sram::transport_dbg(tlm::tlm_generic_payload& trans) {
    return chip_->access(trans);
}

}  // namespace tabletop
