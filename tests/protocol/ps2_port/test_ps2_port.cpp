// SPDX-License-Identifier: Apache-2.0
// The PS/2 port against a reference model, cycle by cycle: random accesses, levels at its wires, and resets; and with
// its devices as peers, in every view.
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "hinted_read.h"
#include "peripherals/ps2_keyboard/ps2_keyboard.h"
#include "peripherals/ps2_mouse/ps2_mouse.h"
#include "peripherals/ps2_port/registers.h"
#include "peripherals/ps2_port/tolerance.h"
#include "ps2_port/ps2_port_rtl.h"
#include "reference_ps2_port.h"
#include "register_testbench.h"
#include "support/input_error.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;
namespace reg = ps2_port_registers;

namespace {

const clock_domain fabric(100'000'000);
const ps2_port_config short_limits{fabric, {3, 40, 300, 260}};
const ps2_port_config other_limits{fabric, {2, 25, 190, 220}};  // no variant of variants.txt
const ps2_port_config unfiltered{fabric, {1, 17, 64, 200}};

class port_testbench : public register_testbench {
  public:
    port_testbench(view v, const ps2_port_config& config, std::uint64_t seed, bool phases)
        : register_testbench(config.clock, seed, phases),
          config_(config),
          port_(make_ps2_port("port", v, config)),
          host_("host", *port_->pins_out.operator->(), config.clock),
          busy_("busy", *port_->busy_out.operator->(), config.clock) {
        bind(*port_);
        port_->pins_in(device_);
        spawn_thread("move_wires", [this] { move_wires(); });
    }

    void check() const {
        using state = reference_ps2_port::state;
        reference_ps2_port reference(config_.limits);
        unsigned coverage[6] = {};
        replay([&](std::uint64_t cycle, const bus_access* made, bool reset) {
            BOOST_REQUIRE_MESSAGE(irq_in(cycle) == reference.irq(), "irq in cycle " << cycle);
            const auto host =
                (reference.pulls_clock() ? 0 : ps2_wires::clock) | (reference.pulls_data() ? 0 : ps2_wires::data);
            BOOST_REQUIRE_MESSAGE(host_.history().at(cycle) == host, "pins_out in cycle " << cycle);
            const auto busy = reference.where() != state::idle || reference.waits();
            BOOST_REQUIRE_MESSAGE((busy_.history().at(cycle) != 0) == busy, "busy_out in cycle " << cycle);
            ++coverage[static_cast<unsigned>(reference.where())];
            reference_ps2_port::inputs in;
            in.reset = reset;
            const auto device = device_.value(cycle);
            in.device_clock = (device & ps2_wires::clock) != 0;
            in.device_data = (device & ps2_wires::data) != 0;
            if (made != nullptr) {
                if (!made->write) {
                    BOOST_REQUIRE_MESSAGE(made->value == reference.read(made->word),
                                          "word " << made->word << " read in cycle " << cycle);
                }
                in.read = !made->write;
                in.write = made->write;
                in.word = made->word;
                in.value = made->value;
                in.lanes = made->lanes;
            }
            reference.clock(in);
        });
        for (const auto each : {state::idle, state::receive, state::inhibit, state::request, state::send}) {
            BOOST_TEST(coverage[static_cast<unsigned>(each)] > 50u);
        }
    }

  private:
    // By turns it reads all, some, or nothing; there are few commands when nothing is read.
    bus_access choose() override {
        if (left_-- == 0) {
            left_ = 200 + random() % 400;
            reads_in_8_ = static_cast<unsigned>(random() % 3 == 0 ? 0 : random() % 9);
        }
        bus_access made;
        made.word = random() % 6 == 0 ? 1 : 0;
        made.write = made.word == 1 ? random() % 2 != 0 : random() % 60 == 0;
        if (!made.write && made.word == 0 && random() % 8 >= reads_in_8_) made.word = 1;
        if (!made.write) return made;
        made.lanes = static_cast<unsigned>(random() % 4 == 0 ? random() % 16 : 0xF);
        made.value = static_cast<std::uint32_t>(random());
        return made;
    }
    unsigned accesses_per_reset() const override { return 6000; }

