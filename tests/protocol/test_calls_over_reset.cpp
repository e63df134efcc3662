// SPDX-License-Identifier: Apache-2.0
// A call of b_transport that is under way when the block is reset, as models/base/README.md says: the same status in
// every view of every block with a socket and a reset; in `ca` and `rtl`, which have the clock grid, at the same time.
#include <boost/test/unit_test.hpp>

#include "audio_port/audio_port_rtl.h"
#include "axi_crossbar/axi_crossbar_rtl.h"
#include "base/axi4_lite_target.h"
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "connect4_minimax/connect4_minimax_rtl.h"
#include "copy_engine/copy_engine_rtl.h"
#include "crossbar_machine.h"
#include "fresh_kernel.h"
#include "interval_timer/interval_timer_rtl.h"
#include "memories/ram/ram.h"
#include "peripherals/adc/adc.h"
#include "peripherals/device_store/device_store.h"
#include "peripherals/jtag_uart/jtag_uart.h"
#include "pio/pio_rtl.h"
#include "pixel_buffer/pixel_buffer_rtl.h"
#include "ps2_port/ps2_port_rtl.h"
#include "uart_16550/uart_16550_rtl.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

const clock_domain fabric(100'000'000);
constexpr std::uint64_t period_ps = 10'000;
constexpr std::uint64_t apart_ps = 100 * period_ps;
constexpr std::uint64_t quarter_ps = period_ps / 4;
constexpr std::uint32_t untouched = 0xCAFE'F00D;

struct outcome {
    std::uint64_t begin_ps;
    std::uint64_t lasts_ps;
    tlm::tlm_response_status status;
};

std::ostream& operator<<(std::ostream& out, const outcome& of) {
    return out << of.begin_ps << " ps, lasts " << of.lasts_ps << " ps, status " << of.status;
}

// Calls at edges, each with a press of reset that is asserted a while before or after its beginning, never at an edge.
class caller : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_initiator_socket<32> out{"out"};
    sc_core::sc_signal<bool> rst{"rst"};
    sc_core::sc_signal<bool> irq{"irq"};
    std::vector<outcome> seen;

    caller(sc_core::sc_module_name name, std::uint64_t address) : sc_module(name), address_(address) {
        out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
        spawn_thread("call", [this] { call(); });
        spawn_thread("press", [this] { press(); });
    }

  private:
    static constexpr unsigned presses = 48;

    void call() {
        for (unsigned n = 1; n <= 2 * presses; ++n) {
            sc_core::wait(from_ps(n * apart_ps - now_ps()));
            make(n % 2 == 0);
        }
    }
    void make(bool write) {
        std::uint32_t value = untouched;
        tlm::tlm_generic_payload trans;
        trans.set_command(write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
        trans.set_address(address_);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(4);
        trans.set_streaming_width(4);
        const auto begin_ps = now_ps();
        sc_core::sc_time delay;
        out->b_transport(trans, delay);
        sc_core::wait(delay);
        seen.push_back({begin_ps, now_ps() - begin_ps, trans.get_response_status()});
        if (!trans.is_response_ok()) BOOST_TEST(value == untouched);
    }
    // The reset begins three cycles before the call to nine after its beginning, and is held for a cycle and a half, or
    // three.
    void press() {
        for (unsigned n = 1; n <= 2 * presses; ++n) {
            const auto quarter = n / 2;
            const auto at_ps = n * apart_ps + quarter * quarter_ps + quarter_ps / 2 - 3 * period_ps;
            sc_core::wait(from_ps(at_ps - now_ps()));
            rst.write(true);
            sc_core::wait(from_ps(n % 4 < 2 ? 3 * period_ps : 3 * period_ps / 2));
            rst.write(false);
        }
    }
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_ACCEPTED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    const std::uint64_t address_;
};

// make(view, caller) makes what is called and binds it; what it returns is kept.
using maker = std::function<std::shared_ptr<void>(view, caller&)>;

std::vector<outcome> outcomes(view v, const maker& make, std::uint64_t address) {
    const fresh_kernel kernel;
    caller calls("calls", address);
    const auto kept = make(v, calls);
    sc_core::sc_start(from_ps(120 * apart_ps));
    return calls.seen;
}

void check(const std::vector<view>& views, const maker& make, std::uint64_t address = 0) {
    const auto first = outcomes(views.front(), make, address);
    unsigned failed = 0;
    for (const auto& each : first) failed += each.status == tlm::TLM_GENERIC_ERROR_RESPONSE ? 1 : 0;
    BOOST_TEST(failed > 4u);
    BOOST_TEST(failed < first.size());
    for (const auto v : views) {
        BOOST_TEST_CONTEXT(view_name(v)) {
            const auto seen = outcomes(v, make, address);
            BOOST_REQUIRE(seen.size() == first.size());
            for (std::size_t n = 0; n < seen.size(); ++n) {
                BOOST_TEST(seen[n].status == first[n].status, first[n] << " != " << seen[n]);
                if (v != view::at) BOOST_TEST(seen[n].lasts_ps == first[n].lasts_ps, first[n] << " != " << seen[n]);
            }
        }
    }
}

