// SPDX-License-Identifier: Apache-2.0
#include "connect6_literal_machine.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace tabletop::connect6_test {

using core::phase;

namespace {

constexpr std::array<spot, 6> steps{{{0, 1}, {1, 0}, {1, 1}, {1, 1}, {-1, 1}, {-1, 1}}};  // of the families

bool inside(spot where) {
    return where.row >= 1 && where.row <= 19 && where.column >= 1 && where.column <= 19;
}

bool border(spot where) {
    return where.row == 1 || where.row == 19 || where.column == 1 || where.column == 19;
}

spot moved(spot from, spot step, int times) {
    return {(from.row + step.row * times + 64) % 32, (from.column + step.column * times + 64) % 32};
}

std::array<spot, 6> cells_from(spot start, int family) {
    std::array<spot, 6> cells;
    for (int i = 0; i < 6; ++i) cells[std::size_t(i)] = moved(start, steps[std::size_t(family)], i);
    return cells;
}

std::string characters(int v) {
    return v > 9 ? std::string{'1', char('0' + v - 10)} : std::string{'0', char('0' + v)};
}

// The first legal start of every line, family by family, the extra one last.
std::vector<std::vector<spot>> line_starts() {
    std::vector<std::vector<spot>> starts(6);
    for (int i = 1; i <= 19; ++i) starts[0].push_back({i, 1});
    for (int i = 1; i <= 19; ++i) starts[1].push_back({1, i});
    for (int i = 1; i <= 15; ++i) starts[2].push_back({i, 1});
    for (int i = 2; i <= 15; ++i) starts[3].push_back({1, i});
    for (int i = 1; i <= 15; ++i) starts[4].push_back({19, i});
    for (int i = 18; i >= 5; --i) starts[5].push_back({i, 1});
    return starts;
}

bool is_extra(spot start, int family) {
    static const std::array<spot, 6> extras{{{99, 99}, {99, 99}, {15, 1}, {1, 15}, {19, 15}, {5, 1}}};
    return start == extras[std::size_t(family)];
}

// The regular test on the way along a line.
bool last_of_line(spot start, int family) {
    switch (family) {
        case 0:
        case 3:
        case 4:
            return start.column >= 14;
        case 1:
        case 2:
            return start.row >= 14;
        default:
            return start.row <= 6;
    }
}

// The test after a threat.
bool past_line(spot start, int family) {
    switch (family) {
        case 0:
        case 3:
        case 4:
            return start.column > 14;
        case 1:
        case 2:
            return start.row > 14;
        default:
            return start.row < 6;
    }
}

}  // namespace

literal_machine::happened literal_machine::seen;

void literal_machine::reset() {
    board_.fill(content::empty);
    first_ = last_ = best_ = {};
    flag_ = won_ = evaluated_ = started_ = hangs_ = false;
    win_stones_.clear();
    changed_.fill(true);
    kept_.fill({});
    lfsr_ = build_.lfsr_seed;
    digits_.clear();
}

std::optional<literal_reply> literal_machine::take(std::uint8_t byte) {
    if (hangs_) return std::nullopt;
    reply_ = {};
    now_ = 1;
    answered_ = 0;
    if (!started_) {
        started_ = true;
        if (byte == 0x44) {
            transmit({10, 10}, true);
            return reply_;
        }
        digits_.assign(4, 0);  // the first stone is left out
        return std::nullopt;
    }
    digits_.push_back(byte % 16);
    const auto n = digits_.size();
    if (n % 4 == 0) {
        store({(10 * digits_[n - 4] + digits_[n - 3]) % 32, (10 * digits_[n - 2] + digits_[n - 1]) % 32},
              content::enemy);
    }
    if (n < 8) return std::nullopt;
    digits_.clear();
    search();
    reply_.hangs = hangs_;
    return reply_;
}

void literal_machine::store(spot where, content stone) {
    if (!inside(where)) return;
    board_[index(where)] = stone;
    changed_[index(where)] = true;
    for (int dr = -1; dr <= 1; ++dr) {
        for (int dc = -1; dc <= 1; ++dc) {
            for (int d = 1; d <= 5; ++d) {
                const spot near{where.row + d * dr, where.column + d * dc};
                if (inside(near)) changed_[index(near)] = true;
            }
        }
    }
}

literal_machine::counts literal_machine::read(const std::array<spot, 6>& cells) {
    counts c;
    for (const auto& where : cells) {
        switch (board_[index(where)]) {
            case content::own:
                ++c.own;
                break;
            case content::enemy:
                ++c.enemy;
                break;
            default:
                if (++c.empty == 1) first_ = where;
                last_ = where;
        }
    }
    return c;
}

