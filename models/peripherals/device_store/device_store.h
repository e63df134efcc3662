// SPDX-License-Identifier: Apache-2.0
// A device of the fabric of which only the registers are there: what is written is kept, and nothing comes of it. The
// first access says so. README.md beside this file has those that there are.
#pragma once

#include "base/axi4_lite_target.h"
#include "base/clock_domain.h"
#include "base/register_info.h"
#include "base/view.h"

#include <systemc>
#include <tlm>

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

struct device_store_config {
    clock_domain clock;
    const register_map& registers;
    std::string missing;  // what a program will wait for in vain, as a sentence without its end
};

// The same in `at` and `ca` but for the bus (access_timing). It has no RTL.
class device_store : public sc_core::sc_module, private register_access {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};  // active high, synchronous

    // v: at or ca.
    device_store(sc_core::sc_module_name name, view v, const device_store_config& config);

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t effect_ps) override;
    void reset() override;
    std::uint32_t peek(std::uint32_t offset) const override;

    void on_reset();
    void say_missing(std::uint64_t time_ps);

    const device_store_config config_;
    axi4_lite_target port_;
    std::vector<std::uint32_t> values_;  // in the order of the map
    bool said_ = false;
};

}  // namespace tabletop
