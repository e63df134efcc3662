// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/process.h"
#include "de1_soc/de1_soc_parameters.h"
#include "disc_painter/disc_painter_rtl.h"
#include "engines/disc_painter/disc_painter.h"
#include "engines/disc_painter/picture.h"
#include "engines/disc_painter/tolerance.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "signoff/bench/played_bench.h"
#include "signoff/compare/record_feed.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/disc_traffic.h"

#include <systemc>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace tabletop {
namespace {

constexpr unsigned address_bits = 20, data_bits = 32, sample_bits = 34;
constexpr std::uint64_t address_valid = 1u << 19, sample_valid = std::uint64_t{1} << 33, right_bit = 1ull << 32;

// One of the painter's ports, at which a list says when the processor has it.
class listed_port : public second_port_if {
  public:
    explicit listed_port(const std::vector<std::uint64_t>& taken) : taken_(taken) {}

    std::uint64_t next_taken(std::uint64_t cycle) const override {
        while (next_ < taken_.size() && taken_[next_] < cycle) ++next_;
        while (next_ > 0 && taken_[next_ - 1] >= cycle) --next_;
        return next_ < taken_.size() ? taken_[next_] : UINT64_MAX;
    }
    std::uint32_t read(std::uint32_t) override { return word_; }
    void write(std::uint32_t offset, std::uint32_t value, std::uint64_t cycle) override {
        word_ = value;
        address_.set_level(cycle, address_valid | offset);
        address_.set_level(cycle + 1, 0);
        data_.set_level(cycle, value);
    }
    void attach(second_master& master) override { master_ = &master; }

    // The processor writes.
    void store(std::uint32_t word, std::uint64_t cycle) {
        master_->advance(cycle);
        word_ = word;
        master_->accessed(cycle);
    }
    void advance(std::uint64_t cycle) { master_->advance(cycle); }

    level_history& address() { return address_; }
    level_history& data() { return data_; }

  private:
    const std::vector<std::uint64_t>& taken_;
    mutable std::size_t next_ = 0;
    second_master* master_ = nullptr;
    std::uint32_t word_ = 0;  // the one that was written last
    level_history address_{0}, data_{0};
};

class listed_samples : public sample_sink_if {
  public:
    void write_sample(bool right, std::uint32_t value, std::uint64_t cycle) override {
        levels_.set_level(cycle, sample_valid | (right ? right_bit : 0) | value);
        levels_.set_level(cycle + 1, 0);
    }
    level_history& levels() { return levels_; }

  private:
    level_history levels_{0};
};

class disc_painter_bench : public pin_bench {
  public:
    // Records "disc_painter.rst" (1 in reset) and what the memories and the audio port take of the painter, cycle by
    // cycle: "disc_painter.words_address", "disc_painter.words_data", the same of "pixels", and "disc_painter.sample".
    disc_painter_bench(sc_core::sc_module_name name, view v, const disc_painter_config& config,
                       const signoff::disc_traffic& traffic, record_target& to)
        : pin_bench(name, "disc_painter", config.clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
          traffic_(traffic),
          words_(traffic.words_taken),
          pixels_(traffic.pixels_taken),
          painter_(make_disc_painter("painter", v, config)),
          recorder_(to, config.clock) {
        for (const auto frame : traffic.frames) {
            frames_.append(frame, 1);
            frames_.append(frame + 1, 0);
        }
        painter_->rst(rst_);
        painter_->frame(frames_);
        painter_->words(words_);
        painter_->pixels(pixels_);
        painter_->audio(samples_);
        recorder_.add(words_.address(), "disc_painter.words_address", address_bits);
        recorder_.add(words_.data(), "disc_painter.words_data", data_bits);
        recorder_.add(pixels_.address(), "disc_painter.pixels_address", address_bits);
        recorder_.add(pixels_.data(), "disc_painter.pixels_data", data_bits);
        recorder_.add(samples_.levels(), "disc_painter.sample", sample_bits);
        recorder_.add_accesses([this](std::uint64_t end_cycle, bool) {
            words_.advance(end_cycle);
            return end_cycle;
        });
        spawn_thread("ask", [this] { ask(); });
    }

  private:
    void ask() {
        for (const auto& each : traffic_.asked) {
            clock_.wait_until({each.cycle, 0});
            words_.store(each.word, each.cycle);
        }
    }

    const signoff::disc_traffic& traffic_;
    cycle_pin frames_{0, SIZE_MAX};
    listed_port words_;
    listed_port pixels_;
    listed_samples samples_;
    std::unique_ptr<disc_painter_block> painter_;
    history_recorder recorder_;
};

unsigned step_of(const bench_options& options) {
    return find_build(disc_painter_rtl_variants(), options.variant).number("STEP");
}

search_speed play(const bench_options& options, bench_recording& to) {
    const disc_painter_config config{clock_domain(de1_soc_board_hz), step_of(options)};
    const auto traffic = signoff::make_disc_traffic(options.seed, options.count, config.step, !options.uncontended);
    return play_bench<disc_painter_bench>(options, config, traffic, to);
}

// The coverage by what was asked for.
std::vector<coverage_item> coverage(const bench_options& options, record_feed&) {
    constexpr const char *commands = "Commands", *disturbed = "Beside them";
    const auto traffic =
        signoff::make_disc_traffic(options.seed, options.count, step_of(options), !options.uncontended);
    std::uint64_t boards = 0, of_player = 0, of_engine = 0, illegal = 0, nothing = 0, top = 0, bottom = 0;
    for (const auto& each : traffic.asked) {
        const auto asked = disc_painter_core::command::of_word(each.word);
        if (!asked.asks()) {
            ++nothing;
        } else if (asked.board) {
            ++boards;
        } else if (!asked.is_legal()) {
            ++illegal;
        } else {
            ++(asked.of_player ? of_player : of_engine);
            if (asked.row == 0) ++bottom;
            if (asked.row == disc_painter_core::rows - 1) ++top;
        }
    }
    return {{commands, "an empty board", boards},
            {commands, "a disc of the player's", of_player},
            {commands, "a disc of the engine's", of_engine},
            {commands, "a disc in the top row", top},
            {commands, "a disc in the bottom row", bottom},
            {commands, "a disc of no place", illegal},
            {commands, "a word that asks for nothing", nothing},
            {disturbed, "a reset", traffic.resets.size()}};
}

}  // namespace

descriptor disc_painter_signoff() {
    const auto& builds = disc_painter_rtl_variants();
    auto d = block_with_rtl("disc_painter", "painter of a board and of discs that fall, in a frame buffer", builds,
                            de1_soc_board_hz);
    d.recorded = recorded_bench{signed_off_in(builds),
                                40,
                                false,
                                pin_rules_with("disc_painter.rst", disc_painter_at_tolerance),
                                play,
                                coverage};
    return d;
}

}  // namespace tabletop
