// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/ps_gpio.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/bus_word.h"
#include "base/kernel_time.h"

namespace tabletop {
namespace {

constexpr unsigned half_pins = 16;
constexpr std::uint32_t half_mask = 0xFFFF;

// Which bank an offset belongs to, and the offset of the same register in bank 0.
struct place {
    unsigned bank;
    std::uint32_t offset;
};

constexpr place place_of(std::uint32_t offset) {
    if (offset < ps_gpio_registers::data) return {offset / 8, offset % 8};
    if (offset < ps_gpio_registers::data_ro) return {(offset - ps_gpio_registers::data) / 4, ps_gpio_registers::data};
    if (offset < ps_gpio_registers::dirm)
        return {(offset - ps_gpio_registers::data_ro) / 4, ps_gpio_registers::data_ro};
    const auto distance = offset - ps_gpio_registers::dirm;
    return {distance / ps_gpio_registers::bank_stride,
            ps_gpio_registers::dirm + distance % ps_gpio_registers::bank_stride};
}

constexpr unsigned half_shift(std::uint32_t mask_data_offset) {
    return mask_data_offset == ps_gpio_registers::mask_data ? 0 : half_pins;
}

constexpr std::uint32_t low_bits(unsigned count) {
    return field_mask(0, count);
}

unsigned bank_of(unsigned pin) {
    const auto after = std::upper_bound(ps_gpio_registers::first_pin.begin(), ps_gpio_registers::first_pin.end(), pin);
    return static_cast<unsigned>(after - ps_gpio_registers::first_pin.begin()) - 1;
}

}  // namespace

std::uint32_t ps_gpio::bank::levels() const {
    const auto driven = direction & (output_enable | wires);
    return (data & driven) | (outside & ~driven);
}

// A level that still holds is detected again after it has been cleared.
void ps_gpio::bank::detect(std::uint32_t before) {
    const auto now = levels();
    const auto rising = now & ~before;
    const auto falling = before & ~now;
    const auto edges = (polarity & rising) | (~polarity & falling) | (any & (rising | falling));
    const auto active = polarity ^ ~now;
    status |= ((type & edges) | (~type & active)) & pins;
}

// What has come in until then.
void ps_gpio::advance(std::uint64_t time_ps) {
    inputs_.advance(time_ps, [this](const pin_inputs::change& change) { apply(change); });
}

void ps_gpio::apply(const pin_inputs::change& change) {
    auto& target = banks_[bank_of(change.pin)];
    const auto before = target.levels();
    const auto bit = 1u << (change.pin - target.first_pin);
    target.outside = change.level ? target.outside | bit : target.outside & ~bit;
    target.detect(before);
}

void ps_gpio::set_input(unsigned pin, bool level, std::uint64_t time_ps) {
    if (pin >= pins) throw std::out_of_range(target_name() + ": no such pin");
    inputs_.announce({time_ps, pin, level}, target_name());
    announce_plan();
}

std::uint32_t ps_gpio::read(std::uint32_t offset, std::uint64_t time_ps) {
    advance(time_ps);
    return value(offset);
}

std::uint32_t ps_gpio::peek(std::uint32_t offset) {
    advance(now_ps());
    return value(offset);
}

std::uint32_t ps_gpio::value(std::uint32_t offset) const {
    const auto where = place_of(offset);
    const auto& source = banks_[where.bank];
    switch (where.offset) {
        case ps_gpio_registers::data:
            return source.data;
        case ps_gpio_registers::data_ro:
            return source.levels();
        case ps_gpio_registers::dirm:
            return source.direction;
        case ps_gpio_registers::oen:
            return source.output_enable;
        case ps_gpio_registers::int_mask:
            return source.mask;
        case ps_gpio_registers::int_en:
        case ps_gpio_registers::int_dis:
            return 0;
        case ps_gpio_registers::int_stat:
            return source.status;
        case ps_gpio_registers::int_type:
            return source.type;
        case ps_gpio_registers::int_polarity:
            return source.polarity;
        case ps_gpio_registers::int_any:
            return source.any;
        default:
            return source.data >> half_shift(where.offset) & half_mask;  // the mask half reads 0
    }
}

void ps_gpio::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    announce_before_change(time_ps);
    advance(time_ps);
    const auto where = place_of(offset);
    auto& target = banks_[where.bank];
    const auto before = target.levels();
    write_bank(target, where.offset, value, lanes);
    after_write(target, before, time_ps);
    announce_change(time_ps);
}

