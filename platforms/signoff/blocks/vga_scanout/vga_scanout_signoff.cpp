// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/process.h"
#include "memories/ram/ram.h"
#include "peripherals/vga_monitor/colour_probe.h"
#include "peripherals/vga_scanout/timing.h"
#include "peripherals/vga_scanout/tolerance.h"
#include "peripherals/vga_scanout/vga_scanout.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "signoff/bench/played_bench.h"
#include "signoff/compare/pin_levels.h"
#include "signoff/compare/record_feed.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/scanout_traffic.h"
#include "vga_scanout/vga_scanout_rtl.h"

#include <systemc>
#include <tlm>

#include <algorithm>
#include <array>
#include <memory>

namespace tabletop {
namespace {

constexpr unsigned colour_bits = 24;
// Every high bit of the address changes, in pictures and from one to the next.
constexpr std::uint32_t pixel_base = 0x7FFE'0000;
constexpr std::uint32_t character_base = 0xC900'0000;
constexpr std::uint64_t cycles_ahead = 20;

std::uint64_t control_bits(const signoff::scanout_step& step) {
    return scanout_control{pixel_base + step.base, step.format, step.characters}.bits();
}

// The scan-out with its memories, which are written while the beam moves.
class vga_scanout_bench : public pin_bench, private tlm::tlm_bw_transport_if<> {
  public:
    // Records "scanout.rst" (1 in reset), "scanout.hsync", "scanout.vsync", "scanout.frame_end", "scanout.blank_n"
    // and "scanout.colour" (0xRRGGBB) by cycle. The simulation stops when all traffic is done.
    vga_scanout_bench(sc_core::sc_module_name name, view v, const clock_domain& clock,
                      const signoff::scanout_traffic& traffic, record_target& to)
        : pin_bench(name, "scanout", clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
          traffic_(traffic),
          pixels_("pixels", {pixel_base, traffic.pixels.size()}),
          characters_("characters", {character_base, traffic.characters.size()}),
          control_(control_bits(traffic.control.front())),
          scanout_(make_vga_scanout("scanout", v, {clock, character_base})),
          syncs_("syncs", *scanout_->syncs.operator->(), clock),
          frame_end_("frame_end", *scanout_->frame_end.operator->(), clock),
          blank_n_("blank_n", *scanout_->blank_n.operator->(), clock),
          colour_("colour", *scanout_->colour.operator->(), clock),
          recorder_(to, clock) {
        std::copy(traffic.pixels.begin(), traffic.pixels.end(), pixels_.data());
        std::copy(traffic.characters.begin(), traffic.characters.end(), characters_.data());
        for (auto* const socket : {&pixels_out_, &characters_out_}) {
            socket->bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
        }
        pixels_out_.bind(pixels_.in);
        characters_out_.bind(characters_.in);
        scanout_->rst(rst_);
        scanout_->control(control_);
        scanout_->memory(pixels_);
        scanout_->memory(characters_);
        scanout_->colour->attach(listener_);
        recorder_.add(syncs_.history(), "scanout.hsync", 1, 0);
        recorder_.add(syncs_.history(), "scanout.vsync", 1, 1);
        recorder_.add(frame_end_.history(), "scanout.frame_end", 1);
        recorder_.add(blank_n_.history(), "scanout.blank_n", 1);
        recorder_.add(colour_.history(), "scanout.colour", colour_bits);
        recorder_.add_accesses([this](std::uint64_t end_cycle, bool) {
            colour_.read_before(end_cycle);  // the probe lags behind
            return end_cycle;
        });
        spawn_thread("write_memories", [this] { write_memories(); });
        spawn_thread("change_control", [this] { change_control(); });
    }

  private:
    struct ignoring_listener : cycle_pin_listener {
        void revised(std::uint64_t) override {}
    };

    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_ACCEPTED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    void write_memories() {
        for (const auto& each : traffic_.writes) {
            clock_.wait_until(each.at);
            write(each);
        }
    }

    void write(const signoff::scanout_write& what) {
        auto value = what.value;
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_WRITE_COMMAND);
        trans.set_address((what.is_character ? character_base : pixel_base) + what.offset);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(what.bytes);
        trans.set_streaming_width(what.bytes);
        sc_core::sc_time delay;
        (what.is_character ? characters_out_ : pixels_out_)->b_transport(trans, delay);
    }

