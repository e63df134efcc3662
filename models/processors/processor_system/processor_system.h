// SPDX-License-Identifier: Apache-2.0
// What the hard processor systems around a Cortex-A9 share: the core, the parts of the MPCore, decoding by a table of
// instances, memories, what is not modelled, and restarts. A system derives from it and adds its own blocks and ports.
//
// Known limits: one core; see README.md.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <systemc>
#include <tlm>
#include <utility>
#include <vector>

#include "base/clock_domain.h"
#include "base/plain_store.h"
#include "processors/cortex_a9/cortex_a9.h"
#include "processors/cortex_a9_mpcore/gic.h"
#include "processors/cortex_a9_mpcore/global_timer.h"
#include "processors/cortex_a9_mpcore/private_timer.h"
#include "processors/cortex_a9_mpcore/private_watchdog.h"
#include "processors/processor_system/access_report.h"
#include "processors/processor_system/device_memory.h"
#include "processors/processor_system/register_decoder.h"
#include "processors/processor_system/system_map.h"
#include "processors/processor_system/system_memory.h"
#include "processors/processor_system/unmodelled_store.h"
#include "processors/processor_system/watchdog_alarm.h"

namespace tabletop {

struct processor_system_config {
    cortex_a9_config cpu;
    clock_domain timer_clock;   // PERIPHCLK, of the private timers
    clock_domain fabric_clock;  // in which the fabric's resets are held
    // Times from request to response.
    std::uint64_t private_latency_ps;     // from PERIPHBASE on: SCU, GIC, timers, L2 controller
    std::uint64_t peripheral_latency_ps;  // everything else with registers
};

class processor_system : public sc_core::sc_module, protected tlm::tlm_fw_transport_if<>, protected device_memory {
  public:
    sc_core::sc_in<bool> rst{"rst"};  // reset of the system, active high: its rise restarts it; unbound: low

    cortex_a9& cpu() { return cpu_; }

    // A memory of the fabric that programs are loaded into as well, by debug transport at its own socket, which needs
    // no elaboration. base: the address of its first byte for the processor and in its payloads.
    void attach_memory(std::uint64_t base, std::uint64_t size, tlm::tlm_target_socket<32>& socket);
    // True if all bytes lie in one memory, at the address that it has after a reset.
    bool is_memory(std::uint64_t address, std::uint64_t size) {
        return find_ram(address, size) != nullptr || find_outside(address, size) != nullptr;
    }
    // Address and size of every memory, as after a reset.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> memories() const;
    // Has the effect of a rise of `rst`, in a process of the simulation: the core resets itself when it executes next.
    void press_reset() { on_reset_pin(); }
    // Copies into memory now and whenever the system restarts. False when a byte lies outside.
    bool load(std::uint32_t address, const void* data, std::size_t size);
    // A word at a physical address, as a debugger reads it; empty where nothing answers without side effects.
    std::optional<std::uint32_t> peek(std::uint32_t address);
    // Fills memory with zeros, once: after a restart its content is up to the program. False when a byte lies outside.
    bool clear(std::uint32_t address, std::size_t size);
    // Sets where the program starts, now and whenever the system restarts. Call before the simulation starts; bit 0
    // selects Thumb.
    void set_entry_point(std::uint32_t address);
    // A word at an address where nothing of the hardware is: what a program writes there is told of in the core's
    // process, as the exit status with which it ends itself. Called before the simulation starts.
    void add_exit_register(std::uint32_t address, std::function<void(std::int32_t status)> call);
    // Who looks at the program. Called before the simulation starts.
    void watch(program_watch& watch) {
        cpu_.watch(&watch);
        gic_.on_end([&watch](unsigned id, bool asserted) { watch.interrupt_ended(id, asserted); });
    }
    // True if nothing happens any more without input: the processor sleeps, what the system sends has been sent, and no
    // interrupt is under way.
    bool is_idle();
    // True if a watchdog runs, which restarts the system.
    virtual bool is_watched() const;
    // True if the interrupt controller may signal fast interrupts.
    bool signals_fiq() const { return gic_.signals_fiq(); }
    // True if something is in a serial transmitter.
    virtual bool is_sending() const = 0;

  protected:
    // map: constant, with everything it refers to.
    processor_system(sc_core::sc_module_name name, const processor_system_config& config, const system_map& map);

    // Call once in the constructor: the blocks that do more than store, besides the parts of the MPCore.
    void build_in(std::initializer_list<register_target*> own);
    void add_memory(system_memory& memory) { memories_.push_back(&memory); }
    // Inputs from the fabric, with the interrupt of input n; unbound ones are low. At most 64.
    void connect_interrupts(sc_core::sc_vector<sc_core::sc_in<bool>>& inputs, unsigned (*id)(unsigned n));
    // Name, address and latency of an instance of the map.
    register_place place(const char* instance) const;

