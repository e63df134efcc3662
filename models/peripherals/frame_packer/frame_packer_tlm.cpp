// SPDX-License-Identifier: Apache-2.0
#include "peripherals/frame_packer/frame_packer_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/ycrcb_converter/colour_conversion.h"
#include "peripherals/frame_packer/timing.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {
namespace {

using namespace frame_packer_core;
using camera_core::image_rows;

constexpr unsigned address_pair_bits = 9;
constexpr std::uint64_t pixel_mask = (1u << ycrcb_converter_core::pixel_bits) - 1;

}  // namespace

void check(const frame_packer_config& config) {
    if (config.prefetch_wrap % 2 != 0 || config.prefetch_wrap == 0) {
        throw std::invalid_argument("frame_packer: prefetch_wrap is an even column of the raster");
    }
}

frame_packer_tlm::frame_packer_tlm(sc_core::sc_module_name name, const frame_packer_config& config)
    : frame_packer_block(name), config_(config) {
    check(config);
    zbt.bind(master_);
    video_sample.bind(sample_);
    spawn_method("follow_reset", sensitive_to(rst), [this] { follow_reset(); });
}

void frame_packer_tlm::end_of_elaboration() {
    stored_.emplace(camera->times());
    placed_from_ = camera->first_field(0);
    scan->attach(raster_input_);
    freeze->attach(freeze_input_);
    follow_raster(0);
    follow_stops(0);
}

void frame_packer_tlm::follow_reset() {
    const auto cycle = config_.clock.cycle(now_ps());
    in_reset_ = rst.read();
    line_.forget();
    reset_.set(cycle, in_reset_);
    if (!in_reset_ && cycle > 0 && reset_.asserted(cycle - 1)) placed_from_ = camera->first_field(cycle);
    follow_stops(cycle);
}

void frame_packer_tlm::follow_raster(std::uint64_t cycle) {
    line_.forget();
    const auto now = scan->scan(cycle);
    if (now.running) stored_->set_origin(now.origin);
}

// Follows the stops as far as they are known now.
void frame_packer_tlm::follow_stops(std::uint64_t cycle) {
    for (auto at = cycle; at != cycle_pin_if::never; at = next_stop(at)) stored_->set_stopped(at, is_stopped(at));
    master_.tell(cycle);
}

// True when the packer is stopped from now on.
bool frame_packer_tlm::is_stopped(std::uint64_t cycle) const {
    return in_reset_ || cycle < placed_from_ || freeze->value(cycle) != 0;
}

// The next cycle in which that may change.
std::uint64_t frame_packer_tlm::next_stop(std::uint64_t cycle) const {
    const auto by_freeze = freeze->next_change(cycle);
    return placed_from_ > cycle ? std::min(by_freeze, placed_from_) : by_freeze;
}

// A write that the edge before a stop has started has its data on the pins two cycles later.
std::uint64_t frame_packer_tlm::still_until(std::uint64_t cycle) const {
    constexpr std::uint64_t under_way = read_to_data + 1;
    if (cycle < under_way || stored_->write_may_begin(cycle - under_way, cycle)) return cycle;
    auto at = cycle;
    while (at != cycle_pin_if::never && is_stopped(at)) at = next_stop(at);
    return at;
}

raster_position frame_packer_tlm::position(std::uint64_t cycle) const {
    const auto raster_at = [this](std::uint64_t at) { return scan->scan(at); };
    const bool kept = line_.has(cycle) || line_.keep(cycle, config_.clock.cycle(now_ps()), raster_at);
    return kept ? line_.position(cycle) : raster_at(cycle).position(cycle);
}

bool frame_packer_tlm::has_odd_h(std::uint64_t cycle) const {
    return position(cycle).x % 2 != 0;
}

// What the display needs next, in a cycle with an even h.
std::uint32_t frame_packer_tlm::read_address(std::uint64_t cycle) const {
    return address_at(position(cycle), cycle);
}

std::uint32_t frame_packer_tlm::address_at(const raster_position& at, std::uint64_t cycle) const {
    const bool wraps = at.x >= config_.prefetch_wrap;
    const auto column = wraps ? at.x - config_.prefetch_wrap : at.x + ahead;
    const auto row = wraps ? (at.y + 1) % scan->scan(cycle).lines : at.y;
    constexpr unsigned column_bits = 10;
    return address_of(row, column & ((1u << column_bits) - 1));
}

