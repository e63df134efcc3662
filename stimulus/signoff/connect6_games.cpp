// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/connect6_games.h"

#include "stimulus/signoff/connect6_cell_games.h"
#include "stimulus/signoff/random_source.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>
#include <utility>

namespace tabletop::signoff {
namespace {

constexpr int size = 19;
constexpr unsigned window_cells = 6;
constexpr std::size_t stone_bytes = 4;
constexpr const char* corner_diagonals = "corner_diagonals";
constexpr const char* six_in_line = "six_in_line";
constexpr const char* stones_outside = "stones_outside";

template <typename T>
const T& one_of(random_source& random, const std::vector<T>& list) {
    return list[random.below(list.size())];
}

enum class content : std::uint8_t { empty, own, enemy };  // own: the machine's

struct place : connect6_place {
    bool on_board() const { return row >= 1 && row <= size && column >= 1 && column <= size; }
    place stepped(int rows, int columns, int n) const { return {{row + n * rows, column + n * columns}}; }
};

using line_of_cells = std::vector<place>;

line_of_cells cells_in_line(const place& from, int rows, int columns, int count) {
    line_of_cells cells;
    for (int n = 0; n < count; ++n) cells.push_back(from.stepped(rows, columns, n));
    return cells;
}

// The windows of six cells that lie on the board.
const std::vector<line_of_cells>& windows() {
    static const auto all = [] {
        std::vector<line_of_cells> found;
        for (int row = 1; row <= size; ++row) {
            for (int column = 1; column <= size; ++column) {
                for (const auto& [rows, columns] : {std::pair{0, 1}, {1, 0}, {1, 1}, {-1, 1}}) {
                    const place from{row, column};
                    if (!from.stepped(rows, columns, window_cells - 1).on_board()) continue;
                    found.push_back(cells_in_line(from, rows, columns, window_cells));
                }
            }
        }
        return found;
    }();
    return all;
}

// The five cells of the windows whose sixth lies outside the board.
const std::vector<line_of_cells>& corners() {
    static const std::vector<line_of_cells> all = {
        cells_in_line({15, 1}, 1, 1, 5),
        cells_in_line({1, 15}, 1, 1, 5),
        cells_in_line({19, 15}, -1, 1, 5),
        cells_in_line({5, 1}, -1, 1, 5),
    };
    return all;
}

// What the host knows of the board, from the bytes of both sides.
class known_board {
  public:
    content at(const place& where) const { return cells_[index(where)]; }
    void put(const place& where, content what) {
        if (where.on_board()) cells_[index(where)] = what;
    }

    std::vector<place> holding(content what) const {
        std::vector<place> found;
        for (int row = 1; row <= size; ++row) {
            for (int column = 1; column <= size; ++column) {
                if (at({row, column}) == what) found.push_back({row, column});
            }
        }
        return found;
    }
    unsigned count(const line_of_cells& cells, content what) const {
        unsigned n = 0;
        for (const auto& where : cells) n += at(where) == what ? 1 : 0;
        return n;
    }
    bool has_six(content what) const {
        return std::any_of(windows().begin(), windows().end(),
                           [&](const auto& window) { return count(window, what) == window_cells; });
    }
    // A window across a corner comes near to something that its cell outside the board would decide.
    bool corner_matters() const {
        constexpr unsigned enough = 3;
        return std::any_of(corners().begin(), corners().end(), [&](const auto& corner) {
            const auto own = count(corner, content::own);
            const auto enemy = count(corner, content::enemy);
            return (own >= enough && enemy == 0) || (enemy >= enough && own == 0);
        });
    }

    static std::size_t index(const place& where) {
        return static_cast<std::size_t>((where.row - 1) * size + where.column - 1);
    }

