// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_minimax/registers.h"
#include "engines/connect4_minimax/search.h"
#include "signoff/blocks/connect4_minimax/engine_bench.h"
#include "signoff/blocks/connect4_minimax/engine_question.h"
#include "signoff/exploration.h"
#include "stimulus/signoff/connect4_positions.h"
#include "stimulus/signoff/connect4_strength.h"
#include "support/input_error.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

namespace reg = connect4_minimax_registers;

// The phases of a move, in fabric cycles: the accesses from the first one of the position to START, the search as the
// engine counts it, and from its end to the end of the last read of the result. With several engines: to the first
// START, from there to the end of the last search, and from there on.
constexpr const char* load_phase = "load";
constexpr const char* search_phase = "search";
constexpr const char* fetch_phase = "fetch";

// The same between those of the processor alone and of the line. A search in software is in the first.
enum stage : std::size_t { request, load, search, fetch, reply };
const std::vector<answer_stage> stages = {
    {"request", "processor", "from the last bit of the request to the first access of the position"},
    {load_phase, "bus", "from the first access of the position to START"},
    {search_phase, "engine", "from START to the end of the search"},
    {fetch_phase, "bus", "from the end of the search to that of the last read of the result"},
    {"reply", "processor", "from the last read of the result to the start bit of what says the move"},
    {"line", "line", "from the start bit of what says the move to the last bit of the answer"}};

void add_move(const clock_domain& clock, std::uint64_t search_cycles, point_measurements& to) {
    to.fabric_ps.push_back(clock.edge(search_cycles));
    to.cycles[search_phase].push_back(search_cycles);
}

// A search as the processor asks an engine for it, in cycles of the fabric. The firmware reads CYCLES after each.
struct asked_search {
    unsigned pieces = 0;     // on its board
    std::uint64_t load = 0;  // the first access of its position
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    std::uint64_t fetched = 0;
};

// The accesses to one engine.
class engine_port {
  public:
    explicit engine_port(unsigned n)
        : channel(std::string(zynq_map::engines[n]) + ".in"), base_(zynq_map::region(zynq_map::engines[n]).base) {}

    const std::string channel;

    // The search whose answer has been read with this access.
    std::optional<asked_search> see(const record& entry) {
        const auto offset = static_cast<std::uint32_t>(entry.address - base_);
        if (entry.write) {
            see_write(entry, offset);
        } else if (entry.kind == record_kind::end_resp && asked_) {
            return see_read(entry, offset);
        }
        return std::nullopt;
    }

  private:
    void see_write(const record& entry, std::uint32_t offset) {
        if (entry.kind == record_kind::begin_req) see_request(entry, offset);
        if (entry.kind != record_kind::end_resp || offset != reg::control || !starts_ || !load_) return;
        const auto pieces = __builtin_popcount(mask_lo_) + __builtin_popcount(mask_hi_);
        asked_ = asked_search{static_cast<unsigned>(pieces), *load_, entry.cycle};
        load_.reset();
    }

    void see_request(const record& entry, std::uint32_t offset) {
        const bool loads = offset >= reg::board_lo && offset <= reg::mask_hi;
        if (loads && !load_) load_ = entry.cycle;
        if (offset == reg::mask_lo) mask_lo_ = entry.data;
        if (offset == reg::mask_hi) mask_hi_ = entry.data;
        if (offset == reg::control) starts_ = entry.data & reg::control_start;
    }

    std::optional<asked_search> see_read(const record& entry, std::uint32_t offset) {
        if (offset == reg::cycles_hi) upper_ = entry.data;
        if (offset != reg::cycles_lo) return std::nullopt;
        asked_->end = asked_->start + (upper_ << 32 | entry.data);
        asked_->fetched = entry.cycle;
        return std::exchange(asked_, std::nullopt);
    }

    std::uint64_t base_;
    std::optional<std::uint64_t> load_;
    std::uint32_t mask_lo_ = 0, mask_hi_ = 0;
    bool starts_ = false;
    std::optional<asked_search> asked_;
    std::uint64_t upper_ = 0;
};

// What the processor asks of the engines. With one of them a search is a move. Those of several that follow each other
// with as many pieces on the board are the parts of one move.
class engines_watch : public fabric_watch {
  public:
    engines_watch(const clock_domain& clock, unsigned engines) : clock_(clock) {
        for (unsigned n = 0; n < engines; ++n) ports_.emplace_back(n);
    }

    void begin(const std::vector<record_channel>& channels) override {
        for (std::uint32_t n = 0; n < channels.size(); ++n) {
            for (auto& port : ports_) {
                if (channels[n].name == port.channel) port_of_[n] = &port;
            }
        }
    }

    bool follows(const record_channel& channel) const override {
        return std::any_of(ports_.begin(), ports_.end(),
                           [&](const engine_port& port) { return port.channel == channel.name; });
    }

    void take(const record& entry) override {
        const auto found = port_of_.find(entry.channel);
        if (found == port_of_.end()) return;
        if (const auto asked = found->second->see(entry)) add(*asked);
    }

