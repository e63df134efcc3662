// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_heuristic/heuristic_coverage.h"

#include "base/bus_word.h"
#include "engines/connect4_heuristic/decision.h"
#include "engines/connect4_heuristic/timing.h"
#include "signoff/compare/record_feed.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {
namespace core = connect4_heuristic_core;
namespace {

using core::module_kind;
using core::stone;

constexpr const char* page_runs = "Runs";
constexpr const char* page_values = "The value of a column";
constexpr const char* page_full = "The full module";
constexpr const char* page_snares = "Traps of the human's";
constexpr const char* page_mode = "Advanced or beginner";
constexpr const char* page_wins = "Wins first";
constexpr const char* page_ahead = "Looking further ahead";
constexpr const char* page_board = "The board";
constexpr const char* page_cycles = "Cycles";

// Items by section and name, in the order in which they are first named.
class coverage_list {
  public:
    void count(const char* section, const std::string& name, bool yes = true) { item(section, name).count += yes; }
    // One of so many; not yes: it is only said that there are so many.
    void note(const char* section, const std::string& name, std::uint64_t which, std::uint64_t of, bool yes = true) {
        auto& seen = different_[{section, name}];
        if (yes) seen.insert(which);
        auto& one = item(section, name);
        one.count = seen.size();
        one.of = of;
    }
    std::vector<coverage_item> items() const {
        auto sorted = items_;
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const auto& a, const auto& b) { return a.section < b.section; });
        return sorted;
    }

  private:
    coverage_item& item(const char* section, const std::string& name) {
        const auto found = std::find_if(items_.begin(), items_.end(),
                                        [&](const auto& one) { return one.section == section && one.name == name; });
        if (found != items_.end()) return *found;
        items_.push_back({section, name, 0, 0});
        return items_.back();
    }

    std::vector<coverage_item> items_;
    std::map<std::pair<std::string, std::string>, std::set<std::uint64_t>> different_;  // by section and name
};

class heuristic_coverage {
  public:
    explicit heuristic_coverage(const connect4_heuristic_config& config)
        : config_(config), looks_(foresight_of(config, true)) {}

    void read_row(std::uint64_t index, std::uint64_t word) {
        constexpr std::uint64_t row_mask = 0x3FFF;
        const auto n = index - heuristic_words::first_row;
        if (config_.packed_rows) {
            rows_.at(2 * n) = word & row_mask;
            rows_.at(2 * n + 1) = word >> 16 & row_mask;
        } else {
            rows_.at(n) = word & row_mask;
        }
    }
    // advanced: when it was decided.
    void decide(unsigned move, unsigned rule, bool advanced) {
        const auto board = position_of(config_, rows_);
        const bool defensive = rounds_ < config_.defensive_rounds;
        if (defensive) ++rounds_;
        count_board(board);
        if (defensive) {
            list_.note("The defensive module", "a move in every column", move, core::columns);
            count_columns(board, module_kind::defensive, stone::ai);
            return;
        }
        count_columns(board, module_kind::full, stone::ai);
        count_rule(board, move, static_cast<core::rule>(rule));
        if (config_.generation > 1) count_answers(board);
        if (config_.generation == 3) count_traps(board);
        if (config_.win_first) count_wins(board, move, static_cast<core::rule>(rule));
        if (config_.mode_switch) count_mode(board, move, advanced);
        if (config_.lookahead > 1) count_search(board, move, static_cast<core::rule>(rule));
        // With the switch half of the boards are decided without: the others would not reach all.
        if (config_.human_traps && !config_.mode_switch) {
            count_snares(board);
            count_candidates(board, move, static_cast<core::rule>(rule));
        }
    }
    void begin_reset() { rounds_ = 0; }

    coverage_list& list() { return list_; }

  private:
    void count_board(const core::position& board) {
        unsigned full = 0;
        bool gap = false, nobody = false;
        for (unsigned c = 0; c < core::columns; ++c) {
            full += board.is_full(c) ? 1 : 0;
            for (unsigned r = 0; r < core::rows; ++r) {
                const auto code = rows_[r] >> 2 * c & 3;
                nobody = nobody || code == 3;
                gap = gap || (code == 0 && r < board.landing_row(c));
            }
        }
        list_.count(page_board, "empty", rows_ == core::position::row_array{});
        list_.note(page_board, "so many full columns, 0 to 7", full, core::columns + 1);
        list_.count(page_board, "a stone above a gap", gap);
        list_.count(page_board, "a cell of nobody", nobody);
    }

