// SPDX-License-Identifier: Apache-2.0
// The control of a screen's buffers: registers as programs know them, and swaps with the end of a frame.
#include "base/at_initiator.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "hinted_read.h"
#include "peripherals/pixel_buffer/registers.h"
#include "peripherals/vga_scanout/vga_scanout.h"
#include "pixel_buffer/pixel_buffer_rtl.h"
#include "support/input_error.h"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

using namespace tabletop;
namespace reg = tabletop::pixel_buffer_registers;

namespace {

const clock_domain fabric(100'000'000);
const clock_domain pixels(25'000'000);
constexpr std::uint64_t frame = 420'000;
constexpr std::uint64_t first_end = 392'003;  // of the scan-out's page: line 490, three cycles later
constexpr std::uint32_t first_buffer = 0xC800'0000;
constexpr std::uint32_t other_buffer = 0xC000'0000;

class screen : public sc_core::sc_module {
  public:
    screen(sc_core::sc_module_name name, view v, std::function<void(screen&)> program)
        : sc_module(name),
          processor("processor", fabric),
          buffer(make_pixel_buffer("buffer", v, {fabric, pixels})),
          scanout(make_vga_scanout_tlm("scanout", v == view::at ? v : view::ca, {pixels})),
          program_(std::move(program)),
          foresees_(v != view::rtl) {
        processor.out.bind(buffer->in);
        buffer->rst(rst);
        buffer->frame_end(*scanout->frame_end.operator->());
        scanout->rst(rst);
        scanout->control(*buffer->control.operator->());
        spawn_thread("run", [this] { run(); });
    }

    std::uint32_t read(std::uint32_t offset) {
        std::uint32_t value = 0;
        BOOST_TEST(processor.read(offset, value) == tlm::TLM_OK_RESPONSE);
        return value;
    }
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes = 0xF) {
        BOOST_TEST(processor.write(offset, value, lanes) == tlm::TLM_OK_RESPONSE);
    }
    void wait_to(std::uint64_t pixel_cycle) { sc_core::wait(from_ps(pixels.edge(pixel_cycle) - now_ps())); }
    // What the scan-out would take in this cycle.
    scanout_control control(std::uint64_t pixel_cycle) const {
        return scanout_control::of_bits(buffer->control->value(pixel_cycle));
    }
    // This is what it shows in this cycle, which the models announce; RTL is looked at when the cycle has come.
    void shows(std::uint64_t pixel_cycle, std::uint32_t base) {
        shows(pixel_cycle, [base](const scanout_control& shown) { BOOST_TEST(shown.base == base); });
    }
    void shows(std::uint64_t pixel_cycle, std::function<void(const scanout_control&)> check) {
        if (foresees_) return check(control(pixel_cycle));
        later_.push_back([this, pixel_cycle, check = std::move(check)] {
            if (pixels.edge(pixel_cycle) > now_ps()) wait_to(pixel_cycle);
            sc_core::wait(from_ps(fabric.edge(1) / 2));
            check(control(pixel_cycle));
        });
    }

    at_initiator processor;
    std::unique_ptr<pixel_buffer_block> buffer;
    std::unique_ptr<vga_scanout_block> scanout;
    sc_core::sc_signal<bool> rst{"rst"};
    bool is_done = false;

  private:
    void run() {
        program_(*this);
        for (const auto& look : later_) look();
        is_done = true;
    }

    std::function<void(screen&)> program_;
    const bool foresees_;
    std::vector<std::function<void()>> later_;
};

void on_screen(const std::function<void(screen&)>& program) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        const fresh_kernel kernel;
        screen one("screen", v, program);
        for (unsigned ms = 0; ms < 100 && !one.is_done; ++ms) sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_MS));
        BOOST_TEST(one.is_done);
        BOOST_TEST(one.processor.live_payloads() == 0u);
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(registers_after_reset) {
    on_screen([](screen& s) {
        for (const auto& each : reg::map) BOOST_TEST(s.read(each.offset) == each.reset);
        BOOST_TEST(s.read(reg::resolution) == (240u << 16 | 320u));
        BOOST_TEST(s.read(reg::char_resolution) == (60u << 16 | 80u));
        const auto shown = s.control(0);
        BOOST_TEST(shown.base == first_buffer);
        BOOST_TEST(shown.format == static_cast<unsigned>(pixel_format::rgb565_320));
        BOOST_TEST(shown.characters);
    });
}