  private:
    std::array<content, size * size> cells_{};
};

std::string stone_text(const place& where) {
    const auto two = [](int n) {
        return std::string{static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)};
    };
    return two(where.row) + two(where.column);
}

// Plays requests against the opponent and writes the game down.
class game_writer {
  public:
    game_writer(std::string name, connect6_opponent& opponent) : opponent_(opponent) {
        game_.name = std::move(name);
        opponent_.reset();
    }

    void send(const connect6_request& request) {
        for (const char byte : request.bytes) take(static_cast<std::uint8_t>(byte));
        game_.requests.push_back(request);
        for (auto& outside : game_.outside) ++outside.requests;
    }

    const known_board& board() const { return board_; }
    bool won() const { return won_; }
    bool found_no_cell() const { return found_no_cell_; }
    // Every search has gone through both placement scans.
    bool searched_long() const { return !won_ && !met_threat_; }
    std::size_t requests() const { return game_.requests.size(); }
    connect6_game game() const { return game_; }

  private:
    void take(std::uint8_t byte) {
        if (colour_taken_) take_digit(byte);
        colour_taken_ = true;
        const auto answer = opponent_.take(byte);
        if (!answer) return;
        if (answer->searched && !won_) check_board();  // once it has won it does not look any more
        won_ = won_ || answer->won;
        met_threat_ = met_threat_ || answer->met_threat;
        found_no_cell_ = found_no_cell_ || answer->board_full;
        for (const auto& stone : answer->stones) board_.put({stone}, content::own);
    }

    void take_digit(std::uint8_t byte) {
        digits_.push_back(byte & 0xFu);
        if (digits_.size() < stone_bytes) return;
        const place where{{(10 * digits_[0] + digits_[1]) % 32, (10 * digits_[2] + digits_[3]) % 32}};
        if (!where.on_board()) touches(stones_outside);
        board_.put(where, content::enemy);
        digits_.clear();
    }

    void check_board() {
        if (board_.corner_matters()) touches(corner_diagonals);
        if (board_.has_six(content::enemy) || board_.has_six(content::own)) touches(six_in_line);
    }

    void touches(const char* name) {
        const bool known = std::any_of(game_.outside.begin(), game_.outside.end(),
                                       [&](const connect6_outside& outside) { return outside.name == name; });
        if (!known) game_.outside.push_back({game_.requests.size(), 0, name});
    }

    connect6_opponent& opponent_;
    known_board board_;
    connect6_game game_;
    std::vector<int> digits_;
    bool colour_taken_ = false;
    bool won_ = false;
    bool met_threat_ = false;
    bool found_no_cell_ = false;
};

// How the host of a random game chooses its stones: shares of each way, and what a line of one stone less is worth to
// it, its own and the machine's.
struct temper {
    const char* name;
    std::uint32_t anywhere;
    std::uint32_t near;
    std::uint32_t weighed;
    std::uint32_t overwrite;  // a stone of the machine, against the rules
    std::uint32_t extends;
    std::uint32_t blocks;
};

constexpr std::array<temper, 5> tempers{{
    {"wanderer", 6, 4, 0, 0, 0, 0},
    {"attacker", 0, 1, 9, 0, 3, 2},
    {"defender", 0, 0, 20, 0, 1, 3},
    {"player", 1, 2, 17, 0, 2, 2},
    {"outlaw", 1, 1, 15, 3, 3, 2},
}};

class random_host {
  public:
    random_host(random_source& random, const temper& mood, const known_board& board)
        : random_(random), mood_(mood), board_(board) {}

    // Never the same cell twice in a request, unless nothing else is left.
    std::string stones(unsigned count) {
        auto known = board_;
        std::string text;
        for (unsigned n = 0; n < count; ++n) {
            const auto where = choose(known);
            known.put(where, content::enemy);
            text += stone_text(where);
        }
        return text;
    }

