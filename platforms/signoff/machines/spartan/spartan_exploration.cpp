// SPDX-License-Identifier: Apache-2.0
#include "connect6_threat/connect6_threat_rtl.h"
#include "engines/connect6_threat/reply.h"
#include "signoff/exploration.h"
#include "spartan/spartan_parameters.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

namespace tabletop {
namespace {

namespace core = connect6_threat_core;

// What the master does, from its leaving `receive` to its being back there: then the reply is in the UART's FIFO.
class phase_watch : public channel_watch {
  public:
    explicit phase_watch(const clock_domain& clock) : channel_watch("engine.phase"), clock_(clock) {}

    void measure(point_measurements& to) override {
        to.fabric_ps = fabric_ps_;
        to.cycles = cycles_;
        to.stages = by_answer(stages_, to);
    }

  private:
    void see(const record& entry) override {
        const auto receive = static_cast<std::uint64_t>(core::phase::receive);
        if (phase_ == receive && entry.data != receive) {
            begin_ = entry.cycle;
            spent_ = {};
        }
        if (phase_ != receive) spent_[phase_] += entry.cycle - since_;
        if (phase_ != receive && entry.data == receive) end_move(entry.cycle);
        stages_.push_back({entry.time_ps, entry.data});
        phase_ = entry.data;
        since_ = entry.cycle;
    }

    void end_move(std::uint64_t cycle) {
        fabric_ps_.push_back(clock_.edge(cycle) - clock_.edge(begin_));
        for (std::size_t n = 0; n < spent_.size(); ++n) {
            if (spent_[n] != 0) cycles_[core::phase_names[n]].push_back(spent_[n]);
        }
    }

    const clock_domain clock_;
    std::uint64_t phase_ = 0;
    std::uint64_t since_ = 0;  // cycle
    std::uint64_t begin_ = 0;
    std::array<std::uint64_t, core::phase_names.size()> spent_{};
    std::vector<std::uint64_t> fabric_ps_;
    std::map<std::string, std::vector<std::uint64_t>> cycles_;
    stage_begins stages_;
};

// What the master does, and the line.
std::vector<answer_stage> stages() {
    std::vector<answer_stage> all = {
        {core::phase_names[0], "UART", "from the last bit of the request to the master's leaving \"receive\""}};
    for (std::size_t n = 1; n < core::phase_names.size(); ++n) {
        all.push_back(
            {core::phase_names[n], "engine", fmt::format("in which the master is in \"{}\"", core::phase_names[n])});
    }
    all.back().what += ", up to the start bit of the answer";
    all.push_back({"line", "line", "from the first bit of the answer to its last"});
    return all;
}

// In the order of variants.txt, so that a build that has figures of the paper is known for it.
std::optional<rtl_configuration> engine_rtl(const parameter_set& parameters) {
    const auto config = make_spartan_config(parameters, view::ca, view::ca).engine;
    if (!has_connect6_threat_rtl(config)) return std::nullopt;
    const auto& engine = config.engine;
    const auto seed = engine.lfsr ? engine.lfsr_seed : core::options{}.lfsr_seed;
    return rtl_configuration{
        "connect6_threat",
        fmt::format(
            "INFLUENCED={:d} CONCURRENT={:d} NEAR={:d} FIXES={:d} BLOCK_RAM={:d} LINES={} LFSR={:d} LFSR_SEED={}",
            engine.influenced, engine.concurrent, engine.near, engine.fixes, engine.block_ram, engine.scan_lines,
            engine.lfsr, seed)};
}

bool is_published_engine(const parameter_set& parameters) {
    static const auto published = engine_rtl(parameter_set("spartan", spartan_parameters()));
    const auto asked = engine_rtl(parameters);
    return asked && asked->parameters == published->parameters;
}

}  // namespace

exploration spartan_exploration() {
    exploration explored;
    explored.periods = {bit_of_line(spartan_line_baud)};
    explored.phases.assign(core::phase_names.begin() + 1, core::phase_names.end());
    explored.stages = stages();
    explored.watch = [](const parameter_set& parameters) {
        return std::make_unique<phase_watch>(parameters.frequency("fabric.clock"));
    };
    explored.engine_rtl = engine_rtl;
    explored.fmax = published_fmax{"connect6_threat",
                                   "fabric.clock",
                                   "table I of \"A Threat Based Connect6 Implementation on FPGA\"",
                                   {{"Spartan-6 LX45-3", 130'000'000},
                                    {"Spartan-3 700A-4 of the board", 79'000'000},
                                    {"Virtex-5 FX70T-3", 175'000'000}},
                                   is_published_engine};
    explored.conditions = {{"engine.lfsr_seed", "engine.tie_break == lfsr"}};
    return explored;
}

}  // namespace tabletop
