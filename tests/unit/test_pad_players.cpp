// SPDX-License-Identifier: Apache-2.0
// Who holds a pad: scripts, how the screen is read, and players against a machine of pads, referee and screen whose
// frames are torn where it changes.
#include "engines/connect4_referee/positioning.h"
#include "stimulus/players/connect4_pad_player.h"
#include "stimulus/players/connect4_screen.h"
#include "stimulus/players/make_player.h"
#include "stimulus/players/pad_script.h"
#include "support/input_error.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace tabletop;
namespace core = connect4_referee_core;
using game_outcome = game_record::game_outcome;

namespace {

constexpr std::uint32_t blue = 0x0000FF;
constexpr std::uint32_t yellow = 0xFFFF00;
constexpr std::uint32_t white = 0xFFFFFF;
constexpr std::uint32_t red = 0xFF0000;
constexpr std::uint32_t black = 0x000000;

constexpr const char* drawn_game = "225344533673453576212645522737771141641166";
constexpr const char* won_with_the_last_stone = "242436417642466154675732125513352675117337";

std::uint32_t colour_of_code(unsigned code) {
    return code == 1 ? red : code == 3 ? black : white;
}

// The decoder of section 7 of the machine's specification, in units of 40 by 30 pixels.
std::uint32_t pixel(const position_vectors& vectors, unsigned x, unsigned y) {
    if (x < 20 || x >= 620) return blue;
    const auto hx = (x - 20) / 40;
    const auto vb = y / 30;
    const bool slot = hx % 2 == 1;
    const auto vector = vectors.column[slot ? (hx - 1) / 2 : 0];
    if (vb < 3) return slot && vb == 1 ? colour_of_code(vector >> 12) : white;
    if (!slot || vb % 2 == 1) return yellow;
    return colour_of_code(vector >> 2 * (5 - (vb - 4) / 2) & 3);
}

picture blank() {
    picture image;
    image.width = 640;
    image.height = 480;
    image.pixels.resize(std::size_t{640} * 480);
    return image;
}

// Line by line of equal lines, because tests paint hundreds.
void paint(picture& image, const position_vectors& vectors, std::size_t from_pixel) {
    std::vector<std::uint32_t> line(640);
    for (unsigned y = 0; y < 480; ++y) {
        if (y % 30 == 0) {
            for (unsigned x = 0; x < 640; ++x) line[x] = pixel(vectors, x, y);
        }
        const auto begin = std::size_t{640} * y;
        if (begin + 640 <= from_pixel) continue;
        const auto first = std::max(begin, from_pixel);
        std::copy(line.begin() + static_cast<std::ptrdiff_t>(first - begin), line.end(),
                  image.pixels.begin() + static_cast<std::ptrdiff_t>(first));
    }
}

picture painted(const position_vectors& vectors) {
    auto image = blank();
    paint(image, vectors, 0);
    return image;
}

struct machine_options {
    std::uint64_t pad_frame_ps = 20'000'000'000;
    std::uint64_t seed = 1;
    unsigned lost_percent = 0;        // of the events
    std::uint64_t reset_at_ps = 0;    // 0: never
    std::uint64_t first_picture = 0;  // its phase against the pads, in ps
};

// The whole machine at the level of frames: pads are read once a frame, an event comes a frame after the reading that
// shows the release, a frame of the screen is told when it ends and differs from the last.
class arcade {
  public:
    // If there is one player he holds the only pad.
    arcade(std::vector<pad_player*> players, const machine_options& options)
        : options_(options), random_(options.seed), picture_begin_(options.first_picture) {
        for (auto* const player : players) holders_.push_back({player});
        shown_vectors_ = machine_.vectors();
    }

    core::positioning& machine() { return machine_; }
    unsigned presses = 0;
    unsigned torn_frames = 0;

    // Runs until nobody does anything any more, or that much time is over.
    void run(std::uint64_t until_ps = 400'000'000'000'000) {
        for (auto& each : holders_) next_step(each, 0);
        while (now_ < until_ps && !std::all_of(holders_.begin(), holders_.end(),
                                               [](const holder& h) { return h.player->done() && !h.busy; })) {
            now_ = next_time();
            end_steps();
            if (now_ == options_.reset_at_ps) machine_ = core::positioning(), change();
            if (now_ == next_pad_frame_) read_pads();
            if (now_ == picture_begin_ + picture_ps) end_picture();
            if (now_ >= last_change_ps_ + 2'000'000'000'000 && idle()) break;
        }
    }

