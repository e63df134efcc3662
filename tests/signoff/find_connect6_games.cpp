// SPDX-License-Identifier: Apache-2.0
// Finds games of Connect6 in which the content of every cell decides every scan, for
// stimulus/signoff/connect6_cell_games.cpp:
//
//     find_connect6_games [SEED [ROUNDS [GAMES]]]
//
// prints the list of games in that file; GAMES: a list to begin with. With 1000 rounds it takes minutes.
//
// The machine's side is the specification taken literally. A host aims at one cell at a time: it makes threats whose
// answers are own stones in a window through that cell, until the machine has won with it. What else a request decides
// counts, too. Nothing outside the board is touched, so a design of anybody's can be held to these games.
#include "signoff/blocks/connect6_threat/compare/connect6_reference.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace tabletop;
using namespace tabletop::connect6_reference;

namespace {

using window_cells = std::array<spot, 6>;
using random_bits = std::mt19937_64;

constexpr int side = 19;
const std::vector<spot> steps{{0, 1}, {1, 0}, {1, 1}, {-1, 1}};

bool inside(spot where) {
    return where.row >= 1 && where.row <= side && where.column >= 1 && where.column <= side;
}

std::size_t number(spot where) {
    return static_cast<std::size_t>(side * (where.row - 1) + where.column - 1);
}

spot cell(std::size_t n) {
    return {static_cast<int>(n) / side + 1, static_cast<int>(n) % side + 1};
}

// The windows through each cell, in the direction of the scan.
const std::vector<std::vector<window_cells>>& windows_through() {
    static const auto all = [] {
        std::vector<std::vector<window_cells>> found(side * side);
        for (std::size_t n = 0; n < found.size(); ++n) {
            for (const auto& step : steps) {
                window_cells cells;
                for (int i = 0; i < 6; ++i)
                    cells[std::size_t(i)] = {cell(n).row + i * step.row, cell(n).column + i * step.column};
                if (!inside(cells[5])) continue;
                for (const auto& where : cells) found[number(where)].push_back(cells);
            }
        }
        return found;
    }();
    return all;
}

unsigned below(random_bits& random, std::size_t limit) {
    return static_cast<unsigned>(random() % limit);
}

std::string text_of(spot where) {
    const auto two = [](int v) { return std::string{char('0' + v / 10), char('0' + v % 10)}; };
    return two(where.row) + two(where.column);
}

unsigned count(const reference_machine& game, const window_cells& cells, content what) {
    return static_cast<unsigned>(
        std::count_if(cells.begin(), cells.end(), [&](spot where) { return game.at(where) == what; }));
}

std::size_t decisions(const connect6_coverage& coverage) {
    std::size_t all = 0;
    for (unsigned n = 0; n < static_cast<unsigned>(decided::count); ++n)
        all += coverage.deciding(static_cast<decided>(n));
    return all;
}

// Stimulus that a design of anybody's is held to stays clear of this.
bool touches_outside(const reference_machine& game) {
    static const std::array<std::array<spot, 5>, 4> corners{{
        {{{15, 1}, {16, 2}, {17, 3}, {18, 4}, {19, 5}}},
        {{{1, 15}, {2, 16}, {3, 17}, {4, 18}, {5, 19}}},
        {{{19, 15}, {18, 16}, {17, 17}, {16, 18}, {15, 19}}},
        {{{5, 1}, {4, 2}, {3, 3}, {2, 4}, {1, 5}}},
    }};
    for (const auto& corner : corners) {
        int own = 0, enemy = 0;
        for (const auto& where : corner) {
            own += game.at(where) == content::own;
            enemy += game.at(where) == content::enemy;
        }
        if ((own >= 3 && enemy == 0) || (enemy >= 3 && own == 0)) return true;
    }
    for (const auto& through : windows_through()) {
        for (const auto& cells : through) {
            if (count(game, cells, content::enemy) == 6 || count(game, cells, content::own) == 6) return true;
        }
    }
    return false;
}

// The board that the machine searches.
reference_machine searched(reference_machine game, const std::string& stones) {
    game.tell(nullptr);
    for (std::size_t n = 0; n < stones.size(); n += 4) {
        const auto two = [&](std::size_t at) { return 10 * (stones[at] - '0') + stones[at + 1] - '0'; };
        game.set_position({two(n), two(n + 2)}, content::enemy);
    }
    return game;
}

// What is left to put so that a threat is answered on `at`, of a window without own stones; empty: cannot be.
std::vector<spot> needed_for(const reference_machine& game, const window_cells& cells, spot at) {
    std::vector<spot> needed;
    bool behind = false;
    unsigned stones = 0;
    for (const auto& where : cells) {
        if (game.at(where) == content::own) return {};
        if (where == at) {
            behind = true;
            continue;
        }
        if (game.at(where) == content::enemy) ++stones;
        if (game.at(where) == content::empty && behind) needed.push_back(where);
    }
    for (const auto& where : cells) {
        if (stones + needed.size() >= 4) break;
        const bool counted = std::find(needed.begin(), needed.end(), where) != needed.end();
        if (!(where == at) && game.at(where) == content::empty && !counted) needed.push_back(where);
    }
    return needed;
}

struct aim {
    spot target;
    bool by_enemy = false;  // the host's stone there keeps the machine from winning; else it wins with its own
    std::vector<window_cells> windows;  // through it
};

bool on_window(const window_cells& cells, spot where) {
    return std::find(cells.begin(), cells.end(), where) != cells.end();
}

// How near the machine is to a win through the target, and the stones that bring it nearer.
double closeness(const reference_machine& game, const aim& to, std::vector<std::vector<spot>>* plans) {
    double best = 0;
    for (const auto& cells : to.windows) {
        const bool taken = to.by_enemy && game.at(to.target) == content::enemy;
        if (count(game, cells, content::enemy) != (taken ? 1 : 0)) continue;
        const auto own = count(game, cells, content::own);
        double value = 12.0 * own + (taken ? 15 : 0);
        if (!to.by_enemy && own != 0 && game.at(to.target) == content::own) value += 8;
        for (const auto& at : cells) {
            if (game.at(at) != content::empty || (to.by_enemy && at == to.target)) continue;
            double nearest = 0;
            for (const auto& crossing : windows_through()[number(at)]) {
                std::size_t shared = 0;
                for (const auto& where : crossing) shared += on_window(cells, where);
                if (shared != 1) continue;
                const auto needed = needed_for(game, crossing, at);
                if (needed.empty()) continue;
                const double near = 6.0 - static_cast<double>(needed.size());
                if (plans != nullptr && near >= nearest) plans->push_back(needed);
                nearest = std::max(nearest, near);
            }
            value += nearest * (at == to.target ? 1.5 : 1.0) / (own >= 3 ? 1.0 : 2.0);
        }
        best = std::max(best, value);
    }
    return best;
}

struct found_game {
    std::vector<std::string> requests;
    connect6_coverage coverage;
    std::size_t gain = 0;
};

class finder {
  public:
    explicit finder(std::uint64_t seed) : random_(seed) {}