void ps_gpio::write_bank(bank& target, std::uint32_t offset, std::uint32_t value, unsigned lanes) {
    const auto merge = [&](std::uint32_t& stored) { stored = merge_lanes(stored, value, lanes, target.pins); };
    switch (offset) {
        case ps_gpio_registers::data:
            merge(target.data);
            break;
        case ps_gpio_registers::data_ro:
        case ps_gpio_registers::int_mask:
            break;  // read only
        case ps_gpio_registers::dirm:
            merge(target.direction);
            break;
        case ps_gpio_registers::oen:
            merge(target.output_enable);
            break;
        case ps_gpio_registers::int_en:
            target.mask &= ~value;
            break;
        case ps_gpio_registers::int_dis:
            target.mask |= value & target.pins;
            break;
        case ps_gpio_registers::int_stat:
            target.status &= ~value;
            break;
        case ps_gpio_registers::int_type:
            merge(target.type);
            break;
        case ps_gpio_registers::int_polarity:
            merge(target.polarity);
            break;
        case ps_gpio_registers::int_any:
            merge(target.any);
            break;
        default: {
            const auto shift = half_shift(offset);
            const auto chosen = lane_mask(lanes) & half_mask & ~(value >> half_pins);
            const auto changed = chosen << shift & target.pins;
            target.data = (target.data & ~changed) | (value << shift & changed);
        }
    }
}

void ps_gpio::after_write(bank& written, std::uint32_t before, std::uint64_t time_ps) {
    written.detect(before);
    report(written, before, time_ps);
}

void ps_gpio::report(const bank& changed, std::uint32_t before, std::uint64_t time_ps) const {
    if (!on_output_) return;
    const auto now = changed.levels();
    for (auto rest = now ^ before; rest != 0; rest &= rest - 1) {
        const auto bit = static_cast<unsigned>(__builtin_ctz(rest));
        on_output_(changed.first_pin + bit, (now >> bit & 1u) != 0, time_ps);
    }
}

bool ps_gpio::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return std::any_of(banks_.begin(), banks_.end(), [](const bank& b) { return (b.status & ~b.mask) != 0; });
}

// Nothing changes by itself before the next input.
std::uint64_t ps_gpio::next_irq_ps(std::uint64_t time_ps) {
    if (irq_at(time_ps) || inputs_.empty()) return never;
    return inputs_.next_ps();
}

ps_gpio::ps_gpio(register_place place) : register_target(std::move(place), ps_gpio_registers::map) {
    for (unsigned n = 0; n < ps_gpio_registers::banks; ++n) {
        banks_[n].first_pin = ps_gpio_registers::first_pin[n];
        banks_[n].pins = low_bits(ps_gpio_registers::bank_pins[n]);
        banks_[n].wires = n < ps_gpio_registers::mio_banks ? 0 : ~0u;
        banks_[n].type = banks_[n].pins;
    }
}

void ps_gpio::reset(std::uint64_t time_ps) {
    advance(time_ps);
    for (auto& target : banks_) {
        const auto before = target.levels();
        const auto outside = target.outside;
        target = {target.first_pin, target.pins, target.wires};
        target.outside = outside;
        target.type = target.pins;
        report(target, before, time_ps);
    }
    announce_plan();
}

}  // namespace tabletop
