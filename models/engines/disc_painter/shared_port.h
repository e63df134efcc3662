// SPDX-License-Identifier: Apache-2.0
// The Avalon port of a memory that never waits, which the processor shares with a second master: the processor comes
// first ("Who has a port" in README.md). It passes the processor's accesses on untouched, each at its own time, as what
// the second master does depends on others too, and denies DMI, which would hide them.
#pragma once

#include "base/clock_domain.h"

#include <systemc>
#include <tlm>

#include <cstdint>
#include <deque>

namespace tabletop {

class second_master {
  public:
    virtual ~second_master() = default;
    // The processor is about to access in this cycle: what lies in cycles before it is carried out.
    virtual void advance(std::uint64_t cycle) = 0;
    // It has accessed in this cycle, or a debugger has now.
    virtual void accessed(std::uint64_t cycle) = 0;
};

// The port as the second master sees it. Its accesses come in order of their cycles, none in a cycle that is taken. The
// memory takes them at the end of the cycle.
class second_port_if : public virtual sc_core::sc_interface {
  public:
    // The first cycle from this one on in which the processor has the port, as far as is known.
    virtual std::uint64_t next_taken(std::uint64_t cycle) const = 0;
    // Offsets from the begin of the memory, of whole words. A read takes no cycle here: the master says by what it does
    // in which one it was.
    virtual std::uint32_t read(std::uint32_t offset) = 0;
    virtual void write(std::uint32_t offset, std::uint32_t value, std::uint64_t cycle) = 0;
    // Called before the simulation starts.
    virtual void attach(second_master& master) = 0;
};

class shared_port : public sc_core::sc_module,
                    public second_port_if,
                    private tlm::tlm_fw_transport_if<>,
                    private tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    tlm::tlm_initiator_socket<32> out{"out"};

    // base: of the memory, as transactions carry it.
    struct settings {
        clock_domain clock;
        std::uint64_t base;
        // The second master's writes are no transactions: of a memory whose socket takes one at a time. Its reads never
        // are.
        bool untimed_writes = false;
    };
    shared_port(sc_core::sc_module_name name, const settings& of);

    // second_port_if
    std::uint64_t next_taken(std::uint64_t cycle) const override;
    std::uint32_t read(std::uint32_t offset) override;
    void write(std::uint32_t offset, std::uint32_t value, std::uint64_t cycle) override;
    void attach(second_master& master) override { master_ = &master; }

    // Of the processor so far.
    std::uint64_t accesses() const { return accesses_; }

  private:
    using payload = tlm::tlm_generic_payload;

    void b_transport(payload& trans, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_fw(payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_bw(payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay) override;
    unsigned transport_dbg(payload& trans) override;
    bool get_direct_mem_ptr(payload& trans, tlm::tlm_dmi& dmi) override;
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    std::uint64_t take(std::uint64_t time_ps);
    void set(payload& trans, tlm::tlm_command command, std::uint32_t offset, std::uint32_t& value) const;

    const settings settings_;
    second_master* master_ = nullptr;
    std::uint64_t accesses_ = 0;
    std::deque<std::uint64_t> taken_;  // cycles, in order
    payload own_;
};

}  // namespace tabletop
