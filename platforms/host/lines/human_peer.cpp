// SPDX-License-Identifier: Apache-2.0
#include "host/lines/human_peer.h"

#include <utility>

namespace tabletop {

human_peer::human_peer(std::unique_ptr<peer> player, typing_person& person)
    : player_(std::move(player)), person_(person), input_(person) {}

human_peer::human_peer(std::unique_ptr<peer> player, typing_person& person, std::unique_ptr<host_port> port)
    : player_(std::move(player)), person_(person), input_(person, std::move(port)) {}

std::optional<line_action> human_peer::next() {
    input_.read();
    return player_->next();
}

// It is shown where the rest of the conversation is, as the person's keys are.
void human_peer::say_typed(const std::string& text) {
    input_.show(text);
    for (const char character : text) person_.type(character);
    wake();
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