    void count_columns(const core::position& board, module_kind module, stone mover) {
        const bool full_module = module == module_kind::full;
        const std::string in = full_module ? "full module: " : "defensive module: ";
        for (unsigned c = 0; c < core::columns; ++c) {
            if (board.is_full(c)) {
                list_.count(page_values, in + (mover == stone::human ? "a full column, the human to move"
                                                                     : "a full column, the AI to move"));
                continue;
            }
            count_runs(board, c);
            const auto human = core::runs_from_landing_cell(board, stone::human, c);
            const auto threat = core::threat_in(board, module, c);
            const bool wins = core::wins_in(board, stone::ai, c);
            const bool four = core::makes_four(human);
            list_.count(page_values, in + "the sum goes round", core::threat_sum_in(board, module, c) > threat);
            list_.count(page_values, in + "15 or more without a four", threat >= core::must_act && !four);
            list_.count(page_values, in + "a four with less than 15", threat < core::must_act && four);
            list_.count(page_values, in + "a pair of 10 and 10", any_pair(human, 3, 3));
            list_.count(page_values, in + "a pair of 5 and 1", any_pair(human, 2, 1));
            list_.count(page_values, in + "a pair of 1 and 1", any_pair(human, 1, 1));
            list_.count(page_values, in + "the AI wins, threat below 15", wins && threat < core::must_act);
            list_.count(page_values, in + "the AI wins, threat 15 or more", wins && threat >= core::must_act);
            if (config_.win_first) {
                list_.count(page_wins, in + "both win there", wins && four);
                if (full_module) continue;
                list_.count(page_wins, in + "a threat above 28, and nobody wins",
                            !wins && !four && threat > core::most_threat);
            } else if (full_module) {
                list_.count(page_values, in + "a threat of 31 is left out", threat == core::no_move);
            }
        }
    }

    void count_runs(const core::position& board, unsigned column) {
        constexpr unsigned lengths = 4, directions = 7, players = 2;
        for (const auto who : {stone::ai, stone::human}) {
            const auto runs = core::runs_from_landing_cell(board, who, column);
            const auto note = [&](unsigned direction, unsigned length) {
                const auto which = (static_cast<unsigned>(who) * directions + direction) * lengths + length;
                list_.note(page_runs, "a run of every length in every direction of each player", which,
                           lengths * directions * players);
            };
            note(0, runs.down);
            for (unsigned p = 0; p < core::runs::pairs; ++p) {
                note(1 + 2 * p, runs.pair[p][0]);
                note(2 + 2 * p, runs.pair[p][1]);
            }
        }
    }

    static bool any_pair(const core::runs& runs, unsigned longer, unsigned shorter) {
        return std::any_of(runs.pair.begin(), runs.pair.end(), [&](const auto& pair) {
            return std::max(pair[0], pair[1]) == longer && std::min(pair[0], pair[1]) == shorter;
        });
    }

    void count_rule(const core::position& board, unsigned move, core::rule by) {
        if (config_.generation == 1) {
            list_.note(page_full, "a move in every column", move, core::columns);
            list_.count(page_full, "imm", by == core::rule::immediate);
            list_.count(page_full, "none", by == core::rule::none);
            return;
        }
        list_.note(page_full, "imm in every column", move, core::columns, by == core::rule::immediate);
        list_.note(page_full, "min in every column", move, core::columns, by == core::rule::least);
        list_.count(page_full, "last: into an open column", by == core::rule::last && !board.is_full(move));
        list_.count(page_full, "last: into a full column", by == core::rule::last && board.is_full(move));
        if (config_.generation == 3) list_.count(page_full, "trap", by == core::rule::trap);
    }

    core::foresight without_human_traps() const {
        auto looks = looks_;
        looks.human_traps = false;
        return looks;
    }

    void count_wins(const core::position& board, unsigned move, core::rule by) {
        const auto ai = wins_of(board, stone::ai);
        const auto human = wins_of(board, stone::human);
        list_.count(page_wins, "an own win, and the human could win elsewhere",
                    !ai.open.empty() && !human.open.empty() && human.open != ai.open);
        list_.count(page_wins, "a choice of own wins", ai.open.size() > 1);
        list_.count(page_wins, "the human is stopped", ai.open.empty() && human.open.size() == 1);
        list_.count(page_wins, "the human cannot be stopped", ai.open.empty() && human.open.size() > 1);
        if (config_.generation == 1 || !ai.open.empty() || !human.open.empty()) return;
        const auto why = core::look_ahead(board, looks_);
        const bool loses = why.found_max[why.now.column] == core::won_here;
        list_.count(page_wins, "15 to 28, rule imm", by == core::rule::immediate);
        list_.count(page_wins, "15 to 28, but the human would win next", why.now.value >= core::must_act && loses);
        list_.count(page_wins, "the human wins after any move", why.found_max[move] == core::won_here);
    }

