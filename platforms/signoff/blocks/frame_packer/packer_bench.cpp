// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/frame_packer/packer_bench.h"

#include "base/process.h"
#include "frame_packer/frame_packer_rtl.h"

namespace tabletop {
namespace {

constexpr unsigned sample_bits = 18;
constexpr unsigned line_bits = 32;
constexpr std::uint64_t cycles_of_a_line = 1344;
constexpr std::uint64_t data_after_address = 2;

std::uint64_t mixed(std::uint64_t number, std::uint64_t with) {
    number = (number ^ with) * 0x9E37'79B9'7F4A'7C15;
    return number ^ number >> 29;
}

}  // namespace

ycrcb frame_packer_bench::hashed_image::sample(std::uint64_t frame, unsigned row, unsigned column) const {
    constexpr unsigned channel_mask = 0x3FF;
    const auto place = (frame << 10 | row) << 10;
    const auto own = mixed(0, place | column), even = mixed(1, place | (column & ~1u));
    return {static_cast<std::uint16_t>(own >> 16 & channel_mask), static_cast<std::uint16_t>(even >> 16 & channel_mask),
            static_cast<std::uint16_t>(even >> 32 & channel_mask)};
}

frame_packer_bench::frame_packer_bench(sc_core::sc_module_name name, view v, const frame_packer_config& config,
                                       const signoff::frame_packer_traffic& traffic, record_target& to)
    : pin_bench(name, "packer", config.clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
      traffic_(traffic),
      camera_("camera", traffic.camera_phase, image_),
      store_("store", config.clock),
      screen_(make_checkers_screen_tlm("screen", view::ca, {config.clock})),
      packer_(make_frame_packer("packer", v, config)),
      recorder_(to, config.clock) {
    screen_->rst(rst_);
    for (auto* const pin :
         {&screen_->display[0], &screen_->display[1], &screen_->reject, &screen_->blink, &screen_->swap,
          &screen_->calibrating, &screen_->winner, &screen_->show_video, &screen_->grid, &screen_->video_rgb}) {
        pin->bind(low_);
    }
    packer_->rst(rst_);
    packer_->scan(screen_->scan);
    packer_->camera(camera_.pins);
    packer_->freeze(freeze_);
    packer_->zbt_read_data(store_.read_data);
    store_.master(packer_->zbt);
    recorder_.add(we_, "packer.we", 1);
    recorder_.add(address_, "packer.address", zbt_pins::address_bits);
    recorder_.add(write_data_, "packer.write_data", zbt_pins::data_bits);
    recorder_.add(video_sample_, "packer.video_sample", sample_bits);
    recorder_.add(line_, "packer.line", line_bits);
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool) {
        look_before(end_cycle);
        return end_cycle;
    });
    spawn_thread("change_freeze", [this] { change_freeze(); });
}

void frame_packer_bench::change_freeze() {
    bool frozen = false;
    for (const auto& step : traffic_.freezes) {
        clock_.wait_until({step.told, 0});
        frozen = !frozen;
        freeze_.set(step.cycle, frozen ? 1 : 0);
    }
}

void frame_packer_bench::look_before(std::uint64_t end_cycle) {
    for (; seen_before_ < end_cycle; ++seen_before_) look(seen_before_);
}

void frame_packer_bench::look(std::uint64_t cycle) {
    const auto& port = *packer_->zbt.operator->();
    const auto levels = port.value(cycle);
    const bool writes = (levels & zbt_pins::we) != 0;
    const bool reads = screen_->scan->scan(cycle).position(cycle).x % 2 == 0;
    const bool has_data = cycle >= data_after_address && (port.value(cycle - data_after_address) & zbt_pins::we) != 0;
    const auto data = levels & zbt_pins::data_mask;
    const auto sample = packer_->video_sample->value(cycle);

    while (next_look_ < traffic_.looks.size() && traffic_.looks[next_look_].end <= cycle) ++next_look_;
    if (next_look_ < traffic_.looks.size() && cycle >= traffic_.looks[next_look_].first) {
        we_.set_level(cycle, writes ? 1 : 0);
        if (reads || writes) address_.set_level(cycle, zbt_pins::address(levels));
        if (has_data) write_data_.set_level(cycle, data);
        video_sample_.set_level(cycle, sample);
    }
    line_number_ = mixed(line_number_, sample);
    if (reads || writes) line_number_ = mixed(line_number_, levels >> zbt_pins::data_bits);
    if (has_data) line_number_ = mixed(line_number_, data);
    if (cycle % cycles_of_a_line != cycles_of_a_line - 1) return;
    line_.set_level(cycle, line_number_ >> (64 - line_bits));
    line_number_ = 0;
}

}  // namespace tabletop
