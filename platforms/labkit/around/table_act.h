// SPDX-License-Identifier: Apache-2.0
// What a person does at the labkit's table, one thing after the other. Plain data, no SystemC.
#pragma once

#include "labkit/labkit_contacts.h"
#include "peripherals/camera/scene.h"

#include <cstdint>

namespace tabletop {

struct table_act {
    enum class kind : std::uint8_t {
        wait,     // nothing for duration_ps
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