    void count_mode(const core::position& board, unsigned move, bool advanced) {
        const auto other = core::decide(board, module_kind::full, foresight_of(config_, !advanced)).move;
        list_.count(page_mode, advanced ? "high, and low has another move" : "low, and high has another move",
                    other != move);
    }

    void count_search(const core::position& board, unsigned move, core::rule by) {
        const auto why = core::look_ahead(board, looks_);
        const auto& [kept, best] = why.search;
        unsigned open = 0, chosen_from = 0;
        for (unsigned c = 0; c < core::columns; ++c) {
            open += board.is_full(c) ? 0 : 1;
            chosen_from += kept[c] ? 1 : 0;
        }
        list_.count(page_ahead, "every column is full", open == 0);
        if (open == 0) return;
        // The AI's win by its first move, an open end, and a win by each of the moves from 2 to L + 1.
        const auto ranks = config_.lookahead + 2;
        list_.note(page_ahead, "every rank as the greatest", static_cast<unsigned>(best), ranks);
        list_.note(page_ahead, "ahead in every column", move, core::columns, by == core::rule::ahead);
        list_.count(page_ahead, "ahead: a choice of columns", by == core::rule::ahead && chosen_from > 1);
        if (by == core::rule::ahead) return;
        const bool some = chosen_from < open;
        list_.count(page_ahead, "open: some columns are not kept", some && best == core::outcome::open);
        if (config_.lookahead > 2) {
            list_.count(page_ahead, "lost: some columns are not kept", some && best < core::outcome::open);
        }
        auto alone = looks_;
        alone.lookahead = 1;
        const auto other = core::decide(board, module_kind::full, alone);
        if (kept[other.move]) return;
        list_.count(page_ahead, "imm, but its column is not kept", other.by == core::rule::immediate);
        list_.count(page_ahead, "min, but its column is not kept", other.by == core::rule::least);
        if (config_.generation == 3) {
            list_.count(page_ahead, "trap, but its column is not kept", other.by == core::rule::trap);
        }
    }

    void count_answers(const core::position& board) {
        for (unsigned c = 0; c < core::columns; ++c) {
            if (board.is_full(c)) continue;
            const auto next = board.after(stone::ai, c);
            count_columns(next, module_kind::full, stone::human);
            const auto values = core::values_of(next, module_kind::full, stone::human, looks_.order);
            list_.count(page_full, "all seven answers are 31",
                        std::all_of(values.begin(), values.end(), [](auto v) { return v == core::no_move; }));
        }
    }

    void count_traps(const core::position& board) {
        const auto why = core::look_ahead(board, without_human_traps());
        for (unsigned c = 0; c < core::columns; ++c) {
            if (board.is_full(c)) continue;
            const auto next = board.after(stone::ai, c);
            const auto wins = [](const core::position& at, unsigned column) {
                return core::wins_in(at, stone::ai, column);
            };
            const auto first = std::find_if(core::from_the_middle.begin(), core::from_the_middle.end(),
                                            [&](unsigned column) { return wins(next, column); });
            const bool any = first != core::from_the_middle.end();
            list_.count(page_full, "no u", !any);
            if (!any) continue;
            list_.count(page_full, "u is full", next.is_full(*first));
            list_.count(page_full, "no win after the block", !next.is_full(*first) && why.trap[c] == core::no_column);
            if (why.trap[c] != core::no_column) {
                list_.note(page_full, "a trap by a stone in every column", c, core::columns);
                const auto blocked = next.after(stone::human, why.trap[c]);
                bool real = false;
                for (unsigned d = 0; d < core::columns; ++d) real = real || (!blocked.is_full(d) && wins(blocked, d));
                list_.count(page_full, "a trap whose second win is on a full column only", !real);
            }
        }
        list_.note(page_full, "trapFlag is 1 to 6, or 7", why.trap_flag, core::columns);
        list_.count(page_full, "column 0 has the only trap",
                    why.trap[0] != core::no_column && why.trap_flag == core::no_column);
        const bool refused = why.trap_flag != core::no_column && why.found_max[why.trap_flag] >= core::must_act;
        bool other = false;
        for (unsigned c = 1; c < core::columns; ++c) {
            other = other || (why.trap[c] != core::no_column && why.found_max[c] < core::must_act);
        }
        list_.count(page_full, "the first trap is refused", refused);
        list_.count(page_full, "the first trap is refused, and another would do", refused && other);
    }

