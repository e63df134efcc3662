// SPDX-License-Identifier: Apache-2.0
// The scan-out in every view against a reference model, cycle by cycle, while memory is written and pictures are
// changed; and behind it a monitor.
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "memories/ram/ram.h"
#include "peripherals/vga_monitor/vga_monitor.h"
#include "peripherals/vga_timing/raster.h"
#include "reference_scanout.h"
#include "test_seed.h"
#include "vga_scanout/vga_scanout_rtl.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <memory>
#include <random>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

const clock_domain pixel_clock(25'000'000);
constexpr std::uint64_t frame = 420'000;
constexpr std::uint32_t pixel_base = 0xC000'0000;
constexpr std::uint32_t pixel_bytes = 0x0018'0000;
constexpr std::uint32_t character_base = 0xC900'0000;
constexpr std::uint32_t character_bytes = 0x2000;

struct write {
    std::uint64_t time_ps;
    std::uint32_t address;
    std::uint32_t value;
    unsigned length;
};
struct control_step {
    std::uint64_t cycle;
    scanout_control control;
};
// Asserted and released in the midst of these cycles.
struct reset_press {
    std::uint64_t first;
    std::uint64_t last;
};

class ignore_listener : public cycle_pin_listener {
  public:
    void revised(std::uint64_t) override {}
};