  private:
    place choose(const known_board& known) {
        const auto empty = known.holding(content::empty);
        const auto own = known.holding(content::own);
        const auto all = mood_.anywhere + mood_.near + mood_.weighed + mood_.overwrite;
        auto draw = random_.below(all);
        const auto falls_to = [&draw](std::uint32_t share) {
            if (draw < share) return true;
            draw -= share;
            return false;
        };
        if (empty.empty() || falls_to(mood_.overwrite)) return one_of(random_, own.empty() ? empty : own);
        if (falls_to(mood_.near)) return near(known, empty);
        if (falls_to(mood_.weighed)) return weighed(known);
        return one_of(random_, empty);
    }

    place near(const known_board& known, const std::vector<place>& empty) {
        constexpr int reach = 2;
        auto stones = known.holding(content::own);
        for (const auto& stone : known.holding(content::enemy)) stones.push_back(stone);
        if (stones.empty()) return one_of(random_, empty);
        const auto& centre = one_of(random_, stones);
        std::vector<place> candidates;
        for (const auto& where : empty) {
            if (std::abs(where.row - centre.row) <= reach && std::abs(where.column - centre.column) <= reach) {
                candidates.push_back(where);
            }
        }
        return one_of(random_, candidates.empty() ? empty : candidates);
    }

    // One of the empty cells in the windows that matter most: those of one side alone, the fuller the more.
    place weighed(const known_board& known) {
        std::array<std::uint64_t, size * size> weights{};
        for (const auto& window : windows()) {
            const auto own = known.count(window, content::own);
            const auto enemy = known.count(window, content::enemy);
            if (own != 0 && enemy != 0) continue;
            const auto value = power(mood_.extends, enemy) + power(mood_.blocks, own);
            for (const auto& where : window) {
                if (known.at(where) == content::empty) weights[known_board::index(where)] += value;
            }
        }
        const auto most = *std::max_element(weights.begin(), weights.end());
        std::vector<place> candidates;
        for (const auto& where : known.holding(content::empty)) {
            if (weights[known_board::index(where)] == most) candidates.push_back(where);
        }
        return one_of(random_, candidates);
    }

    // What a window with so many stones of one side is worth.
    static std::uint64_t power(std::uint64_t base, unsigned stones) {
        std::uint64_t value = 1;
        for (unsigned n = 0; n < stones; ++n) value *= 1 + 2 * base;
        return value;
    }

