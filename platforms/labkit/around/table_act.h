// SPDX-License-Identifier: Apache-2.0
// What a person does at the labkit's table, one thing after the other. Plain data, no SystemC.
#pragma once

#include "labkit/labkit_contacts.h"
#include "peripherals/camera/scene.h"

#include <array>
#include <cstdint>

namespace tabletop {

// What comes on the screen and tells a person how the game goes on.
enum class table_event : std::uint8_t {
    pieces,    // place marks, for pieces to be put on
    turn,      // the calibration has ended, or the computer has moved
    rejected,  // squares flash because of what the human did
    over,      // the border has the winner's colour
};

// The events as scripts call them.
inline constexpr std::array<const char*, 4> table_event_names = {"pieces", "turn", "rejected", "over"};

struct table_act {
    enum class kind : std::uint8_t {
        wait,     // nothing for duration_ps
        await,    // nothing until the event has come
        put,      // the piece
        take,     // the piece on its square
        cover,    // a hand, or a reflection, for duration_ps; what follows goes on at once
        light,    // from now on
        contact,  // closed or not; with duration_ps it opens again after that, and what follows goes on at once
        reset,    // the machine's reset button
    };

    kind what = kind::wait;
    std::uint64_t duration_ps = 0;
    real_piece piece = {};
    covering_ellipse covering = {};
    colour_cast cast = {};
    labkit_contact contact = labkit_contact::enter;
    bool closed = false;
    table_event event = table_event::turn;
    unsigned line = 0;  // of the script, if it is of one

    static table_act waiting(std::uint64_t duration_ps) {
        table_act act;
        act.duration_ps = duration_ps;
        return act;
    }
    static table_act putting(const real_piece& piece) {
        table_act act;
        act.what = kind::put;
        act.piece = piece;
        return act;
    }
    static table_act taking(int row, int column) {
        table_act act;
        act.what = kind::take;
        act.piece.row = row;
        act.piece.column = column;
        return act;
    }
    static table_act setting(labkit_contact which, bool closed, std::uint64_t duration_ps = 0) {
        table_act act;
        act.what = kind::contact;
        act.contact = which;
        act.closed = closed;
        act.duration_ps = duration_ps;
        return act;
    }
};

}  // namespace tabletop
