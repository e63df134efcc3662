// SPDX-License-Identifier: Apache-2.0
// Keyboard and mouse by their wires alone: what a host reads and sends bit by bit, and how long things take.
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "peripherals/ps2_keyboard/ps2_keyboard.h"
#include "peripherals/ps2_mouse/ps2_mouse.h"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

const clock_domain fabric(1'000'000);
constexpr std::uint64_t bit = 80;  // 12.5 kHz
constexpr std::uint64_t ps_per_ms = 1'000'000'000;

// A host that looks at every cycle of what the device has done, and keeps what it has read with its time.
template <typename Device>
class wires : public sc_core::sc_module {
  public:
    Device device;
    std::vector<unsigned> bytes;           // 0x100 is added to a frame that is none
    std::vector<std::uint64_t> starts_ps;  // of each

    explicit wires(std::function<void(wires&)> body)
        : sc_module(sc_core::sc_module_name("wires")),
          device("device", {fabric, bit, 300 * ps_per_ms, ps_per_ms}),
          body_(std::move(body)) {
        device.host(host_);
        spawn_thread("run", [this] { run(); });
    }

    void pause(std::uint64_t cycles) {
        for (; cycles > 0; --cycles) {
            sc_core::wait(from_ps(fabric.edge(now() + 1) - now_ps()));
            look(now() - 1);
        }
    }
    void pause_ms(std::uint64_t ms) { pause(ms * 1000); }
    std::vector<unsigned> take() {
        starts_ps.clear();
        return std::exchange(bytes, {});
    }

