// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/vga_scanout/vga_scanout_bench.h"

#include "base/process.h"
#include "vga_scanout/vga_scanout_rtl.h"

#include <algorithm>

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

}  // namespace

vga_scanout_bench::vga_scanout_bench(sc_core::sc_module_name name, view v, const clock_domain& clock,
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

void vga_scanout_bench::write_memories() {
    for (const auto& each : traffic_.writes) {
        clock_.wait_until(each.at);
        write(each);
    }
}

void vga_scanout_bench::write(const signoff::scanout_write& what) {
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

void vga_scanout_bench::change_control() {
    for (const auto& step : traffic_.control) {
        if (step.cycle == 0) continue;
        clock_.wait_until({step.cycle - cycles_ahead, 0});
        control_.set(step.cycle, control_bits(step));
    }
}

void vga_scanout_bench::on_end() {
    colour_.read_before(traffic_.end_cycle);
}

}  // namespace tabletop