    // Frames, most of them without an error; and levels that are none.
    void move_wires() {
        constexpr std::uint64_t ahead = 30;
        std::uint64_t cycle = ahead + 5;
        const auto filter = config_.limits.filter;
        while (cycle < last_cycle()) {
            wait_to(cycle - ahead);
            cycle += random() % 3 == 0 ? random() % 300 : 0;
            const auto from = cycle;
            const auto byte = static_cast<std::uint8_t>(random());
            unsigned bits = byte << 1 | (ps2_parity(byte) ? 1u << 9 : 0u) | 1u << 10;
            if (random() % 8 == 0) bits ^= 1u << random() % 11;
            const auto half = filter + 1 + random() % 4;
            const bool is_noise = random() % 6 == 0;
            for (unsigned n = 0; n < 11; ++n) {
                const auto data = (bits >> n & 1) != 0 ? ps2_wires::data : 0;
                device_.append(cycle, ps2_wires::clock | data);
                cycle += is_noise ? 1 + random() % (2 * filter) : half;
                device_.append(cycle, data);
                cycle += is_noise ? 1 + random() % (2 * filter) : half;
            }
            device_.append(cycle, ps2_wires::released);
            device_.revise(from);
            cycle += 1 + random() % 40;
        }
    }

    const ps2_port_config config_;
    std::unique_ptr<ps2_port_block> port_;
    cycle_pin_probe host_;
    cycle_pin_probe busy_;
    cycle_pin device_{ps2_wires::released};
    std::uint64_t left_ = 0;
    unsigned reads_in_8_ = 0;
};

// A port with one initiator, a program, and whatever is at its wires.
class port_program : public programmed_block<ps2_port_block> {
  public:
    port_program(view v, const ps2_port_config& config, std::function<void(port_program&)> body)
        : programmed_block(config.clock, make_ps2_port("port", v, config),
                           [this, body = std::move(body)] { body(*this); }),
          host_("host", *block->pins_out.operator->(), config.clock) {}

    std::uint32_t read(std::uint32_t offset) { return read_in(now() + 1, offset); }
    std::uint32_t read_in(std::uint64_t cycle, std::uint32_t offset) {
        bus_access made{cycle, false, offset / 4};
        calls.make(made);
        return made.value;
    }
    void write(std::uint32_t offset, std::uint32_t value) {
        bus_access made{now() + 1, true, offset / 4, value, 0xF};
        calls.make(made);
    }
    // The next byte, which comes within a millisecond; else 100.
    unsigned next_byte() {
        for (unsigned n = 0; n < 1000; ++n) {
            const auto word = read(reg::data);
            if ((word & reg::data_rvalid) != 0) return word & 0xFF;
            pause(100);
        }
        return 0x100;
    }
    std::vector<unsigned> next_bytes(unsigned count) {
        std::vector<unsigned> bytes;
        for (unsigned n = 0; n < count; ++n) bytes.push_back(next_byte());
        return bytes;
    }
    bool has_byte() { return (read(reg::data) & reg::data_rvalid) != 0; }
    void pause(std::uint64_t cycles) { sc_core::wait(from_ps(fabric.edge(cycles))); }
    std::uint64_t now() const { return fabric.cycle(now_ps()); }
    const level_history& host() const { return host_.history(); }

  private:
    cycle_pin_probe host_;
};

using bytes = std::vector<unsigned>;

const ps2_device_config quick{fabric, 16, 20'000'000, 5'000'000};
constexpr auto all_views = {view::ca, view::at, view::rtl};

// What the wires did: every change by either side.
struct wire_log {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> host, device;
};

std::vector<std::pair<std::uint64_t, std::uint64_t>> steps_of(const level_history& levels) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> steps;
    for (std::size_t n = 0; n < levels.size(); ++n) steps.emplace_back(levels.begin(n), levels.value(n));
    return steps;
}

