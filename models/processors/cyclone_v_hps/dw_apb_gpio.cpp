// SPDX-License-Identifier: Apache-2.0
#include "processors/cyclone_v_hps/dw_apb_gpio.h"

#include <stdexcept>

#include "base/kernel_time.h"

namespace tabletop {

std::uint32_t dw_apb_gpio::read(std::uint32_t offset, std::uint64_t time_ps) {
    announce_before_change(time_ps);  // inputs that have come
    advance(time_ps);
    return stored(offset);
}

std::uint32_t dw_apb_gpio::peek(std::uint32_t offset) {
    advance(now_ps());
    return stored(offset);
}

std::uint32_t dw_apb_gpio::stored(std::uint32_t offset) const {
    switch (offset) {
        case dw_apb_gpio_registers::int_status:
            return raw_interrupts() & ~set_.masked;
        case dw_apb_gpio_registers::raw_int_status:
            return raw_interrupts();
        case dw_apb_gpio_registers::eoi:
            return 0;
        case dw_apb_gpio_registers::pins_read:
            return levels();
        default: {
            const auto plain = storage(offset);
            return plain != nullptr ? set_.*plain : described(offset).reset;
        }
    }
}

// Null for a register that is not plain storage.
std::uint32_t dw_apb_gpio::settings::*dw_apb_gpio::storage(std::uint32_t offset) {
    switch (offset) {
        case dw_apb_gpio_registers::data:
            return &settings::data;
        case dw_apb_gpio_registers::direction:
            return &settings::direction;
        case dw_apb_gpio_registers::int_enable:
            return &settings::enabled;
        case dw_apb_gpio_registers::int_mask:
            return &settings::masked;
        case dw_apb_gpio_registers::int_type:
            return &settings::edge_type;
        case dw_apb_gpio_registers::int_polarity:
            return &settings::polarity;
        case dw_apb_gpio_registers::debounce:
            return &settings::debounce;
        case dw_apb_gpio_registers::ls_sync:
            return &settings::synchronise;
        default:
            return nullptr;
    }
}

void dw_apb_gpio::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    announce_before_change(time_ps);
    advance(time_ps);
    const auto before = levels();
    if (offset == dw_apb_gpio_registers::eoi) {
        edges_ &= ~value;
    } else if (const auto plain = storage(offset)) {
        const auto writable = offset == dw_apb_gpio_registers::ls_sync ? 1u : field_mask(0, pins_);
        set_.*plain = merge_lanes(set_.*plain, value, lanes, writable);
    }
    detect(before);
    report(before, time_ps);
    announce_change(time_ps);
}

void dw_apb_gpio::advance(std::uint64_t time_ps) {
    inputs_.advance(time_ps, [this](const pin_inputs::change& change) {
        const auto before = levels();
        const auto bit = 1u << change.pin;
        outside_ = change.level ? outside_ | bit : outside_ & ~bit;
        detect(before);
    });
}

// Edges count while the pin is an enabled input of that type.
void dw_apb_gpio::detect(std::uint32_t before) {
    const auto now = levels();
    const auto rising = now & ~before;
    const auto falling = before & ~now;
    const auto wanted = (set_.polarity & rising) | (~set_.polarity & falling);
    const auto watched = set_.enabled & ~set_.direction & set_.edge_type;
    edges_ = (edges_ | wanted) & watched;
}

std::uint32_t dw_apb_gpio::raw_interrupts() const {
    const auto active = ~(levels() ^ set_.polarity);
    return edges_ | (active & set_.enabled & ~set_.direction & ~set_.edge_type);
}

void dw_apb_gpio::report(std::uint32_t before, std::uint64_t time_ps) const {
    if (!on_output_) return;
    const auto now = levels();
    for (auto rest = now ^ before; rest != 0; rest &= rest - 1) {
        const auto pin = static_cast<unsigned>(__builtin_ctz(rest));
        on_output_(pin, (now >> pin & 1u) != 0, time_ps);
    }
}

void dw_apb_gpio::set_input(unsigned pin, bool level, std::uint64_t time_ps) {
    if (pin >= pins_) throw std::out_of_range(target_name() + ": no such pin");
    inputs_.announce({time_ps, pin, level}, target_name());
    announce_plan();
}

bool dw_apb_gpio::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return (raw_interrupts() & ~set_.masked) != 0;
}

// Nothing changes by itself before the next input, which may also end an interrupt of the level type.
std::uint64_t dw_apb_gpio::next_irq_ps(std::uint64_t time_ps) {
    advance(time_ps);
    return inputs_.empty() ? never : inputs_.next_ps();
}

dw_apb_gpio::dw_apb_gpio(register_place place, unsigned pins, std::uint32_t outside)
    : register_target(std::move(place), dw_apb_gpio_registers::map), pins_(pins), outside_(outside) {}

void dw_apb_gpio::reset(std::uint64_t time_ps) {
    advance(time_ps);
    const auto before = levels();
    set_ = {};
    edges_ = 0;
    report(before, time_ps);
    announce_plan();
}

}  // namespace tabletop
