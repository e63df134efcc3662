// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/compare/connect6_reference.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace tabletop::connect6_reference {

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

// The cells in the eight directions, up to five away.
std::vector<spot> in_reach(spot where) {
    std::vector<spot> cells;
    for (int dr = -1; dr <= 1; ++dr) {
        for (int dc = -1; dc <= 1; ++dc) {
            for (int d = 1; d <= 5; ++d) {
                const spot near{where.row + d * dr, where.column + d * dc};
                if ((dr != 0 || dc != 0) && inside(near)) cells.push_back(near);
            }
        }
    }
    return cells;
}

std::size_t cell_number(spot where) {
    return static_cast<std::size_t>(19 * (where.row - 1) + where.column - 1);
}

// The one so many places behind it.
reach after(reach first, int places) {
    return static_cast<reach>(static_cast<int>(first) + places);
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

reference_machine::happened reference_machine::seen;

void reference_machine::reset() {
    board_.fill(content::empty);
    first_ = last_ = best_ = {};
    flag_ = won_ = evaluated_ = started_ = hangs_ = white_opens_ = false;
    repeated_as_.reset();
    win_stones_.clear();
    changed_.fill(true);
    kept_.fill({});
    lfsr_ = build_.lfsr_seed;
    digits_.clear();
}

std::optional<reference_reply> reference_machine::take(std::uint8_t byte) {
    if (hangs_) return std::nullopt;
    reply_ = {};
    now_ = 1;
    answered_ = 0;
    if (!started_) {
        take_colour(byte);
        if (reply_.bytes.empty()) return std::nullopt;
        return reply_;
    }
    take_digit(byte % 16);
    if (digits_.size() < 8) return std::nullopt;
    const spot last{(10 * digits_[4] + digits_[5]) % 32, (10 * digits_[6] + digits_[7]) % 32};
    digits_.clear();
    if (build_.near && white_opens_ && inside(last)) {
        open_near(last);
    } else {
        hit(reach::rx_second);
        search();
    }
    white_opens_ = false;
    reply_.hangs = hangs_;
    return reply_;
}

void reference_machine::take_colour(std::uint8_t byte) {
    constexpr std::uint8_t black = 0x44;
    started_ = true;
    if (byte == black) {
        hit(reach::start_black);
        hit(reach::first_black);
        hit(reach::tx_to_idle);
        transmit({10, 10}, true);
        return;
    }
    hit(reach::start_white);
    if (coverage_ != nullptr) coverage_->colour(byte ^ black);
    digits_.assign(4, 0);  // the first stone is left out
    white_opens_ = true;
}

void reference_machine::open_near(spot enemy) {
    hit(reach::opening_near);
    const int v = enemy.row >= 10 ? -1 : 1, h = enemy.column >= 10 ? -1 : 1;
    transmit({enemy.row + v, enemy.column + h}, false);
    transmit({enemy.row + 2 * v, enemy.column}, true);
    hit(reach::tx_to_idle);
}

void reference_machine::take_digit(unsigned digit) {
    if (digit > 9) hit(reach::nibble_above_9);
    if (digits_.empty()) hit(reach::idle);
    digits_.push_back(static_cast<int>(digit));
    const auto n = digits_.size();
    if (n % 4 != 0) return;
    if (n == 4) hit(reach::rx_first);
    const spot sent{10 * digits_[n - 4] + digits_[n - 3], 10 * digits_[n - 2] + digits_[n - 1]};
    for (const int coordinate : {sent.row, sent.column}) {
        if (coordinate % 32 == 0) hit(reach::coordinate_0);
        if (coordinate % 32 > 19) hit(reach::coordinate_above_19);
        if (coordinate > 31) hit(reach::coordinate_above_31);
    }
    store({sent.row % 32, sent.column % 32}, content::enemy);
}

void reference_machine::store(spot where, content stone) {
    if (where.row < 1 || where.row > 19) hit(reach::row_outside);
    if (where.column < 1 || where.column > 19) hit(reach::column_outside);
    if (!inside(where)) return;
    const auto before = at(where);
    if (stone == content::enemy && before == content::own) hit(reach::enemy_on_own);
    if (stone == content::enemy && before == content::enemy) hit(reach::enemy_on_enemy);
    if (stone == content::own && before == content::enemy) hit(reach::own_on_enemy);
    board_[index(where)] = stone;
    changed_[index(where)] = true;
    for (const auto& near : in_reach(where)) changed_[index(near)] = true;
}

reference_machine::counts reference_machine::read(const std::array<spot, 6>& cells) {
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

bool reference_machine::qualifies(const counts& c, bool own) const {
    if (build_.fixes && c.empty == 0) return false;
    return own ? c.own >= 4 && c.enemy == 0 : c.enemy >= 4 && c.own == 0;
}

std::vector<reference_machine::window> reference_machine::all_windows(bool ghosts) {
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

// Among all windows, in their order; nothing: no line has a window there.
std::optional<std::size_t> reference_machine::window_number(spot start, int family) {
    static const auto numbers = [] {
        std::map<std::pair<spot, int>, std::size_t> found;
        const auto windows = all_windows(true);
        for (std::size_t n = 0; n < windows.size(); ++n) found[{windows[n].cells[0], windows[n].family}] = n;
        return found;
    }();
    const auto found = numbers.find({start, family});
    return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

void reference_machine::spend(phase what, std::uint64_t cycles) {
    reply_.phases.push_back({what, cycles});
    now_ += cycles;
}

// Four cycles, the first push in the second of them; the second stone's block clears the flag.
void reference_machine::transmit(spot stone, bool second) {
    if (second) flag_ = false;
    if (!second) hit(reach::tx_first);
    reply_.first_push.push_back(now_ + 1);
    reply_.bytes += characters(stone.row) + characters(stone.column);
    for (const int v : {stone.row, stone.column}) {
        hit(v == 0 ? reach::sent_0 : v == 20 ? reach::sent_20 : v > 9 ? reach::sent_from_10 : reach::sent_below_10);
    }
    store(stone, content::own);
    spend(phase::transmit, 4);
}

void reference_machine::search() {
    if (build_.fixes && won_) hit(reach::fixed_win_flag);
    if (build_.fixes) won_ = false;
    if (won_) return repeat_win();
    if (win_scan()) return;
    if (build_.concurrent) {
        send_noted();
    } else {
        hit(reach::succ_none);
        threat_scan();
    }
    if (hangs_) return;
    if (!build_.concurrent) {
        hit(answered_ == 0 ? reach::trt_to_pm1 : answered_ == 1 ? reach::trt_to_pm2 : reach::trt_to_idle);
    }
    if (answered_ == 2) return;
    const auto full = [&] {
        for (int row = 1; row <= 19; ++row) {
            for (int column = 1; column <= 19; ++column) {
                if (at({row, column}) == content::empty) return false;
            }
        }
        return true;
    };
    if (answered_ == 0) {
        if (full()) hit(reach::full_board);
        place(phase::placement_1, false);
        if (build_.fixes && reply_.first_push.empty()) return;
        if (full()) hit(reach::full_board_second);
        place(phase::placement_2, true);
    } else {
        place(phase::placement_2, build_.concurrent);
    }
}

// Both scans were one pass: its answers come when it is known that it has no win.
void reference_machine::send_noted() {
    answered_ = static_cast<int>(noted_.size());
    hit(answered_ == 0 ? reach::pass_to_pm1 : answered_ == 1 ? reach::pass_one_threat : reach::pass_two_threats);
    for (std::size_t i = 0; i < noted_.size(); ++i) transmit(noted_[i], i + 1 == noted_.size());
    hit(answered_ == 1 ? reach::tx_to_pm2 : reach::tx_to_idle);
}

void reference_machine::note_threat(const counts& c, const window& tried) {
    for (const auto& where : tried.cells) {
        if (c.own == 0 && c.enemy >= 4 && std::find(noted_.begin(), noted_.end(), where) != noted_.end()) {
            hit(reach::answer_changes_window);
            return;
        }
    }
    if (c.enemy >= 4 && c.own > 0) tell_no_threat(c, tried.cells, {});
    if (c.enemy == 6 && build_.fixes) hit(reach::fixed_six);
    if (!qualifies(c, false)) return;
    answered_ = static_cast<int>(noted_.size());
    tell_threat(c, tried.cells[0], tried.family, tried.extra);
    if (noted_.size() < 2) noted_.push_back(last_);
}

void reference_machine::repeat_win() {
    spend(phase::win_scan, 1);
    reply_.win = true;
    const bool two = win_stones_.size() == 2;
    hit(two ? reach::repeated_two : reach::repeated_one);
    hit(two ? reach::succ_two : reach::succ_one);
    hit(reach::tx_to_idle);
    if (repeated_as_) hit(*repeated_as_);
    for (std::size_t i = 0; i < win_stones_.size(); ++i) {
        if (at(win_stones_[i]) == content::enemy) hit(reach::repeat_over_enemy);
        transmit(win_stones_[i], i + 1 == win_stones_.size());
    }
}

// Result cycles of the groups of lines that are scanned side by side.
std::vector<std::uint64_t> reference_machine::group_ends(const std::vector<line_record>& lines) const {
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

bool reference_machine::win_scan() {
    static const auto with_ghosts = all_windows(true), without_ghosts = all_windows(false);
    const auto& windows = build_.fixes ? without_ghosts : with_ghosts;
    const int per_window = build_.block_ram ? 10 : 9;
    std::vector<line_record> lines;
    noted_.clear();
    met_ = 0;
    for (std::size_t w = 0; w < windows.size(); ++w) {
        const auto& tried = windows[w];
        if (w == 0 || tried.line != windows[w - 1].line || tried.family != windows[w - 1].family) {
            lines.push_back({tried.family, 0, false, {}, 0});
        }
        ++lines.back().windows;
        const auto c = read(tried.cells);
        if (c.own >= 4 && c.enemy > 0) hit(reach::win_kept_off);
        if (c.own >= 4 && c.enemy == 1) decides(decided::win_by_enemy, tried.cells, content::enemy);
        if (!qualifies(c, true)) {
            if (build_.concurrent) note_threat(c, tried);
            continue;
        }
        if (!noted_.empty()) hit(reach::pass_win_after_threat);

        std::uint64_t e = 1 + std::uint64_t(per_window) * (w + 1) + std::uint64_t(tried.family);
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
        tell_win(c, windows, w);
        const auto sent = win_stones_;
        if (flag_ && sent.size() == 2 && w + 1 < windows.size() && windows[w + 1].family == tried.family) {
            const auto before = board_;
            if (tried.cells[5] == last) board_[index(last)] = content::own;
            const auto next = read(windows[w + 1].cells);
            board_ = before;
            repeated_as_ = reach::repeated_not_qualified;
            if (next.own >= 4 && next.enemy == 0) {
                repeated_as_ = next.empty == 1 ? reach::repeated_examined_one : reach::repeated_examined;
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

// What a win shows, and what asking again after it is going to show.
void reference_machine::tell_win(const counts& c, const std::vector<window>& windows, std::size_t w) {
    const auto& won = windows[w];
    if (coverage_ != nullptr) {
        if (const auto number = window_number(won.cells[0], won.family)) coverage_->win_in(*number);
    }
    hit(after(reach::win_family_0, won.family));
    if (won.extra) hit(after(reach::win_extra_2, won.family - 2));
    if (c.empty != 0) hit(c.empty > 1 ? reach::win_four : reach::win_five);
    if (c.empty == 0) ++seen.full_wins;
    hit(c.empty == 1 ? reach::succ_one : reach::succ_two);
    hit(reach::tx_to_idle);
    if (c.own == 4) decides(decided::win_by_own, won.cells, content::own);
    const bool family_end = w + 1 == windows.size() || windows[w + 1].family != won.family;
    if (flag_ && c.empty == 1) repeated_as_ = reach::repeated_flag_single;
    if (flag_ && c.empty != 1 && family_end) repeated_as_ = reach::repeated_flag_family_end;
    if (flag_ || c.empty == 1 || family_end) return;
    // A flag that were up wrongly would show.
    const auto first = first_, last = last_;
    const auto before = board_;
    if (won.cells[5] == last_) board_[index(last_)] = content::own;
    const auto next = read(windows[w + 1].cells);
    if (qualifies(next, true) && !(first_ == first && last_ == last && next.empty != 1)) {
        repeated_as_ = reach::repeated_not_examined;
    }
    board_ = before;
    first_ = first, last_ = last;
}

void reference_machine::decides(decided what, const std::array<spot, 6>& cells, content stone) {
    if (coverage_ == nullptr) return;
    for (const auto& where : cells) {
        if (at(where) == stone) coverage_->decide(what, cell_number(where));
    }
}

void reference_machine::threat_scan() {
    static const auto starts = line_starts();
    const int per_window = build_.block_ram ? 10 : 9;
    std::vector<line_record> lines;
    std::vector<std::uint64_t> answer_cycles;
    std::vector<spot> answers;
    std::uint64_t e = 1;
    bool fresh_before = false;
    met_ = 0;
    full_met_ = false;
    for (int family = 0; family < 6 && !hangs_; ++family) {
        bool first_of_family = family > 0;
        for (spot start : starts[std::size_t(family)]) {
            const bool extra = is_extra(start, family);
            if (extra && build_.fixes) continue;
            lines.push_back({family, 0, false, {}, 0});
            std::set<std::tuple<spot, spot>> met;
            for (;;) {
                if (!inside(start)) hit(reach::six_enemy_outside);
                const auto c = read(cells_from(start, family));
                ++lines.back().windows;
                e += std::uint64_t(per_window) + (first_of_family || fresh_before ? 1 : 0);
                first_of_family = fresh_before = false;
                bool line_ends = extra || last_of_line(start, family);
                if (c.enemy >= 4 && c.own > 0) tell_no_threat(c, cells_from(start, family), answers);
                if (c.enemy == 6 && build_.fixes) hit(reach::fixed_six);
                if (qualifies(c, false)) {
                    tell_threat(c, start, family, extra);
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
                        hit(reach::six_enemy_hangs);
                        break;
                    }
                    spot from = last_;
                    if (family == 0) from.row = start.row;
                    if (family == 1) from.column = start.column;
                    start = moved(from, steps[std::size_t(family)], 1);
                    line_ends = extra || past_line(start, family);
                    if (!extra) hit(after(line_ends ? reach::restart_beyond_0 : reach::restart_on_line_0, family));
                    const bool last_line = lines.size() == starts[0].size() || lines.size() == 2 * starts[0].size();
                    if (fresh_before && family < 5 && (extra || (family < 2 && last_line && line_ends))) {
                        hit(reach::fresh_at_family_end);
                    }
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
    if (full_met_ && !hangs_) hit(reach::six_enemy_goes_on);
    // The master: leaves after the result's cycle, four cycles of TX, back.
    const bool flag = flag_;
    std::uint64_t back = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const std::uint64_t result = std::max(answer_cycles[i], back);
        spend(phase::threat_scan, result + 1 - back);
        hit(i == 0 ? reach::trt_first : reach::trt_second);
        hit(reach::tx_to_trt);
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

void reference_machine::tell_no_threat(const counts& c, const std::array<spot, 6>& cells,
                                       const std::vector<spot>& answers) {
    hit(reach::threat_kept_off);
    if (c.own != 1) return;
    const auto own = *std::find_if(cells.begin(), cells.end(), [&](spot where) { return at(where) == content::own; });
    if (std::find(answers.begin(), answers.end(), own) != answers.end()) hit(reach::answer_changes_window);
    if (answered_ < 2) decides(decided::threat_by_own, {own, own, own, own, own, own}, content::own);
}

void reference_machine::tell_threat(const counts& c, spot start, int family, bool extra) {
    ++met_;
    hit(after(reach::threat_family_0, family));
    if (extra) hit(after(reach::threat_extra_2, family - 2));
    hit(c.empty >= 2 ? reach::threat_four : c.empty == 1 ? reach::threat_five : reach::threat_six);
    if (coverage_ != nullptr) {
        if (const auto number = window_number(start, family)) coverage_->threat_in(*number);
    }
    if (!flag_) hit(reach::fresh);
    if (flag_ && met_ > 3) hit(reach::not_fresh_same_reply);
    if (flag_ && met_ == 1) hit(reach::not_fresh_next_reply);
    const bool answered = answered_ < 2;
    if (!answered) hit(reach::threat_third);
    if (extra && family == 5) hit(answered ? reach::last_window_answered : reach::last_window_not_answered);
    if (answered && c.enemy == 4) decides(decided::threat_by_enemy, cells_from(start, family), content::enemy);
    if (c.empty != 0) return;
    full_met_ = true;
    if (answered) hit(at(last_) == content::empty ? reach::six_enemy_on_empty : reach::six_enemy_on_stone);
}

int reference_machine::board_weight(spot where) const {
    const int rows = std::abs(where.row - 10), columns = std::abs(where.column - 10);
    if (where.row == 17 && !build_.fixes) return where.column;
    if (where == spot{10, 10}) return 30;
    if (rows == 1 && columns == 1) return 20;
    if ((rows == 2 && columns == 0) || (rows == 0 && columns == 2)) return 17;
    return std::max(0, 17 - rows - columns);
}

reference_machine::weights reference_machine::weigh(spot where) {
    static const std::array<spot, 4> axis_steps{{{1, 1}, {1, -1}, {1, 0}, {0, 1}}};
    weights w;
    if (border(where) && has_neighbour(where)) hit(build_.fixes ? reach::fixed_border : reach::border_cell);
    if (border(where) && !build_.fixes) return w;
    const int open_from = open_cells();
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
        tell_axes(side == content::own, n, weight, f);
        (side == content::own ? w.my : w.en) = sum;
    }
    return w;
}

void reference_machine::tell_axes(bool own, const std::array<int, 4>& n, const std::array<int, 4>& weight,
                                  const std::array<int, 4>& f) {
    if (coverage_ == nullptr || trying_) return;
    const int heaviest = *std::max_element(weight.begin(), weight.end());
    unsigned open_heaviest = 0;
    for (std::size_t axis = 0; axis < 4; ++axis) {
        const bool open = f[axis] >= open_cells();
        if (f[axis] == 5 && n[axis] > 0) {
            hit(open ? reach::fixed_axis : own ? reach::own_closed_at_5 : reach::enemy_closed_at_5);
        }
        if (open && weight[axis] == heaviest && heaviest > 0 && open_heaviest++ == 0) {
            hit(after(own ? reach::own_by_weight_0 : reach::enemy_by_weight_0, static_cast<int>(axis)));
        }
        if (!own) continue;
        if (n[axis] == 3 && open && weight[axis] == 6) hit(reach::three_apart);
        if (n[axis] == 3 && open && weight[axis] == 7) hit(reach::three_close);
        if (n[axis] == 3 && !open && weight[axis] > 6) hit(reach::three_closed);
        if (n[axis] == 4) hit(open ? reach::four_open : reach::four_closed);
    }
    if (heaviest == 0) return;
    if (open_heaviest > 1) hit(own ? reach::own_two_heaviest : reach::enemy_two_heaviest);
    if (open_heaviest == 0) hit(own ? reach::own_heaviest_closed : reach::enemy_heaviest_closed);
}

bool reference_machine::has_neighbour(spot where) const {
    for (int dr = -1; dr <= 1; ++dr) {
        for (int dc = -1; dc <= 1; ++dc) {
            const spot near{where.row + dr, where.column + dc};
            if (inside(near) && at(near) != content::empty) return true;
        }
    }
    return false;
}

bool reference_machine::random_bit() {
    ++seen.random_bits;
    const auto tap = [&](unsigned number) { return lfsr_ >> (number - 1) & 1; };
    const unsigned bit = tap(16) ^ tap(15) ^ tap(13) ^ tap(4);
    lfsr_ = (lfsr_ * 2 + bit) % 65536;
    return bit == 1;
}

void reference_machine::place(phase what, bool requested) {
    std::uint64_t cycles = requested ? 6 : 5;
    const unsigned more = build_.block_ram ? 1 : 0;
    bool any = false;
    for (int row = 1; row <= 19; ++row) {
        for (int column = 1; column <= 19; ++column) {
            const spot here{row, column};
            if (at(here) != content::empty) {
                cycles += 4 + more;
                continue;
            }
            any = true;
            auto& weighed = kept_[index(here)];
            if (!build_.influenced || changed_[index(here)]) {
                weighed = weigh(here);
                const bool walks = build_.fixes || !border(here);
                cycles += 9 + more + (walks ? unsigned(weighed.walked) + more : 0);
                changed_[index(here)] = false;
            } else {
                ++seen.kept_cells;
                hit(reach::kept_cell);
                cycles += 5 + more;
            }
        }
    }
    const bool evaluated_before = evaluated_;
    const auto best_before = best_;
    select(kept_);
    tell_deciding_cells(evaluated_before, best_before);
    spend(what, cycles);
    if (!any && build_.fixes) {
        hit(what == phase::placement_1 ? reach::fixed_full_board : reach::fixed_last_cell);
        return;
    }
    hit(what == phase::placement_1 ? reach::pm1 : reach::pm2);
    hit(what == phase::placement_1 ? reach::tx_to_pm2 : reach::tx_to_idle);
    transmit(best_, true);
}

void reference_machine::select(const all_weights& all) {
    int w = 0, t = 0, bb = 0;
    bool locked = false, any = false, by_threat = false;
    for (int row = 1; row <= 19; ++row) {
        for (int column = 1; column <= 19; ++column) {
            const spot here{row, column};
            if (at(here) != content::empty) continue;
            if (!any) best_ = here;
            any = true;
            const auto& weighed = all[index(here)];
            const int my = weighed.my, en = weighed.en, cell_t = weighed.t, b = board_weight(here);
            if (cell_t > 0) hit(cell_t > 2 ? reach::threats_3 : cell_t > 1 ? reach::threats_2 : reach::threats_1);
            const bool fewer = cell_t > 0 && cell_t < t;
            if (!evaluated_) {  // rule 0
                hit(reach::rule_0);
                if (at({10, 10}) == content::enemy) hit(reach::first_white);
                evaluated_ = true;
                best_ = here;
                w = my % 64;
                continue;
            }
            if (cell_t >= t && cell_t > 0) {  // rule 1
                bool take = cell_t > t || my + en > w;
                if (take) {
                    hit(cell_t > t ? reach::rule_1_more_threats : reach::rule_1_heavier);
                } else if (my + en == w) {
                    take = build_.lfsr ? random_bit() : b > bb;
                    if (build_.lfsr) hit(take ? reach::random_1_taken : reach::random_1_left);
                    tell_tie(here, b, bb, reach::rule_1_tie_taken, reach::rule_1_tie_left);
                } else {
                    hit(reach::rule_1_lighter);
                }
                if (take) best_ = here, locked = by_threat = true, w = (my + en) % 64, t = cell_t, bb = b;
                continue;
            }
            if (fewer) hit(reach::rule_1_fewer_threats);
            if (en > 14 && (!locked || en > w)) {  // rule 2
                hit(locked ? reach::rule_2_locked : reach::rule_2_free);
                if (by_threat) hit(reach::rule_2_displaces_threat);
                if (en == 15) hit(reach::rule_2_at_15);
                best_ = here, locked = true, by_threat = false, w = en % 64;
                continue;
            }
            if (en > 14) hit(reach::rule_2_not_heavier);
            if (en == 14 && !locked) hit(reach::rule_2_at_14);
            if (locked) {
                if (my >= w) hit(reach::rule_3_locked);
            } else if (my < w) {
                hit(reach::rule_3_lighter);
            } else if (weighed.q) {
                hit(reach::rule_3_four);
            } else {  // rule 3
                bool take = my > w;
                if (take) {
                    hit(reach::rule_3_heavier);
                } else {
                    take = build_.lfsr ? random_bit() : b > bb;
                    if (build_.lfsr) hit(take ? reach::random_3_taken : reach::random_3_left);
                    tell_tie(here, b, bb, reach::rule_3_tie_taken, reach::rule_3_tie_left);
                }
                if (take) best_ = here, w = my % 64, bb = b;
            }
        }
    }
}

// What would not be so if the board's weights sloped evenly, is told too.
void reference_machine::tell_tie(spot here, int b, int bb, reach taken, reach left) {
    if (coverage_ == nullptr || trying_ || build_.lfsr) return;
    hit(b > bb ? taken : left);
    if (b == 0) hit(reach::board_weight_0);
    const int rows = std::abs(here.row - 10), columns = std::abs(here.column - 10);
    const int even = std::max(0, 17 - rows - columns);
    if ((b > bb) == (even > bb)) return;
    if (here.row == 17) {
        hit(reach::board_weight_row_17);
    } else {
        hit(rows + columns == 0 ? reach::board_weight_centre
            : rows == columns   ? reach::board_weight_diagonal
                                : reach::board_weight_straight);
    }
}

// Asks of each cell that has not decided a placement yet: would another cell be the best if this one read as empty?
void reference_machine::tell_deciding_cells(bool evaluated_before, spot best_before) {
    if (coverage_ == nullptr || build_.lfsr) return;
    trying_ = true;
    const auto best = best_;
    const bool evaluated = evaluated_;
    for (int row = 1; row <= 19; ++row) {
        for (int column = 1; column <= 19; ++column) {
            const spot tried{row, column};
            const auto stone = at(tried);
            if (stone == content::empty) continue;
            const auto what = stone == content::own ? decided::placement_by_own : decided::placement_by_enemy;
            if (coverage_->has_decided(what, cell_number(tried))) continue;
            board_[index(tried)] = content::empty;
            auto weighed = kept_;
            weighed[index(tried)] = weigh(tried);
            for (const auto& near : in_reach(tried)) {
                if (at(near) == content::empty) weighed[index(near)] = weigh(near);
            }
            evaluated_ = evaluated_before;
            best_ = best_before;
            select(weighed);
            if (!(best_ == best)) coverage_->decide(what, cell_number(tried));
            board_[index(tried)] = stone;
        }
    }
    best_ = best;
    evaluated_ = evaluated;
    trying_ = false;
}

void add_coverage(const connect6_trace& game, const core::options& build, connect6_coverage& coverage) {
    reference_machine machine(build);
    for (const auto& one : game.transactions) {
        auto with_this = coverage;
        machine.tell(&with_this);
        std::string reply;
        for (const char byte : one.request) {
            if (const auto got = machine.take(static_cast<std::uint8_t>(byte))) reply += got->bytes;
        }
        if (reply != one.reply) return;
        coverage = with_this;
    }
}

}  // namespace tabletop::connect6_reference