bool literal_machine::qualifies(const counts& c, bool own) const {
    if (build_.fixes && c.empty == 0) return false;
    return own ? c.own >= 4 && c.enemy == 0 : c.enemy >= 4 && c.own == 0;
}

std::vector<literal_machine::window> literal_machine::all_windows(bool ghosts) {
    std::vector<window> windows;
    const auto starts = line_starts();
    for (int family = 0; family < 6; ++family) {
        int line = 0;
        for (spot start : starts[std::size_t(family)]) {
            const bool extra = is_extra(start, family);
            if (extra && !ghosts) continue;
            for (;; start = moved(start, steps[std::size_t(family)], 1)) {
                windows.push_back({cells_from(start, family), family, line, extra});
                if (extra || last_of_line(start, family)) break;
            }
            ++line;
        }
    }
    return windows;
}

void literal_machine::spend(phase what, std::uint64_t cycles) {
    reply_.phases.push_back({what, cycles});
    now_ += cycles;
}

// Four cycles, the first push in the second of them; the second stone's block clears the flag.
void literal_machine::transmit(spot stone, bool second) {
    if (second) flag_ = false;
    reply_.first_push.push_back(now_ + 1);
    reply_.bytes += characters(stone.row) + characters(stone.column);
    if (!inside(stone)) ++seen.ghosts_sent;
    store(stone, content::own);
    spend(phase::transmit, 4);
}

void literal_machine::search() {
    if (build_.fixes) won_ = false;
    if (won_) {
        spend(phase::win_scan, 1);
        reply_.win = true;
        for (const auto& stone : win_stones_) transmit(stone, stone == win_stones_.back());
        return;
    }
    if (win_scan()) return;
    threat_scan();
    if (hangs_ || answered_ == 2) return;
    const auto full = [&] {
        for (int row = 1; row <= 19; ++row) {
            for (int column = 1; column <= 19; ++column) {
                if (at({row, column}) == content::empty) return false;
            }
        }
        return true;
    };
    if (full()) ++seen.full_boards;
    if (answered_ == 0) {
        place(phase::placement_1, false);
        if (build_.fixes && reply_.first_push.empty()) return;
        place(phase::placement_2, true);
    } else {
        place(phase::placement_2, false);
    }
}

// Result cycles of the groups of lines that are scanned side by side.
std::vector<std::uint64_t> literal_machine::group_ends(const std::vector<line_record>& lines) const {
    std::vector<std::uint64_t> ends;  // of the group of each line
    std::uint64_t e = 1;
    const int per_window = build_.block_ram ? 10 : 9;
    bool fresh_before = false;
    for (std::size_t i = 0; i < lines.size();) {
        const bool first_of_family = i > 0 && lines[i].family != lines[i - 1].family;
        std::size_t next = i;
        int longest = 0;
        bool fresh = false;
        while (next < lines.size() && next < i + build_.scan_lines && lines[next].family == lines[i].family) {
            longest = std::max(longest, lines[next].windows);
            fresh |= lines[next].fresh;
            ++next;
        }
        e += std::uint64_t(longest * per_window) + (first_of_family || fresh_before ? 1 : 0);
        fresh_before = fresh;
        for (; i < next; ++i) ends.push_back(e);
    }
    return ends;
}

