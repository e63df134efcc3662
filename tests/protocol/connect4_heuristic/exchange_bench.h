// SPDX-License-Identifier: Apache-2.0
// The engine at the second port of its memory, a processor at the first one, and what both did.
#pragma once

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "connect4_heuristic/connect4_heuristic_rtl.h"
#include "on_chip_sram/on_chip_sram_rtl.h"
#include "protocol/connect4_heuristic/reference_machine.h"
#include "signoff/bench/stop_simulation.h"

#include <tlm_utils/simple_initiator_socket.h>

#include <functional>
#include <string>
#include <vector>

namespace tabletop {

class exchange_bench : public sc_core::sc_module, private heuristic_listener_if {
  public:
    using program = std::function<void(exchange_bench&)>;

    exchange_bench(sc_core::sc_module_name name, view engine_view, view memory_view,
                   const connect4_heuristic_config& config, program run)
        : sc_module(name),
          clock(config.clock),
          memory(make_on_chip_sram("memory", memory_view, {config.clock, words})),
          engine(make_connect4_heuristic("engine", engine_view, config)),
          run_(std::move(run)) {
        out.bind(memory->in);
        engine->memory(memory->port2);
        engine->reset(reset);
        engine->advanced(advanced);
        engine->events(*this);
        spawn_thread("play", [this] { play(); });
    }

    static constexpr std::uint32_t words = 16384;

    // Called in the program's thread: makes an access that begins in this cycle, at the local time. Returns the word.
    std::uint32_t access(std::uint64_t cycle, const reference::processor_access& what) {
        local_ = from_ps(clock.edge(cycle) - now_ps());
        auto value = what.value;
        tlm::tlm_generic_payload trans;
        unsigned char enables[4];
        for (unsigned n = 0; n < 4; ++n) {
            enables[n] = (what.lanes >> n & 1) != 0 ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
        }
        trans.set_command(what.write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
        trans.set_address(4 * what.index);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(4);
        trans.set_streaming_width(4);
        if (what.write) {
            trans.set_byte_enable_ptr(enables);
            trans.set_byte_enable_length(4);
        }
        out->b_transport(trans, local_);
        failed = failed || trans.get_response_status() != tlm::TLM_OK_RESPONSE;
        answered = now_ps() + to_ps(local_);
        return value;
    }
    void write(std::uint64_t cycle, std::uint32_t index, std::uint32_t value) {
        access(cycle, {true, index, value, 0xF});
    }
    std::uint32_t read(std::uint64_t cycle, std::uint32_t index) { return access(cycle, {false, index, 0, 0xF}); }
    // Lets the kernel's time come up to the last access.
    void synchronise() {
        if (local_ != sc_core::SC_ZERO_TIME) sc_core::wait(local_);
        local_ = sc_core::SC_ZERO_TIME;
    }
    void wait_until(std::uint64_t cycle) {
        if (clock.edge(cycle) > now_ps()) sc_core::wait(from_ps(clock.edge(cycle) - now_ps()));
    }

    const clock_domain clock;
    cycle_pin reset{0};
    cycle_pin advanced{0};
    std::vector<heuristic_event> events;
    bool failed = false;
    std::uint64_t answered = 0;  // ps, the last access
    std::unique_ptr<on_chip_sram_block> memory;
    std::unique_ptr<connect4_heuristic_block> engine;
    tlm_utils::simple_initiator_socket<exchange_bench> out{"out"};

  private:
    void play() {
        run_(*this);
        stop_simulation();
    }
    void happened(const heuristic_event& event) override { events.push_back(event); }

    program run_;
    sc_core::sc_time local_;
};

}  // namespace tabletop
