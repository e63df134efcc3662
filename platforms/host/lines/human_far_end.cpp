// SPDX-License-Identifier: Apache-2.0
#include "host/lines/human_far_end.h"

#include <utility>

namespace tabletop {

human_far_end::human_far_end(std::unique_ptr<far_end> player, typing_person& person)
    : player_(std::move(player)), input_(person) {}

std::optional<line_action> human_far_end::next() {
    input_.read();
    return player_->next();
}

int human_far_end::descriptor() const {
    return open() ? input_.descriptor() : -1;
}

void human_far_end::flush() {
    input_.show();
    player_->flush();
}

void human_far_end::finish() {
    player_->finish();
    flush();
}

}  // namespace tabletop