bool literal_machine::win_scan() {
    const auto windows = all_windows(!build_.fixes);
    const int per_window = build_.block_ram ? 10 : 9;
    std::vector<line_record> lines;
    for (std::size_t w = 0; w < windows.size(); ++w) {
        const auto& tried = windows[w];
        if (w == 0 || tried.line != windows[w - 1].line || tried.family != windows[w - 1].family) {
            lines.push_back({tried.family, 0, false, {}, 0});
        }
        ++lines.back().windows;
        const auto c = read(tried.cells);
        if (!qualifies(c, true)) continue;

        std::uint64_t e = std::uint64_t(1 + per_window * int(w + 1) + tried.family);
        if (build_.scan_lines > 1) {
            // The other lines of the group run on, each to its own first win.
            const std::size_t mine = lines.size() - 1;
            bool found = true;
            for (std::size_t v = w + 1; v < windows.size() && windows[v].family == tried.family; ++v) {
                if (windows[v].line != windows[v - 1].line) {
                    lines.push_back({tried.family, 0, false, {}, 0});
                    found = false;
                }
                if (found) continue;
                ++lines.back().windows;
                counts other;
                for (const auto& where : windows[v].cells) {
                    const auto is = board_[index(where)];
                    ++(is == content::own ? other.own : is == content::enemy ? other.enemy : other.empty);
                }
                found = qualifies(other, true);
            }
            e = group_ends(lines)[mine];
        }
        spend(phase::win_scan, e + 1);
        reply_.win = won_ = true;
        const spot first = first_, last = last_;
        win_stones_ = {last, first};
        if (c.empty == 1) win_stones_.pop_back();
        ++(c.empty == 1 ? seen.wins_of_one : seen.wins_of_two);
        if (c.empty == 0) ++seen.full_wins;
        const auto sent = win_stones_;
        if (flag_ && sent.size() == 2 && w + 1 < windows.size() && windows[w + 1].family == tried.family) {
            const auto before = board_;
            if (tried.cells[5] == last) board_[index(last)] = content::own;
            const auto next = read(windows[w + 1].cells);
            board_ = before;
            if (next.own >= 4 && next.enemy == 0) {
                ++seen.followed_wins;
                win_stones_ = {last_, first_};
                if (next.empty == 1) win_stones_.pop_back();
            }
        }
        for (std::size_t i = 0; i < sent.size(); ++i) transmit(sent[i], i + 1 == sent.size());
        return true;
    }
    const std::uint64_t e =
        build_.scan_lines > 1 ? group_ends(lines).back() : std::uint64_t(1 + per_window * int(windows.size()) + 5);
    spend(phase::win_scan, e + 2);
    return false;
}

void literal_machine::threat_scan() {
    const auto starts = line_starts();
    const int per_window = build_.block_ram ? 10 : 9;
    std::vector<line_record> lines;
    std::vector<std::uint64_t> answer_cycles;
    std::vector<spot> answers;
    std::uint64_t e = 1;
    bool fresh_before = false;
    for (int family = 0; family < 6 && !hangs_; ++family) {
        bool first_of_family = family > 0;
        for (spot start : starts[std::size_t(family)]) {
            const bool extra = is_extra(start, family);
            if (extra && build_.fixes) continue;
            lines.push_back({family, 0, false, {}, 0});
            std::set<std::tuple<spot, spot>> met;
            for (;;) {
                if (start.row < 1 || start.row > 19 || start.column < 1 || start.column > 19) ++seen.strange_starts;
                const auto c = read(cells_from(start, family));
                ++lines.back().windows;
                e += std::uint64_t(per_window) + (first_of_family || fresh_before ? 1 : 0);
                first_of_family = fresh_before = false;
                bool line_ends = extra || last_of_line(start, family);
                if (qualifies(c, false)) {
                    if (c.empty == 0) ++seen.full_threats;
                    if (flag_) ++seen.stale_flags;
                    fresh_before = !flag_;
                    lines.back().fresh |= fresh_before;
                    flag_ = !build_.fixes;
                    if (answered_ < 2) {
                        ++answered_;
                        answers.push_back(last_);
                        answer_cycles.push_back(e);
                        lines.back().answered.push_back(answered_);
                        lines.back().windows_at_last_answer = lines.back().windows;
                        store(last_, content::own);
                        flag_ = false;
                    } else if (!met.insert({start, last_}).second) {
                        hangs_ = true;
                        ++seen.hangs;
                        break;
                    }
                    spot from = last_;
                    if (family == 0) from.row = start.row;
                    if (family == 1) from.column = start.column;
                    start = moved(from, steps[std::size_t(family)], 1);
                    line_ends = extra || past_line(start, family);
                } else {
                    start = moved(start, steps[std::size_t(family)], 1);
                }
                if (line_ends) break;
            }
            if (hangs_) break;
        }
    }
    if (build_.scan_lines > 1) {
        if (hangs_) lines.back().windows = lines.back().windows_at_last_answer;
        const auto ends = group_ends(lines);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            for (int number : lines[i].answered) answer_cycles[std::size_t(number - 1)] = ends[i];
        }
        e = ends.back();
    }
    // The master: leaves after the result's cycle, four cycles of TX, back.
    const bool flag = flag_;
    std::uint64_t back = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const std::uint64_t result = std::max(answer_cycles[i], back);
        spend(phase::threat_scan, result + 1 - back);
        transmit(answers[i], true);
        back = result + 5;
    }
    flag_ = flag;
    if (hangs_) {
        spend(phase::threat_scan, 0);
        return;
    }
    const std::uint64_t end = std::max(e + 2, answers.empty() ? 0 : back + 1);
    spend(phase::threat_scan, end - back);
}