    // Requests to send, and puts the bits on the wire as the device clocks them. Whether it has been acknowledged.
    bool command(std::uint8_t byte, bool wrong_parity = false) {
        commanding_ = true;
        drive(ps2_wires::data);
        pause(120);
        drive(0);
        pause(2);
        drive(ps2_wires::clock);
        const unsigned bits = byte | (ps2_parity(byte) != wrong_parity ? 1u << 8 : 0u) | 1u << 9;
        bool acknowledged = false;
        for (unsigned n = 0; n < 11; ++n) {
            for (unsigned left = 20'000; left > 0 && is_high(ps2_wires::clock); --left) pause(1);
            if (n < 10) drive(ps2_wires::clock | ((bits >> n & 1) != 0 ? ps2_wires::data : 0));
            if (n == 10) acknowledged = !is_high(ps2_wires::data);
            for (unsigned left = 20'000; left > 0 && !is_high(ps2_wires::clock); --left) pause(1);
        }
        pause(bit / 2);
        BOOST_TEST(is_high(ps2_wires::data));
        commanding_ = false;
        return acknowledged;
    }
    void inhibit(std::uint64_t cycles) {
        drive(ps2_wires::data);
        pause(cycles);
        drive(ps2_wires::released);
        count_ = 0;
    }

  private:
    void run() { body_(*this); }
    std::uint64_t now() const { return fabric.cycle(now_ps()); }
    void drive(std::uint64_t level) { host_.set(now(), level); }
    std::uint64_t level(std::uint64_t cycle) { return device.out->value(cycle) & host_.value(cycle); }
    bool is_high(std::uint64_t wire) { return (level(now()) & wire) != 0; }

    void look(std::uint64_t cycle) {
        const auto seen = level(cycle);
        const bool falls = (before_ & ps2_wires::clock) != 0 && (seen & ps2_wires::clock) == 0;
        before_ = seen;
        if (!falls || commanding_ || (host_.value(cycle) & ps2_wires::clock) == 0) return;
        if (count_ == 0) {
            bits_ = 0;
            starts_ps.push_back(fabric.edge(cycle));
        }
        bits_ |= (seen & ps2_wires::data) != 0 ? 1u << count_ : 0u;
        if (++count_ < ps2_frame_bits) return;
        count_ = 0;
        const auto byte = static_cast<std::uint8_t>(bits_ >> 1);
        const bool good = (bits_ & 1) == 0 && (bits_ >> 10) == 1 && (bits_ >> 9 & 1) == (ps2_parity(byte) ? 1u : 0u);
        bytes.push_back(byte + (good ? 0u : 0x100u));
    }

    cycle_pin host_{ps2_wires::released};
    std::function<void(wires&)> body_;
    std::uint64_t before_ = ps2_wires::released;
    bool commanding_ = false;
    unsigned count_ = 0;
    unsigned bits_ = 0;
};

using bytes = std::vector<unsigned>;

template <typename Device>
void play(const std::function<void(wires<Device>&)>& body) {
    const fresh_kernel kernel;
    bool is_over = false;
    wires<Device> all([&](wires<Device>& of) {
        body(of);
        is_over = true;
    });
    sc_core::sc_start();
    BOOST_TEST(is_over);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_key_that_is_held_repeats) {
    play<ps2_keyboard>([](wires<ps2_keyboard>& of) {
        of.pause_ms(3);
        BOOST_TEST(of.take() == bytes{0xAA});
        of.device.press("A");
        of.pause_ms(750);
        BOOST_TEST(of.bytes == (bytes{0x1C, 0x1C, 0x1C, 0x1C}));
        BOOST_TEST(of.starts_ps[1] - of.starts_ps[0] == 500 * ps_per_ms);
        BOOST_TEST(of.starts_ps[2] - of.starts_ps[1] == 100 * ps_per_ms);
        BOOST_TEST(of.device.busy());
        of.take();
        of.device.press("Left");  // takes over
        of.pause_ms(650);
        BOOST_TEST(of.take() == (bytes{0xE0, 0x6B, 0xE0, 0x6B, 0xE0, 0x6B}));
        of.device.release("A");
        of.pause_ms(120);
        BOOST_TEST(of.take() == (bytes{0xF0, 0x1C, 0xE0, 0x6B}));
        of.device.release("Left");
        of.device.press("Pause");
        of.pause_ms(700);
        BOOST_TEST(of.take() == (bytes{0xE0, 0xF0, 0x6B, 0xE1, 0x14, 0x77, 0xE1, 0xF0, 0x14, 0xF0, 0x77}));
        of.device.release("Pause");
        of.pause_ms(20);
        BOOST_TEST(of.take().empty());
        BOOST_TEST(!of.device.busy());
    });
}

// 11 bits of 12.5 kHz, and a bit's time between two bytes.
BOOST_AUTO_TEST_CASE(bytes_take_their_time) {
    play<ps2_keyboard>([](wires<ps2_keyboard>& of) {
        of.pause_ms(3);
        of.take();
        of.device.press("Up");
        of.pause_ms(3);
        BOOST_TEST(of.bytes == (bytes{0xE0, 0x75}));
        BOOST_TEST(of.starts_ps[1] - of.starts_ps[0] == fabric.edge(12 * bit));
        of.device.release("Up");
        of.pause_ms(5);
    });
}

BOOST_AUTO_TEST_CASE(commands_are_acknowledged_and_answered) {
    play<ps2_keyboard>([](wires<ps2_keyboard>& of) {
        of.pause_ms(3);
        of.take();
        for (const auto byte : {0xF4, 0xED, 0x02, 0xF3, 0x20, 0xEE}) {
            BOOST_TEST(of.command(static_cast<std::uint8_t>(byte)));
            of.pause_ms(2);
            BOOST_TEST(of.take() == bytes{0xFA});
        }
        BOOST_TEST(of.device.lights() == 2u);
        BOOST_TEST(of.command(0xF4, true));
        of.pause_ms(2);
        BOOST_TEST(of.take() == bytes{0xFE});
        of.command(0xF4);
        of.pause_ms(2);
        of.take();
        of.device.press("Q");
        of.pause_ms(2);
        BOOST_TEST(of.take() == bytes{0x15});
        of.command(0xFE);
        of.pause_ms(2);
        BOOST_TEST(of.take() == bytes{0x15});
        BOOST_TEST(of.command(0xFF));
        of.pause_ms(2);
        BOOST_TEST(of.bytes == bytes{0xFA});
        of.device.release("Q");
        of.pause_ms(310);
        BOOST_TEST(of.bytes == (bytes{0xFA, 0xAA}));
        BOOST_TEST(of.starts_ps[1] - of.starts_ps[0] > 298 * ps_per_ms);
        BOOST_TEST(of.starts_ps[1] - of.starts_ps[0] < 301 * ps_per_ms);
        of.take();
        of.command(0xF5);
        of.pause_ms(2);
        of.device.press("Q"), of.device.release("Q");
        of.pause_ms(5);
        BOOST_TEST(of.take() == bytes{0xFA});
    });
}

// Wherever the clock is held, no byte is lost, and none comes while it is.
BOOST_AUTO_TEST_CASE(a_host_that_holds_the_clock_gets_the_byte_later) {
    play<ps2_keyboard>([](wires<ps2_keyboard>& of) {
        of.pause_ms(3);
        of.take();
        for (std::uint64_t when = 1; when < 11 * bit; when += 13) {
            of.device.press("W"), of.device.release("W");
            of.pause(when);
            of.inhibit(3 * bit);
            of.pause_ms(6);
            BOOST_TEST(of.take() == (bytes{0x1D, 0xF0, 0x1D}), "held after " << when);
        }
    });
}

BOOST_AUTO_TEST_CASE(a_mouse_samples_a_hundred_times_a_second) {
    play<ps2_mouse>([](wires<ps2_mouse>& of) {
        of.pause_ms(4);
        BOOST_TEST(of.take() == (bytes{0xAA, 0x00}));
        of.device.move(1, 1);
        of.command(0xF4);
        of.pause_ms(5);
        BOOST_TEST(of.take() == bytes{0xFA});
        for (unsigned n = 0; n < 25; ++n) {
            of.device.move(1, -2);
            of.pause_ms(1);
        }
        of.pause_ms(20);
        // A report comes at once, and then every 10 ms what has come together.
        BOOST_TEST_REQUIRE(of.bytes.size() == 12u);
        unsigned dx = 0, dy = 0;
        for (unsigned n = 0; n < 12; n += 3) {
            BOOST_TEST(of.bytes[n] == 0x28u);
            dx += of.bytes[n + 1];
            dy += 256 - of.bytes[n + 2];
            BOOST_TEST(of.starts_ps[n] - of.starts_ps[0] == n / 3 * 10 * ps_per_ms);
        }
        BOOST_TEST(of.bytes[1] == 1u);
        BOOST_TEST(dx == 25u);
        BOOST_TEST(dy == 50u);
        of.take();
        of.device.buttons(true, false, false);
        of.pause_ms(5);
        of.device.buttons(false, false, true);
        of.pause_ms(20);
        BOOST_TEST(of.take() == (bytes{0x09, 0, 0, 0x0C, 0, 0}));
        of.command(0xF5);
        of.device.move(7, 7);
        of.pause_ms(20);
        BOOST_TEST(of.take() == bytes{0xFA});
    });
}

BOOST_AUTO_TEST_CASE(what_a_hand_does_at_one_time_is_in_one_packet) {
    play<ps2_mouse>([](wires<ps2_mouse>& of) {
        of.pause_ms(4);
        of.command(0xF4);
        of.pause_ms(5);
        of.take();
        of.device.buttons(true, false, false);
        of.device.move(3, 0);
        of.pause_ms(5);
        of.device.move(4, 0);
        of.pause_ms(5);
        of.device.buttons(false, false, false);  // when the mouse samples again
        of.pause_ms(20);
        BOOST_TEST(of.take() == (bytes{0x09, 3, 0, 0x08, 4, 0}));
    });
}