  private:
    static constexpr std::uint64_t picture_ps = 16'800'000'000;
    static constexpr std::uint64_t line_ps = 32'000'000;
    static constexpr std::uint64_t pixel_ps = 40'000;

    struct holder {
        pad_player* player;
        std::uint8_t buttons = 0;
        bool busy = false;
        std::uint64_t step_end = 0;
        std::uint8_t read = 0;    // at the last reading
        std::uint8_t events = 0;  // that come with the next
    };
    struct vector_change {
        std::uint64_t time;
        position_vectors vectors;
    };

    bool idle() const {
        return std::none_of(holders_.begin(), holders_.end(), [](const holder& h) { return h.busy || h.events != 0; });
    }

    std::uint64_t next_time() const {
        auto next = std::min(next_pad_frame_, picture_begin_ + picture_ps);
        if (options_.reset_at_ps > now_) next = std::min(next, options_.reset_at_ps);
        for (const auto& each : holders_) {
            if (each.busy) next = std::min(next, each.step_end);
        }
        return next;
    }

    void next_step(holder& who, std::uint64_t at) {
        const auto step = who.player->take_step();
        who.busy = step.has_value();
        if (!step) return;
        if (step->buttons != 0 && step->buttons != who.buttons) ++presses;
        who.buttons = step->plugged ? step->buttons : 0;
        who.step_end = at + step->duration_ps;
    }

    void end_steps() {
        for (auto& each : holders_) {
            while (each.busy && each.step_end <= now_) next_step(each, each.step_end);
        }
    }

    void read_pads() {
        next_pad_frame_ += options_.pad_frame_ps;
        std::array<core::pad_presses, 2> presses_now{};
        for (std::size_t n = 0; n < holders_.size(); ++n) {
            auto& who = holders_[n];
            const auto lost = random_() % 100 < options_.lost_percent;
            const auto events = lost ? 0 : who.events;
            presses_now[n] = {(events & pad_button::a) != 0, (events & pad_button::left) != 0,
                              (events & pad_button::right) != 0};
            who.events = static_cast<std::uint8_t>(who.read & ~who.buttons);
            who.read = who.buttons;
        }
        if (holders_.size() == 1) presses_now[1] = presses_now[0];
        if (machine_.take(presses_now) != core::reaction::none) change();
    }

    void change() {
        changes_.push_back({now_, machine_.vectors()});
        last_change_ps_ = now_;
    }

    void end_picture() {
        if (!changes_.empty() || !shown_) {
            auto image = painted(shown_vectors_);
            for (const auto& change : changes_) {
                const auto since = change.time > picture_begin_ ? change.time - picture_begin_ : 0;
                const auto first = since / line_ps * 640 + std::min<std::uint64_t>(since % line_ps / pixel_ps, 640);
                if (first > 0 && first < image.pixels.size()) ++torn_frames;
                paint(image, change.vectors, first);
            }
            tell(image);
            frame_after_ = !changes_.empty();
            if (frame_after_) shown_vectors_ = changes_.back().vectors;
            changes_.clear();
            shown_ = true;
        } else if (frame_after_) {
            frame_after_ = false;
            tell(painted(shown_vectors_));
        }
        picture_begin_ += picture_ps;
    }

    void tell(const picture& image) {
        if (image == last_) return;
        last_ = image;
        for (auto& each : holders_) {
            each.player->see(image);
            if (!each.busy) next_step(each, now_);
        }
    }

    const machine_options options_;
    std::mt19937_64 random_;
    std::vector<holder> holders_;
    core::positioning machine_;
    std::uint64_t now_ = 0;
    std::uint64_t next_pad_frame_ = 1'000'000;
    std::uint64_t picture_begin_;
    std::uint64_t last_change_ps_ = 0;
    bool shown_ = false;
    bool frame_after_ = false;  // a whole one is still to come
    position_vectors shown_vectors_;
    std::vector<vector_change> changes_;
    picture last_;
};

// Plays the moves of a list, of both sides.
class listed_moves : public connect4_strategy {
  public:
    explicit listed_moves(std::string moves) : moves_(std::move(moves)) {}
    int choose(const connect4_position& position) override {
        return moves_.at(static_cast<std::size_t>(position.stones())) - '1';
    }