int literal_machine::board_weight(spot where) const {
    const int rows = std::abs(where.row - 10), columns = std::abs(where.column - 10);
    if (where.row == 17 && !build_.fixes) return where.column;
    if (where == spot{10, 10}) return 30;
    if (rows == 1 && columns == 1) return 20;
    if ((rows == 2 && columns == 0) || (rows == 0 && columns == 2)) return 17;
    return std::max(0, 17 - rows - columns);
}

literal_machine::weights literal_machine::weigh(spot where) const {
    static const std::array<spot, 4> axis_steps{{{1, 1}, {1, -1}, {1, 0}, {0, 1}}};
    weights w;
    if (border(where) && !build_.fixes) return w;
    const int open_from = build_.fixes ? 5 : 6;
    for (const content side : {content::own, content::enemy}) {
        const content other = side == content::own ? content::enemy : content::own;
        std::array<int, 4> n{}, weight{}, f{};
        for (std::size_t axis = 0; axis < 4; ++axis) {
            for (int sign = -1; sign <= 1; sign += 2) {
                bool stopped = false;
                for (int d = 1; d <= 5; ++d) {
                    const spot seen_cell{where.row + sign * d * axis_steps[axis].row,
                                         where.column + sign * d * axis_steps[axis].column};
                    if (!inside(seen_cell)) break;
                    if (side == content::own) ++w.walked;
                    stopped |= at(seen_cell) == other;
                    if (stopped) continue;
                    ++f[axis];
                    if (at(seen_cell) == side) ++n[axis], weight[axis] += 6 - d;
                }
            }
        }
        int sum = 0;
        bool given = false;
        for (std::size_t axis = 0; axis < 4; ++axis) {
            const bool open = f[axis] >= open_from;
            bool heaviest = true;
            for (std::size_t o = 0; o < 4; ++o) heaviest &= weight[axis] >= weight[o];
            if (open) {
                sum += heaviest && !given ? weight[axis] : n[axis];
                given |= heaviest;
            }
            if (side == content::own) {
                if (open && n[axis] == 3 && weight[axis] > 6) ++w.t;
                if (n[axis] == 4) w.q = true;
            }
        }
        (side == content::own ? w.my : w.en) = sum;
    }
    return w;
}

bool literal_machine::random_bit() {
    ++seen.random_bits;
    const auto tap = [&](unsigned number) { return lfsr_ >> (number - 1) & 1; };
    const unsigned bit = tap(16) ^ tap(15) ^ tap(13) ^ tap(4);
    lfsr_ = (lfsr_ * 2 + bit) % 65536;
    return bit == 1;
}

void literal_machine::place(phase what, bool requested) {
    int w = 0, t = 0, bb = 0;
    bool locked = false, any = false;
    std::uint64_t cycles = requested ? 6 : 5;
    const unsigned more = build_.block_ram ? 1 : 0;
    for (int row = 1; row <= 19; ++row) {
        for (int column = 1; column <= 19; ++column) {
            const spot here{row, column};
            if (at(here) != content::empty) {
                cycles += 4 + more;
                continue;
            }
            auto& weighed = kept_[index(here)];
            if (!build_.influenced || changed_[index(here)]) {
                weighed = weigh(here);
                const bool walks = build_.fixes || !border(here);
                cycles += 9 + more + (walks ? unsigned(weighed.walked) + more : 0);
                changed_[index(here)] = false;
            } else {
                ++seen.kept_cells;
                cycles += 5 + more;
            }
            if (!any) best_ = here;
            any = true;
            const int my = weighed.my, en = weighed.en, cell_t = weighed.t, b = board_weight(here);
            if (!evaluated_) {  // rule 0
                evaluated_ = true;
                best_ = here;
                w = my % 64;
            } else if (cell_t >= t && cell_t > 0) {  // rule 1
                bool take = cell_t > t || my + en > w;
                if (!take && my + en == w) take = build_.lfsr ? random_bit() : b > bb;
                if (take) best_ = here, locked = true, w = (my + en) % 64, t = cell_t, bb = b;
            } else if (en > 14 && (!locked || en > w)) {  // rule 2
                best_ = here, locked = true, w = en % 64;
            } else if (!locked && my >= w && !weighed.q) {  // rule 3
                bool take = my > w;
                if (!take) take = build_.lfsr ? random_bit() : b > bb;
                if (take) best_ = here, w = my % 64, bb = b;
            }
        }
    }
    spend(what, cycles);
    if (!any && build_.fixes) return;
    transmit(best_, true);
}

}  // namespace tabletop::connect6_test
