// SPDX-License-Identifier: Apache-2.0
#include "host/lines/human_peer.h"

#include <utility>

namespace tabletop {

human_peer::human_peer(std::unique_ptr<peer> player, typing_person& person)
    : player_(std::move(player)), input_(person) {}

std::optional<line_action> human_peer::next() {
    input_.read();
    return player_->next();
}

int human_peer::descriptor() const {
    return open() ? input_.descriptor() : -1;
}

void human_peer::flush() {
    input_.show();
    player_->flush();
}

void human_peer::finish() {
    player_->finish();
    flush();
}

}  // namespace tabletop