  private:
    std::string moves_;
};

connect4_pad_player listed(const char* moves, pad_side side, unsigned games = 1) {
    pad_game_options options;
    options.side = side;
    options.games = games;
    return {std::make_unique<listed_moves>(moves), options};
}

std::unique_ptr<pad_player> named(const std::string& name, pad_side side, unsigned games = 1, std::uint64_t seed = 1) {
    pad_player_options options;
    options.plays = &connect4_game();
    options.game.side = side;
    options.game.games = games;
    options.seed = seed;
    options.node_budget = 20'000;
    return make_pad_player(name, options);
}

bool ends_in_four(const std::string& moves) {
    return connect4_position::has_four(connect4_position::from_moves(moves).opponent());
}

// What both sides say about their games, and what the moves say.
void check_results(const game_results& reds, const game_results& blacks, unsigned games) {
    BOOST_TEST_REQUIRE(reds.games.size() == games);
    BOOST_TEST_REQUIRE(blacks.games.size() == games);
    for (unsigned n = 0; n < games; ++n) {
        const auto& by_red = reds.games[n];
        const auto& by_black = blacks.games[n];
        BOOST_TEST(by_red.moves == by_black.moves);
        BOOST_TEST_REQUIRE(!by_red.moves.empty());
        BOOST_TEST(by_red.stones == by_red.moves.size());
        BOOST_TEST(by_black.stones == by_red.stones);
        BOOST_TEST((by_red.player_first && !by_black.player_first));
        if (!ends_in_four(by_red.moves)) {
            BOOST_TEST(by_red.stones == 42u);
            BOOST_TEST((by_red.outcome == game_outcome::draw && by_black.outcome == game_outcome::draw));
            continue;
        }
        const bool red_won = by_red.stones % 2 == 1;
        BOOST_TEST((by_red.outcome == (red_won ? game_outcome::player_wins : game_outcome::machine_wins)));
        BOOST_TEST((by_black.outcome == (red_won ? game_outcome::machine_wins : game_outcome::player_wins)));
    }
}

std::vector<pad_step> steps_of(const std::string& text) {
    std::istringstream script(text);
    return parse_pad_script(script, "pad.txt");
}

void check_refused(const std::string& script, const std::string& message) {
    BOOST_CHECK_EXCEPTION(steps_of(script), input_error, [&](const input_error& error) {
        BOOST_TEST(error.what() == message);
        return error.what() == message;
    });
}

void check_step(const pad_step& step, unsigned buttons, bool plugged, std::uint64_t duration_ps) {
    BOOST_TEST(unsigned{step.buttons} == buttons);
    BOOST_TEST(step.plugged == plugged);
    BOOST_TEST(step.duration_ps == duration_ps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(script_steps) {
    const auto steps = steps_of(
        "# a comment\n"
        "@ 10 ms\n"
        "\n"
        "+A\r\n"
        "  @ 1.5us\n"
        "-a\n"
        "@ 2 us\n"
        "@ 3 us\n"
        "+Left+A\n"
        "- Left + right\n"
        "unplug\n"
        "@ 1 s\n"
        "plug\n"
        "-A -Right\n"
        "+B+Select+Start+Up+Down\n");
    BOOST_TEST_REQUIRE(steps.size() == 9u);
    check_step(steps[0], 0x00, true, 10'000'000'000);
    check_step(steps[1], 0x80, true, 1'500'000);
    check_step(steps[2], 0x00, true, 5'000'000);
    check_step(steps[3], 0x82, true, 0);
    check_step(steps[4], 0x81, true, 0);
    check_step(steps[5], 0x81, false, 1'000'000'000'000);
    check_step(steps[6], 0x81, true, 0);
    check_step(steps[7], 0x00, true, 0);
    check_step(steps[8], 0x7C, true, 0);

    pad_script_player player(steps);
    for (const auto& step : steps) {
        BOOST_TEST(!player.done());
        const auto taken = player.take_step();
        BOOST_TEST_REQUIRE(taken.has_value());
        check_step(*taken, step.buttons, step.plugged, step.duration_ps);
    }
    BOOST_TEST(player.done());
    BOOST_TEST(!player.take_step().has_value());
    BOOST_TEST(player.results().games.empty());
    BOOST_TEST(steps_of("# nothing\n").empty());
}

// Pressed once, and what is held stays held.
BOOST_AUTO_TEST_CASE(script_presses_the_reset_button) {
    const auto steps = steps_of("reset\n@ 1 ms\n+A\n  reset\r\n@ 2 ms\n-A\n");
    BOOST_TEST_REQUIRE(steps.size() == 4u);
    check_step(steps[0], 0x00, true, 1'000'000'000);
    check_step(steps[1], 0x80, true, 0);
    check_step(steps[2], 0x80, true, 2'000'000'000);
    check_step(steps[3], 0x00, true, 0);
    BOOST_TEST(steps[0].reset);
    BOOST_TEST(!steps[1].reset);
    BOOST_TEST(steps[2].reset);
    BOOST_TEST(!steps[3].reset);
}

BOOST_AUTO_TEST_CASE(script_errors) {
    check_refused("@ 1 ms\n+Rigt\n", "pad.txt:2: unknown button \"Rigt\"; the nearest is Right");
    check_refused("+\n", "pad.txt:1: the name of a button is missing");
    check_refused("+A+\n", "pad.txt:1: the name of a button is missing");
    check_refused("\n\n+A-A\n", "pad.txt:3: A twice in one line");
    check_refused("+A # press\n",
                  "pad.txt:1: unknown button \"A # press\"; there are A, B, Select, Start, Up, Down, "
                  "Left, Right");
    check_refused("press A\n",
                  "pad.txt:1: a line is \"@ TIME\", \"+BUTTON\", \"-BUTTON\", \"unplug\", \"plug\", "
                  "\"reset\" or begins with #");
    check_refused("@ 10 000 000 s\n", "pad.txt:1: \"10 000 000 s\" is not a time (units ps, ns, us, ms, s)");
}

BOOST_AUTO_TEST_CASE(script_times_stay_below_the_end_of_time) {
    BOOST_CHECK_THROW(steps_of("@ 9000000 s\n+A\n@ 9000000 s\n"), input_error);
    BOOST_TEST(steps_of("@ 9000000 s\n").size() == 1u);
    BOOST_CHECK_THROW(steps_of("@ 18000000 s\n"), input_error);
}

BOOST_AUTO_TEST_CASE(names_and_files) {
    BOOST_TEST(pad_player_names(connect4_game()) ==
                   (std::vector<std::string>{"random", "greedy", "perfect", "exec:CMD", "script:FILE"}),
               boost::test_tools::per_element());
    const auto refused = [](const std::string& name, const std::string& text) {
        BOOST_CHECK_EXCEPTION(named(name, pad_side::red), input_error, [&](const input_error& error) {
            const bool found = std::string(error.what()).find(text) != std::string::npos;
            BOOST_TEST(found, error.what());
            return found;
        });
    };
    refused("perfct", "the nearest is perfect");
    refused("script:", "script:FILE");
    refused("replay:x", "unknown player");
    refused("script:/no/such/file", "cannot read /no/such/file");
    pad_player_options none;
    none.plays = &connect4_game();
    none.game.games = 0;
    BOOST_CHECK_THROW(make_pad_player("random", none), input_error);

    const std::string path = "test_pad_players_script.txt";
    std::ofstream(path) << "+A\n@ 1 ms\n";
    const auto player = named("script:" + path, pad_side::red);
    check_step(player->take_step().value(), pad_button::a, true, 1'000'000'000);
    std::remove(path.c_str());
}

BOOST_AUTO_TEST_CASE(empty_board_on_the_screen) {
    const auto image = painted(core::positioning().vectors());
    const auto pixels_of = [&](std::uint32_t colour) {
        return std::count(image.pixels.begin(), image.pixels.end(), colour);
    };
    BOOST_TEST(pixels_of(blue) == 19'200);
    BOOST_TEST(pixels_of(yellow) == 183'600);
    BOOST_TEST(pixels_of(white) == 103'200);
    BOOST_TEST(pixels_of(red) == 1'200);
    const auto screen = read_connect4_screen(image);
    BOOST_TEST_REQUIRE(screen.has_value());
    BOOST_TEST((*screen == connect4_screen{0, 0, 1, 0}));
}

BOOST_AUTO_TEST_CASE(any_vectors_on_the_screen) {
    std::mt19937_64 random(test_seed());
    for (unsigned n = 0; n < 200; ++n) {
        position_vectors vectors;
        connect4_screen expected;
        for (unsigned c = 0; c < 7; ++c) {
            vectors.column[c] = static_cast<std::uint16_t>(random() & 0x3FFF);
            for (unsigned r = 0; r < 6; ++r) {
                const auto code = vectors.column[c] >> 2 * r & 3;
                if (code == 1) expected.red |= std::uint64_t{1} << (7 * c + r);
                if (code == 3) expected.black |= std::uint64_t{1} << (7 * c + r);
            }
            if (vectors.column[c] >> 12 == 1) expected.hovering_red |= 1u << c;
            if (vectors.column[c] >> 12 == 3) expected.hovering_black |= 1u << c;
        }
        const auto screen = read_connect4_screen(painted(vectors));
        BOOST_TEST_REQUIRE(screen.has_value());
        BOOST_TEST_REQUIRE((*screen == expected));
    }
}

BOOST_AUTO_TEST_CASE(other_pictures) {
    const auto right = painted(core::positioning().vectors());
    auto wider = right;
    wider.width = 480;
    wider.height = 640;
    BOOST_TEST(!read_connect4_screen(wider).has_value());
    BOOST_TEST(!read_connect4_screen(picture{}).has_value());
    BOOST_TEST(!read_connect4_screen(blank()).has_value());

    // Every block of 40 by 30 in a colour that belongs nowhere, and the lower half of it in that of another region.
    for (unsigned y = 0; y < 480; y += 30) {
        for (unsigned x = 0; x < 640; x += x == 0 ? 20 : 40) {
            auto strange = right;
            const auto width = x == 0 || x == 620 ? 20u : 40u;
            const auto fill = [&](unsigned from_y, std::uint32_t colour) {
                for (unsigned dy = from_y; dy < 30; ++dy) {
                    for (unsigned dx = 0; dx < width; ++dx)
                        strange.pixels[std::size_t{640} * (y + dy) + x + dx] = colour;
                }
            };
            fill(0, 0x00FF00);
            BOOST_TEST(!read_connect4_screen(strange).has_value(), "x " << x << " y " << y);
            fill(0, right.at(x, y));
            BOOST_TEST(read_connect4_screen(strange).has_value());
            fill(15, right.at(x, y) == black ? red : black);
            BOOST_TEST(!read_connect4_screen(strange).has_value(), "x " << x << " y " << y);
        }
    }
}

BOOST_AUTO_TEST_CASE(picture_off_by_a_pixel) {
    core::positioning machine;
    machine.take({core::pad_presses{true, false, false}, {}});
    const auto straight = painted(machine.vectors());
    auto shifted = straight;
    std::rotate(shifted.pixels.begin(), shifted.pixels.begin() + 640 + 1, shifted.pixels.end());
    const auto screen = read_connect4_screen(shifted);
    BOOST_TEST_REQUIRE(screen.has_value());
    BOOST_TEST((*screen == *read_connect4_screen(straight)));
}

// Parts of two pictures, or what the machine never shows for a whole frame: the player waits for the next.
BOOST_AUTO_TEST_CASE(pictures_that_make_no_sense) {
    core::positioning drawn;
    for (const char digit : std::string(drawn_game)) {
        const auto column = static_cast<unsigned>(digit - '1');
        while (drawn.column() != column) {
            const core::pad_presses move{false, drawn.column() > column, drawn.column() < column};
            drawn.take({move, move});
        }
        const core::pad_presses drop{true, false, false};
        drawn.take({drop, drop});
    }
    auto full_and_hovering = drawn.vectors();
    full_and_hovering.column[2] |= 0x1000;
    auto all_red_and_hovering = drawn.vectors();
    all_red_and_hovering.column.fill(0x555);
    all_red_and_hovering.column[2] |= 0x1000;

    using columns = std::array<std::uint16_t, 7>;
    const std::vector<position_vectors> senseless = {
        {columns{0x3001, 1, 1, 1, 3, 3, 3}},  // a four
        {columns{0x1004, 3}},                 // a chip floats
        {columns{0x1001}},                    // red has had its turn
        {columns{0x3000}},                    // so has nobody
        {columns{0x1000, 0x1000}},            // two hover
        {columns{0x1000, 0x3000}},
        {columns{0x000D}},  // none
        full_and_hovering,
        all_red_and_hovering,
    };
    for (const auto& vectors : senseless) {
        auto player = listed("7777777", pad_side::both);
        player.see(painted(vectors));
        BOOST_TEST(!player.take_step().has_value(), "column 1 " << vectors.column[0]);
        player.see(painted({columns{0x100D}}));
        BOOST_TEST_REQUIRE(player.take_step().has_value());
    }
}

BOOST_AUTO_TEST_CASE(two_players_play_some_games) {
    const auto seed = test_seed();
    unsigned torn = 0;
    for (std::uint64_t n = 0; n < 4; ++n) {
        auto first = named("random", pad_side::red, 2, seed + n);
        auto second = named(n % 2 == 0 ? "random" : "greedy", pad_side::black, 2, seed + n);
        machine_options options;
        options.first_picture = n * 3'700'000'000;
        arcade machine({first.get(), second.get()}, options);
        machine.run();
        BOOST_TEST((first->done() && second->done()));
        check_results(first->results(), second->results(), 2);
        torn += machine.torn_frames;
    }
    BOOST_TEST(torn > 50u);
}

BOOST_AUTO_TEST_CASE(perfect_wins) {
    auto first = named("perfect", pad_side::red);
    auto second = named("random", pad_side::black);
    arcade machine({first.get(), second.get()}, {});
    machine.run();
    check_results(first->results(), second->results(), 1);
    BOOST_TEST(first->results().count(game_outcome::player_wins) == 1u);
    const auto notes = first->take_notes();
    BOOST_TEST_REQUIRE(!notes.empty());
    BOOST_TEST(notes.front().rfind("game 1, stone 1, column ", 0) == 0u);
    BOOST_TEST(first->take_notes().empty());
}

// A press that the machine never sees is repeated, on the position that the screen shows.
BOOST_AUTO_TEST_CASE(lost_presses_change_no_move) {
    const auto seed = test_seed();
    std::string moves;
    unsigned presses = 0;
    for (const unsigned lost_percent : {0u, 30u}) {
        auto first = named("random", pad_side::red, 1, seed);
        auto second = named("random", pad_side::black, 1, seed);
        machine_options options;
        options.seed = seed;
        options.lost_percent = lost_percent;
        arcade machine({first.get(), second.get()}, options);
        machine.run();
        check_results(first->results(), second->results(), 1);
        if (lost_percent == 0) {
            moves = first->results().games[0].moves;
            presses = machine.presses;
        } else {
            BOOST_TEST(first->results().games[0].moves == moves);
            BOOST_TEST(machine.presses > presses);
        }
    }
}

BOOST_AUTO_TEST_CASE(one_pad_for_both) {
    auto alone = named("random", pad_side::both, 2);
    machine_options options;
    options.lost_percent = 10;
    arcade machine({alone.get()}, options);
    machine.run();
    BOOST_TEST(alone->done());
    BOOST_TEST_REQUIRE(alone->results().games.size() == 2u);
    for (const auto& game : alone->results().games) {
        BOOST_TEST(game.stones == game.moves.size());
        BOOST_TEST(game.player_first);
        if (ends_in_four(game.moves)) {
            BOOST_TEST(((game.outcome == game_outcome::player_wins) == (game.stones % 2 == 1)));
        }
    }
}

BOOST_AUTO_TEST_CASE(no_more_presses_than_needed) {
    auto first = listed("1212121", pad_side::red);
    auto second = listed("1212121", pad_side::black);
    arcade machine({&first, &second}, {});
    machine.run();
    check_results(first.results(), second.results(), 1);
    BOOST_TEST(first.results().games[0].moves == "1212121");
    // Seven times A, and from column to column.
    BOOST_TEST(machine.presses == 7u + 6u);
    BOOST_TEST(machine.machine().win());
}

BOOST_AUTO_TEST_CASE(draws_and_last_stones) {
    for (const auto* const moves : {drawn_game, won_with_the_last_stone}) {
        auto first = listed(moves, pad_side::red);
        auto second = listed(moves, pad_side::black);
        arcade machine({&first, &second}, {});
        machine.run();
        check_results(first.results(), second.results(), 1);
        BOOST_TEST(first.results().games[0].moves == moves);
    }
}

// Pads that are read every 8 us: presses are over long before a picture shows them.
BOOST_AUTO_TEST_CASE(fast_pads) {
    machine_options options;
    options.pad_frame_ps = 8'000'000;
    pad_player_options made;
    made.plays = &connect4_game();
    made.game.pad_frame_ps = options.pad_frame_ps;
    auto first = make_pad_player("greedy", made);
    made.game.side = pad_side::black;
    auto second = make_pad_player("random", made);
    arcade machine({first.get(), second.get()}, options);
    machine.run();
    check_results(first->results(), second->results(), 1);
}

BOOST_AUTO_TEST_CASE(black_waits_for_red_to_begin_again) {
    auto first = listed("1212121", pad_side::red, 1);
    auto second = listed("1212121", pad_side::black, 2);
    arcade machine({&first, &second}, {});
    machine.run();
    BOOST_TEST(first.done());
    BOOST_TEST(!second.done());
    BOOST_TEST(second.results().games.size() == 1u);
    BOOST_TEST(machine.machine().win());
    second.break_off();
    BOOST_TEST(second.results().games.size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_game_that_is_over_at_the_start) {
    auto first = listed("1212121", pad_side::red);
    auto second = listed("1212121", pad_side::black);
    arcade machine({&first, &second}, {});
    const core::pad_presses drop{true, false, false};
    const core::pad_presses move{false, false, true};
    const core::pad_presses back{false, true, false};
    for (unsigned n = 0; n < 7; ++n) {
        if (n != 0)
            machine.machine().take({n % 2 != 0 ? core::pad_presses{} : back, n % 2 != 0 ? move : core::pad_presses{}});
        machine.machine().take({n % 2 == 0 ? drop : core::pad_presses{}, n % 2 == 0 ? core::pad_presses{} : drop});
    }
    BOOST_TEST_REQUIRE(machine.machine().win());
    arcade with_end({&first, &second}, {});
    with_end.machine() = machine.machine();
    with_end.run();
    check_results(first.results(), second.results(), 1);
}

BOOST_AUTO_TEST_CASE(reset_in_a_game) {
    auto first = listed(drawn_game, pad_side::red, 2);
    auto second = listed(drawn_game, pad_side::black, 2);
    machine_options options;
    options.reset_at_ps = 3'000'123'456'789;
    arcade machine({&first, &second}, options);
    machine.run();
    BOOST_TEST_REQUIRE(first.results().games.size() == 2u);
    BOOST_TEST((first.results().games[0].outcome == game_outcome::undecided));
    BOOST_TEST(first.results().games[0].stones > 4u);
    BOOST_TEST((first.results().games[1].outcome == game_outcome::draw));
    BOOST_TEST(first.results().games[1].moves == drawn_game);
}

BOOST_AUTO_TEST_CASE(gives_up_on_a_dead_machine) {
    auto first = listed("1", pad_side::red);
    machine_options options;
    options.lost_percent = 100;
    arcade machine({&first}, options);
    machine.run();
    BOOST_TEST(first.done());
    BOOST_TEST(machine.presses == 11u);
    BOOST_TEST_REQUIRE(first.results().games.size() == 1u);
    BOOST_TEST((first.results().games[0].outcome == game_outcome::undecided));
    BOOST_TEST(first.take_notes().back() == "the player gives up: the machine does not react to its pad");
}

BOOST_AUTO_TEST_CASE(broken_off) {
    auto first = listed("1212121", pad_side::red);
    auto second = listed("1212121", pad_side::black);
    arcade machine({&first, &second}, {});
    machine.run(1'000'000'000'000);
    BOOST_TEST(first.results().games.empty());
    first.break_off();
    BOOST_TEST_REQUIRE(first.results().games.size() == 1u);
    BOOST_TEST((first.results().games[0].outcome == game_outcome::undecided));
    BOOST_TEST(first.results().games[0].stones > 1u);
    BOOST_TEST(!first.done());
}
