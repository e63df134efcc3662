// SPDX-License-Identifier: Apache-2.0
#include "audio_port/audio_port_rtl.h"
#include "base/cycle_history.h"
#include "peripherals/audio_port/audio_port.h"
#include "peripherals/audio_port/registers.h"
#include "peripherals/audio_port/tolerance.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/interrupt_question.h"
#include "signoff/bench/played_bench.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/report/coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/audio_port_traffic.h"

#include <fmt/format.h>
#include <systemc>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace tabletop {
namespace {

namespace reg = audio_port_registers;

constexpr std::uint64_t questions_apart = 97;

// An audio port between a processor and a codec.
class audio_port_bench : public sc_core::sc_module, private audio_peer {
  public:
    // Records what register_bench does of a block "audio_port", what interrupt_question does, and "audio_port.left" and
    // "audio_port.right", the words that are played. The simulation stops when all accesses are done.
    audio_port_bench(sc_core::sc_module_name name, view v, const audio_port_config& config, const bus_traffic& traffic,
                     record_target& to, bool check)
        : sc_module(name),
          clock_(config.clock),
          times_(config.times()),
          accesses_(
              "accesses", config.clock, [this, v, &config] { return make(v, config); }, traffic, {}, &to, check),
          question_("question", *port_, config.clock, questions_apart, to),
          recorder_(to, config.clock) {
        constexpr unsigned bits = 32;
        recorder_.add(left_, "audio_port.left", bits);
        recorder_.add(right_, "audio_port.right", bits);
        recorder_.add_accesses([this](std::uint64_t end_cycle, bool) { return settle(end_cycle); });
    }

    const register_traffic& accesses() const { return accesses_; }

  private:
    register_block make(view v, const audio_port_config& config) {
        auto port = make_audio_port("audio_port", v, config);
        port_ = port.get();
        port_->attach(*this);
        return register_block_of(std::move(port));
    }

    audio_frame input(std::uint64_t n) const override {
        return {static_cast<std::int32_t>(signoff::audio_word(n, 0)),
                static_cast<std::int32_t>(signoff::audio_word(n, 1))};
    }

    void output(std::uint64_t n, const audio_frame& frame) override {
        play_silence_before(n);
        play(n, frame);
    }

    void play_silence_before(std::uint64_t n) {
        if (next_ < n) play(next_, {});
        next_ = std::max(next_, n);
    }

    // They change with the end of the sample's cycle.
    void play(std::uint64_t n, const audio_frame& frame) {
        const auto cycle = times_.cycle(n) + 1;
        left_.set_level(cycle, static_cast<std::uint32_t>(frame.left));
        right_.set_level(cycle, static_cast<std::uint32_t>(frame.right));
        next_ = n + 1;
    }

    // Settles what the port tells late.
    std::uint64_t settle(std::uint64_t end_cycle) {
        port_->settle();
        const auto now = clock_.now();
        play_silence_before(times_.before(now - std::min<std::uint64_t>(now, 1)));
        return end_cycle;
    }

