// SPDX-License-Identifier: Apache-2.0
#include "base/bus_word.h"
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/process.h"
#include "peripherals/pixel_buffer/pixel_buffer.h"
#include "peripherals/pixel_buffer/registers.h"
#include "peripherals/pixel_buffer/tolerance.h"
#include "pixel_buffer/pixel_buffer_rtl.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/played_bench.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/report/coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/pixel_buffer_traffic.h"

#include <fmt/format.h>
#include <systemc>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace tabletop {
namespace {

namespace reg = pixel_buffer_registers;

// The control of a screen's buffers between a processor and a screen whose frames end as the traffic says.
class pixel_buffer_bench : public sc_core::sc_module {
  public:
    // Records what register_bench does of a block "pixel_buffer", and by the pixel clock "pixel_buffer.base", ".format"
    // and ".characters", which the scan-out gets. The simulation stops when all accesses are done.
    pixel_buffer_bench(sc_core::sc_module_name name, view v, const pixel_buffer_config& config,
                       const signoff::pixel_buffer_traffic& traffic, record_target& to, bool check)
        : sc_module(name),
          pixel_clock_(config.pixel_clock),
          traffic_(traffic),
          accesses_(
              "accesses", config.clock, [this, v, &config] { return make(v, config); }, traffic.accesses, {}, &to,
              check),
          control_("control", *buffer_->control.operator->(), config.pixel_clock),
          recorder_(to, config.pixel_clock) {
        // The bits of a scanout_control.
        recorder_.add(control_.history(), "pixel_buffer.base", 32);
        recorder_.add(control_.history(), "pixel_buffer.format", 3, 32);
        recorder_.add(control_.history(), "pixel_buffer.characters", 1, 35);
        spawn_thread("end_frames", [this] { end_frames(); });
    }

    const register_traffic& accesses() const { return accesses_; }

  private:
    register_block make(view v, const pixel_buffer_config& config) {
        auto buffer = make_pixel_buffer("pixel_buffer", v, config);
        buffer_ = buffer.get();
        buffer_->frame_end(frame_end_);
        return {std::move(buffer), buffer_->in, buffer_->rst};
    }

    void end_frames() {
        for (const auto& frame : traffic_.frames) {
            pixel_clock_.wait_until({frame.told, 0});
            frame_end_.append(frame.first, 1);
            frame_end_.append(frame.end, 0);
            frame_end_.revise(frame.first);
        }
    }

    const bench_clock pixel_clock_;
    const signoff::pixel_buffer_traffic& traffic_;
    cycle_pin frame_end_{0};
    pixel_buffer_block* buffer_ = nullptr;
    register_traffic accesses_;
    cycle_pin_probe control_;
    history_recorder recorder_;
};

constexpr clock_domain board_clock(100'000'000);  // the computer's whole fabric has it
constexpr clock_domain pixel_clock(25'000'000);

// Clocks of the bus: what is left out of a clock crossing depends on how many cycles a pixel has.
constexpr std::array<std::pair<const char*, std::uint64_t>, 3> buses{
    {{"100_mhz", 100'000'000}, {"50_mhz", 50'000'000}, {"25_mhz", 25'000'000}}};

pixel_buffer_config config_of(const std::string& variant) {
    const auto* const bus =
        std::find_if(buses.begin(), buses.end(), [&](const auto& each) { return variant == each.first; });
    return {clock_domain(bus->second), pixel_clock};
}

signoff::pixel_buffer_traffic traffic_of(const bench_options& options) {
    const auto make =
        options.uncontended ? signoff::make_plain_pixel_buffer_traffic : signoff::make_pixel_buffer_traffic;
    return make(options.seed, options.count);
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = traffic_of(options);
    const auto config = config_of(options.variant);
    pixel_buffer_bench bench("signoff", options.view, config, traffic, to.target(), options.deep);
    return play_registers(bench.accesses(), to);
}

// What the reference has done.
class buffer_coverage {
  public:
    buffer_coverage(const signoff::pixel_buffer_traffic& traffic, const pixel_buffer_config& config)
        : traffic_(traffic.accesses),
          frames_(traffic.frames),
          cycles_per_pixel_(config.clock.cycle(config.pixel_clock.edge(1))) {}

    void add(const std::string& channel, const record& entry) {
        if (channel == "pixel_buffer.in") add_access(entry);
        if (channel == "pixel_buffer.base") ++changes_[0];
        if (channel == "pixel_buffer.format") ++changes_[1];
        if (channel == "pixel_buffer.characters") ++changes_[2];
        if (channel == "pixel_buffer.rst" && entry.data != 0) {
            ++resets_;
            if (asked_pixel_[0] != 0 || asked_pixel_[1] != 0) ++resets_while_asked_;
            asked_pixel_ = {};
        }
    }

