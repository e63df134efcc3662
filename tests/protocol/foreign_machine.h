// SPDX-License-Identifier: Apache-2.0
// A block in a view between foreign sockets: initiators, targets where it has sockets for them, resets, an interrupt
// line with one writer, a protocol checker on every binding.
#pragma once

#include "base/probe_point.h"
#include "engines/connect4_minimax/connect4_minimax.h"
#include "foreign_initiator.h"
#include "foreign_target.h"
#include "interconnect/axi_crossbar/axi_crossbar.h"
#include "memories/on_chip_sram/on_chip_sram.h"
#include "memories/ram/ram.h"
#include "processors/zynq_ps/zynq_ps.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// How the initiators behave.
enum class foreign_style {
    any,                // as drawn
    loosely_timed,      // as the lt_initiator of the Accellera examples: b_transport, pooled payload with one reference
    holding_responses,  // four phases, several outstanding, slow to end a response
};

struct foreign_round {
    std::string block;  // connect4_minimax, axi_crossbar_1x1, axi_crossbar_2x3, fabric (1x1 with the engine),
                        // on_chip_sram, ram, zynq_ps
    view v;
    std::uint64_t seed;
    std::uint64_t count;  // transactions
    foreign_style style = foreign_style::any;
    bool checked = true;  // a protocol checker on every binding
    target_fault fault = target_fault::none;

    bool all_views() const { return block != "ram" && block != "zynq_ps"; }
    bool has_targets() const { return block == "axi_crossbar_1x1" || block == "axi_crossbar_2x3"; }
    bool has_engine() const { return block == "connect4_minimax" || block == "fabric"; }
    bool has_reset() const { return all_views() && block != "on_chip_sram"; }
    // Every second round, where there is a reset.
    bool has_resets() const { return has_reset() && style == foreign_style::any && seed % 2 == 1; }
};

class foreign_machine : public sc_core::sc_module {
  public:
    foreign_machine(sc_core::sc_module_name name, foreign_journal& journal, const foreign_round& round);

    // Runs until all transactions are over, or none has ended for a while.
    void run();

  private:
    // Gives foreign initiators the socket that the processor of zynq_ps is bound to; the processor itself sleeps.
    class processor_door : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
      public:
        tlm::tlm_target_socket<32> in{"in"};
        processor_door(sc_core::sc_module_name name, zynq_ps& system) : sc_module(name), system_(system) {
            in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
        }

      private:
        void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override {
            system_.cpu().out->b_transport(trans, delay);
        }
        tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
            return tlm::TLM_COMPLETED;
        }
        unsigned transport_dbg(tlm::tlm_generic_payload& trans) override {
            return system_.cpu().out->transport_dbg(trans);
        }
        bool get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) override {
            return system_.cpu().out->get_direct_mem_ptr(trans, dmi);
        }
        zynq_ps& system_;
    };

    void make_engine();
    void make_crossbar(unsigned masters, unsigned targets, bool engine_behind);
    void make_ram();
    void make_sram();
    void make_processor_system();
    foreign_initiator& add_initiator(const foreign_counterpart& other, bool may_use_phases = true);
    foreign_target& add_target(std::uint64_t base, std::uint64_t size, bool any_shape);
    void connect_engine();

    void press_reset();
    void withdraw_memory();
    void watch_interrupt();
    void check_withdrawn(std::uint64_t base, std::uint64_t size, std::uint64_t first, std::uint64_t last);
    void check_end();
    bool done() const;

    foreign_journal& journal_;
    const foreign_round round_;
    foreign_random random_;
    const clock_domain clock_;
    foreign_board board_;
    probe_point bindings_;
    sc_core::sc_signal<bool> rst_{"rst"};
    sc_core::sc_signal<bool> irq_{"irq"};  // one writer

    std::unique_ptr<connect4_minimax_block> engine_;
    std::unique_ptr<axi_crossbar_block> crossbar_;
    std::unique_ptr<ram> ram_;
    std::unique_ptr<on_chip_sram_block> sram_;
    std::unique_ptr<zynq_ps> system_;
    std::unique_ptr<processor_door> door_;
    std::vector<std::unique_ptr<foreign_initiator>> initiators_;
    struct window {
        std::uint64_t base;
        std::uint64_t size;
    };
    std::vector<std::unique_ptr<foreign_target>> targets_;
    std::vector<window> windows_;  // of the targets
    engine_region* engine_registers_ = nullptr;
};

}  // namespace tabletop