    const bench_clock clock_;
    const sample_times times_;
    audio_port_block* port_ = nullptr;
    register_traffic accesses_;
    interrupt_question question_;
    level_history left_{0};
    level_history right_{0};
    std::uint64_t next_ = 0;  // the first sample of which nothing has been recorded
    history_recorder recorder_;
};

constexpr std::uint64_t board_hz = 100'000'000;  // of the university computer's fabric

audio_port_config config_of() {
    return {clock_domain(board_hz), clock_domain(10 * board_hz, signoff::cycles_per_10_samples)};
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto make = options.uncontended ? signoff::make_plain_audio_port_traffic : signoff::make_audio_port_traffic;
    const auto traffic = make(options.seed, options.count);
    audio_port_bench bench("signoff", options.view, config_of(), traffic, to.target(), options.deep);
    return play_registers(bench.accesses(), to);
}

// What the reference has done.
class audio_coverage {
  public:
    void add(const std::string& channel, const record& entry) {
        if (channel == "audio_port.in" && entry.kind == record_kind::end_resp) add_access(entry);
        if (channel == "audio_port.irq" && entry.data != 0) ++interrupts_;
        if (channel == "audio_port.rst" && entry.data != 0) ++resets_;
        if (channel == "audio_port.left") add_played(entry.data);
    }
    std::vector<coverage_item> items() const {
        static constexpr std::array names{"control", "fifospace", "left", "right"};
        static constexpr std::array<std::pair<const char*, unsigned>, 6> bits{
            {{"RE", 0}, {"WE", 1}, {"CR", 2}, {"CW", 3}, {"RI", 8}, {"WI", 9}}};
        static constexpr std::array levels{"right read FIFO", "left read FIFO", "right write FIFO", "left write FIFO"};
        std::vector<coverage_item> all;
        for (unsigned n = 0; n < names.size(); ++n) {
            all.push_back({"Registers", fmt::format("{} read", names[n]), reads_[n]});
            all.push_back({"Registers", fmt::format("{} written", names[n]), writes_[n]});
        }
        for (const auto& [name, bit] : bits) all.push_back({"Control", fmt::format("{} read as 1", name), seen_[bit]});
        for (unsigned n = 0; n < levels.size(); ++n) {
            all.push_back({"Levels", fmt::format("{} full", levels[n]), full_[n]});
            all.push_back({"Levels", fmt::format("{} empty", levels[n]), empty_[n]});
        }
        all.push_back({"Levels", "one read FIFO full alone", one_read_full_});
        all.push_back({"Levels", "one write FIFO empty alone", one_write_empty_});
        all.push_back({"Codec", "words played", played_});
        all.push_back({"Codec", "silence begins", silences_});
        all.push_back({"Interrupt", "it rises", interrupts_});
        all.push_back({"Reset", "it is pressed", resets_});
        all.push_back({"Reset", "it ends an access", failed_});
        return all;
    }

  private:
    void add_access(const record& entry) {
        ++(entry.write ? writes_ : reads_)[entry.address / 4 % reads_.size()];
        if (entry.status != tlm::TLM_OK_RESPONSE) ++failed_;
        if (entry.write) return;
        if (entry.address == reg::control) {
            for (unsigned bit = 0; bit < seen_.size(); ++bit) seen_[bit] += entry.data >> bit & 1;
        }
        if (entry.address == reg::fifospace) add_space(entry.data);
    }
    void add_space(std::uint64_t space) {
        std::array<unsigned, 4> waiting{};
        for (unsigned n = 0; n < waiting.size(); ++n) {
            const auto field = static_cast<unsigned>(space >> 8 * n & 0xFF);
            waiting[n] = n < 2 ? field : reg::fifo_depth - field;
            full_[n] += waiting[n] == reg::fifo_depth ? 1 : 0;
            empty_[n] += waiting[n] == 0 ? 1 : 0;
        }
        one_read_full_ += (waiting[0] == reg::fifo_depth) != (waiting[1] == reg::fifo_depth) ? 1 : 0;
        one_write_empty_ += (waiting[2] == 0) != (waiting[3] == 0) ? 1 : 0;
    }
    void add_played(std::uint64_t word) { ++(word == 0 ? silences_ : played_); }

    std::array<std::uint64_t, 4> reads_{};
    std::array<std::uint64_t, 4> writes_{};
    std::array<std::uint64_t, 10> seen_{};
    std::array<std::uint64_t, 4> full_{};
    std::array<std::uint64_t, 4> empty_{};
    std::uint64_t one_read_full_ = 0;
    std::uint64_t one_write_empty_ = 0;
    std::uint64_t played_ = 0;
    std::uint64_t silences_ = 0;
    std::uint64_t interrupts_ = 0;
    std::uint64_t resets_ = 0;
    std::uint64_t failed_ = 0;
};

std::vector<coverage_item> coverage(const bench_options&, record_feed& reference) {
    return coverage_in(reference, audio_coverage{});
}

}  // namespace

descriptor audio_port_signoff() {
    const auto& builds = audio_port_rtl_variants();
    auto d = block_with_rtl("audio_port", "audio FIFOs of the university computer", builds, board_hz);
    const auto rules = register_rules("audio_port.rst", audio_port_at_tolerance);
    d.recorded = recorded_bench{signed_off_in(builds), 20'000, true, rules, play, coverage};
    return d;
}

}  // namespace tabletop