    random_source& random_;
    const temper& mood_;
    const known_board& board_;
};

// The host sends when it is ready: not at the same distance to a tick every time.
connect6_request delayed(random_source& random, connect6_request request) {
    constexpr std::size_t longest_delay = 600;
    request.delay = random.below(longest_delay);
    return request;
}

// Now and then haltingly, too.
connect6_request timed(random_source& random, std::string bytes) {
    constexpr std::size_t longest_spacing = 300;
    auto request = delayed(random, {std::move(bytes)});
    if (random.one_in(3)) request.spacing = random.below(longest_spacing);
    return request;
}

connect6_request opening(random_source& random, bool machine_is_black, const std::string& stone) {
    return timed(random, machine_is_black ? "D" : (random.one_in(2) ? "L" : "d") + stone);
}

game_writer play_randomly(random_source& random, connect6_opponent& opponent, const std::string& name,
                          const temper& mood, std::size_t most_requests) {
    game_writer writer(name, opponent);
    random_host host(random, mood, writer.board());
    const bool machine_is_black = random.one_in(2);
    writer.send(opening(random, machine_is_black, host.stones(1)));
    // Some hosts do not notice that the game is over.
    const std::size_t more_requests = random.one_in(3) ? 2 : 0;
    std::size_t over = 0;
    while (writer.requests() < most_requests && over <= more_requests) {
        if (writer.won() || writer.board().has_six(content::enemy)) ++over;
        if (over <= more_requests) writer.send(timed(random, host.stones(2)));
    }
    return writer;
}

connect6_game random_game(random_source& random, connect6_opponent& opponent, unsigned number,
                          std::size_t most_requests) {
    const auto& mood = tempers[number % tempers.size()];
    return play_randomly(random, opponent, "random " + std::to_string(number + 1) + ", " + mood.name, mood,
                         most_requests)
        .game();
}

// A host that mostly defends itself, holds out to the last cell and asks for more stones.
connect6_game full_board_game(random_source& random, connect6_opponent& opponent) {
    constexpr unsigned most_attempts = 1000;  // a few dozen are enough
    constexpr temper mood{"", 0, 0, 1, 0, 1, 3};
    constexpr std::size_t all_requests = 96;
    for (unsigned attempt = 1;; ++attempt) {
        const auto writer = play_randomly(random, opponent, "full board", mood, all_requests);
        if (attempt == most_attempts || writer.found_no_cell()) return writer.game();
    }
}

// A host that leaves one empty cell and passes.
connect6_game last_cell_game(random_source& random, connect6_opponent& opponent) {
    constexpr temper mood{"", 0, 0, 1, 0, 1, 3};
    constexpr std::size_t all_requests = 96, few = 4;
    const std::string ghost = "0000";
    game_writer writer("last cell", opponent);
    random_host host(random, mood, writer.board());
    writer.send(opening(random, true, ""));
    for (;;) {
        const auto empty = writer.board().holding(content::empty).size();
        if (empty == 0 || writer.requests() == all_requests) return writer.game();
        if (empty > few) {
            writer.send(timed(random, host.stones(2)));
        } else {
            writer.send(timed(random, ghost + (empty % 2 == 0 ? host.stones(1) : ghost)));
        }
    }
}

// Any bytes: digits of all kinds, separators, letters.
connect6_game garbage_game(random_source& random, connect6_opponent& opponent, unsigned number) {
    constexpr unsigned request_bytes = 8;
    constexpr unsigned requests = 6;
    game_writer writer("garbage " + std::to_string(number + 1), opponent);
    writer.send(timed(random, random.one_in(2) ? std::string("D") : std::string("\xC4") + "1 \r\n"));
    for (unsigned n = 0; n < requests; ++n) {
        std::string bytes;
        for (unsigned b = 0; b < request_bytes; ++b) {
            const bool low = b % 2 == 0 && !random.one_in(4);
            bytes += static_cast<char>(low ? 0x30u + random.below(2) : random.below(256));
        }
        writer.send(timed(random, bytes));
    }
    return writer.game();
}

std::vector<connect6_line_step> frames_of(const std::string& bytes) {
    std::vector<connect6_line_step> line;
    for (const char byte : bytes) line.push_back({0, 0, static_cast<std::uint8_t>(byte)});
    return line;
}

connect6_request at_rate(std::string bytes, std::uint32_t permille, const char* condition) {
    connect6_request request{std::move(bytes)};
    request.line = frames_of(request.bytes);
    for (auto& step : request.line) step.permille = permille;
    request.condition = condition;
    return request;
}

connect6_request with_gaps(random_source& random, std::string bytes) {
    constexpr std::uint32_t longest_gap = 3000;
    connect6_request request{std::move(bytes)};
    request.line = frames_of(request.bytes);
    for (auto& step : request.line) step.idle = random.below(longest_gap);
    request.condition = "gaps of up to 3 bits between the bytes";
    return request;
}

// How long the line idles after a disturbance: whatever the disturbance has begun ends in that time.
constexpr std::uint32_t quiet_idle = 12'000;

// Puts a disturbance in the place of the units of a coordinate. Its tens become 0, so that any low nibble but 0 is on
// the board.
connect6_request disturbed(std::string bytes, std::size_t at, const connect6_line_step& disturbance, std::uint8_t seen,
                           const std::string& condition) {
    bytes[at - 1] = '0';
    bytes[at] = static_cast<char>(seen);
    connect6_request request{std::move(bytes)};
    request.line = frames_of(request.bytes);
    request.line[at] = disturbance;
    if (at + 1 < request.line.size()) request.line[at + 1].idle = quiet_idle;
    request.condition = condition + " at byte " + std::to_string(at + 1);
    return request;
}

// A receiver that does not look at the start bit again takes any falling edge for one, if the line is high where the
// stop bit is due.
connect6_request with_pulse(random_source& random, std::string bytes, std::size_t at) {
    constexpr std::uint32_t shortest = 100;  // more than a tick
    constexpr std::uint32_t longest = 500;
    connect6_line_step pulse;
    pulse.pulse = shortest + random.below(longest - shortest);
    pulse.idle = random.below(1000);
    return disturbed(std::move(bytes), at, pulse, 0xFF, "a low pulse of less than a bit");
}

// What the receiver makes of a digit's frame with a low stop bit and idle behind it: its own detection fails, the next
// falling edge within it begins another frame.
std::uint8_t seen_of_low_stop(std::uint8_t digit) {
    constexpr unsigned stop = 9;
    const auto level = [digit](unsigned bit) {
        return bit > stop || (bit != 0 && bit != stop && (digit >> (bit - 1) & 1u) != 0);
    };
    unsigned start = 1;
    while (!level(start - 1) || level(start)) ++start;  // bits 4 and 5 of a digit are high, 6 is low
    std::uint8_t seen = 0;
    for (unsigned bit = 0; bit < 8; ++bit) seen |= static_cast<std::uint8_t>((level(start + 1 + bit) ? 1u : 0u) << bit);
    return seen;
}

connect6_request with_low_stop(std::string bytes, std::size_t at) {
    connect6_line_step frame;
    frame.data = static_cast<std::uint8_t>(bytes[at]);
    frame.stop_bit = false;
    const auto seen = seen_of_low_stop(frame.data);
    return disturbed(std::move(bytes), at, frame, seen, "a frame with a low stop bit");
}

connect6_request ahead(std::string bytes, unsigned replies) {
    connect6_request request{std::move(bytes)};
    request.condition = std::to_string(replies) + " requests, none waits for the reply before";
    request.replies = replies;
    return request;
}

constexpr temper line_mood{"", 1, 4, 4, 0, 1, 3};

std::string opening_bytes(random_source& random, random_host& host) {
    return random.one_in(2) ? "D" : "L" + host.stones(1);
}

game_writer play_on_a_bad_line(random_source& random, connect6_opponent& opponent, const std::string& name) {
    game_writer writer(name, opponent);
    random_host host(random, line_mood, writer.board());
    const auto send = [&](const connect6_request& request) { writer.send(delayed(random, request)); };
    const std::size_t low_stop_at = 1 + 2 * random.below(4);
    const std::size_t pulse_at = 1 + 2 * random.below(4);
    send(at_rate(opening_bytes(random, host), 975, "2.5 % fast"));
    send(at_rate(host.stones(2), 1025, "2.5 % slow"));
    send(with_low_stop(host.stones(2), 7));
    send(with_gaps(random, host.stones(2)));
    send(with_pulse(random, host.stones(2), 7));
    send(with_low_stop(host.stones(2), low_stop_at));
    send(with_pulse(random, host.stones(2), pulse_at));
    return writer;
}

// At the most 8 bytes of the last stream are searched on and 16 wait in the FIFO; four more are lost, or are half a
// request. Which of the two shows in when the request after it is complete; its digits mean the same either way.
game_writer play_ahead(random_source& random, connect6_opponent& opponent, const std::string& name) {
    game_writer writer(name, opponent);
    random_host host(random, line_mood, writer.board());
    const auto send = [&](const connect6_request& request) { writer.send(delayed(random, request)); };
    send({opening_bytes(random, host)});
    send(ahead(host.stones(4), 2));
    auto stream = ahead(host.stones(6) + "1111", 3);
    stream.condition += ", and half a request";
    send(stream);
    connect6_request after{"11111111"};
    after.condition = "half a request may be there already";
    send(after);
    return writer;
}

// Searches are as long as they can be, and nothing outside the board is touched.
template <typename Play>
connect6_game fair_game(random_source& random, connect6_opponent& opponent, const std::string& name, const Play& play) {
    constexpr unsigned most_attempts = 10'000;  // a few dozen are enough
    for (unsigned attempt = 1;; ++attempt) {
        const auto writer = play(random, opponent, name);
        auto game = writer.game();
        if (attempt == most_attempts || (writer.searched_long() && game.outside.empty())) return game;
    }
}

struct fixed_game {
    const char* name;
    std::vector<std::string> requests;
};

const std::vector<fixed_game>& fixed_games() {
    static const std::vector<fixed_game> games = {
        {"black, one reply", {"D", "09090808"}},
        {"black wins", {"D", "18091509", "12051210", "11060106"}},
        {"white, first reply", {"L1010"}},
        {"white, first stone above the board", {"L0010", "10100909"}},
        {"white, first stone below the board", {"L2010", "10100909"}},
        {"white, first stone left of the board", {"L1000", "10100909"}},
        {"white, first stone right of the board", {"L1020", "10100909"}},
        {"false threat through a corner", {"D", "01150216", "03170418", "01010119"}},
        {"the host passes until it has lost", {"D", "00000000", "00000000", "00000000", "00000000"}},
        {"false win through the corner of (19,15)",
         {"L1012", "14121411", "17141010", "12121419", "18181118", "15130619", "01191314", "12151710", "13130915",
          "11121315", "16141518", "12161218", "14171017", "19171303", "19131616", "19121916", "16191114", "09090909",
          "16190000"}},
        {"false win through the corner of (15,1)",
         {"L1706",    "10101509", "17091304", "09091810", "03011206", "04081308", "14071007",
          "12101405", "13011809", "16011305", "11011401", "17071605", "18021705", "07071610",
          "17041006", "15051608", "01011806", "09061411", "14031410", "08111504", "19190101"}},
        {"the host has won and goes on", {"D", "09111010", "11090812", "06140713", "05150101", "01010102"}},
        {"a win with another behind it, asked again",
         {"D", "03030404", "05050606", "04060409", "05050408", "17171718"}},
        {"a false threat in the last window", {"D", "04020501", "02040105"}},
        {"a false threat through the corner of (15,1)", {"D", "18041905", "15011703"}},
        {"a false threat through the corner of (19,15)", {"D", "16181915", "17171519"}},
        {"a third threat in the last window", {"D", "02041111", "03030909", "02041010", "04020808", "05010707"}},
        {"a false win repeated over the host's stones", {"L0210", "02040107", "03190115", "02140707"}},
        {"six enemy stones, and the scan goes on outside",
         {"L0115",    "03170211", "04181010", "02160808", "05011111", "03030606", "02040505",
          "03030608", "11060709", "01050408", "08120909", "16010404", "03031313", "05010202",
          "01050101", "03030509", "04020707", "05011819", "01051212", "04021719", "01051619"}},
        {"more than two threats, then a threat", {"L1111", "09090911", "09100908", "10111211", "09070811", "14110609"}},
        {"more than two threats, then a win, asked again",
         {"D", "10100916", "10080810", "09100710", "10091011", "12100808", "11080811", "08091207", "06091306",
          "01010119", "19011919"}},
        {"a win with the acknowledge flag up, repeated differently",
         {"d1110", "09091010", "09111109", "08120713", "11110808", "11121113", "09100912", "10120712", "10110809",
          "10091209", "07090609", "07190207", "01010119"}},
        {"false win through the corner of (1,15)",
         {"D", "02180119", "03160416", "10100116", "01170118", "02170505", "05180618", "06190219", "19190101"}},
        {"false win through the corner of (5,1)",
         {"D", "01060101", "01020103", "09090404", "12120202", "02050206", "05020602", "13131111", "19191901"}},
        {"a win with the acknowledge flag up in the last window of its family",
         {"D", "14141515", "15141614", "08081111", "09081409", "09131412", "14131615", "09091010", "16161717",
          "17161416", "13131516", "17141410", "14110201", "13131414"}},
        {"a win with the acknowledge flag up, one with a single stone behind it",
         {"D", "06050105", "06060607", "11110404", "09080504", "07060910", "09160604", "04050505", "04030707",
          "06090704", "09130206", "13131414"}},
        {"a cell that makes three threats",
         {"L0601", "14141515", "08081415", "14131514", "09080911", "10091615", "17151614", "17160813", "08101714",
          "14111512"}},
        {"a stone that wins alone",
         {"d0707", "13131009", "09081110", "09130807", "10120710", "07131208", "08130711", "05061011", "08081215",
          "05140819", "05120806", "06090915", "06160814", "07151111", "01010119"}},
    };
    return games;
}

// The bytes that differ from `D` in one bit.
std::string colour_bytes() {
    std::string bytes;
    for (unsigned bit = 0; bit < 8; ++bit) bytes += static_cast<char>('D' ^ 1u << bit);
    return bytes;
}

std::vector<std::string> words_of(const char* text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()};
}

}  // namespace

