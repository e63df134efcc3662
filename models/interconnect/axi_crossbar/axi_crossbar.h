// SPDX-License-Identifier: Apache-2.0
// AXI4-Lite crossbar: masters reach targets by address. Behaviour, cycles and known limits are in README.md beside this
// file.
#pragma once

#include "base/clock_domain.h"
#include "base/view.h"

#include <systemc>
#include <tlm>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace tabletop {

// Bytes base .. base + size - 1, below 2^32, belong to out[target]. size: a power of two, at least 4096; base: a
// multiple of size.
struct address_range {
    std::uint64_t base;
    std::uint64_t size;
    unsigned target;
};

// Which of several masters a target takes first; numbered as the parameter of the SystemVerilog.
enum class crossbar_arbitration { round_robin = 0, fixed = 1 };

struct axi_crossbar_config {
    clock_domain clock;
    unsigned masters;  // 1 to 16
    unsigned targets;  // 1 to 16
    std::vector<address_range> map;
    crossbar_arbitration arbitration = crossbar_arbitration::round_robin;
};

// What the calls of b_transport of one master have waited for another's.
struct crossbar_contention {
    std::uint64_t calls = 0;
    std::uint64_t waiting = 0;  // of them, those that have waited
    std::uint64_t waited_ps = 0;
    std::uint64_t longest_ps = 0;
};

// The block as a machine sees it, the same in every view.
class axi_crossbar_block : public sc_core::sc_module {
  public:
    sc_core::sc_vector<tlm::tlm_target_socket<32>> in;
    sc_core::sc_vector<tlm::tlm_initiator_socket<32>> out;
    sc_core::sc_in<bool> rst{"rst"};  // active high

    // Throws std::invalid_argument when ranges overlap, are misaligned or name no target.
    axi_crossbar_block(sc_core::sc_module_name name, const axi_crossbar_config& config);

    const axi_crossbar_config& config() const { return config_; }
    // By master; empty: RTL, which does not say, or one master, which never waits.
    virtual std::vector<crossbar_contention> contention() const { return {}; }

  protected:
    bool by_number() const { return config_.arbitration == crossbar_arbitration::fixed; }
    // The range that an address lies in; null: a hole.
    const address_range* find_range(std::uint64_t address) const {
        for (const auto& range : config_.map) {
            if (address - range.base < range.size) return &range;
        }
        return nullptr;
    }
    // First and last address of the hole that an address lies in.
    std::pair<std::uint64_t, std::uint64_t> hole_around(std::uint64_t address) const;

  private:
    const axi_crossbar_config config_;
};

// v: at or ca.
std::unique_ptr<axi_crossbar_block> make_axi_crossbar_tlm(const char* name, view v, const axi_crossbar_config& config);

}  // namespace tabletop