// Plays a program with a device at the port.
template <typename Device>
wire_log play(view v, const std::function<void(port_program&, Device&)>& body) {
    const fresh_kernel kernel;
    Device device("device", quick);
    bool is_over = false;
    port_program program(v, short_limits, [&](port_program& of) {
        body(of, device);
        is_over = true;
        sc_core::sc_stop();
    });
    program.block->pins_in(device.out);
    device.host(program.block->pins_out);
    cycle_pin_probe seen("seen", *device.out.operator->(), fabric);
    sc_core::sc_start(from_ps(20'000'000'000));
    BOOST_TEST(is_over);
    return {steps_of(program.host()), steps_of(seen.history())};
}

template <typename Device>
void play_in_every_view(const std::function<void(port_program&, Device&)>& body) {
    std::optional<wire_log> first;
    for (const auto v : all_views) {
        BOOST_TEST_CONTEXT(view_name(v)) {
            const auto log = play<Device>(v, body);
            if (!first) first = log;
            BOOST_TEST((log.host == first->host));
            BOOST_TEST((log.device == first->device));
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_traffic_is_as_of_a_reference_port) {
    auto seed = test_seed();
    for (const auto v : {view::ca, view::at, view::rtl}) {
        for (const auto& config : {short_limits, unfiltered, other_limits}) {
            for (const bool phases : {false, true}) {
                BOOST_TEST_CONTEXT(view_name(v)
                                   << ", filter " << config.limits.filter << (phases ? ", phases" : ", calls")) {
                    const fresh_kernel kernel;
                    port_testbench testbench(v, config, seed++, phases);
                    testbench.run(150'000);
                    testbench.check();
                    testbench.check_answers();
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_keyboard_tells_of_keys_and_answers) {
    play_in_every_view<ps2_keyboard>([](port_program& of, ps2_keyboard& keyboard) {
        BOOST_TEST(keyboard.press("a"));  // before it reports
        BOOST_TEST(keyboard.release("a"));
        BOOST_TEST(!keyboard.press("no such key"));
        BOOST_TEST(of.next_byte() == 0xAAu);
        BOOST_TEST(keyboard.press("A"));
        BOOST_TEST(keyboard.press("A"));
        BOOST_TEST(keyboard.release("A"));
        BOOST_TEST(keyboard.press("Left"));
        BOOST_TEST(keyboard.release("left"));
        BOOST_TEST(of.next_bytes(8) == (bytes{0x1C, 0xF0, 0x1C, 0xE0, 0x6B, 0xE0, 0xF0, 0x6B}));

        of.write(reg::data, 0xED);
        BOOST_TEST(of.next_byte() == 0xFAu);
        of.write(reg::data, 0x05);
        BOOST_TEST(of.next_byte() == 0xFAu);
        BOOST_TEST(keyboard.lights() == 5u);
        of.write(reg::data, 0xFE);
        BOOST_TEST(of.next_byte() == 0xFAu);
        of.write(reg::data, 0xF4);
        of.write(reg::data, 0xF5);  // waits for the other
        BOOST_TEST(of.next_bytes(1) == (bytes{0xFA}));
        of.pause(600);
        keyboard.press("A"), keyboard.release("A");
        of.write(reg::data, 0xFF);
        BOOST_TEST(of.next_bytes(2) == (bytes{0xFA, 0xAA}));
        BOOST_TEST(keyboard.lights() == 0u);
        BOOST_TEST((of.read(reg::control) & reg::control_ce) == 0u);
        BOOST_TEST(!of.block->busy());
        BOOST_TEST(!keyboard.busy());
    });
}

BOOST_AUTO_TEST_CASE(what_a_poll_is_told_of_a_register_holds) {
    constexpr std::uint64_t reach_ps = 4'000'000;
    const auto seed = test_seed();
    for (const auto v : {view::ca, view::at}) {
        unsigned told = 0;
        unsigned ended = 0;
        play<ps2_keyboard>(v, [&](port_program& of, ps2_keyboard& keyboard) {
            std::mt19937_64 random(seed);
            for (unsigned round = 0; round < 1500; ++round) {
                if (random() % 3 == 0) keyboard.press("a"), keyboard.release("a");
                if (random() % 100 == 0) of.write(reg::data, 0xED);
                of.pause(500 + random() % 300);
                while (random() % 8 != 0 && of.has_byte()) {
                }
                const auto offset = random() % 4 == 0 ? reg::control : reg::data;
                const hinted_read first(of.calls.out, offset, now_ps() + random() % 100'000);
                ended += first.hint.until_ps > first.end_ps && first.hint.until_ps < first.end_ps + reach_ps ? 1 : 0;
                told += check_stability(of.calls.out, offset, first.end_ps + 100'000, reach_ps) ? 1 : 0;
            }
        });
        BOOST_TEST(told > 200u);
        BOOST_TEST(ended > 50u);
    }
}

BOOST_AUTO_TEST_CASE(a_mouse_tells_of_movement_when_it_is_asked_to) {
    play_in_every_view<ps2_mouse>([](port_program& of, ps2_mouse& mouse) {
        BOOST_TEST(of.next_bytes(2) == (bytes{0xAA, 0x00}));
        mouse.move(3, 4);
        of.pause(2000);
        BOOST_TEST(!of.has_byte());
        of.write(reg::data, 0xF4);
        BOOST_TEST(of.next_byte() == 0xFAu);
        mouse.move(5, -3);
        BOOST_TEST(of.next_bytes(3) == (bytes{0x28, 5, 0xFD}));
        of.write(reg::data, 0xFF);
        BOOST_TEST(of.next_bytes(3) == (bytes{0xFA, 0xAA, 0x00}));
        mouse.move(1, 1);
        of.pause(2000);
        BOOST_TEST(!of.has_byte());
    });
}

BOOST_AUTO_TEST_CASE(a_byte_that_the_host_cuts_off_comes_again) {
    play_in_every_view<ps2_keyboard>([](port_program& of, ps2_keyboard& keyboard) {
        BOOST_TEST(of.next_byte() == 0xAAu);
        for (unsigned when = 0; when < 260; when += 7) {
            keyboard.press("B"), keyboard.release("B");
            of.pause(when);
            of.write(reg::data, 0xED);  // waits for the end of a byte, if one has begun
            auto all = of.next_bytes(4);
            const auto answer = std::find(all.begin(), all.end(), 0xFAu);
            BOOST_TEST_REQUIRE((answer != all.end()));
            all.erase(answer);
            BOOST_TEST(all == (bytes{0x32, 0xF0, 0x32}));
        }
    });
}

BOOST_AUTO_TEST_CASE(a_command_without_a_device_ends_with_an_error) {
    for (const auto v : all_views) {
        BOOST_TEST_CONTEXT(view_name(v)) {
            const fresh_kernel kernel;
            port_program program(v, short_limits, [](port_program& of) {
                of.pause(10);
                of.write(reg::data, 0xF4);
                const auto taken = of.now();
                BOOST_TEST(of.block->busy());
                constexpr unsigned cycles = 40 + 3 + 300;
                const auto last = taken + cycles;
                BOOST_TEST(of.read_in(last, reg::control) == 0u);
                of.pause(2);
                BOOST_TEST(of.read(reg::control) == reg::control_ce);
                BOOST_TEST(!of.block->busy());
                const std::vector<std::pair<std::uint64_t, std::uint64_t>> wires = {
                    {0, 3}, {taken + 1, 2}, {taken + 41, 0}, {taken + 44, 1}, {taken + 344, 3}};
                BOOST_TEST((steps_of(of.host()) == wires));
            });
            sc_core::sc_start(from_ps(fabric.edge(1000)));
        }
    }
}

// A read in the very cycle in which the 257th byte is complete makes no room for it; one a cycle earlier does.
BOOST_AUTO_TEST_CASE(a_full_fifo_loses_what_comes) {
    constexpr unsigned half = 5;
    constexpr std::uint64_t frame_cycles = 11 * 2 * half + 20;
    for (const auto v : all_views) {
        for (const int early : {0, 1}) {
            BOOST_TEST_CONTEXT(view_name(v) << ", read " << early << " cycles before") {
                const fresh_kernel kernel;
                cycle_pin device(ps2_wires::released);
                const auto send = [&](std::uint64_t start, std::uint8_t byte) {
                    const unsigned bits = byte << 1 | (ps2_parity(byte) ? 1u << 9 : 0u) | 1u << 10;
                    for (unsigned n = 0; n < ps2_frame_bits; ++n) {
                        const auto data = (bits >> n & 1) != 0 ? ps2_wires::data : 0;
                        device.append(start + 2 * half * n, ps2_wires::clock | data);
                        device.append(start + 2 * half * n + half, data);
                    }
                    device.append(start + 2 * half * ps2_frame_bits, ps2_wires::released);
                    device.revise(start);
                };
                port_program program(v, short_limits, [&](port_program& of) {
                    of.pause(10);
                    for (unsigned n = 0; n < 256; ++n) {
                        send(of.now() + 2, static_cast<std::uint8_t>(n));
                        of.pause(frame_cycles);
                    }
                    of.write(reg::control, 1);
                    const auto start = of.now() + 2;
                    send(start, 0x55);
                    const auto complete = start + 2 * half * 10 + half + 2 + 2;  // synchroniser, filter
                    BOOST_TEST(of.read_in(complete - static_cast<unsigned>(early), reg::data) ==
                               (256u << 16 | reg::data_rvalid));
                    of.pause(frame_cycles);
                    BOOST_TEST(of.read(reg::control) == (reg::control_re | reg::control_ri));
                    const auto left = 255u + static_cast<unsigned>(early);
                    for (unsigned n = 0; n < left; ++n) {
                        BOOST_TEST(of.irq.read());
                        const auto byte = n < 255 ? n + 1 : 0x55;
                        BOOST_TEST(of.read(reg::data) == ((left - n) << 16 | reg::data_rvalid | byte));
                    }
                    of.pause(2);
                    BOOST_TEST(!of.irq.read());
                    BOOST_TEST(of.read(reg::data) == 0u);
                });
                program.block->pins_in(device);
                sc_core::sc_start(from_ps(fabric.edge(60'000)));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_read_of_any_byte_of_data_takes) {
    for (const auto v : all_views) {
        BOOST_TEST_CONTEXT(view_name(v)) {
            play<ps2_mouse>(v, [](port_program& of, ps2_mouse&) {
                of.pause(2000);
                std::uint8_t byte = 0;
                tlm::tlm_generic_payload trans;
                trans.set_command(tlm::TLM_READ_COMMAND);
                trans.set_address(reg::data + 2);
                trans.set_data_ptr(&byte);
                trans.set_data_length(1);
                trans.set_streaming_width(1);
                auto delay = sc_core::SC_ZERO_TIME;
                of.calls.out->b_transport(trans, delay);
                BOOST_TEST(byte == 2u);
                of.pause(5);
                BOOST_TEST(of.read(reg::data) == (1u << 16 | reg::data_rvalid));
                BOOST_TEST(of.read(reg::data) == 0u);
            });
        }
    }
}

BOOST_AUTO_TEST_CASE(a_debugger_takes_no_byte) {
    play<ps2_mouse>(view::ca, [](port_program& of, ps2_mouse&) {
        of.pause(2000);
        for (unsigned round = 0; round < 2; ++round) {
            std::uint32_t words[2] = {};
            tlm::tlm_generic_payload trans;
            trans.set_command(tlm::TLM_READ_COMMAND);
            trans.set_address(0);
            trans.set_data_ptr(reinterpret_cast<unsigned char*>(words));
            trans.set_data_length(sizeof words);
            BOOST_TEST(of.calls.out->transport_dbg(trans) == sizeof words);
            BOOST_TEST(words[0] == (2u << 16 | reg::data_rvalid | 0xAA));
            BOOST_TEST(words[1] == 0u);
        }
    });
}

BOOST_AUTO_TEST_CASE(registers_after_reset) {
    for (const auto v : all_views) {
        const fresh_kernel kernel;
        port_program program(v, short_limits, [](port_program& of) {
            for (const auto& each : reg::map) BOOST_TEST(of.read(each.offset) == each.reset);
        });
        sc_core::sc_start(from_ps(fabric.edge(100)));
    }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused) {
    BOOST_CHECK_THROW(check(ps2_port_config{fabric, {0, 1, 1, 1}}), std::invalid_argument);
    BOOST_CHECK_THROW(check(ps2_port_config{fabric, {65'536, 1, 1, 1}}), std::invalid_argument);
    BOOST_CHECK_THROW(check(ps2_port_config{fabric, {1, 1, 0, 1}}), std::invalid_argument);
    BOOST_CHECK_NO_THROW(check(ps2_port_config_of(fabric)));
    BOOST_TEST(ps2_bit_cycles(fabric, 12'500) == 8000u);
    BOOST_CHECK_THROW(ps2_bit_cycles(fabric, 0), input_error);
    BOOST_CHECK_THROW(ps2_bit_cycles(fabric, 10'000'000), input_error);
}

BOOST_AUTO_TEST_CASE(a_port_says_whether_it_may_interrupt) {
    play_in_every_view<ps2_keyboard>([](port_program& of, ps2_keyboard& keyboard) {
        const auto says = [&] {
            of.pause(2);
            return of.block->may_interrupt();
        };
        of.block->attach(keyboard);
        BOOST_TEST(keyboard.busy());
        BOOST_TEST(!says());
        of.write(reg::control, reg::control_re);
        BOOST_TEST(says());  // the self-test is not over
        sc_core::wait(of.irq.posedge_event());
        BOOST_TEST(!says());
        BOOST_TEST(of.next_byte() == 0xAAu);
        of.pause(2'000);
        BOOST_TEST(!says());  // nobody types
        keyboard.press("A");
        BOOST_TEST(says());
        keyboard.release("A");
        BOOST_TEST(of.next_bytes(3) == (bytes{0x1C, 0xF0, 0x1C}));
        of.pause(2'000);
        BOOST_TEST(!says());
        of.write(reg::data, 0xF4);
        BOOST_TEST(says());
        BOOST_TEST(of.next_byte() == 0xFAu);
    });
}