BOOST_AUTO_TEST_CASE(what_is_read_only_stays) {
    on_screen([](screen& s) {
        s.write(reg::resolution, 0x1234'5678);
        BOOST_TEST(s.read(reg::resolution) == 0x00F0'0140u);
        s.write(reg::status, 0);
        BOOST_TEST(s.read(reg::status) == 0x0809'0740u);
        s.write(reg::status, 0xFFFF'FFFF, 0xE);
        BOOST_TEST(s.read(reg::status) == 0x0809'0740u);
        s.write(reg::status, 0xFFFF'FFFF);
        BOOST_TEST(s.read(reg::status) == 0x0809'0744u);
        s.write(reg::back, 0x1122'3344);
        s.write(reg::back, 0xAABB'CCDD, 0x5);
        BOOST_TEST(s.read(reg::back) == 0x11BB'33DDu);
    });
}

// The usual order of a program, with the exact cycle in which the picture changes.
BOOST_AUTO_TEST_CASE(a_swap_comes_with_the_end_of_the_frame) {
    on_screen([](screen& s) {
        s.wait_to(1000);
        s.write(reg::back, other_buffer);
        s.write(reg::front, 1);
        BOOST_TEST(s.read(reg::status) == 0x0809'0745u);
        BOOST_TEST(s.read(reg::front) == first_buffer);
        s.shows(first_end, first_buffer);
        s.shows(first_end + 1, other_buffer);
        s.wait_to(first_end);
        BOOST_TEST(s.read(reg::status) == 0x0809'0745u);
        s.wait_to(first_end + 1);
        BOOST_TEST(s.read(reg::status) == 0x0809'0744u);
        BOOST_TEST(s.read(reg::front) == other_buffer);
        BOOST_TEST(s.read(reg::back) == first_buffer);
        // And back again, at the end of the next frame.
        s.write(reg::front, 1);
        s.shows(first_end + frame, other_buffer);
        s.shows(first_end + frame + 1, first_buffer);
    });
}

BOOST_AUTO_TEST_CASE(what_back_holds_at_the_end_of_the_frame_is_shown) {
    on_screen([](screen& s) {
        s.write(reg::front, 1, 0x2);
        s.write(reg::back, other_buffer + 0x10'0000);
        s.write(reg::front, 1);
        s.shows(first_end, first_buffer);
        s.shows(first_end + 1, other_buffer + 0x10'0000);
        s.wait_to(first_end + 2);
        BOOST_TEST(s.read(reg::front) == other_buffer + 0x10'0000);
        BOOST_TEST(s.read(reg::status) == 0x0809'0744u);
    });
}

// A request in the very cycle of frame_end is in time; a cycle later it is for the next frame.
BOOST_AUTO_TEST_CASE(the_last_moment_of_a_request) {
    for (const std::uint64_t late : {0u, 1u}) {
        on_screen([late](screen& s) {
            s.write(reg::back, other_buffer);
            sc_core::wait(from_ps(pixels.edge(first_end + late) - fabric.edge(1) - now_ps()));
            s.write(reg::front, 1);
            s.shows(first_end + 1, late == 0 ? other_buffer : first_buffer);
            s.shows(first_end + frame + 1, other_buffer);
        });
    }
}

BOOST_AUTO_TEST_CASE(enable_turns_pixels_and_characters_off) {
    on_screen([](screen& s) {
        s.write(reg::char_status, 0);
        s.write(reg::status, 0);
        const auto later = pixels.cycle(now_ps()) + 2;
        s.shows(later, [](const scanout_control& shown) {
            BOOST_TEST(!shown.characters);
            BOOST_TEST(shown.format == scanout_control::black);
        });
        s.wait_to(later + 1);
        s.write(reg::status, 4);
        s.shows(later + 3, [](const scanout_control& shown) {
            BOOST_TEST(shown.format == static_cast<unsigned>(pixel_format::rgb565_320));
        });
    });
}

BOOST_AUTO_TEST_CASE(characters_swap_by_themselves) {
    on_screen([](screen& s) {
        s.write(reg::char_back, 0xC900'1000);
        s.write(reg::char_front, 1);
        BOOST_TEST(s.read(reg::char_status) == 0x0607'0705u);
        BOOST_TEST(s.read(reg::status) == 0x0809'0744u);
        s.wait_to(first_end + 1);
        BOOST_TEST(s.read(reg::char_status) == 0x0607'0704u);
        BOOST_TEST(s.read(reg::char_front) == 0xC900'1000u);
    });
}

// S until the very swap; everything else as long as nothing is written.
BOOST_AUTO_TEST_CASE(what_a_poll_is_told_of_its_value_holds) {
    for (const auto v : {view::at, view::ca}) {
        const fresh_kernel kernel;
        screen one("screen", v, [](screen& s) {
            constexpr std::uint64_t frame_ps = 16'800'000'000;
            s.write(reg::back, other_buffer);
            s.write(reg::front, 1);
            const auto swap_ps = pixels.edge(first_end + 1);
            for (const auto offset : {reg::front, reg::status}) {
                s.wait_to(10'000 + offset);
                const hinted_read poll(s.processor.out, offset, now_ps() + 3'000);
                BOOST_TEST(poll.hint.until_ps == swap_ps);
            }
            s.wait_to(20'000);
            BOOST_TEST(check_stability(s.processor.out, reg::status, now_ps() + 7'000, frame_ps));
            s.wait_to(first_end + 100);
            BOOST_TEST(s.read(reg::status) == 0x0809'0744u);
            BOOST_TEST(check_stability(s.processor.out, reg::status, now_ps() + 100'001, frame_ps));
        });
        sc_core::sc_start(sc_core::sc_time(20, sc_core::SC_MS));
        BOOST_TEST(one.is_done);
    }
}

// The screen starts anew, and with it the frame whose end is waited for.
BOOST_AUTO_TEST_CASE(reset_restores_everything) {
    on_screen([](screen& s) {
        s.write(reg::back, other_buffer);
        s.write(reg::front, 1);
        s.wait_to(200'000);
        s.rst.write(true);
        s.wait_to(200'010);
        s.rst.write(false);
        s.wait_to(200'020);
        BOOST_TEST(s.read(reg::status) == 0x0809'0744u);
        BOOST_TEST(s.read(reg::back) == first_buffer);
        s.shows(first_end + 1, first_buffer);
        s.write(reg::back, other_buffer);
        s.write(reg::front, 1);
        s.shows(200'010 + first_end, first_buffer);
        s.shows(200'010 + first_end + 1, other_buffer);
    });
}
