// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the buffers' control, which differ in the bus alone. A swap has no event: it is announced
// when it is asked for.
#pragma once

#include "base/axi4_lite_target.h"
#include "base/cycle_pin.h"
#include "peripherals/pixel_buffer/pixel_buffer.h"
#include "peripherals/pixel_buffer/registers.h"

#include <array>
#include <cstdint>

namespace tabletop {

class pixel_buffer_tlm : public pixel_buffer_block, private register_access, private cycle_pin_listener {
  public:
    pixel_buffer_tlm(sc_core::sc_module_name name, view v, const pixel_buffer_config& config);

  private:
    // One of the two buffers.
    struct buffer {
        std::uint32_t front;
        std::uint32_t back;
        std::uint32_t resolution;
        std::uint32_t status;  // without S
        bool swaps = false;    // somebody has asked for it
        std::uint64_t asked_cycle = 0;
        std::uint64_t swap_cycle = cycle_pin_if::never;  // from which on front and back are exchanged, as far as known

        bool is_on() const { return (status & pixel_buffer_registers::status_en) != 0; }
    };

    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t effect_ps) override;
    void reset() override;
    std::uint64_t stable_until_ps(std::uint32_t offset, std::uint64_t accept_ps) const override;
    std::uint32_t peek(std::uint32_t offset) const override;
    void revised(std::uint64_t cycle) override;
    void end_of_elaboration() override;
    void on_reset();

    static std::array<buffer, 2> buffers_of_reset();
    void settle(std::uint64_t time_ps);
    buffer as_of(buffer of, std::uint64_t time_ps) const;
    std::uint32_t value(std::uint32_t offset, std::uint64_t time_ps) const;
    std::uint64_t swap_from(std::uint64_t cycle) const;
    void announce(std::uint64_t cycle);
    std::uint64_t bits(std::uint32_t base) const;

    const pixel_buffer_config config_;
    axi4_lite_target port_;
    std::array<buffer, 2> buffers_;  // of pixels, of characters
    cycle_pin control_;
};

}  // namespace tabletop
