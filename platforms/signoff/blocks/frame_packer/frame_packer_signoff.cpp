// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/process.h"
#include "engines/checkers_screen/checkers_screen.h"
#include "frame_packer/frame_packer_rtl.h"
#include "labkit/labkit_board.h"
#include "memories/zbt_sram/zbt_sram.h"
#include "peripherals/camera/camera.h"
#include "peripherals/frame_packer/frame_packer.h"
#include "peripherals/frame_packer/stored_frame.h"
#include "peripherals/frame_packer/timing.h"
#include "peripherals/frame_packer/tolerance.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "signoff/bench/played_bench.h"
#include "signoff/compare/record_feed.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/frame_packer_traffic.h"

#include <systemc>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

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

// The labkit's frame packer between a camera, its memory and the screen's raster.
class frame_packer_bench : public pin_bench {
  public:
    // Records "packer.rst" (1 in reset). In cycles that are looked at it also records "packer.we", "packer.address"
    // with an even h and of writes, "packer.write_data" two cycles after a write, and "packer.video_sample". After each
    // 1344 cycles "packer.line" is a number that depends on all of that in them. The simulation stops when all traffic
    // is done.
    frame_packer_bench(sc_core::sc_module_name name, view v, const frame_packer_config& config,
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

  private:
    // Any picture, another one in each frame.
    class hashed_image : public camera_image {
      public:
        ycrcb sample(std::uint64_t frame, unsigned row, unsigned column) const override {
            constexpr unsigned channel_mask = 0x3FF;
            const auto place = (frame << 10 | row) << 10;
            const auto own = mixed(0, place | column), even = mixed(1, place | (column & ~1u));
            return {static_cast<std::uint16_t>(own >> 16 & channel_mask),
                    static_cast<std::uint16_t>(even >> 16 & channel_mask),
                    static_cast<std::uint16_t>(even >> 32 & channel_mask)};
        }
    };

    void change_freeze() {
        bool frozen = false;
        for (const auto& step : traffic_.freezes) {
            clock_.wait_until({step.told, 0});
            frozen = !frozen;
            freeze_.set(step.cycle, frozen ? 1 : 0);
        }
    }

    void look_before(std::uint64_t end_cycle) {
        for (; seen_before_ < end_cycle; ++seen_before_) look(seen_before_);
    }

    void look(std::uint64_t cycle) {
        const auto& port = *packer_->zbt.operator->();
        const auto levels = port.value(cycle);
        const bool writes = (levels & zbt_pins::we) != 0;
        const bool reads = screen_->scan->scan(cycle).position(cycle).x % 2 == 0;
        const bool has_data =
            cycle >= data_after_address && (port.value(cycle - data_after_address) & zbt_pins::we) != 0;
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

    const signoff::frame_packer_traffic& traffic_;
    hashed_image image_;
    camera camera_;
    zbt_sram store_;
    cycle_pin freeze_{0};
    cycle_pin low_{0};
    std::unique_ptr<checkers_screen_block> screen_;  // its raster
    std::unique_ptr<frame_packer_block> packer_;
    level_history we_, address_, write_data_, video_sample_, line_;
    std::uint64_t line_number_ = 0;
    std::uint64_t seen_before_ = 0;  // cycles
    std::size_t next_look_ = 0;
    history_recorder recorder_;
};

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = signoff::make_frame_packer_traffic(options.seed, options.count);
    const auto wrap = find_build(frame_packer_rtl_variants(), options.variant).number("PREFETCH_WRAP");
    const frame_packer_config config{clock_domain(labkit_board_hz), wrap};
    return play_bench<frame_packer_bench>(options, config, traffic, to);
}

// What of a word a freeze or a reset meets.
enum place { before_it, even_pixel, half_a_word, odd_pixel, pending_word, written_word, data_word, places };
constexpr std::array<const char*, places> place_names{
    "before its even pixel", "with its even pixel",          "between its pixels",    "with its odd pixel",
    "while it is pending",   "with its address on the port", "on the way of its data"};

// Where words are, by the resets that were played.
class word_places {
  public:
    explicit word_places(const signoff::frame_packer_traffic& traffic)
        : phase_(traffic.camera_phase), stored_(traffic.camera_phase) {
        for (const auto& press : traffic.resets) {
            if (press.from.cycle != press.to.cycle) stored_.set_origin(press.to.cycle);
        }
    }

