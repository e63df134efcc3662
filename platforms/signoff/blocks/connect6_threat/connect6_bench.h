// SPDX-License-Identifier: Apache-2.0
// Benches that play games against the Connect6 machine: the whole Spartan platform at the far end of its serial line,
// and the engine alone, byte by byte, so that a Verilated one spends its time on searches. Both know nothing of the
// game: they send requests, wait for replies and write down what they see.
#pragma once

#include "signoff/blocks/connect6_threat/exchange_log.h"
#include "spartan/spartan.h"
#include "stimulus/signoff/connect6_exchange.h"
#include "stimulus/signoff/connect6_games.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

namespace tabletop {

// Either of the two.
class exchange_bench {
  public:
    virtual ~exchange_bench() = default;
    // From the bench's own process: resets the machine and plays the requests, up to the first that is not answered.
    virtual std::vector<exchange> play(const std::vector<signoff::connect6_request>& requests) = 0;
};

using bench_traffic = std::function<void(exchange_bench&)>;

// Writes down what an engine's master does.
class engine_watch : public sc_core::sc_module {
  public:
    // Both must outlive this module.
    engine_watch(sc_core::sc_module_name name, connect6_threat_block& engine, const clock_domain& clock,
                 exchange_log& log);

    bool receives() const;
    // Until the master waits for bytes; a hanging one for silent_cycles.
    void wait_until_it_receives();

  private:
    void on_phase();
    void on_act();

    connect6_threat_block& engine_;
    const clock_domain clock_;
    exchange_log& log_;
};

// The platform. The first byte comes 32 ticks after the reset, each next request one bit time after the last reply.
class connect6_bench : public sc_core::sc_module, public exchange_bench {
  public:
    // bit_cycles: of the host, cycles of the platform's clock. traffic runs in the bench's process; the simulation
    // stops when it returns.
    connect6_bench(sc_core::sc_module_name name, const spartan_config& config, unsigned bit_cycles,
                   bench_traffic traffic);
    ~connect6_bench() override;

    std::vector<exchange> play(const std::vector<signoff::connect6_request>& requests) override;
    // Why a user's own RTL has stopped; empty: it has not.
    std::string fault() const { return platform_.user_rtl ? platform_.user_rtl->fault() : ""; }

  private:
    class line_watch;

    void run();
    std::uint64_t press_reset();
    std::uint64_t send(const signoff::connect6_request& request, std::uint64_t from_cycle);
    std::uint64_t play_line(const std::vector<signoff::connect6_line_step>& line, std::uint64_t from_cycle);
    std::uint64_t cycles_of(std::uint64_t thousandths_of_a_bit) const;
    std::uint64_t receive(exchange& to, std::size_t bytes, std::uint64_t from_cycle);
    void wait_until(std::uint64_t time_ps);

    const clock_domain clock_;
    const std::uint64_t bit_cycles_;
    const std::uint64_t lead_cycles_;
    bench_traffic traffic_;
    sc_core::sc_signal<bool> rst_{"rst"};
    exchange_log log_;
    spartan platform_;
    std::unique_ptr<engine_watch> watch_;
    std::unique_ptr<line_watch> from_device_;
};

// The engine between FIFOs that are always ready. The last byte of a request comes at least 8400 cycles after the reply
// before, as it does over a line.
class connect6_engine_bench : public sc_core::sc_module, public byte_fifo_if, public exchange_bench {
  public:
    connect6_engine_bench(sc_core::sc_module_name name, view v, const connect6_threat_config& config,
                          bench_traffic traffic);

    std::vector<exchange> play(const std::vector<signoff::connect6_request>& requests) override;

    void pop(std::uint64_t cycle) override;
    void push(std::uint8_t byte, std::uint64_t cycle) override;

  private:
    struct pushed_byte {
        std::uint8_t byte;
        std::uint64_t cycle;
    };

    void run();
    std::uint64_t press_reset();
    std::uint64_t offer(const signoff::connect6_request& request, std::uint64_t from_cycle);
    void receive(exchange& to, std::size_t bytes, std::uint64_t offered_cycle);
    void wait_until(std::uint64_t cycle);

    const clock_domain clock_;
    bench_traffic traffic_;
    sc_core::sc_signal<bool> rst_{"rst"};
    sc_core::sc_signal<std::uint8_t> phase_{"phase"};
    sc_core::sc_signal<bool> act_{"act"};
    exchange_log log_;
    std::unique_ptr<connect6_threat_block> engine_;
    engine_watch watch_;
    std::deque<pushed_byte> pushed_;  // not yet part of a reply
    std::uint64_t last_push_ = 0;
    sc_core::sc_event push_event_{"push_event"};
};

// How fast the games went on the host.
struct exchange_speed {
    std::uint64_t cycles = 0;
    std::uint64_t replies = 0;
    double wall_seconds = 0;
};

// Plays all games, as the traffic of a bench: of a game whose requests are not all answered the rest is left out.
std::vector<exchange_game> play_games(exchange_bench& bench, const std::vector<signoff::connect6_game>& games,
                                      const clock_domain& clock, exchange_speed& speed);

}  // namespace tabletop