    void to_registers(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void to_memory(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    // The interface of device_memory.
    bool fetch(std::uint64_t address, void* data, std::size_t size) override;
    bool put(std::uint64_t address, const void* data, std::size_t size) override;
    // A write that changes pins of the system changes them at its own time: the kernel catches up first, and the pins
    // have settled when it is answered.
    static void access_pins(register_target& block, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void report(std::uint64_t place, const tlm::tlm_generic_payload& trans, std::uint64_t time_ps, const char* block,
                const char* what) {
        report_.add(place, {trans.is_write(), trans.get_address(), time_ps}, block, what);
    }
    // The same for a write that a block looks at itself: what a program asks of it and nobody will do.
    void report_unanswered(const register_target& block, const char* name, std::uint32_t offset, std::uint64_t time_ps,
                           const char* what);
    // Called after a change of what find_memory() answers: the core asks again. first, last: addresses.
    void forget_memory(std::uint64_t first, std::uint64_t last) { bus_->invalidate_direct_mem_ptr(first, last); }

    // Everything but the memories is as at the beginning, and the program starts anew.
    void restart();
    // Restarts a little later. The core stops at this write and stands at its entry point until then.
    void plan_restart(std::uint64_t time_ps);
    // Called after an access that may have planned a restart: no instruction follows before it is made.
    void hold_until_restart(sc_core::sc_time& delay) const;
    // Makes a boot loader's writes, which take no time.
    void write_at_boot(const constant_table<boot_write>& writes);
    void reset_private(std::uint64_t time_ps);
    // The time until which the fabric's resets are held after a restart.
    std::uint64_t fabric_release_ps() const { return fabric_release_ps_; }
    // The fabric is to look at its resets.
    void notify_fabric_reset() { fabric_reset_.notify(sc_core::SC_ZERO_TIME); }

    // The memory at an address; empty: none.
    virtual std::optional<memory_window> find_memory(std::uint64_t address) = 0;
    // An access to a block.
    virtual void to_block(register_target& block, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
        block.b_transport(trans, delay);
    }
    // A debugger's access to what is outside the system.
    virtual unsigned debug_outside(tlm::tlm_generic_payload& trans) = 0;
    // The core asks for direct memory outside the system. What is granted or denied is inside the bounds of where the
    // address leads.
    virtual bool direct_outside(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi);
    // All blocks are reset: brings them into the state that a program finds.
    virtual void boot() = 0;
    // What drives the fabric's resets; held: they are held whatever the registers say.
    virtual void drive_fabric_resets(bool held) = 0;
    virtual void on_reset_pin() = 0;
    virtual void on_restart_due() = 0;
    virtual void on_private_watchdog() = 0;
    // SEV has been executed.
    virtual void on_event_sent() {}

    void before_end_of_elaboration() override;

    const processor_system_config config_;
    const system_map& map_;
    cortex_a9 cpu_;
    plain_store scu_;
    gic gic_;
    global_timer global_timer_;
    private_timer private_timer_;
    private_watchdog private_watchdog_;

  private:
    // What is loaded at every start of the system.
    struct image {
        std::uint32_t address;
        std::vector<std::uint8_t> bytes;
    };
    // Memory outside the system.
    struct outside_memory {
        std::uint64_t base;
        std::uint64_t size;
        tlm::tlm_fw_transport_if<>* to;
    };

    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(tlm::tlm_generic_payload& trans) override;
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) override;
    void to_unmodelled(const unmodelled_region& region, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void report_wait(const access_report::access& made, const char* block, const std::string& name);
    template <typename Move>
    bool for_each_piece(std::uint64_t address, std::size_t size, Move move);
    static unsigned debug_memory(const memory_window& window, tlm::tlm_generic_payload& trans);
    ram* find_ram(std::uint64_t address, std::uint64_t size);
    const outside_memory* find_outside(std::uint64_t address, std::uint64_t size) const;
    void copy(const image& loaded);
    void store(std::uint32_t address, const std::uint8_t* bytes, std::size_t size);
    register_target& block_of(const register_region& region, std::initializer_list<register_target*> own);
    void build_in(const register_region& region, register_target& block);
    void on_fabric_interrupt();
    void on_rst();
    void on_fabric_reset();

    tlm::tlm_target_socket<32> bus_{"bus"};
    watchdog_alarm<private_watchdog> private_watchdog_alarm_;
    unmodelled_store unmodelled_;
    access_report report_;
    register_decoder decoder_;
    std::vector<std::unique_ptr<plain_store>> stores_;  // the instances that only store
    std::unique_ptr<plain_store> exit_register_;
    std::vector<register_target*> blocks_;  // of all instances, in the order of the map
    std::vector<system_memory*> memories_;
    std::vector<outside_memory> outside_;

    sc_core::sc_vector<sc_core::sc_in<bool>>* interrupts_ = nullptr;  // from the fabric
    unsigned (*interrupt_id_)(unsigned n) = nullptr;
    std::uint64_t interrupt_levels_ = 0;

    std::vector<image> images_;
    std::uint32_t entry_point_;
    sc_core::sc_event restart_due_{"restart_due"};
    sc_core::sc_event fabric_reset_{"fabric_reset"};
    std::uint64_t restart_ps_ = 0;         // when the one that was asked for is made
    std::uint64_t fabric_release_ps_ = 0;  // the fabric's resets are held until then
    sc_core::sc_signal<bool> tie_low_{"tie_low"};
};

}  // namespace tabletop