const std::vector<connect6_exclusion>& connect6_exclusions() {
    static const std::vector<connect6_exclusion> all = {
        {corner_diagonals,
         "a corner diagonal of five cells has three or more stones of one side and none of the other: what the answer "
         "is depends on a sixth cell outside the board"},
        {six_in_line,
         "six stones of one side in a line: the answer comes from registers that may hold a cell outside the board"},
        {stones_outside, "a stone outside the board is sent: it is written to a cell that does not exist"},
    };
    return all;
}

std::vector<connect6_game> connect6_games(const connect6_stimulus_options& options, connect6_opponent& opponent) {
    constexpr std::size_t usual_requests = 30;
    constexpr std::size_t more_requests = 200;
    constexpr unsigned garbage_share = 5;  // one of so many random games
    random_source random(options.seed);
    std::vector<connect6_game> games;
    for (const auto& game : fixed_games()) games.push_back(make_connect6_game(game.name, game.requests, opponent));
    for (const auto& colour : colour_bytes()) {
        games.push_back(make_connect6_game("colour byte " + std::to_string(static_cast<unsigned char>(colour)),
                                           {colour + std::string("1010")}, opponent));
    }
    if (options.cells) {
        unsigned number = 0;
        for (const auto* const requests : connect6_cell_games()) {
            games.push_back(make_connect6_game("cells " + std::to_string(++number), words_of(requests), opponent));
        }
    }
    if (options.deep || options.cells) games.push_back(full_board_game(random, opponent));
    if (options.last_cell) games.push_back(last_cell_game(random, opponent));
    for (unsigned n = 0; n < options.random_games; ++n) {
        const auto requests = options.deep && random.one_in(10) ? more_requests : usual_requests;
        games.push_back(random_game(random, opponent, n, requests));
        if (n % garbage_share == 0) games.push_back(garbage_game(random, opponent, n / garbage_share));
    }
    return games;
}

std::vector<connect6_game> connect6_line_games(std::uint64_t seed, unsigned count, connect6_opponent& opponent) {
    random_source random(seed);
    std::vector<connect6_game> games;
    for (unsigned n = 1; n <= count; ++n) {
        games.push_back(fair_game(random, opponent, "a bad line " + std::to_string(n), play_on_a_bad_line));
        games.push_back(fair_game(random, opponent, "a host ahead " + std::to_string(n), play_ahead));
    }
    return games;
}

connect6_game make_connect6_game(const std::string& name, const std::vector<std::string>& requests,
                                 connect6_opponent& opponent) {
    game_writer writer(name, opponent);
    for (const auto& bytes : requests) writer.send({bytes});
    return writer.game();
}

}  // namespace tabletop::signoff