    void measure(point_measurements& to) override {
        for (const auto& one : moves_) {
            add_move(clock_, one.end - one.start, to);
            to.cycles[load_phase].push_back(one.start - one.load);
            to.cycles[fetch_phase].push_back(one.fetched - one.end);
        }
        to.stages = by_answer(begun(), to);
    }

  private:
    void add(const asked_search& asked) {
        if (ports_.size() == 1 || moves_.empty() || moves_.back().pieces != asked.pieces) {
            moves_.push_back(asked);
            return;
        }
        auto& move = moves_.back();
        move.load = std::min(move.load, asked.load);
        move.start = std::min(move.start, asked.start);
        move.end = std::max(move.end, asked.end);
        move.fetched = std::max(move.fetched, asked.fetched);
    }

    stage_begins begun() const {
        stage_begins all;
        for (const auto& one : moves_) {
            all.insert(all.end(), {{clock_.edge(one.load), load},
                                   {clock_.edge(one.start), search},
                                   {clock_.edge(one.end), fetch},
                                   {clock_.edge(one.fetched), reply}});
        }
        return all;
    }

    const clock_domain clock_;
    std::vector<engine_port> ports_;
    std::map<std::uint32_t, engine_port*> port_of_;  // by channel
    std::vector<asked_search> moves_;
};

unsigned engines_of(const parameter_set& parameters) {
    return static_cast<unsigned>(parameters.integer("engines"));
}

connect4_minimax_config engine_config(const explored_point& point) {
    return make_zynq_config(point.parameters, point.views.at("engine"), view::ca).engine;
}

const std::vector<signoff::engine_board>& positions() {
    static const auto all = signoff::connect4_phase_positions();
    return all;
}

void play_positions(const explored_point& point, unsigned position, point_measurements& to) {
    if (searches_in_software(point.parameters)) {
        throw input_error("--stimulus: positions are played by the engine, not with zynq.engine.kind = software");
    }
    if (engines_of(point.parameters) != 1) {
        throw input_error("--stimulus: positions are played by one engine, and who shares them is the game's program");
    }
    to.is_population = position == 0;
    const auto config = engine_config(point);
    const auto ask = [&](register_bench& engine, const signoff::engine_board& board) {
        const auto answer = ask_engine(engine, {board, config.depth, config.alpha_beta, config.alpha_beta});
        add_move(config.clock, *answer.cycles, to);
    };
    register_bench bench("explored", config.clock, engine_in(point.views.at("engine"), config), nullptr, false,
                         [&](register_bench& engine) {
                             if (position != 0) return ask(engine, positions()[position - 1]);
                             for (const auto& board : positions()) ask(engine, board);
                         });
    sc_core::sc_start();
}

// What every view of the engine answers is what its functional core answers: the sign-off holds them against it.
std::optional<signoff::playing_strength> strength(const explored_point& point) {
    const auto config = engine_config(point);
    connect4_minimax_core::engine_search search(config.solvers);
    return signoff::strength_of([&](const signoff::engine_board& board) {
        search.start({board.board, board.mask}, config.depth, config.alpha_beta);
        while (!search.run(UINT64_MAX / 2)) {
        }
        return search.result().move - 1;
    });
}

std::optional<rtl_configuration> engine_rtl(const parameter_set& parameters) {
    const auto config = make_zynq_config(parameters, view::ca, view::ca);
    return rtl_configuration{"connect4_minimax",
                             fmt::format("SOLVERS={} ALPHA_BETA={:d}", config.engine.solvers, config.engine.alpha_beta),
                             config.engines};
}

}  // namespace

exploration zynq_exploration() {
    exploration explored;
    explored.periods = {bit_of_line([](const parameter_set& parameters) { return parameters.integer("line.baud"); })};
    explored.measure = measure_contention;
    explored.phases = {load_phase, search_phase, fetch_phase};
    explored.stages = stages;
    explored.bus = "crossbar.in";
    explored.masters = {"processor", "copy"};
    explored.watch = [](const parameter_set& parameters) {
        return std::make_unique<engines_watch>(parameters.frequency("fabric.clock"), engines_of(parameters));
    };
    explored.game_parameters = {{"stimulus.wait",
                                 parameter_kind::choice,
                                 "poll",
                                 "",
                                 "",
                                 "How the program waits for the engine.",
                                 "its command \"wait\"",
                                 {"poll", "irq"}}};
    explored.game_lines = [](const parameter_set& stimulus) {
        return stimulus.choice("wait") == "irq" ? std::vector<std::string>{"wait irq"} : std::vector<std::string>{};
    };
    explored.positions = position_stimulus{[] { return static_cast<unsigned>(positions().size()); }, play_positions};
    explored.strength = strength;
    explored.engine_rtl = engine_rtl;
    explored.conditions = {{"cpu.cycles_per_instruction", "cpu.timing == unit"},
                           {"ps.gp0_time", "cpu.timing == a9"},
                           {"ps.s_gp_cycles", "fabric.copy == on"},
                           {"crossbar.arbitration", "fabric.copy == on"}};
    return explored;
}

}  // namespace tabletop