    // Columns that are not full, and those that are, in which the player would win.
    struct winning_columns {
        std::vector<unsigned> open;  // in the order in which they are looked at
        bool full = false;
    };
    static winning_columns wins_of(const core::position& board, stone who) {
        winning_columns found;
        for (const auto c : core::from_the_middle) {
            if (!core::wins_in(board, who, c)) continue;
            if (board.is_full(c)) {
                found.full = true;
            } else {
                found.open.push_back(c);
            }
        }
        return found;
    }

    void count_snares(const core::position& board) {
        const auto why = core::look_ahead(board, looks_);
        for (unsigned c = 0; c < core::columns; ++c) {
            if (board.is_full(c)) continue;
            const auto next = board.after(stone::ai, c);
            list_.note(page_snares, "a snare by a stone in every column", c, core::columns, why.snare[c]);
            list_.count(page_snares, "the AI's stone fills its column", next.is_full(c));
            for (unsigned h = 0; h < core::columns; ++h) {
                if (!next.is_full(h)) count_answer(next.after(stone::human, h), c, h);
            }
        }
    }

    // What the human's stone in a column threatens, after the AI's.
    void count_answer(const core::position& board, unsigned of_ai, unsigned of_human) {
        const auto human = wins_of(board, stone::human);
        const auto ai = wins_of(board, stone::ai);
        list_.count(page_snares, "no v, but a win on a full column", human.open.empty() && human.full);
        if (human.open.empty()) return;
        list_.count(page_snares, "the AI wins before", !ai.open.empty());
        if (!ai.open.empty()) return;
        const auto v = human.open.front();
        const auto blocked = board.after(stone::ai, v);
        const auto again = wins_of(blocked, stone::human);
        list_.count(page_snares, "no win after the AI's block", again.open.empty());
        list_.count(page_snares, "after the AI's block a win on a full column only", again.open.empty() && again.full);
        if (again.open.empty()) return;
        list_.note(page_snares, "a snare's v in every column", v, core::columns);
        list_.note(page_snares, "a snare by the human's stone in every column", of_human, core::columns);
        list_.count(page_snares, "a snare by a stone on top of the AI's", of_human == of_ai);
        list_.count(page_snares, "the second win is on top of the block", again.open == std::vector<unsigned>{v});
        list_.count(page_snares, "a snare, and a win of the AI's on a full column", ai.full);
    }

    void count_candidates(const core::position& board, unsigned move, core::rule by) {
        const auto why = core::look_ahead(board, looks_);
        const auto all = core::look_ahead(board, without_human_traps()).least;
        const auto safe = [&](unsigned c) { return why.found_max[c] < core::must_act && !why.snare[c]; };
        const auto& columns = core::from_the_middle;
        const bool any = std::any_of(columns.begin(), columns.end(), safe);
        const bool lets_win =
            std::any_of(columns.begin(), columns.end(), [&](unsigned c) { return !board.is_full(c) && !why.snare[c]; });
        const bool snared = why.snare[all.column];
        list_.count(page_snares, "trap: in spite of a snare there", by == core::rule::trap && why.snare[move]);
        list_.count(page_snares, "trap: the candidates' least is not that of all",
                    by == core::rule::trap && why.least.value > all.value);
        list_.count(page_snares, "imm: in spite of a snare there", by == core::rule::immediate && why.snare[move]);
        if (by != core::rule::least) return;
        list_.count(page_snares, "no candidate", !any);
        list_.count(page_snares, "no candidate, and a column without a snare", !any && lets_win);
        list_.count(page_snares, "snare avoided, by another column with the same value",
                    any && snared && why.least.value == all.value);
        list_.count(page_snares, "snare avoided, by a column with a greater value",
                    any && snared && why.least.value > all.value);
        list_.note(page_snares, "snare avoided by every column", move, core::columns, any && snared);
    }

    const connect4_heuristic_config config_;
    const core::foresight looks_;
    core::position::row_array rows_{};
    unsigned rounds_ = 0;
    coverage_list list_;
};

// When the processor and resets come between.
class meeting_points {
  public:
    meeting_points(const connect4_heuristic_config& config, coverage_list& list)
        : list_(list), build_(build_of(config)) {}

