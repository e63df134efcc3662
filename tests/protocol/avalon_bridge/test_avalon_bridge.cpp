// SPDX-License-Identifier: Apache-2.0
// The bridge into the fabric: decoding, times in both call styles, back-pressure, reset, DMI, debug access.
#include "base/observed_writes.h"
#include "base/poll_hint.h"
#include "base/probe_point.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "hand_driven.h"
#include "interconnect/avalon_bridge/avalon_bridge.h"
#include "memories/ram/ram.h"
#include "peripherals/pio/pio.h"
#include "peripherals/pio/registers.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <cstring>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

const clock_domain fabric(50'000'000);
constexpr std::uint64_t period_ps = 20'000;
constexpr std::uint64_t sdram_base = 0xC000'0000;
constexpr std::uint64_t sdram_size = 0x1000;
constexpr std::uint64_t port_base = 0xC400'0010;
constexpr std::uint64_t memory_ps = 7'000;

avalon_bridge_config bridge_config() {
    return {fabric, 2, {{"sdram", sdram_base, sdram_size, 0}, {"reset", port_base, 0x10, 1}}, 3, 2};
}

// A processor, the bridge, a memory twice as large as its window, and a port.
class board : public sc_core::sc_module {
  public:
    board(const avalon_bridge_config& config, std::function<void(board&)> body)
        : sc_module(sc_core::sc_module_name("board")),
          initiator("initiator",
                    [this, body = std::move(body)](hand_initiator&) {
                        body(*this);
                        sc_core::wait(from_ps(period_ps));
                        sc_core::sc_pause();
                    }),
          bridge("bridge", config),
          sdram("sdram", {sdram_base, 2 * sdram_size, memory_ps}),
          port(make_pio_tlm("port", view::ca, {fabric, 32, pio_direction::out})) {
        bindings_.bind(initiator.out, bridge.in, "bridge.in", fabric);
        bindings_.bind(bridge.out[0], sdram.in, "sdram.in", fabric);
        bindings_.bind(bridge.out[1], port->in, "port.in", fabric);
        bridge.rst(rst);
        port->rst(no_reset_);
        port->irq(irq_);
        spawn_method("press_reset", sensitive_to(press_).dont_initialize(), [this] { press_reset(); });
    }

    void reset_after(std::uint64_t ps) { press_.notify(from_ps(ps)); }

    void run() {
        sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_SEC));
        BOOST_TEST(initiator.finished());
        BOOST_TEST(initiator.pool.live() == 0u);
    }

    // Returns the status; afterwards `took_ps` is what it has taken.
    tlm::tlm_response_status call(tlm::tlm_command command, std::uint64_t address, std::uint32_t& value,
                                  std::uint64_t delay_ps = 0) {
        tlm::tlm_generic_payload trans;
        trans.set_command(command);
        trans.set_address(address);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(4);
        trans.set_streaming_width(4);
        auto delay = from_ps(delay_ps);
        const auto begin_ps = now_ps() + delay_ps;
        initiator.out->b_transport(trans, delay);
        took_ps = now_ps() + to_ps(delay) - begin_ps;
        return trans.get_response_status();
    }
    tlm::tlm_response_status write(std::uint64_t address, std::uint32_t value) {
        return call(tlm::TLM_WRITE_COMMAND, address, value);
    }
    tlm::tlm_response_status read(std::uint64_t address, std::uint32_t& value) {
        return call(tlm::TLM_READ_COMMAND, address, value);
    }
    // Accesses by the four phases; the response is ended end_delay_ps after its begin.
    tlm::tlm_response_status phases(tlm::tlm_command command, std::uint64_t address, std::uint32_t& value,
                                    std::uint64_t end_delay_ps = 0) {
        auto& trans = initiator.make(command, address, value);
        const auto begin_ps = now_ps();
        initiator.send(trans, tlm::BEGIN_REQ);
        initiator.wait_for(trans, tlm::BEGIN_RESP);
        took_ps = now_ps() - begin_ps;
        std::memcpy(&value, trans.get_data_ptr(), 4);
        if (end_delay_ps != 0) sc_core::wait(from_ps(end_delay_ps));
        initiator.send(trans, tlm::END_RESP);
        const auto status = trans.get_response_status();
        initiator.forget(trans);
        return status;
    }

    hand_initiator initiator;
    avalon_bridge bridge;
    ram sdram;
    std::unique_ptr<pio_block> port;
    sc_core::sc_signal<bool> rst{"rst"};
    std::uint64_t took_ps = 0;

  private:
    void press_reset() { rst.write(true); }

    sc_core::sc_event press_{"press"};
    probe_point bindings_{nullptr, true};
    sc_core::sc_signal<bool> no_reset_{"no_reset"};
    sc_core::sc_signal<bool> irq_{"irq"};
};