    const connect6_coverage& coverage() const { return coverage_; }

    void take(const std::vector<std::string>& requests) {
        reference_machine game({});
        game.tell(&coverage_);
        for (const auto& request : requests) {
            for (const char c : request) game.take(static_cast<std::uint8_t>(c));
        }
        coverage_.forget_all_but_decisions();
    }

    // The best of some tries for one cell; false when it gains too little for its length.
    bool add_game(const aim& to, unsigned tries, double least_gain_a_request, found_game& best) {
        best = {};
        double best_value = 0;
        for (unsigned n = 0; n < tries; ++n) {
            auto tried = play(to);
            if (tried.requests.empty()) continue;
            const double value = static_cast<double>(tried.gain) / static_cast<double>(tried.requests.size() + 1);
            if (value > best_value) best_value = value, best = tried;
        }
        if (best_value < least_gain_a_request) return false;
        coverage_ = best.coverage;
        return true;
    }

    spot undecided(decided what) {
        std::vector<spot> left;
        for (std::size_t n = 0; n < connect6_coverage::cells; ++n) {
            if (!coverage_.has_decided(what, n)) left.push_back(cell(n));
        }
        return left.empty() ? spot{0, 0} : left[below(random_, left.size())];
    }

    aim aim_at(spot target, bool by_enemy) {
        aim to{target, by_enemy, windows_through()[number(target)]};
        // Windows with more cells that have not decided a win come first.
        const auto fresh = [&](const window_cells& cells) {
            return std::count_if(cells.begin(), cells.end(), [&](spot where) {
                return !coverage_.has_decided(decided::win_by_own, number(where));
            });
        };
        std::shuffle(to.windows.begin(), to.windows.end(), random_);
        std::stable_sort(to.windows.begin(), to.windows.end(),
                         [&](const auto& a, const auto& b) { return fresh(a) > fresh(b); });
        to.windows.resize(std::min<std::size_t>(to.windows.size(), 3));
        return to;
    }

