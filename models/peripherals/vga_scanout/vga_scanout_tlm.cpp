// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_scanout/vga_scanout_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/vga_scanout/timing.h"

#include <algorithm>

namespace tabletop {
namespace core = vga_scanout_core;
namespace {

using namespace vga_timing_core;

// What is asked for of the past goes back two frames; twice as much is kept.
constexpr unsigned remembered_frames = 4;
// Colours that stay the same for so long do so until something is written.
constexpr unsigned frames_ahead = 2;

constexpr std::uint64_t frame_cycles = std::uint64_t{columns} * usual_lines;
constexpr std::uint64_t vsync_place = std::uint64_t{columns} * vsync_begin;

raster raster_from(std::uint64_t origin, bool running) {
    raster scan;
    scan.origin = origin;
    scan.divider = 1;
    scan.running = running;
    return scan;
}

// Bytes from..from + size - 1 and at..at + length - 1, modulo 2^32, have one in common.
bool overlap(std::uint32_t from, std::uint32_t size, std::uint64_t at, std::uint64_t length) {
    const auto offset = static_cast<std::uint32_t>(at - from);
    return offset < size || static_cast<std::uint32_t>(-offset) < length;
}

}  // namespace

vga_scanout_tlm::span vga_scanout_tlm::span_at(std::uint64_t cycle) const {
    const auto i = rasters_.index(cycle);
    const auto& scan = rasters_.value(i);
    const auto last = rasters_.end(i);
    const auto first = scan.origin + core::place_to_pins;
    if (!scan.running) return {rasters_.begin(i), last, false, 0, 0, scan};
    if (cycle < first) return {rasters_.begin(i), std::min(first, last), false, 0, 0, scan};
    const auto line = (cycle - first) / columns;
    const auto frame = line / usual_lines;
    const auto y = static_cast<unsigned>(line % usual_lines);
    const auto begin = first + line * columns;
    if (y >= visible_lines) return {begin, std::min(first + (frame + 1) * frame_cycles, last), false, y, frame, scan};
    if (cycle < begin + visible_columns) return {begin, std::min(begin + visible_columns, last), true, y, frame, scan};
    return {begin + visible_columns, std::min(begin + columns, last), false, y, frame, scan};
}

// Unless memory is watched it may change at any time, and no line is kept.
const core::line_colours& vga_scanout_tlm::colours_of(const span& line) const {
    if (memory_.watching() && drawn_.begin == line.begin && drawn_.version == version_) return drawn_.colours;
    const auto first_place = line.begin - core::place_to_pins;
    drawn_.colours = core::draw_line(memory_, control_of(line.scan, line.frame), config_.character_base, line.y,
                                     first_place + core::place_to_fetch);
    drawn_.begin = line.begin;
    drawn_.version = version_;
    return drawn_.colours;
}

// The first picture has what was there in reset.
scanout_control vga_scanout_tlm::control_of(const raster& scan, std::uint64_t frame) const {
    if (frame == 0) return control_in(scan.origin == 0 ? 0 : scan.origin - 1);
    const auto end_before = scan.origin + core::place_to_pins + (frame - 1) * frame_cycles + vsync_place;
    return control_in(end_before + core::frame_end_to_control);
}

scanout_control vga_scanout_tlm::control_in(std::uint64_t cycle) const {
    return control_ == nullptr ? config_.control : scanout_control::of_bits(control_->value(cycle));
}

std::uint64_t vga_scanout_tlm::colour_pins::value(std::uint64_t cycle) const {
    const auto now = of_.span_at(cycle);
    return now.lit ? of_.colours_of(now)[cycle - now.begin] : core::black;
}

std::uint64_t vga_scanout_tlm::colour_pins::next_change(std::uint64_t cycle) const {
    const auto colour = value(cycle);
    const auto limit = cycle + frames_ahead * frame_cycles;
    for (auto from = cycle + 1; from < limit;) {
        const auto now = of_.span_at(from);
        if (!now.lit) {
            if (colour != core::black) return from;
        } else {
            const auto& colours = of_.colours_of(now);
            for (auto c = from; c < now.end; ++c) {
                if (colours[c - now.begin] != colour) return c;
            }
        }
        from = now.end;
    }
    return never;
}

void vga_scanout_tlm::colour_pins::read(std::uint64_t first, unsigned step, unsigned count,
                                        colour_level* colours) const {
    for (auto cycle = first; count > 0;) {
        const auto now = of_.span_at(cycle);
        const auto left = now.end == never ? count : std::min<std::uint64_t>(count, (now.end - cycle - 1) / step + 1);
        const auto* const line = now.lit ? of_.colours_of(now).data() : nullptr;
        for (std::uint64_t n = 0; n < left; ++n, cycle += step) {
            *colours++ = line != nullptr ? line[cycle - now.begin] : core::black;
        }
        count -= static_cast<unsigned>(left);
    }
}

void vga_scanout_tlm::colour_pins::attach(cycle_pin_listener& listener) {
    listeners_.add(listener);
    has_listeners_ = true;
    of_.watch();
}

std::uint64_t vga_scanout_tlm::frame_ends::value(std::uint64_t cycle) const {
    const auto& scan = of_.rasters_.at(cycle);
    return scan.running && of_.next_frame_end(scan, cycle - 1) == cycle ? 1 : 0;
}

std::uint64_t vga_scanout_tlm::frame_ends::next_change(std::uint64_t cycle) const {
    if (value(cycle) != 0) return cycle + 1;
    const auto& rasters = of_.rasters_;
    for (auto i = rasters.index(cycle);; ++i) {
        const auto& scan = rasters.value(i);
        const auto next = scan.running ? of_.next_frame_end(scan, cycle) : never;
        if (next < rasters.end(i) || rasters.end(i) == never) return next;
        cycle = rasters.end(i) - 1;
    }
}

std::uint64_t vga_scanout_tlm::blank_pin::next_change(std::uint64_t cycle) const {
    const auto first = of_.span_at(cycle);
    for (auto end = first.end; end != never;) {
        const auto next = of_.span_at(end);
        if (next.lit != first.lit) return end;
        end = next.end;
    }
    return never;
}

// The first one after this cycle, or after its predecessor's end, of a raster that runs.
std::uint64_t vga_scanout_tlm::next_frame_end(const raster& scan, std::uint64_t cycle) const {
    const auto first = scan.origin + core::place_to_pins + vsync_place;
    if (cycle + 1 <= first) return first;
    return first + ((cycle - first) / frame_cycles + 1) * frame_cycles;
}

// A listener looks at the frame that it is told of and at the next, so once a frame is enough.
void vga_scanout_tlm::on_write(std::uint64_t cycle, std::uint64_t address, std::uint64_t length) {
    ++version_;
    if (cycle < told_until_ || !colour_.has_listeners()) return;
    const auto& scan = rasters_.last();
    if (!scan.running) return;
    const auto end = next_frame_end(scan, cycle);
    const auto next = control_in(end + core::frame_end_to_control);
    const auto begin = end - std::min(end, frame_cycles) + core::frame_end_to_control;
    const auto present = begin < scan.origin ? control_of(scan, 0) : control_in(begin);
    if (!shows(present, address, length) && !shows(next, address, length)) return;
    told_until_ = end;
    colour_.revise(cycle);
}

bool vga_scanout_tlm::shows(const scanout_control& what, std::uint64_t address, std::uint64_t length) const {
    if (what.characters && overlap(config_.character_base, core::text_rows * core::text_line_bytes, address, length)) {
        return true;
    }
    if (what.format >= core::formats) return false;
    const auto of = core::layout_of(static_cast<pixel_format>(what.format));
    return overlap(core::line_address(of, what.base, 0), visible_lines / of.scale * of.line_bytes, address, length);
}

// Called for the control pins.
void vga_scanout_tlm::revised(std::uint64_t cycle) {
    ++version_;
    told_until_ = 0;
    colour_.revise(cycle);
}

void vga_scanout_tlm::watch() {
    is_watched_for_ = true;
    if (is_elaborated_) memory_.watch();
}

void vga_scanout_tlm::on_reset_pin() {
    settle_reset();
    if (rst.read() == reset_.asserted()) return;
    if (rst.read()) {
        reset_.assert_before(config_.clock.edge_after(now_ps(), 1));
    } else if (!reset_.release()) {
        follow(raster_from(now(), true));
    }
}

void vga_scanout_tlm::settle_reset() {
    if (reset_.is_due()) follow(raster_from(now(), false));
}

// Follows this raster from now on.
void vga_scanout_tlm::follow(const raster& scan) {
    rasters_.set(scan.origin, scan);
    rasters_.forget_before(scan.origin - std::min(scan.origin, remembered_frames * frame_cycles));
    ++version_;
    told_until_ = 0;
    sync_pins_.revise(scan.origin);
    frame_end_.revise(scan.origin);
    blank_n_.revise(scan.origin);
    colour_.revise(scan.origin);
}

void vga_scanout_tlm::end_of_elaboration() {
    for (int n = 0; n < memory.size(); ++n) memory_.add(*memory[n]);
    is_elaborated_ = true;
    if (is_watched_for_) memory_.watch();
    if (control.size() == 0) return;
    control_ = control[0];
    control_->attach(*this);
}

vga_scanout_tlm::vga_scanout_tlm(sc_core::sc_module_name name, const vga_scanout_config& config)
    : vga_scanout_block(name),
      config_(config),
      rasters_(raster_from(0, true)),
      sync_pins_(rasters_, core::place_to_pins),
      memory_(config.clock, remembered_frames * frame_cycles,
              [this](auto cycle, auto address, auto length) { on_write(cycle, address, length); }) {
    syncs.bind(sync_pins_);
    colour.bind(colour_);
    frame_end.bind(frame_end_);
    blank_n.bind(blank_n_);
    spawn_method("on_reset_pin", sensitive_to(rst), [this] { on_reset_pin(); });
    spawn_method("settle_reset", sensitive_to(reset_.sampled()).dont_initialize(), [this] { settle_reset(); });
}

std::unique_ptr<vga_scanout_block> make_vga_scanout_tlm(const char* name, view, const vga_scanout_config& config) {
    return std::make_unique<vga_scanout_tlm>(name, config);
}

}  // namespace tabletop
