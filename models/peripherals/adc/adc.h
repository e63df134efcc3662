// SPDX-License-Identifier: Apache-2.0
// Controller of the board's analogue-to-digital converter, as Altera's University Program core: eight channels, each
// with a voltage that stays. Behaviour and known limits are in README.md beside this file.
#pragma once

#include "base/axi4_lite_target.h"
#include "base/clock_domain.h"
#include "base/view.h"
#include "peripherals/adc/registers.h"

#include <systemc>
#include <tlm>

#include <array>
#include <cstdint>

namespace tabletop {

struct adc_config {
    clock_domain clock;
    std::array<unsigned, adc_registers::channels> millivolts{};  // 0 to 5000
};

// The same in `at` and `ca` but for the bus (access_timing). It has no RTL.
class adc : public sc_core::sc_module, private register_access {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};  // active high, synchronous

    // v: at or ca.
    adc(sc_core::sc_module_name name, view v, const adc_config& config);

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t effect_ps) override;
    void reset() override;
    std::uint32_t peek(std::uint32_t offset) const override;

    void on_reset();
    std::uint32_t value(unsigned channel, std::uint64_t time_ps) const;
    std::uint64_t scans(std::uint64_t time_ps) const;

    const adc_config config_;
    axi4_lite_target port_;
    bool has_converted_ = false;
    bool is_automatic_ = false;
    std::uint64_t since_ps_ = 0;                                 // in automatic mode
    std::array<std::uint64_t, adc_registers::channels> seen_{};  // scans that had been made at the last read
};

}  // namespace tabletop
