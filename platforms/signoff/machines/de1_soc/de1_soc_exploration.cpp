// SPDX-License-Identifier: Apache-2.0
#include "base/bus_word.h"
#include "de1_soc/de1_soc_parameters.h"
#include "de1_soc/memory_map.h"
#include "engines/connect4_heuristic/connect4_heuristic.h"
#include "engines/connect4_heuristic/decision.h"
#include "signoff/exploration.h"
#include "stimulus/signoff/connect4_strength.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

namespace tabletop {
namespace {

namespace core = connect4_heuristic_core;

// The phases of a move, in cycles of the memory: the processor writes the board, waits for the engine to clear the
// flag, and reads its move.
constexpr const char* load_phase = "load";
constexpr const char* exchange_phase = "exchange";
constexpr const char* fetch_phase = "fetch";

// The same between those of the processor alone and of the line. A search in software is in the first.
enum stage : std::size_t { request, load, exchange, fetch, reply };
const std::vector<answer_stage> stages = {
    {"request", "processor", "from the last bit of the request to the first row that the processor writes"},
    {load_phase, "memory", "from the first row that the processor writes to its setting of the flag"},
    {exchange_phase, "engine", "from the processor's setting of the flag to its read of the cleared one"},
    {fetch_phase, "memory", "from the processor's read of the cleared flag to its read of the move"},
    {"reply", "processor", "from the processor's read of the move to the start bit of what says it"},
    {"line", "line", "from the start bit of what says the move to the last bit of the answer"}};

// The processor's side of the shared memory. The fabric has the move when the processor, which polls, finds the flag
// cleared.
class shared_memory_watch : public channel_watch {
  public:
    shared_memory_watch() : channel_watch("sram.in") {}

    void measure(point_measurements& to) override {
        to.fabric_ps = fabric_ps_;
        to.cycles = cycles_;
        to.stages = by_answer(stages_, to);
    }

  private:
    void see(const record& entry) override {
        const auto word = static_cast<std::uint32_t>((entry.address - de1_soc_map::sram.base) / word_bytes);
        if (entry.write) {
            see_write(entry, word);
        } else if (entry.kind == record_kind::end_resp) {
            see_read(entry, word);
        }
    }

    void see_write(const record& entry, std::uint32_t word) {
        const bool is_row = word >= heuristic_words::first_row && word < heuristic_words::move;
        if (entry.kind == record_kind::begin_req && is_row && !load_) load_ = entry;
        if (entry.kind == record_kind::begin_req && word == heuristic_words::flag) sets_flag_ = entry.data != 0;
        if (entry.kind == record_kind::end_resp && word == heuristic_words::flag && sets_flag_ && load_) flag_ = entry;
    }

    void see_read(const record& entry, std::uint32_t word) {
        if (word == heuristic_words::flag && flag_ && !cleared_ && entry.data == 0) cleared_ = entry;
        if (word != heuristic_words::move || !cleared_) return;
        fabric_ps_.push_back(cleared_->time_ps - flag_->time_ps);
        cycles_[load_phase].push_back(flag_->cycle - load_->cycle);
        cycles_[exchange_phase].push_back(cleared_->cycle - flag_->cycle);
        cycles_[fetch_phase].push_back(entry.cycle - cleared_->cycle);
        stages_.insert(
            stages_.end(),
            {{load_->time_ps, load}, {flag_->time_ps, exchange}, {cleared_->time_ps, fetch}, {entry.time_ps, reply}});
        load_.reset();
        flag_.reset();
        cleared_.reset();
    }

    std::optional<record> load_;  // the first row of a board
    bool sets_flag_ = false;
    std::optional<record> flag_;     // is set
    std::optional<record> cleared_;  // is seen
    std::vector<std::uint64_t> fabric_ps_;
    std::map<std::string, std::vector<std::uint64_t>> cycles_;
    stage_begins stages_;
};

// Six rows, the bottom first.
core::position::row_array rows_of(const signoff::engine_board& board) {
    core::position::row_array rows{};
    for (unsigned n = 0; n < signoff::board_rows * signoff::board_columns; ++n) {
        if ((board.mask >> n & 1u) == 0) continue;
        const auto who = (board.board >> n & 1u) != 0 ? core::stone::ai : core::stone::human;
        const auto code = static_cast<unsigned>(who) << 2 * (n % signoff::board_columns);
        rows[n / signoff::board_columns] = static_cast<std::uint16_t>(rows[n / signoff::board_columns] | code);
    }
    return rows;
}

// Asked as in a game: the first moves are those of the defensive module. A switch is down.
std::optional<signoff::playing_strength> strength(const explored_point& point) {
    const auto config = make_de1_soc_config(point.parameters, {});
    if (config.design != de1_soc_design::connect_four) return std::nullopt;
    const auto& engine = config.engine;
    return signoff::strength_of([&engine](const signoff::engine_board& board) {
        const auto moves = static_cast<unsigned>(__builtin_popcountll(board.board));
        const auto module = moves < engine.defensive_rounds ? core::module_kind::defensive : core::module_kind::full;
        return core::decide(position_of(engine, rows_of(board)), module, foresight_of(engine, false)).move;
    });
}

std::optional<rtl_configuration> engine_rtl(const parameter_set& parameters) {
    const auto config = make_de1_soc_config(parameters, {});
    if (config.design != de1_soc_design::connect_four) return std::nullopt;
    const auto& engine = config.engine;
    return rtl_configuration{
        "connect4_heuristic",
        fmt::format("GENERATION={} DEFENSIVE_ROUNDS={} PIPELINE={} READ_CYCLES={} PACKED_ROWS={:d} HUMAN_TRAPS={:d} "
                    "WIN_FIRST={:d} MODE_SWITCH={:d} WRONG_INDEX={:d} LOOKAHEAD={}",
                    engine.generation, engine.defensive_rounds, engine.pipeline, engine.read_cycles, engine.packed_rows,
                    engine.human_traps, engine.win_first, engine.mode_switch, engine.wrong_index, engine.lookahead)};
}

}  // namespace

exploration de1_soc_exploration() {
    exploration explored;
    explored.periods = {bit_of_line([](const parameter_set& parameters) { return parameters.integer("line.baud"); })};
    explored.phases = {load_phase, exchange_phase, fetch_phase};
    explored.stages = stages;
    explored.measure = measure_contention;
    explored.bus = "heavy_bridge.in";
    explored.masters = {"processor", "painter"};
    explored.watch = [](const parameter_set&) { return std::make_unique<shared_memory_watch>(); };
    explored.strength = strength;
    explored.engine_rtl = engine_rtl;
    explored.conditions = {{"cpu.cycles_per_instruction", "cpu.timing == unit"},
                           {"bridge.light_time", "cpu.timing == a9"},
                           {"screen.fall", "screen.painter == fabric"}};
    return explored;
}

}  // namespace tabletop