  private:
    found_game play(const aim& to) {
        constexpr unsigned most_requests = 16;
        constexpr unsigned candidates = 20;
        reference_machine game({});
        auto coverage = coverage_;
        found_game all;
        found_game best;
        const auto start = decisions(coverage_);
        game.tell(&coverage);
        if (random_() & 1) {
            game.take('D');
            all.requests.push_back("D");
        } else {
            const auto first = text_of(random_empty(game));
            all.requests.push_back("L" + first);
            game.take('L');
            for (const char c : first) game.take(static_cast<std::uint8_t>(c));
            if (touches_outside(game)) return {};
        }
        while (all.requests.size() < most_requests) {
            double best_score = -1;
            reference_machine next = game;
            connect6_coverage next_coverage;
            std::string sent;
            bool over = false;
            std::vector<std::vector<spot>> plans;
            closeness(game, to, &plans);
            std::sort(plans.begin(), plans.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
            for (unsigned n = 0; n < candidates; ++n) {
                const auto stones = choose(game, to, plans);
                auto tried = game;
                auto tried_coverage = coverage;
                tried.tell(&tried_coverage);
                std::optional<reference_reply> reply;
                for (const char c : stones) reply = tried.take(static_cast<std::uint8_t>(c));
                if (!reply || reply->hangs || touches_outside(searched(game, stones))) continue;
                const auto gain = decisions(tried_coverage) - decisions(coverage);
                const auto won = tried_coverage.deciding(decided::win_by_own) - coverage.deciding(decided::win_by_own);
                const double score = 6.0 * static_cast<double>(gain) + 60.0 * static_cast<double>(won) +
                                     (reply->win ? 0.0 : closeness(tried, to, nullptr)) + 0.001 * below(random_, 1000);
                if (score <= best_score) continue;
                best_score = score;
                next = tried;
                next_coverage = tried_coverage;
                sent = stones;
                over = reply->win;
            }
            if (best_score < 0) break;
            game = next;
            coverage = next_coverage;
            game.tell(&coverage);
            all.requests.push_back(sent);
            const auto gain = decisions(coverage) - start;
            if (gain > best.gain) {
                best.requests = all.requests;
                best.coverage = coverage;
                best.coverage.forget_all_but_decisions();
                best.gain = gain;
            }
            if (over) break;
        }
        return best;
    }

    spot random_empty(const reference_machine& game) {
        for (;;) {
            const auto where = cell(below(random_, side * side));
            if (game.at(where) == content::empty) return where;
        }
    }

    // Two stones: of a plan, one that makes or spoils a window of six, one on an own stone far away, or any.
    std::string choose(const reference_machine& game, const aim& to, const std::vector<std::vector<spot>>& plans) {
        std::vector<spot> stones;
        const auto put = [&](spot where) {
            if (stones.size() < 2 && std::find(stones.begin(), stones.end(), where) == stones.end())
                stones.push_back(where);
        };
        if (to.by_enemy && game.at(to.target) != content::enemy && below(random_, 2) == 0) put(to.target);
        while (stones.size() < 2) {
            switch (below(random_, 8)) {
                case 0:
                case 1:
                case 2:
                case 3: {
                    if (plans.empty()) break;
                    const auto& plan = plans[below(random_, std::min<std::size_t>(plans.size(), 12))];
                    for (const auto& where : plan) put(where);
                    break;
                }
                case 4:
                case 5:
                    put(extending(game));
                    break;
                case 6:
                    put(on_own(game, to));
                    break;
                default:
                    put(random_empty(game));
                    break;
            }
        }
        return text_of(stones[0]) + text_of(stones[1]);
    }

    // An empty cell of a window that has many stones of the host and none of the machine, or the reverse.
    spot extending(const reference_machine& game) {
        spot best = random_empty(game);
        unsigned most = 0;
        for (unsigned n = 0; n < 60; ++n) {
            const auto where = random_empty(game);
            unsigned value = 0;
            for (const auto& cells : windows_through()[number(where)]) {
                const auto own = count(game, cells, content::own), enemy = count(game, cells, content::enemy);
                if (own == 0) value = std::max(value, 2 * enemy);
                if (enemy == 0) value = std::max(value, 2 * own + 1);
            }
            if (value > most) most = value, best = where;
        }
        return best;
    }

    spot on_own(const reference_machine& game, const aim& to) {
        std::vector<spot> own;
        for (std::size_t n = 0; n < connect6_coverage::cells; ++n) {
            const bool wanted = std::any_of(to.windows.begin(), to.windows.end(),
                                            [&](const auto& cells) { return on_window(cells, cell(n)); });
            if (game.at(cell(n)) == content::own && !wanted) own.push_back(cell(n));
        }
        return own.empty() ? random_empty(game) : own[below(random_, own.size())];
    }

    random_bits random_;
    connect6_coverage coverage_;
};

using cell_sets = std::array<std::bitset<connect6_coverage::cells>, static_cast<std::size_t>(decided::count)>;

std::size_t size_of(const cell_sets& sets) {
    return std::accumulate(sets.begin(), sets.end(), std::size_t{0},
                           [](std::size_t sum, const auto& set) { return sum + set.count(); });
}

cell_sets decided_in(const std::vector<std::string>& requests) {
    connect6_coverage coverage;
    reference_machine game({});
    game.tell(&coverage);
    for (const auto& request : requests) {
        for (const char c : request) game.take(static_cast<std::uint8_t>(c));
    }
    cell_sets sets;
    for (std::size_t k = 0; k < sets.size(); ++k) {
        for (std::size_t n = 0; n < connect6_coverage::cells; ++n) {
            sets[k][n] = coverage.has_decided(static_cast<decided>(k), n);
        }
    }
    return sets;
}

// The fewest of these games that together decide as much; those that decide the most for their length come first.
std::vector<std::vector<std::string>> fewest(const std::vector<std::vector<std::string>>& all) {
    std::vector<cell_sets> sets;
    for (const auto& requests : all) sets.push_back(decided_in(requests));
    std::vector<std::vector<std::string>> chosen;
    cell_sets together;
    for (;;) {
        double most = 0;
        cell_sets with;
        std::size_t best = 0;
        for (std::size_t n = 0; n < all.size(); ++n) {
            auto both = together;
            for (std::size_t k = 0; k < both.size(); ++k) both[k] |= sets[n][k];
            const auto gain =
                static_cast<double>(size_of(both) - size_of(together)) / static_cast<double>(all[n].size() + 1);
            if (gain > most) most = gain, with = both, best = n;
        }
        if (most == 0) return chosen;
        together = with;
        chosen.push_back(all[best]);
    }
}

// Leaves out the requests at the end of each that decide nothing that no other request decides.
std::vector<std::vector<std::string>> shortened(std::vector<std::vector<std::string>> games) {
    std::array<std::array<unsigned, connect6_coverage::cells>, static_cast<std::size_t>(decided::count)> times{};
    const auto add = [&](const cell_sets& sets, int sign) {
        for (std::size_t k = 0; k < sets.size(); ++k) {
            for (std::size_t n = 0; n < sets[k].size(); ++n)
                times[k][n] += sets[k][n] ? static_cast<unsigned>(sign) : 0u;
        }
    };
    const auto covers = [&] {
        return std::accumulate(times.begin(), times.end(), std::size_t{0}, [](std::size_t sum, const auto& of) {
            return sum +
                   static_cast<std::size_t>(std::count_if(of.begin(), of.end(), [](unsigned t) { return t != 0; }));
        });
    };
    for (const auto& requests : games) add(decided_in(requests), 1);
    const auto all = covers();
    for (auto game = games.rbegin(); game != games.rend(); ++game) {
        while (!game->empty()) {
            auto shorter = *game;
            shorter.pop_back();
            const auto before = decided_in(*game), after = decided_in(shorter);
            add(before, -1);
            add(after, 1);
            if (covers() < all) {
                add(after, -1);
                add(before, 1);
                break;
            }
            *game = shorter;
        }
    }
    games.erase(std::remove_if(games.begin(), games.end(), [](const auto& game) { return game.empty(); }), games.end());
    return games;
}

void print_games(const std::vector<std::vector<std::string>>& games) {
    for (const auto& requests : games) {
        std::string text;
        for (const auto& request : requests) text += (text.empty() ? "" : " ") + request;
        std::printf("    \"%s\",\n", text.c_str());
    }
}

// "D 09090808 .." a line, in quotes or not.
std::vector<std::vector<std::string>> read_games(const char* path) {
    std::vector<std::vector<std::string>> games;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        line.erase(std::remove_if(line.begin(), line.end(), [](char c) { return c == '"' || c == ','; }), line.end());
        std::istringstream words(line);
        games.emplace_back(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
    }
    return games;
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
    const unsigned rounds = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1000;
    finder games(seed);
    auto all = argc > 3 ? read_games(argv[3]) : std::vector<std::vector<std::string>>();
    for (const auto& requests : all) games.take(requests);
    double least = all.empty() ? 8 : 0.3;
    unsigned refused = 0;
    constexpr unsigned kinds = static_cast<unsigned>(decided::count);
    for (unsigned n = 0; n < rounds && decisions(games.coverage()) < kinds * connect6_coverage::cells; ++n) {
        const bool by_enemy = n % 2 == 1;
        auto target = games.undecided(by_enemy ? decided::win_by_enemy : decided::win_by_own);
        if (target.row == 0 || n % 8 == 7) target = games.undecided(static_cast<decided>(n / 8 % kinds));
        if (target.row == 0) continue;
        found_game best;
        if (games.add_game(games.aim_at(target, by_enemy), 3, least, best)) {
            all.push_back(best.requests);
            refused = 0;
        } else if (++refused > 12) {
            least = std::max(0.1, least * 0.8);
            refused = 0;
        }
        if (n % 20 != 0) continue;
        std::fprintf(stderr, "round %u, %zu games, at least %.2f a request:", n, all.size(), least);
        for (unsigned k = 0; k < kinds; ++k) {
            std::fprintf(stderr, " %zu", games.coverage().deciding(static_cast<decided>(k)));
        }
        std::fprintf(stderr, "\n");
    }
    print_games(shortened(fewest(all)));
    return 0;
}