    void flag_seen(std::uint64_t written, std::uint64_t cycle) {
        seen_.push_back(cycle);
        const auto wait = cycle - 1 - written;
        if (wait >= 1 && wait <= core::exact_poll(build_)) {
            list_.note(page_cycles, "every wait for the poll", wait, core::exact_poll(build_));
        }
    }
    // When both have one time, the reset comes before the flag in a recording.
    void reset(std::uint64_t cycle) { resets_.push_back(cycle); }
    void count_resets() {
        const auto length = core::exact_length(build_);
        for (const auto cycle : resets_) {
            const auto after = std::upper_bound(seen_.begin(), seen_.end(), cycle);
            if (after == seen_.begin() || cycle - *std::prev(after) >= length) continue;
            count_reset(cycle - *std::prev(after), length);
        }
    }
    // Returns the level that the decision was made by.
    bool decided(std::uint64_t move_edge) {
        const auto cycle = move_edge - 2;
        bool level = false;
        for (const auto& [from, high] : modes_) {
            if (from <= cycle) level = high;
            if (from + mode_changes_seen <= cycle || from > cycle + 1) continue;
            list_.note(page_mode, "a change in the deciding cycle, the one after, and those before", cycle + 1 - from,
                       mode_changes_seen + 1);
        }
        return level;
    }
    void mode_changes(std::uint64_t cycle, bool high) { modes_.emplace_back(cycle, high); }
    void processor_writes(std::uint64_t edge, std::uint64_t index) { writes_[edge] = index; }
    void engine_writes(std::uint64_t edge, std::uint64_t index) {
        const auto found = writes_.find(edge);
        list_.count(page_cycles, fmt::format("both ports write word {} at one edge", index),
                    found != writes_.end() && found->second == index);
    }

  private:
    static constexpr std::uint64_t mode_changes_seen = 16;  // before the move

    // cycle: from the begin of state 3. What is in the midst of a long decision counts as one.
    void count_reset(std::uint64_t cycle, std::uint64_t length) {
        constexpr std::uint64_t longest_followed = 24, ends = 4;
        if (build_.decision <= longest_followed) {
            list_.note(page_cycles, "a reset in every cycle from state 3 to 23", cycle, length);
            return;
        }
        const auto decided = length - core::exact_cycles{}.write;
        const auto midst = decided - build_.decision + ends, after_midst = decided - ends;
        const auto which = cycle < midst ? cycle : std::max(cycle, after_midst - 1);
        list_.note(page_cycles, "a reset in every cycle from state 3 to 23, those in the midst of 22 as one", which,
                   length - build_.decision + 2 * ends + 1);
    }

    coverage_list& list_;
    const core::build build_;
    std::vector<std::pair<std::uint64_t, bool>> modes_;  // by cycle
    std::vector<std::uint64_t> seen_;                    // flags, by cycle
    std::vector<std::uint64_t> resets_;
    std::map<std::uint64_t, std::uint64_t> writes_;
};

}  // namespace

std::vector<coverage_item> coverage_of_heuristic(const connect4_heuristic_config& config, record_feed& reference) {
    heuristic_coverage coverage(config);
    meeting_points meetings(config, coverage.list());
    std::map<std::uint32_t, std::string> names;
    for (std::uint32_t n = 0; n < reference.channels().size(); ++n) names[n] = reference.channels()[n].name;
    std::map<std::uint32_t, std::uint64_t> begun;
    record entry{};
    while (reference.next(entry)) {
        const auto& name = names[entry.channel];
        if (entry.kind == record_kind::begin_req) begun[entry.channel] = entry.cycle;
        if (name == "connect4_heuristic.reset" && entry.data != 0) {
            meetings.reset(entry.cycle);
            coverage.begin_reset();
        }
        if (name == "connect4_heuristic.advanced") meetings.mode_changes(entry.cycle, entry.data != 0);
        if (entry.kind != record_kind::begin_resp) continue;
        if (name == "connect4_heuristic.row") {
            coverage.read_row(entry.address, entry.data);
        } else if (name == "connect4_heuristic.move") {
            coverage.decide(entry.data & 0xFF, entry.data >> 16 & 0xFF, meetings.decided(entry.cycle));
            meetings.engine_writes(entry.cycle, entry.address);
        } else if (name == "connect4_heuristic.clear") {
            meetings.engine_writes(entry.cycle, entry.address);
        } else if (name == "connect4_heuristic.flag") {
            meetings.flag_seen(begun[entry.channel], entry.cycle);
        } else if (name == "on_chip_sram.in" && entry.write) {
            meetings.processor_writes(entry.cycle, entry.address / word_bytes);
        }
    }
    meetings.count_resets();
    return coverage.list().items();
}

}  // namespace tabletop
