// SPDX-License-Identifier: Apache-2.0
#include "audio_port/audio_port_rtl.h"
#include "peripherals/audio_port/registers.h"
#include "peripherals/audio_port/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/audio_port/audio_port_bench.h"
#include "signoff/report/coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace tabletop {
namespace {

namespace reg = audio_port_registers;

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
