// SPDX-License-Identifier: Apache-2.0
#include "pins/pin_hub.h"

namespace tabletop {

void resettable_model::power_up() {
    constexpr int power_on_edges = 4;
    bool changed = false;
    drive_reset(true);
    for (int i = 0; i < power_on_edges; ++i) clock(1, changed);
    drive_reset(false);
    settle();
}

pin_hub::pin_hub(const char* name, const clock_domain& clock, resettable_model& model, output_listener* outputs)
    : model_(model), outputs_(outputs), clock_(name, clock, model, *this) {
    model_.power_up();
}

void pin_hub::set_reset(bool asserted) {
    before_change();
    reset_ = asserted;
    reset_sampled_ = reset_sampled_ && asserted;
    model_.drive_reset(asserted);
    changed_ = true;
    request_edge();
    if (!asserted) {
        for (auto* slave : slaves_) slave->reset_released();
    }
    after_change();
}

void pin_hub::on_edge(std::uint64_t) {
    for (auto* slave : slaves_) slave->drive();
    for (auto* master : masters_) master->drive();
    if (reset_ && !reset_sampled_) {
        reset_sampled_ = true;
        untouched_ = true;
        for (auto* master : masters_) master->abort();
        for (auto* slave : slaves_) slave->abort();
    }
    changed_ = true;
    after_change();
    if (outputs_ != nullptr) outputs_->on_outputs();
}

// What an adapter drives may change what another one sees in the same cycle.
void pin_hub::after_change() {
    if (settling_) return;
    settling_ = true;
    do {
        if (changed_) model_.settle();
        changed_ = false;
        for (auto* slave : slaves_) slave->sample();
        for (auto* master : masters_) master->sample();
    } while (changed_);
    settling_ = false;
}

}  // namespace tabletop