    std::optional<place> of(std::uint64_t cycle) const {
        constexpr std::uint64_t reach = 12, early = 2;
        for (auto even = cycle - std::min(cycle, reach); even <= cycle + early; ++even) {
            const auto sample = camera_core::sample_in(phase_, even);
            if (!sample || sample->column % 2 != 0) continue;
            const auto odd = camera_core::sample_cycle(phase_, sample->frame, sample->row, sample->column + 1);
            const auto write = stored_.write_cycle(sample->frame, sample->row, sample->column / 2);
            if (const auto where = at(cycle, even, odd, write)) return where;
        }
        return std::nullopt;
    }

  private:
    static std::optional<place> at(std::uint64_t cycle, std::uint64_t even, std::uint64_t odd, std::uint64_t write) {
        if (cycle < even) return before_it;
        if (cycle == even) return even_pixel;
        if (cycle < odd) return half_a_word;
        if (cycle == odd) return odd_pixel;
        if (cycle < write) return pending_word;
        if (cycle == write) return written_word;
        if (cycle <= write + frame_packer_core::read_to_data) return data_word;
        return std::nullopt;
    }

    const std::uint64_t phase_;
    frame_packer_core::stored_frames stored_;
};

using place_counts = std::array<std::uint64_t, places>;

void add_places(std::vector<coverage_item>& items, const char* section, const place_counts& counts, unsigned first) {
    for (unsigned where = first; where < places; ++where) items.push_back({section, place_names[where], counts[where]});
}

// The coverage by what was played.
std::vector<coverage_item> coverage(const bench_options& options, record_feed&) {
    constexpr std::uint64_t scan_cycles = 645'120;
    const auto traffic = signoff::make_frame_packer_traffic(options.seed, options.count);
    const word_places words(traffic);
    std::array<place_counts, 2> freezes{};
    place_counts resets{};
    std::uint64_t scans = 0, glitches = 0;
    for (std::size_t n = 0; n < traffic.freezes.size(); ++n) {
        const auto cycle = traffic.freezes[n].cycle;
        if (const auto where = words.of(cycle)) ++freezes[n % 2][*where];
        if (n % 2 != 0 && cycle - traffic.freezes[n - 1].cycle >= scan_cycles) ++scans;
    }
    for (const auto& press : traffic.resets) {
        if (press.from.cycle == press.to.cycle) {
            ++glitches;
        } else if (const auto where = words.of(press.from.cycle)) {
            ++resets[*where];
        }
    }
    std::vector<coverage_item> items;
    add_places(items, "Begin of a freeze, to a word", freezes[0], before_it);
    items.push_back({"Begin of a freeze, to a word", "as long as a scan", scans});
    add_places(items, "End of a freeze, to a word", freezes[1], before_it);
    add_places(items, "Reset, to a word", resets, pending_word);
    items.push_back({"Reset, to a word", "over before an edge", glitches});
    return items;
}

}  // namespace

descriptor frame_packer_signoff() {
    const auto& builds = frame_packer_rtl_variants();
    auto d = block_with_rtl("frame_packer", "camera pixels into the labkit's frame store, and to its screen", builds,
                            labkit_board_hz);
    d.recorded = recorded_bench{
        signed_off_in(builds), 40, false, pin_rules_with("packer.rst", frame_packer_at_tolerance), play, coverage};
    return d;
}

}  // namespace tabletop