    std::vector<coverage_item> items() const {
        std::vector<coverage_item> all;
        for (std::size_t n = 0; n < reads_.size(); ++n) {
            all.push_back({"Registers", fmt::format("{} read", reg::registers[n].name), reads_[n]});
            all.push_back({"Registers", fmt::format("{} written", reg::registers[n].name), writes_[n]});
        }
        static constexpr std::array names{"FRONT", "BACK", "STATUS"};
        for (unsigned n = 0; n < names.size(); ++n) {
            const auto& met = met_[n];
            all.push_back({"The end of a frame", fmt::format("{} written apart from one", names[n]), met.apart});
            all.push_back({"The end of a frame", fmt::format("{} seen with frame_end", names[n]), met.in_time});
            if (cycles_per_pixel_ != 1) {
                all.push_back(
                    {"The end of a frame", fmt::format("{} written in the midst of it", names[n]), met.midst});
            }
            all.push_back({"The end of a frame", fmt::format("{} written with the exchange", names[n]), met.exchange});
        }
        all.push_back({"Swaps", "asked for while S is 1", asked_again_});
        all.push_back({"Swaps", "S read as 1", s_read_[1]});
        all.push_back({"Swaps", "S read as 0", s_read_[0]});
        all.push_back({"Control", "another address is shown", changes_[0]});
        all.push_back({"Control", "pixels on or black", changes_[1]});
        all.push_back({"Control", "characters on or off", changes_[2]});
        all.push_back({"Reset", "it is pressed", resets_});
        all.push_back({"Reset", "while a swap is asked for", resets_while_asked_});
        all.push_back({"Reset", "it ends an access", failed_});
        return all;
    }

  private:
    // Where a write shows, against frame_end.
    struct met_end {
        std::uint64_t apart = 0;
        std::uint64_t in_time = 0;   // with the beginning of a cycle of frame_end
        std::uint64_t midst = 0;     // in the midst of one
        std::uint64_t exchange = 0;  // with its end
    };

    void add_access(const record& entry) {
        if (entry.kind == record_kind::begin_req) step_ = &next_access(traffic_, next_step_);
        if (entry.kind == record_kind::end_req) accepted_ = entry.cycle;
        if (entry.kind != record_kind::end_resp) return;
        if (entry.status != tlm::TLM_OK_RESPONSE) {
            ++failed_;
            return;
        }
        const auto word = entry.address / word_bytes;
        ++(entry.write ? writes_ : reads_)[word];
        const auto bank = entry.address / reg::char_front;
        const auto offset = entry.address % reg::char_front;
        if (entry.write) {
            if (step_->lanes != 0) add_write(bank, offset);
        } else if (offset == reg::status) {
            ++s_read_[entry.data & reg::status_s];
        }
    }

    void add_write(std::uint64_t bank, std::uint64_t offset) {
        const auto shows = accepted_ + 1;
        const auto pixel = shows / cycles_per_pixel_;
        const bool aligned = shows % cycles_per_pixel_ == 0;
        if (offset == reg::front) ask(bank, pixel + (aligned ? 0 : 1));
        if (offset == reg::resolution) return;
        auto& met = met_[offset == reg::front ? 0 : offset == reg::back ? 1 : 2];
        const bool ends = frame_ends_in(pixel);
        const bool ended = aligned && frame_ends_in(pixel - 1);
        if (!ends && !ended) ++met.apart;
        if (ends) ++(aligned ? met.in_time : met.midst);
        if (ended) ++met.exchange;
    }

    void ask(std::uint64_t bank, std::uint64_t pixel) {
        auto& asked = asked_pixel_[bank];
        const auto frame = frame_from(asked);
        if (asked != 0 && frame != frames_.end() && std::max(frame->first, asked) >= pixel) {
            ++asked_again_;
        } else {
            asked = pixel;
        }
    }

    // The first that ends after this cycle has begun.
    std::vector<signoff::frame_end_pulse>::const_iterator frame_from(std::uint64_t pixel) const {
        return std::upper_bound(frames_.begin(), frames_.end(), pixel,
                                [](std::uint64_t cycle, const auto& frame) { return cycle < frame.end; });
    }
    bool frame_ends_in(std::uint64_t pixel) const {
        const auto frame = frame_from(pixel);
        return frame != frames_.end() && frame->first <= pixel;
    }

    const bus_traffic& traffic_;
    std::size_t next_step_ = 0;
    const traffic_step* step_ = nullptr;  // of the access that is under way
    const std::vector<signoff::frame_end_pulse>& frames_;
    const std::uint64_t cycles_per_pixel_;
    std::uint64_t accepted_ = 0;  // in which cycle that was
    std::array<std::uint64_t, 2> asked_pixel_{};
    std::array<std::uint64_t, std::size(reg::registers)> reads_{};
    std::array<std::uint64_t, std::size(reg::registers)> writes_{};
    std::array<met_end, 3> met_{};
    std::array<std::uint64_t, 2> s_read_{};
    std::array<std::uint64_t, 3> changes_{};
    std::uint64_t asked_again_ = 0;
    std::uint64_t resets_ = 0;
    std::uint64_t resets_while_asked_ = 0;
    std::uint64_t failed_ = 0;
};

std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    const auto traffic = traffic_of(options);
    return coverage_in(reference, buffer_coverage(traffic, config_of(options.variant)));
}

std::vector<signoff_variant> variants() {
    std::vector<signoff_variant> all;
    for (const auto& [name, hz] : buses) all.push_back({name});
    return all;
}

}  // namespace

descriptor pixel_buffer_signoff() {
    auto d = block_with_rtl("pixel_buffer", "control of pixel and character buffer", pixel_buffer_rtl_variants(),
                            board_clock.hz_numerator());
    const auto rules = register_rules("pixel_buffer.rst", pixel_buffer_at_tolerance);
    d.recorded = recorded_bench{variants(), 4000, true, rules, play, coverage};
    return d;
}

}  // namespace tabletop