    void change_control() {
        for (const auto& step : traffic_.control) {
            if (step.cycle == 0) continue;
            clock_.wait_until({step.cycle - cycles_ahead, 0});
            control_.set(step.cycle, control_bits(step));
        }
    }

    void on_end() override { colour_.read_before(traffic_.end_cycle); }

    const signoff::scanout_traffic& traffic_;
    tlm::tlm_initiator_socket<32> pixels_out_{"pixels_out"};
    tlm::tlm_initiator_socket<32> characters_out_{"characters_out"};
    ram pixels_;
    ram characters_;
    cycle_pin control_;
    ignoring_listener listener_;
    std::unique_ptr<vga_scanout_block> scanout_;
    cycle_pin_probe syncs_;
    cycle_pin_probe frame_end_;
    cycle_pin_probe blank_n_;
    colour_probe colour_;
    history_recorder recorder_;
};

constexpr std::uint64_t board_hz = 25'000'000;  // the board's VGA clock

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = signoff::make_scanout_traffic(options.seed, options.count);
    return play_bench<vga_scanout_bench>(options, clock_domain(board_hz), traffic, to);
}

// The control that is taken with a cycle.
const signoff::scanout_step& control_in(const signoff::scanout_traffic& traffic, std::uint64_t cycle) {
    auto found = traffic.control.begin();
    while (found + 1 != traffic.control.end() && (found + 1)->cycle <= cycle) ++found;
    return *found;
}

// A frame that has ended, from its first pixel on the pins to its end.
struct shown_picture {
    std::uint64_t begin;
    const signoff::scanout_step* control;
};

std::vector<shown_picture> pictures_of(const signoff::scanout_traffic& traffic, const level_changes& ends) {
    constexpr std::uint64_t visible_cycles = 490 * signoff::scanout_line_cycles;
    std::vector<shown_picture> all;
    const auto* control = &traffic.control.front();
    for (const auto& end : ends) {
        if (end.level == 0) continue;
        all.push_back({end.cycle - visible_cycles, control});
        control = &control_in(traffic, end.cycle + vga_scanout_core::frame_end_to_control);
    }
    return all;
}

// The coverage by what was played and the frames that the reference has ended.
std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    static constexpr std::array formats{"rgb332_640", "rgb332_1024", "rgb565_640", "rgb565_320"};
    const auto traffic = signoff::make_scanout_traffic(options.seed, options.count);
    const auto pins = pin_levels::of(reference);
    const auto pictures = pictures_of(traffic, *pins.find("scanout.frame_end"));
    std::array<std::uint64_t, formats.size() + 1> whole{};
    std::uint64_t with_characters = 0, without = 0, swaps = 0;
    for (std::size_t n = 0; n < pictures.size(); ++n) {
        const auto& control = *pictures[n].control;
        ++whole[std::min<std::size_t>(control.format, formats.size())];
        ++(control.characters ? with_characters : without);
        if (n > 0 && control.base != pictures[n - 1].control->base) ++swaps;
    }
    std::vector<coverage_item> items;
    for (unsigned n = 0; n < formats.size(); ++n) items.push_back({"Formats, whole frames", formats[n], whole[n]});
    items.push_back({"Formats, whole frames", "black", whole.back()});
    items.push_back({"Characters, whole frames", "over the pixels", with_characters});
    items.push_back({"Characters, whole frames", "off", without});
    items.push_back({"Swaps", "another base with a frame's end", swaps});
    const auto at_edge = std::count_if(traffic.writes.begin(), traffic.writes.end(),
                                       [](const auto& write) { return write.at.eighths == 0; });
    items.push_back({"Writes under the beam", "with an edge", static_cast<std::uint64_t>(at_edge)});
    items.push_back(
        {"Writes under the beam", "between edges", traffic.writes.size() - static_cast<std::uint64_t>(at_edge)});
    items.push_back({"Reset", "in the midst of a frame and around its end", traffic.resets.size()});
    return items;
}

}  // namespace

descriptor vga_scanout_signoff() {
    const auto& builds = vga_scanout_rtl_variants();
    auto d = block_with_rtl("vga_scanout", "VGA scan-out of a frame buffer, characters over it", builds, board_hz);
    d.recorded = recorded_bench{
        signed_off_in(builds), 10, false, pin_rules_with("scanout.rst", vga_scanout_at_tolerance), play, coverage};
    return d;
}

}  // namespace tabletop