void on_board(const std::function<void(board&)>& body, const avalon_bridge_config& config = bridge_config()) {
    const fresh_kernel kernel;
    board one(config, body);
    one.run();
}

}  // namespace

BOOST_AUTO_TEST_CASE(windows_lead_to_their_targets) {
    on_board([](board& b) {
        std::uint32_t value = 0;
        BOOST_TEST(b.write(sdram_base + 8, 0x1234'5678) == tlm::TLM_OK_RESPONSE);
        BOOST_TEST(b.read(sdram_base + 8, value) == tlm::TLM_OK_RESPONSE);
        BOOST_TEST(value == 0x1234'5678u);
        BOOST_TEST(b.sdram.data()[8] == 0x78);
        BOOST_TEST(b.write(port_base + pio_registers::data, 0xA5) == tlm::TLM_OK_RESPONSE);
        BOOST_TEST(b.port->pins_out->value(fabric.cycle(now_ps()) + 1000) == 0xA5u);
        BOOST_TEST(b.read(port_base, value) == tlm::TLM_OK_RESPONSE);
        BOOST_TEST(value == 0xA5u);
    });
}

// 3 cycles there and 2 back, and the memory's own time.
BOOST_AUTO_TEST_CASE(an_access_takes_its_cycles_in_both_styles) {
    on_board([](board& b) {
        std::uint32_t value = 0;
        for (const std::uint64_t offset : {0u, 1u, 12'345u}) {
            sc_core::wait(from_ps(offset + 100 * period_ps));
            b.read(sdram_base, value);
            BOOST_TEST(b.took_ps == 5 * period_ps + memory_ps);
            sc_core::wait(from_ps(100 * period_ps));
            BOOST_TEST(b.phases(tlm::TLM_READ_COMMAND, sdram_base, value) == tlm::TLM_OK_RESPONSE);
            BOOST_TEST(b.took_ps == 5 * period_ps + memory_ps);
            sc_core::wait(from_ps(100 * period_ps));
            b.call(tlm::TLM_READ_COMMAND, sdram_base, value, 4'321);
            BOOST_TEST(b.took_ps == 5 * period_ps + memory_ps);
        }
    });
}

BOOST_AUTO_TEST_CASE(outside_all_windows_is_an_address_error) {
    on_board([](board& b) {
        std::uint32_t value = 7;
        std::vector<std::uint64_t> told;
        b.bridge.on_outside([&](std::uint64_t address) { told.push_back(address); });
        for (const auto address : {sdram_base - 4, sdram_base + sdram_size, port_base - 4, port_base + 0x10,
                                   std::uint64_t{0}, std::uint64_t{0xFFFF'FFFC}, std::uint64_t{1} << 32}) {
            told.clear();
            BOOST_TEST(b.read(address, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
            BOOST_TEST(b.took_ps == 5 * period_ps);
            BOOST_TEST(b.phases(tlm::TLM_READ_COMMAND, address, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
            BOOST_TEST(told == std::vector<std::uint64_t>(2, address), boost::test_tools::per_element());
        }
        // The last byte is outside, though the memory goes on.
        BOOST_TEST(b.read(sdram_base + sdram_size - 2, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
        told.clear();
        BOOST_TEST(b.read(sdram_base + sdram_size - 4, value) == tlm::TLM_OK_RESPONSE);
        BOOST_TEST(told.empty());
        b.bridge.on_outside(nullptr);
    });
}

// The second call has a local time at which the first is not over.
BOOST_AUTO_TEST_CASE(an_access_begins_when_the_one_before_has_ended) {
    on_board([](board& b) {
        std::uint32_t value = 0;
        b.call(tlm::TLM_READ_COMMAND, sdram_base, value, 50 * period_ps);
        const auto first_ps = b.took_ps;
        b.call(tlm::TLM_READ_COMMAND, sdram_base, value, 51 * period_ps);
        BOOST_TEST(b.took_ps == 2 * first_ps - period_ps);
    });
}

BOOST_AUTO_TEST_CASE(a_response_that_is_not_taken_holds_the_next_request) {
    on_board([](board& b) {
        auto& first = b.initiator.make(tlm::TLM_READ_COMMAND, sdram_base);
        auto& second = b.initiator.make(tlm::TLM_READ_COMMAND, sdram_base + 4);
        b.initiator.send(first, tlm::BEGIN_REQ);
        b.initiator.wait_for(first, tlm::BEGIN_RESP);
        b.initiator.send(second, tlm::BEGIN_REQ);
        sc_core::wait(from_ps(100 * period_ps));
        const auto ended_ps = now_ps();
        b.initiator.send(first, tlm::END_RESP);
        b.initiator.wait_for(second, tlm::END_REQ);
        BOOST_TEST(now_ps() == ended_ps);
        b.initiator.wait_for(second, tlm::BEGIN_RESP);
        BOOST_TEST(now_ps() == ended_ps + 5 * period_ps + memory_ps);
        b.initiator.send(second, tlm::END_RESP);
        b.initiator.forget(first);
        b.initiator.forget(second);
    });
}

BOOST_AUTO_TEST_CASE(phases_with_annotated_delays_and_early_ends) {
    on_board([](board& b) {
        b.initiator.accepts_at_once = true;
        b.initiator.accept_delay = from_ps(3 * period_ps);
        auto& first = b.initiator.make(tlm::TLM_WRITE_COMMAND, sdram_base, 5);
        auto& second = b.initiator.make(tlm::TLM_READ_COMMAND, sdram_base);
        b.initiator.send(first, tlm::BEGIN_REQ, from_ps(10 * period_ps));
        b.initiator.wait_for(first, tlm::BEGIN_RESP);
        BOOST_TEST(now_ps() == 15 * period_ps + memory_ps);
        b.initiator.send(second, tlm::BEGIN_REQ);
        b.initiator.wait_for(second, tlm::BEGIN_RESP);
        BOOST_TEST(now_ps() == (15 + 3 + 5) * period_ps + 2 * memory_ps);
        BOOST_TEST(second.get_data_ptr()[0] == 5);
        sc_core::wait(from_ps(10 * period_ps));
        b.initiator.forget(first);
        b.initiator.forget(second);
    });
}

BOOST_AUTO_TEST_CASE(a_call_waits_for_phases_that_are_under_way) {
    on_board([](board& b) {
        auto& first = b.initiator.make(tlm::TLM_READ_COMMAND, sdram_base);
        b.initiator.accepts_at_once = true;
        b.initiator.send(first, tlm::BEGIN_REQ);
        b.initiator.wait_for(first, tlm::END_REQ);
        std::uint32_t value = 0;
        b.read(sdram_base, value);
        BOOST_TEST(b.took_ps == 2 * (5 * period_ps + memory_ps));
        b.initiator.forget(first);
    });
}

BOOST_AUTO_TEST_CASE(reset_ends_what_is_under_way_with_an_error) {
    on_board([](board& b) {
        auto& cut = b.initiator.make(tlm::TLM_READ_COMMAND, port_base, 0xCAFE'F00D);
        b.initiator.send(cut, tlm::BEGIN_REQ);
        b.initiator.wait_for(cut, tlm::END_REQ);
        sc_core::wait(from_ps(3 * period_ps + period_ps / 2));  // at the port
        b.rst.write(true);
        b.initiator.wait_for(cut, tlm::BEGIN_RESP);
        BOOST_TEST(cut.get_response_status() == tlm::TLM_GENERIC_ERROR_RESPONSE);
        std::uint32_t kept = 0;
        std::memcpy(&kept, cut.get_data_ptr(), sizeof kept);
        BOOST_TEST(kept == 0xCAFE'F00Du);
        b.initiator.send(cut, tlm::END_RESP);
        sc_core::wait(from_ps(period_ps));
        std::uint32_t value = 0;
        BOOST_TEST(b.read(sdram_base, value) == tlm::TLM_GENERIC_ERROR_RESPONSE);
        sc_core::wait(from_ps(20 * period_ps));
        BOOST_TEST(b.phases(tlm::TLM_READ_COMMAND, sdram_base, value) == tlm::TLM_GENERIC_ERROR_RESPONSE);
        b.rst.write(false);
        sc_core::wait(from_ps(20 * period_ps));
        BOOST_TEST(b.read(sdram_base, value) == tlm::TLM_OK_RESPONSE);
        b.initiator.forget(cut);
    });
}

// On the way there, at the memory and on the way back, by a call in step with the kernel; an edge later it is over.
BOOST_AUTO_TEST_CASE(a_reset_ends_a_call_with_an_error_and_leaves_its_buffer) {
    for (const std::uint64_t after_ps : {period_ps / 2, 3 * period_ps + memory_ps / 2, 4 * period_ps + memory_ps,
                                         5 * period_ps + memory_ps + period_ps / 2}) {
        on_board([after_ps](board& b) {
            b.reset_after(after_ps);
            std::uint32_t value = 0xCAFE'F00D;
            const bool is_over = after_ps > 5 * period_ps + memory_ps;
            BOOST_TEST(b.read(sdram_base, value) == (is_over ? tlm::TLM_OK_RESPONSE : tlm::TLM_GENERIC_ERROR_RESPONSE));
            BOOST_TEST(b.took_ps == 5 * period_ps + (after_ps < 3 * period_ps ? 0 : memory_ps));
            BOOST_TEST(value == (is_over ? 0u : 0xCAFE'F00D));
            sc_core::wait(from_ps(20 * period_ps));
        });
    }
}

BOOST_AUTO_TEST_CASE(direct_memory_is_clipped_to_the_window_and_takes_the_bridges_time) {
    on_board([](board& b) {
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_READ_COMMAND);
        trans.set_address(sdram_base + 16);
        tlm::tlm_dmi dmi;
        BOOST_TEST(b.initiator.out->get_direct_mem_ptr(trans, dmi));
        BOOST_TEST(dmi.get_start_address() == sdram_base);
        BOOST_TEST(dmi.get_end_address() == sdram_base + sdram_size - 1);
        BOOST_TEST(dmi.get_dmi_ptr() == b.sdram.data());
        BOOST_TEST(to_ps(dmi.get_read_latency()) == 5 * period_ps + memory_ps);
        BOOST_TEST(to_ps(dmi.get_write_latency()) == 5 * period_ps + memory_ps);
        trans.set_address(port_base);
        BOOST_TEST(!b.initiator.out->get_direct_mem_ptr(trans, dmi));
        BOOST_TEST((dmi.is_read_allowed() && !dmi.is_write_allowed()));  // what is denied
        BOOST_TEST(dmi.get_start_address() == port_base);
        BOOST_TEST(dmi.get_end_address() == port_base + 15);
        trans.set_address(sdram_base + sdram_size);
        BOOST_TEST(!b.initiator.out->get_direct_mem_ptr(trans, dmi));
        BOOST_TEST((dmi.is_read_allowed() && !dmi.is_write_allowed()));
        BOOST_TEST(dmi.get_start_address() == sdram_base + sdram_size);
        BOOST_TEST(dmi.get_end_address() == port_base - 1);
        b.rst.write(true);
        sc_core::wait(from_ps(period_ps));
        trans.set_address(sdram_base);
        BOOST_TEST(!b.initiator.out->get_direct_mem_ptr(trans, dmi));
    });
    auto closed = bridge_config();
    closed.direct_memory = false;
    on_board(
        [](board& b) {
            tlm::tlm_generic_payload trans;
            trans.set_address(sdram_base);
            tlm::tlm_dmi dmi;
            BOOST_TEST(!b.initiator.out->get_direct_mem_ptr(trans, dmi));
        },
        closed);
}

// A direct write is seen when one by the bridge would be.
BOOST_AUTO_TEST_CASE(a_direct_write_takes_effect_after_the_request) {
    struct log : memory_watcher {
        std::vector<std::uint64_t> times;
        void before_write(std::uint64_t, std::uint64_t, std::uint64_t time_ps) override { times.push_back(time_ps); }
    };
    on_board([](board& b) {
        log watcher;
        b.sdram.watch(watcher);
        auto* const told = new observed_writes;  // the payload's
        tlm::tlm_generic_payload trans;
        trans.set_extension(told);
        trans.set_address(sdram_base + 16);
        tlm::tlm_dmi dmi;
        BOOST_TEST(b.initiator.out->get_direct_mem_ptr(trans, dmi));
        BOOST_TEST(dmi.is_read_write_allowed());
        const auto begin_ps = now_ps();
        b.write(sdram_base, 1);
        const std::vector<std::uint64_t> expected = {begin_ps + 3 * period_ps + memory_ps};
        BOOST_TEST(watcher.times == expected, boost::test_tools::per_element());
        BOOST_TEST(told->effect_ps == 3 * period_ps + memory_ps);
    });
}

BOOST_AUTO_TEST_CASE(debug_access_ends_with_the_window) {
    on_board([](board& b) {
        unsigned char bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_WRITE_COMMAND);
        trans.set_address(sdram_base + sdram_size - 4);
        trans.set_data_ptr(bytes);
        trans.set_data_length(8);
        BOOST_TEST(b.initiator.out->transport_dbg(trans) == 4u);
        BOOST_TEST(b.sdram.data()[sdram_size - 1] == 4);
        BOOST_TEST(b.sdram.data()[sdram_size] == 0);
        trans.set_address(sdram_base - 4);
        BOOST_TEST(b.initiator.out->transport_dbg(trans) == 0u);
    });
}

// A target whose registers are polled: its answer holds until a time of its own.
BOOST_AUTO_TEST_CASE(a_hint_of_a_stable_register_is_passed_on_earlier) {
    class hinting : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
      public:
        tlm::tlm_target_socket<32> in{"in"};
        explicit hinting(sc_core::sc_module_name name) : sc_module(name) {
            in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
        }

      private:
        void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time&) override {
            trans.get_extension<poll_hint>()->until_ps = 1'000'000;
            trans.set_response_status(tlm::TLM_OK_RESPONSE);
        }
        tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
            return tlm::TLM_COMPLETED;
        }
        unsigned transport_dbg(tlm::tlm_generic_payload&) override { return 0; }
        bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi&) override { return false; }
    };
    const fresh_kernel kernel;
    poll_hint hint;
    hinting target("target");
    avalon_bridge bridge("bridge", {fabric, 1, {{"all", 0, 0x1000, 0}}, 3, 2});
    hand_initiator initiator("initiator", [&](hand_initiator& i) {
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_READ_COMMAND);
        trans.set_address(0);
        trans.set_extension(&hint);
        sc_core::sc_time delay;
        i.out->b_transport(trans, delay);
        trans.clear_extension(&hint);
    });
    sc_core::sc_signal<bool> rst;
    initiator.out.bind(bridge.in);
    bridge.out[0].bind(target.in);
    bridge.rst(rst);
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_MS));
    BOOST_TEST(initiator.finished());
    BOOST_TEST(hint.until_ps == 1'000'000 - 3 * period_ps);
}

BOOST_AUTO_TEST_CASE(wrong_windows_are_refused_by_name) {
    const auto refusal = [](std::vector<avalon_window> windows) {
        try {
            check(avalon_bridge_config{fabric, 2, std::move(windows)});
        } catch (const std::invalid_argument& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    BOOST_TEST(refusal({{"a", 0x1000, 0x1000, 0}, {"b", 0x2000, 0x1000, 1}}).empty());
    BOOST_TEST(refusal({{"a", 0x1000, 0x1001, 0}, {"b", 0x2000, 0x1000, 1}}) ==
               "avalon_bridge: windows a and b overlap");
    BOOST_TEST(refusal({{"b", 0x2000, 0x1000, 1}, {"a", 0x1000, 0x1001, 0}}) ==
               "avalon_bridge: windows b and a overlap");
    BOOST_TEST(refusal({{"a", 0x1000, 0, 0}}) == "avalon_bridge: window a is empty");
    BOOST_TEST(refusal({{"a", 0xFFFF'F000, 0x1001, 0}}) == "avalon_bridge: window a ends above 2^32");
    BOOST_TEST(refusal({{"a", 0, 0x1000, 2}}) == "avalon_bridge: window a is of target 2, of 2");
    BOOST_CHECK_THROW(check(avalon_bridge_config{fabric, 0, {}}), std::invalid_argument);
}
