// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/user_game.h"

#include "stimulus/signoff/dice.h"
#include "stimulus/signoff/referee_traffic.h"

namespace tabletop::signoff {
namespace {

using kind = user_game_step::kind;

constexpr std::uint8_t a = 0x80;
constexpr std::uint8_t left = 0x02;
constexpr std::uint8_t right = 0x01;

class game_writer {
  public:
    game_writer(std::uint64_t seed, unsigned pads) : dice_(seed), pads_(pads) {}

    void hold(unsigned player, std::uint8_t buttons) { add(kind::buttons, player, buttons); }
    void press(unsigned player, std::uint8_t buttons) {
        hold(player, buttons);
        hold(player, 0);
    }
    void look() { add(kind::look); }
    void reset() { add(kind::reset); }
    // Of a button that is held.
    void pull_the_plug(unsigned player, std::uint8_t buttons) {
        hold(player, buttons);
        add(kind::unplug, player);
        add(kind::plug, player);
        hold(player, 0);
    }
    // A round from its beginning on.
    void play(const column_list& moves) {
        unsigned player = 0;
        unsigned at = 0;
        for (const unsigned column : moves) {
            for (; at < column; ++at) press(player, right);
            for (; at > column; --at) press(player, left);
            press(player, a);
            player ^= 1;
        }
    }
    void press_at_random() {
        constexpr std::uint8_t choices[] = {a, a, left, right, right, a | left, left | right, 0x7C};
        press(dice_.below(2), choices[dice_.below(std::size(choices))]);
    }

    std::vector<user_game_step> take() { return std::move(steps_); }

  private:
    void add(kind what, unsigned player = 0, std::uint8_t buttons = 0) {
        steps_.push_back({what, player % pads_, buttons, dice_.below(256)});
    }

    dice dice_;
    unsigned pads_;
    std::vector<user_game_step> steps_;
};

// Of each direction one group.
constexpr unsigned groups[] = {9, 33, 50, 62};

void play_deep(std::uint64_t seed, game_writer& game) {
    game.reset();  // to the first column
    for (const auto group : groups) {
        for (unsigned player = 0; player < 2; ++player) {
            game.play(game_won_by(group, player, seed));
            game.look();
            game.press(player, a);
        }
    }
    game.play(drawn_game(seed));
    game.look();
    game.press(0, a);
}

}  // namespace

std::vector<user_game_step> make_user_game(std::uint64_t seed, unsigned more, bool deep, unsigned pads) {
    game_writer game(seed, pads);
    game.look();
    if (pads == 2) game.press(1, a);  // it is not his turn
    game.press(0, left);              // at the edge
    game.press(0, right);
    game.look();
    game.press(0, left | right);
    game.hold(0, a);
    game.hold(0, a | left);  // moves
    game.hold(0, a);
    game.hold(0, 0);  // drops
    game.look();
    for (int stones = 1; stones < 4; ++stones) {
        game.press(1, right);
        game.press(1, a);
        game.press(0, left);
        game.press(0, a);
    }
    game.look();  // at the winner's picture
    game.press(1, a);
    game.look();
    game.pull_the_plug(0, a);
    game.look();
    game.hold(1, right);
    game.reset();
    game.hold(1, 0);
    game.look();
    if (deep) play_deep(seed, game);
    for (unsigned n = 0; n < more; ++n) game.press_at_random();
    game.look();
    return game.take();
}

std::vector<user_game_step> make_own_screen() {
    return {{kind::look}, {kind::look}, {kind::reset}, {kind::look}, {kind::look}};
}

}  // namespace tabletop::signoff