// The address of which is on the pins in this cycle.
std::optional<frame_packer_tlm::port_write> frame_packer_tlm::write_in(std::uint64_t cycle) const {
    const auto times = camera->times();
    for (std::uint64_t back = 1; back <= 2 && back <= cycle; ++back) {
        const auto odd = camera_core::sample_in(times, cycle - back);
        if (!odd || odd->column % pixels_of_a_word == 0) continue;
        const auto word = odd->column / pixels_of_a_word;
        if (stored_->write_cycle(odd->frame, odd->row, word) != cycle) continue;
        if (stored_->frame_of(odd->row, word, cycle + 1) != odd->frame) continue;
        return port_write{address_of(odd->row, odd->column), written_data(odd->frame, odd->row, word)};
    }
    return std::nullopt;
}

// The data as the memory gets them: a reset after the address clears them on their way to the pins.
std::uint64_t frame_packer_tlm::written_data(std::uint64_t frame, unsigned row, unsigned word) const {
    const auto data_cycle = stored_->write_cycle(frame, row, word) + read_to_data;
    return reset_.has_cleared(data_cycle, read_to_data) ? 0 : word_of(frame, row, word);
}

std::uint64_t frame_packer_tlm::word_of(std::uint64_t frame, unsigned row, unsigned word) const {
    const auto pixel = [&](unsigned column) {
        return ycrcb_converter_core::stored(camera->sample(frame, row, column));
    };
    return frame_packer_core::word_of(pixel(pixels_of_a_word * word), pixel(pixels_of_a_word * word + 1));
}

std::uint64_t frame_packer_tlm::master::value(std::uint64_t cycle) const {
    // The address of a read stays on the pins until there is another one.
    const bool odd_h = of_.has_odd_h(cycle);
    const auto write = odd_h ? of_.write_in(cycle) : std::nullopt;
    const auto address = write ? write->address : of_.read_address(odd_h ? cycle - 1 : cycle);
    const auto levels = (write ? zbt_pins::we : 0) | std::uint64_t{address} << zbt_pins::data_bits;
    if (cycle < read_to_data) return levels;
    const auto data = of_.write_in(cycle - read_to_data);
    return data ? levels | data->data : levels;
}

std::optional<zbt_master_if::written_word> frame_packer_tlm::master::written(std::uint32_t address,
                                                                             std::uint64_t before) const {
    const auto row = address >> address_pair_bits, word = address & ((1u << address_pair_bits) - 1);
    if (row >= image_rows || word >= words_of_a_row) return std::nullopt;
    const auto frame = of_.stored_->frame_of(row, word, before);
    if (!frame) return std::nullopt;
    return written_word{of_.stored_->write_cycle(*frame, row, word), of_.written_data(*frame, row, word)};
}

// What comes to the display of the address of this cycle. After a reset that is the first word on the memory's pins,
// even if it is not for the display. A word that was read in a line that is over is the same for ever.
std::uint64_t frame_packer_tlm::display_word(std::uint64_t read) const {
    if (last_read_.cycle == read) return last_read_.word;
    const auto at = position(read);
    if (at.x % 2 != 0) return zbt_read_data->value(read + read_to_data);
    const auto word = zbt_read_data->word(address_at(at, read), read);
    if (line_.has(read)) last_read_ = {read, word};
    return word;
}

// The address gives the value, by way of the memory, W and W2: the even pixel comes first, in a cycle with an odd h.
std::uint64_t frame_packer_tlm::sample_pin::value(std::uint64_t cycle) const {
    const bool even_pixel = of_.has_odd_h(cycle);
    const auto back = even_pixel ? read_to_sample : read_to_sample + 1;
    if (cycle < back || of_.reset_.has_cleared(cycle, back - read_to_data)) return 0;
    const auto word = of_.display_word(cycle - back);
    return even_pixel ? word >> ycrcb_converter_core::pixel_bits : word & pixel_mask;
}

std::unique_ptr<frame_packer_block> make_frame_packer_tlm(const char* name, view, const frame_packer_config& config) {
    return std::make_unique<frame_packer_tlm>(name, config);
}

}  // namespace tabletop