// A scan-out, its memories, a processor that writes into them ahead of the kernel's time, and control that changes.
class screen_testbench : public sc_core::sc_module, protected tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_initiator_socket<32> pixels_out{"pixels_out"};
    tlm::tlm_initiator_socket<32> characters_out{"characters_out"};

    screen_testbench(sc_core::sc_module_name name, view v, const scanout_control& first)
        : sc_module(name),
          pixels("pixels", {pixel_base, pixel_bytes, 30'000}),
          characters("characters", {character_base, character_bytes}),
          control(first.bits()),
          scanout(make_vga_scanout("scanout", v, {pixel_clock, character_base})) {
        pixels_out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
        characters_out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
        pixels_out.bind(pixels.in);
        characters_out.bind(characters.in);
        scanout->rst(rst);
        scanout->control(control);
        scanout->memory(pixels);
        scanout->memory(characters);
        scanout->colour->attach(listener_);
        spawn_thread("write_all", [this] { write_all(); });
        spawn_thread("change_control", [this] { change_control(); });
        spawn_thread("press_resets", [this] { press_resets(); });
    }

    // What is in memory from the start.
    void fill(std::mt19937_64& random) {
        for (std::uint32_t n = 0; n < pixel_bytes; ++n) pixels.data()[n] = static_cast<std::uint8_t>(random());
        for (std::uint32_t n = 0; n < character_bytes; ++n) characters.data()[n] = static_cast<std::uint8_t>(random());
        first_pixels.assign(pixels.data(), pixels.data() + pixel_bytes);
        first_characters.assign(characters.data(), characters.data() + character_bytes);
    }
    void run_to(std::uint64_t cycle) {
        const auto time = pixel_clock.edge(cycle) + 20'000;
        sc_core::sc_start(from_ps(time - now_ps()));
    }

    ram pixels;
    ram characters;
    cycle_pin control;
    sc_core::sc_signal<bool> rst{"rst"};
    std::unique_ptr<vga_scanout_block> scanout;
    std::vector<write> writes;  // by time
    std::vector<control_step> controls;
    std::vector<reset_press> resets;
    std::vector<std::uint8_t> first_pixels;
    std::vector<std::uint8_t> first_characters;

  private:
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_ACCEPTED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    void write_all() {
        constexpr std::uint64_t ahead_ps = 1'000'000;  // as a processor with a quantum of 1 us
        for (const auto& each : writes) {
            const auto from_ps_ = each.time_ps - std::min(each.time_ps, ahead_ps);
            if (from_ps_ > now_ps()) sc_core::wait(from_ps(from_ps_ - now_ps()));
            auto value = each.value;
            tlm::tlm_generic_payload trans;
            trans.set_command(tlm::TLM_WRITE_COMMAND);
            trans.set_address(each.address);
            trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
            trans.set_data_length(each.length);
            trans.set_streaming_width(each.length);
            const bool is_pixel = each.address < character_base;
            const std::uint64_t latency_ps = is_pixel ? 30'000 : 0;
            auto delay = from_ps(each.time_ps - latency_ps - now_ps());
            (is_pixel ? pixels_out : characters_out)->b_transport(trans, delay);
            BOOST_TEST(trans.is_response_ok());
        }
    }
    void change_control() {
        constexpr std::uint64_t ahead = 25;
        for (const auto& step : controls) {
            wait_to(step.cycle - ahead);
            control.set(step.cycle, step.control.bits());
        }
    }
    void press_resets() {
        for (const auto& press : resets) {
            wait_to(press.first);
            sc_core::wait(from_ps(15'000));
            rst.write(true);
            wait_to(press.last);
            sc_core::wait(from_ps(15'000));
            rst.write(false);
        }
    }
    void wait_to(std::uint64_t cycle) {
        if (pixel_clock.edge(cycle) > now_ps()) sc_core::wait(from_ps(pixel_clock.edge(cycle) - now_ps()));
    }

    ignore_listener listener_;
};

// Writes all over the screen, at places where the beam is, has been and will be; many at edges.
std::vector<write> random_writes(std::mt19937_64& random, const std::vector<control_step>& controls,
                                 const scanout_control& first, std::uint64_t end_cycle) {
    std::vector<write> all;
    auto control = first;
    auto next = controls.begin();
    for (std::uint64_t cycle = 10; cycle < end_cycle; cycle += 1 + random() % 60) {
        while (next != controls.end() && next->cycle <= cycle) control = next++->control;
        const auto line = cycle / 800 % 525 + random() % 3;
        const auto x = (cycle % 800 + random() % 40) % 640;
        write one{};
        one.time_ps = pixel_clock.edge(cycle) + (random() % 2 != 0 ? 0 : random() % 40'000);
        if (random() % 4 == 0) {
            one.address =
                static_cast<std::uint32_t>(character_base + std::min<std::uint64_t>(line, 479) / 8 * 128 + x / 8);
            one.length = 1;
        } else {
            static constexpr std::array<unsigned, 4> pitch{640, 1024, 1280, 512};
            static constexpr std::array<unsigned, 4> bytes{1, 1, 2, 1};
            const auto format = control.format % 4;
            const auto offset = line * pitch[format] + x * bytes[format];
            one.length = 1u << random() % 3;
            const auto address = (control.base - pixel_base + offset) % (pixel_bytes - 8);
            one.address = static_cast<std::uint32_t>(pixel_base + address / one.length * one.length);
        }
        one.value = static_cast<std::uint32_t>(random());
        all.push_back(one);
    }
    return all;
}

// The same history, seen by the reference model.
class reference_run {
  public:
    explicit reference_run(const screen_testbench& testbench, const scanout_control& first)
        : testbench_(testbench),
          control_(first),
          pixels_(testbench.first_pixels),
          characters_(testbench.first_characters) {
        scanout_.clock(true, control_);
    }

    const reference_scanout::outputs& pins() const { return scanout_.pins(); }

    // On to the next cycle.
    void advance() {
        const auto edge_ps = pixel_clock.edge(cycle_ + 1);
        for (; write_ < testbench_.writes.size() && testbench_.writes[write_].time_ps < edge_ps; ++write_) {
            const auto& each = testbench_.writes[write_];
            auto* const to = each.address < character_base ? &pixels_[each.address - pixel_base]
                                                           : &characters_[each.address - character_base];
            std::memcpy(to, &each.value, each.length);
        }
        while (step_ < testbench_.controls.size() && testbench_.controls[step_].cycle <= cycle_) {
            control_ = testbench_.controls[step_++].control;
        }
        while (press_ < testbench_.resets.size() && testbench_.resets[press_].last <= cycle_) ++press_;
        const bool reset = press_ < testbench_.resets.size() && testbench_.resets[press_].first <= cycle_;
        scanout_.clock(reset, control_);
        ++cycle_;
    }

  private:
    unsigned read(std::uint32_t address) const {
        if (address - pixel_base < pixel_bytes) return pixels_[address - pixel_base];
        if (address - character_base < character_bytes) return characters_[address - character_base];
        return 0;
    }

    const screen_testbench& testbench_;
    scanout_control control_;
    std::vector<std::uint8_t> pixels_;
    std::vector<std::uint8_t> characters_;
    reference_scanout scanout_{[this](std::uint32_t address) { return read(address); }, character_base};
    std::uint64_t cycle_ = 0;
    std::size_t write_ = 0;
    std::size_t step_ = 0;
    std::size_t press_ = 0;
};

void compare(const screen_testbench& testbench, const scanout_control& first, std::uint64_t end_cycle) {
    reference_run reference(testbench, first);
    const auto& colour = *testbench.scanout->colour.operator->();
    const auto& syncs = *testbench.scanout->syncs.operator->();
    const auto& frame_end = *testbench.scanout->frame_end.operator->();
    const auto& blank_n = *testbench.scanout->blank_n.operator->();
    constexpr unsigned stretch = 1000;
    std::array<colour_level, stretch> colours{};
    std::uint64_t next_sync = 0;
    std::uint64_t next_end = 0;
    std::uint64_t next_blank = 0;
    std::uint64_t levels = 0;
    std::uint64_t ends = 0;
    std::uint64_t lit = 0;
    for (std::uint64_t cycle = 0; cycle < end_cycle; ++cycle) {
        if (cycle % stretch == 0) colour.read(cycle, 1, stretch, colours.data());
        if (cycle >= next_sync) levels = syncs.value(cycle), next_sync = syncs.next_change(cycle);
        if (cycle >= next_end) ends = frame_end.value(cycle), next_end = frame_end.next_change(cycle);
        if (cycle >= next_blank) lit = blank_n.value(cycle), next_blank = blank_n.next_change(cycle);
        const auto& expected = reference.pins();
        const auto expected_levels = (expected.hsync ? vga_syncs::hsync : 0) | (expected.vsync ? vga_syncs::vsync : 0);
        if (colours[cycle % stretch] != expected.colour || levels != expected_levels ||
            ends != (expected.frame_end ? 1u : 0u) || lit != (expected.blank_n ? 1u : 0u)) {
            BOOST_FAIL("cycle " << cycle << ": colour " << std::hex << colours[cycle % stretch] << " for "
                                << expected.colour << ", syncs " << levels << " for " << expected_levels
                                << ", frame_end " << ends << ", blank_n " << lit);
        }
        reference.advance();
    }
}

void check_random_run(view v, std::uint64_t seed, unsigned first_format, std::uint64_t end_cycle) {
    const fresh_kernel kernel;
    std::mt19937_64 random(seed);
    const scanout_control first{pixel_base + static_cast<std::uint32_t>(random() % 9), first_format, random() % 2 != 0};
    screen_testbench testbench("testbench", v, first);
    testbench.fill(random);
    const auto some_control = [&] {
        return scanout_control{pixel_base + static_cast<std::uint32_t>(random() % 0x1'0000),
                               static_cast<unsigned>(random() % 5), random() % 2 != 0};
    };
    // Around the cycle in which control is taken for the second picture, and anywhere.
    for (auto cycle = 392'003 + seed % 3; cycle < end_cycle; cycle += 50'000 + random() % 300'000) {
        testbench.controls.push_back({cycle, some_control()});
    }
    for (auto cycle = frame + random() % frame; cycle < end_cycle; cycle += 2 * frame) {
        testbench.resets.push_back({cycle, cycle + random() % 2000});
    }
    testbench.writes = random_writes(random, testbench.controls, first, end_cycle);
    testbench.run_to(end_cycle);
    compare(testbench, first, end_cycle);
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_pictures_are_as_of_a_reference_scan_out) {
    const auto seed = test_seed();
    for (unsigned format = 0; format < 5; ++format) {
        BOOST_TEST_CONTEXT("ca, format " << format << " first") {
            check_random_run(view::ca, seed + format, format, 3 * frame + 1000);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_verilated_one_is_as_a_reference_one_too) {
    const auto seed = test_seed();
    check_random_run(view::rtl, seed + 10, static_cast<unsigned>(seed % 4), frame + frame / 2);
}

// next_change() finds every change, and nothing else.
BOOST_AUTO_TEST_CASE(changes_are_found_one_by_one) {
    const fresh_kernel kernel;
    std::mt19937_64 random(test_seed());
    const scanout_control first{pixel_base, 3, true};
    screen_testbench testbench("testbench", view::ca, first);
    testbench.fill(random);
    testbench.run_to(1000);
    const auto& colour = *testbench.scanout->colour.operator->();
    std::vector<colour_level> colours(20'000);
    colour.read(0, 1, static_cast<unsigned>(colours.size()), colours.data());
    std::uint64_t cycle = 0;
    for (std::uint64_t next = 1; next < colours.size(); ++next) {
        if (colours[next] == colours[next - 1]) continue;
        BOOST_REQUIRE_EQUAL(colour.next_change(cycle), next);
        cycle = next;
    }
}

namespace {

// A monitor at the pins, and how many pictures it has shown.
class watched_testbench : public screen_testbench {
  public:
    watched_testbench(sc_core::sc_module_name name, const scanout_control& first)
        : screen_testbench(name, view::ca, first), monitor("monitor", {pixel_clock}) {
        monitor.syncs(*scanout->syncs.operator->());
        monitor.colour(*scanout->colour.operator->());
        monitor.on_frame([this](const shown_frame& f) { shown.push_back(f.image); });
    }

    vga_monitor monitor;
    std::vector<picture> shown;
};

picture reference_picture(const scanout_control& control, const std::vector<std::uint8_t>& pixels) {
    picture image{640, 480, {}};
    for (unsigned y = 0; y < 480; ++y) {
        for (unsigned x = 0; x < 640; ++x) {
            image.pixels.push_back(vga_scanout_core::pixel_of_rgb332(pixels[control.base - pixel_base + 640 * y + x]));
        }
    }
    return image;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_monitor_shows_each_picture_once) {
    const fresh_kernel kernel;
    std::mt19937_64 random(test_seed());
    const scanout_control first{pixel_base, 0, false};
    watched_testbench testbench("testbench", first);
    testbench.fill(random);
    // One pixel, in the midst of the sixth frame, then nothing for a minute.
    testbench.writes.push_back({pixel_clock.edge(5 * frame + 100), pixel_base + 640 * 100 + 50, 0x1C, 1});
    testbench.run_to(5 * frame);
    BOOST_TEST(testbench.shown.size() == 1u);
    BOOST_TEST((testbench.shown.at(0) == reference_picture(first, testbench.first_pixels)));
    testbench.run_to(10 * frame);
    BOOST_TEST(testbench.shown.size() == 2u);
    BOOST_TEST(testbench.shown.back().at(50, 100) == 0x00FF00u);
    const auto events = sc_core::sc_delta_count();
    testbench.run_to(3600 * frame);
    BOOST_TEST(testbench.shown.size() == 2u);
    BOOST_TEST(sc_core::sc_delta_count() - events < 10u);
}

// A swap at vertical sync shows one buffer or the other, never a part of both.
BOOST_AUTO_TEST_CASE(a_swap_shows_no_torn_picture) {
    const fresh_kernel kernel;
    std::mt19937_64 random(test_seed());
    const scanout_control front{pixel_base, 0, false};
    const scanout_control back{pixel_base + 0x8'0000, 0, false};
    watched_testbench testbench("testbench", front);
    testbench.fill(random);
    for (unsigned n = 4; n < 8; ++n) testbench.controls.push_back({n * frame + 200'000, n % 2 == 0 ? back : front});
    testbench.run_to(10 * frame);
    BOOST_TEST(testbench.shown.size() == 5u);
    for (unsigned n = 0; n < testbench.shown.size(); ++n) {
        BOOST_TEST((testbench.shown[n] == reference_picture(n % 2 == 0 ? front : back, testbench.first_pixels)),
                   "picture " << n);
    }
}

// Nobody looks: memory gives DMI for writing, and what is asked for is what it holds.
BOOST_AUTO_TEST_CASE(unseen_memory_is_not_watched) {
    const fresh_kernel kernel;
    ram pixels("pixels", {pixel_base, pixel_bytes});
    const auto scanout =
        make_vga_scanout_tlm("scanout", view::ca, {pixel_clock, character_base, {pixel_base, 0, false}});
    class initiator : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
      public:
        tlm::tlm_initiator_socket<32> out{"out"};
        explicit initiator(sc_core::sc_module_name name) : sc_module(name) {
            out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
        }

      private:
        tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
            return tlm::TLM_ACCEPTED;
        }
        void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}
    } processor("processor");
    processor.out.bind(pixels.in);
    sc_core::sc_signal<bool> rst;
    scanout->rst(rst);
    scanout->memory(pixels);
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_MS));
    tlm::tlm_generic_payload trans;
    trans.set_command(tlm::TLM_WRITE_COMMAND);
    trans.set_address(pixel_base);
    tlm::tlm_dmi dmi;
    BOOST_TEST(processor.out->get_direct_mem_ptr(trans, dmi));
    BOOST_TEST(dmi.is_read_write_allowed());
    dmi.get_dmi_ptr()[5] = 0xE0;
    BOOST_TEST(scanout->colour->value(3 + 5) == 0xFF0000u);
    BOOST_TEST(!scanout->colour->foreseen());
}