const std::vector<view> all_views{view::ca, view::at, view::rtl};
const std::vector<view> tlm_views{view::ca, view::at};

// For a block with registers and an interrupt.
template <typename Make>
maker block_of(Make make) {
    return [make](view v, caller& calls) -> std::shared_ptr<void> {
        std::shared_ptr block(make(v));
        calls.out.bind(block->in);
        block->rst(calls.rst);
        block->irq(calls.irq);
        return block;
    };
}

}  // namespace

BOOST_AUTO_TEST_CASE(blocks_with_registers) {
    const auto named = [](const char* name, const std::vector<view>& views, const maker& make) {
        BOOST_TEST_CONTEXT(name) {
            check(views, make);
        }
    };
    named("connect4_minimax", all_views, block_of([](view v) {
              return make_connect4_minimax("block", v, {fabric, 2, false, 1});
          }));
    named("uart_16550", all_views, block_of([](view v) { return make_uart_16550("block", v, {fabric}); }));
    named("interval_timer", all_views, block_of([](view v) { return make_interval_timer("block", v, {fabric}); }));
    named("audio_port", all_views, block_of([](view v) { return make_audio_port("block", v, {fabric}); }));
    named("ps2_port", all_views,
          block_of([](view v) { return make_ps2_port("block", v, ps2_port_config_of(fabric)); }));
    named("pio", all_views, block_of([](view v) {
              return make_pio("block", v, {fabric, 10, pio_direction::out, pio_edge::none, pio_irq::none});
          }));
    named("jtag_uart", tlm_views, block_of([](view v) { return make_jtag_uart_tlm("block", v, {fabric, 1000}); }));
}

BOOST_AUTO_TEST_CASE(blocks_without_an_interrupt) {
    struct pixel_machine {
        explicit pixel_machine(view v) : block(make_pixel_buffer("block", v, {fabric, clock_domain(25'000'000)})) {}
        cycle_pin frame_end{0};
        std::unique_ptr<pixel_buffer_block> block;
    };
    check(all_views, [](view v, caller& calls) -> std::shared_ptr<void> {
        const auto made = std::make_shared<pixel_machine>(v);
        calls.out.bind(made->block->in);
        made->block->rst(calls.rst);
        made->block->frame_end(made->frame_end);
        return made;
    });
    const auto bound = [](const auto& block, caller& calls) {
        calls.out.bind(block->in);
        block->rst(calls.rst);
        return block;
    };
    check(tlm_views, [&](view v, caller& calls) -> std::shared_ptr<void> {
        return bound(std::make_shared<adc>("block", v, adc_config{fabric}), calls);
    });
    check(tlm_views, [&](view v, caller& calls) -> std::shared_ptr<void> {
        const device_store_config config{fabric, adc_registers::map, "nothing comes of it"};
        return bound(std::make_shared<device_store>("block", v, config), calls);
    });
}

// The targets are reset by the same line, or have none.
BOOST_AUTO_TEST_CASE(a_crossbar) {
    struct crossbar {
        explicit crossbar(view v)
            : block(make_axi_crossbar("crossbar", v, {fabric, 1, 1, {{registers_base, range_size, 0}}})) {}
        std::unique_ptr<axi_crossbar_block> block;
        std::unique_ptr<register_block> registers;
        std::unique_ptr<ram> memory;
    };
    for (const bool has_registers : {true, false}) {
        const auto make = [has_registers](view v, caller& calls) -> std::shared_ptr<void> {
            const auto made = std::make_shared<crossbar>(v);
            calls.out.bind(made->block->in[0]);
            made->block->rst(calls.rst);
            if (has_registers) {
                made->registers = std::make_unique<register_block>("registers", view::ca, fabric);
                made->registers->rst(calls.rst);
                made->block->out[0].bind(made->registers->in);
            } else {
                made->memory = std::make_unique<ram>("memory", ram_config{registers_base, range_size});
                made->block->out[0].bind(made->memory->in);
            }
            return made;
        };
        BOOST_TEST_CONTEXT((has_registers ? "registers" : "memory")) {
            check(all_views, make, registers_base);
        }
        BOOST_TEST_CONTEXT("hole") {
            check(all_views, make, hole_base);
        }
    }
}

// Its registers; the master port is idle.
BOOST_AUTO_TEST_CASE(copy_engine) {
    struct engine_and_memory {
        std::unique_ptr<copy_engine_block> copy;
        ram memory{"memory", {0, 0x1000, 0, true}};
    };
    const maker make = [](view v, caller& calls) -> std::shared_ptr<void> {
        auto made = std::make_shared<engine_and_memory>();
        made->copy = make_copy_engine("copy", v, {fabric});
        calls.out.bind(made->copy->in);
        made->copy->out.bind(made->memory.in);
        made->copy->rst(calls.rst);
        made->copy->irq(calls.irq);
        return made;
    };
    check(all_views, make);
}
