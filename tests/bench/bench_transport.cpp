// SPDX-License-Identifier: Apache-2.0
// Transactions per second through the `ca` crossbar to a register block, blocking and with four phases, beside the
// kernel's own cost of a timed event, which bounds the latter. One line each, million per second, best of five runs.
#include "base/axi4_lite_target.h"
#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/payload_pool.h"
#include "base/probe_point.h"
#include "base/process.h"
#include "interconnect/axi_crossbar/axi_crossbar.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>

using namespace tabletop;

namespace {

constexpr std::uint64_t base_address = 0x43C0'0000;
constexpr unsigned runs = 5;

class register_block : public sc_core::sc_module, private register_access {
  public:
    tlm::tlm_target_socket<32> in{"in"};

    register_block(sc_core::sc_module_name name, const clock_domain& clock)
        : sc_module(name), port_("port", in, *this, size, access_timing(view::ca, clock, {1, 1})) {}

  private:
    static constexpr unsigned size = 0x1000;
    std::uint32_t read(std::uint32_t offset, std::uint64_t) override { return words_[offset / word_bytes]; }
    void write(std::uint32_t offset, std::uint32_t value, unsigned, std::uint64_t, std::uint64_t) override {
        words_[offset / word_bytes] = value;
    }
    void reset() override { words_ = {}; }
    std::uint32_t peek(std::uint32_t offset) const override { return words_[offset / word_bytes]; }

    std::array<std::uint32_t, size / word_bytes> words_{};
    axi4_lite_target port_;
};

// One transaction after the other, each begun when the one before has ended.
class four_phase_initiator : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_initiator_socket<32> out{"out"};

    explicit four_phase_initiator(sc_core::sc_module_name name) : sc_module(name) {
        out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
        spawn_method("begin", sensitive_to(next_).dont_initialize(), [this] { begin(); });
    }

    void start(std::uint64_t count) {
        left_ = count;
        next_.notify(sc_core::SC_ZERO_TIME);
    }

  private:
    void start_of_simulation() override { target_ = out.operator->(); }

    void begin() {
        auto& trans = pool_.acquire(left_ % 2 == 0 ? tlm::TLM_READ_COMMAND : tlm::TLM_WRITE_COMMAND,
                                    base_address + 4 * (left_ % 64), word_bytes);
        tlm::tlm_phase phase = tlm::BEGIN_REQ;
        sc_core::sc_time delay;
        target_->nb_transport_fw(trans, phase, delay);
    }
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time&) override {
        if (phase != tlm::BEGIN_RESP) return tlm::TLM_ACCEPTED;
        trans.release();
        if (--left_ != 0) {
            next_.notify(sc_core::SC_ZERO_TIME);
        } else {
            sc_core::sc_pause();
        }
        return tlm::TLM_COMPLETED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    tlm::tlm_fw_transport_if<>* target_ = nullptr;
    payload_pool pool_;
    std::uint64_t left_ = 0;
    sc_core::sc_event next_;
};

// A kernel's bare timed event and method, for comparison.
class ticker : public sc_core::sc_module {
  public:
    explicit ticker(sc_core::sc_module_name name) : sc_module(name) {
        spawn_method("tick", sensitive_to(event_).dont_initialize(), [this] { tick(); });
    }
    void start(std::uint64_t count) {
        left_ = count;
        tick();
    }

  private:
    void tick() {
        if (left_-- != 0) {
            event_.notify(sc_core::sc_time(10, sc_core::SC_NS));
        } else {
            sc_core::sc_pause();
        }
    }
    std::uint64_t left_ = 0;
    sc_core::sc_event event_;
};

struct machine : sc_core::sc_module {
    explicit machine(sc_core::sc_module_name name) : sc_module(name) {
        bindings.bind(initiator.out, crossbar->in[0], "crossbar.in", clock);
        bindings.bind(crossbar->out[0], target.in, "target.in", clock);
        crossbar->rst(rst);
    }
    clock_domain clock{100'000'000};
    probe_point bindings;
    four_phase_initiator initiator{"initiator"};
    std::unique_ptr<axi_crossbar_block> crossbar =
        make_axi_crossbar_tlm("crossbar", view::ca, {clock, 1, 1, {{base_address, 0x1'0000, 0}}});
    register_block target{"target", clock};
    sc_core::sc_signal<bool> rst{"rst"};
    ticker tick{"tick"};
};

void report(const char* what, std::uint64_t count, const std::function<void(std::uint64_t)>& work) {
    double best = 0;
    for (unsigned i = 0; i < runs; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work(count);
        const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
        best = std::max(best, static_cast<double>(count) / wall.count());
    }
    fmt::print("{:<52} {:8.2f} M/s\n", what, best * 1e-6);
}

// The local time runs ahead as that of a processor does inside its quantum.
void blocking(machine& m, std::uint64_t count) {
    tlm::tlm_generic_payload trans;
    std::uint32_t word = 0;
    trans.set_data_ptr(reinterpret_cast<unsigned char*>(&word));
    trans.set_data_length(word_bytes);
    trans.set_streaming_width(word_bytes);
    sc_core::sc_time delay;
    auto* port = m.initiator.out.operator->();
    for (std::uint64_t n = 0; n < count; ++n) {
        trans.set_command(n % 2 == 0 ? tlm::TLM_READ_COMMAND : tlm::TLM_WRITE_COMMAND);
        trans.set_address(base_address + 4 * (n % 64));
        trans.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        port->b_transport(trans, delay);
    }
}

}  // namespace

int sc_main(int, char*[]) {
    machine m("machine");
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    report("b_transport, crossbar and register block", 4'000'000, [&](std::uint64_t n) { blocking(m, n); });
    report("four phases, crossbar and register block", 400'000, [&](std::uint64_t n) {
        m.initiator.start(n);
        sc_core::sc_start();
    });
    report("bare timed events of the kernel", 1'000'000, [&](std::uint64_t n) {
        m.tick.start(n);
        sc_core::sc_start();
    });
    return 0;
}
