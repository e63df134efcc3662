// SPDX-License-Identifier: Apache-2.0
#include "engines/connect6_threat/engine.h"

#include <stdexcept>

namespace tabletop::connect6_threat_core {

namespace {

constexpr std::uint8_t black = 'D';
constexpr cell centre{10, 10};
constexpr unsigned stone_bytes = 4;
constexpr unsigned request_bytes = 2 * stone_bytes;

const options& checked(const options& build) {
    if (build.scan_lines != 1 && build.scan_lines != 2 && build.scan_lines != 4) {
        throw std::invalid_argument("connect6_threat: scan_lines must be 1, 2 or 4");
    }
    if (build.lfsr && build.lfsr_seed == 0) throw std::invalid_argument("connect6_threat: lfsr_seed must not be 0");
    return build;
}

}  // namespace

const reply* engine::take(std::uint8_t byte) {
    if (hangs()) return nullptr;
    if (!started_) return start(byte);
    if (first_move_) bytes_ = stone_bytes;
    first_move_ = false;
    take_digit(byte & 15u);
    if (bytes_ != request_bytes) return nullptr;
    bytes_ = 0;
    if (opens_near()) {
        open_near();
    } else {
        search();
    }
    white_opens_ = false;
    return &reply_;
}

const reply* engine::start(std::uint8_t colour) {
    started_ = true;
    first_move_ = white_opens_ = colour != black;
    if (first_move_) return nullptr;
    reply_ = {};
    reply_.opening = true;
    send(centre);
    return &reply_;
}

bool engine::opens_near() const {
    return build_.near && white_opens_ && on_board(int(coordinates_[0]), int(coordinates_[1]));
}

// Beside the enemy's stone, on its side towards the centre.
void engine::open_near() {
    const cell enemy{std::uint8_t(coordinates_[0]), std::uint8_t(coordinates_[1])};
    const int row_step = enemy.row >= centre.row ? -1 : 1;
    const int column_step = enemy.column >= centre.column ? -1 : 1;
    reply_ = {};
    reply_.opening = true;
    send(stepped(enemy, row_step, column_step, 1));
    send(stepped(enemy, row_step, 0, 2));
}

void engine::take_digit(unsigned digit) {
    const unsigned in_stone = bytes_++ % stone_bytes;
    auto& coordinate = coordinates_[in_stone / 2];
    coordinate = in_stone % 2 == 0 ? 10 * digit : (coordinate + digit) % 32;
    if (in_stone != stone_bytes - 1) return;
    store().write({std::uint8_t(coordinates_[0]), std::uint8_t(coordinates_[1])}, content::enemy);
}

void engine::search() {
    reply_ = {};
    if (won_) {
        repeat_win();
        return;
    }
    if (build_.concurrent) {
        if (!search_in_one_pass()) place();
        return;
    }
    winning_window found;
    if (windows_.find_win(board_, found, reply_.win_scan)) {
        win(found);
        return;
    }
    windows_.answer_threats(store(), acknowledge_, reply_);
    if (!reply_.hangs) place();
}

// True when a win is found. The threats are noted first: a win of the same pass leaves no trace of them, but the old
// empty cells that they may be answered on are those before the pass.
bool engine::search_in_one_pass() {
    reply_.one_pass = true;
    const auto noted = windows_.note_threats(board_);
    winning_window found;
    if (windows_.find_win(board_, found, reply_.win_scan)) {
        win(found);
        return true;
    }
    reply_.threats = noted.count;
    for (unsigned i = 0; i < noted.count; ++i) send(noted.cells[i]);
    return false;
}

// The win flag is never cleared. If the acknowledge flag is still up, the scan runs on for one window while two stones
// are sent; what is repeated later may come from that one.
void engine::win(const winning_window& found) {
    won_ = !build_.fixes;
    win_ = found;
    winning_window following;
    if (acknowledge_ && !found.one_stone && windows_.following_wins(board_, found, following)) win_ = following;
    reply_.win = true;
    send(found.found.last);
    if (!found.one_stone) send(found.found.first);
}

void engine::repeat_win() {
    reply_.win = reply_.win_repeated = true;
    send(win_.found.last);
    if (!win_.one_stone) send(win_.found.first);
}

void engine::place() {
    for (unsigned scan = reply_.threats; scan < reply_.placement.size(); ++scan) {
        auto& ran = reply_.placement[scan];
        const cell best = placement_.choose(board_, ran);
        ran.requested = scan == 1 && (reply_.threats == 0 || reply_.one_pass);
        if (build_.fixes && board_.stones() == cell_count) return;
        send(best);
    }
}

void engine::send(cell stone) {
    reply_.stone[reply_.stones++] = stone;
    store().write(stone, content::own);
    acknowledge_ = false;
}

engine::engine(const options& build)
    : build_(checked(build)), board_(!build.fixes, !build.fixes), placement_(build), windows_(build) {}

void engine::reset() {
    board_.clear();
    placement_.reset();
    windows_.reset();
    reply_ = {};
    started_ = first_move_ = white_opens_ = acknowledge_ = won_ = false;
    bytes_ = 0;
}

std::array<std::uint8_t, 4> encode(cell stone) {
    std::array<std::uint8_t, 4> text{};
    const std::array<unsigned, 2> coordinates{stone.row, stone.column};
    for (unsigned i = 0; i < 2; ++i) {
        const unsigned tens = coordinates[i] > 9 ? 1 : 0;
        text[2 * i] = std::uint8_t('0' + tens);
        text[2 * i + 1] = std::uint8_t('0' + coordinates[i] - 10 * tens);
    }
    return text;
}

}  // namespace tabletop::connect6_threat_core
