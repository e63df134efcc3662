// SPDX-License-Identifier: Apache-2.0
#include "base/plain_store.h"

#include <utility>

namespace tabletop {

std::uint32_t plain_store::read(std::uint32_t offset, std::uint64_t time_ps) {
    reads_in_a_row_ = offset == latest_read_ ? reads_in_a_row_ + 1 : 1;
    latest_read_ = offset;
    if (reads_in_a_row_ == reads_of_a_wait && waited_) waited_(offset, time_ps);
    return stored(offset);
}

void plain_store::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    reads_in_a_row_ = 0;
    const auto& description = described(offset);
    if (description.access == reg_access::w1c) {
        store(offset, stored(offset) & ~(value & description.writable));
    } else if (description.access == reg_access::rw) {
        store(offset, merge_lanes(stored(offset), value, lanes, description.writable));
    }
    if (changed_) changed_(offset, time_ps);
}

plain_store::plain_store(register_place place, const register_map& map)
    : register_target(std::move(place), map), values_(map.register_count) {
    plain_store::reset(0);
}

void plain_store::reset(std::uint64_t) {
    for (const auto& entry : described_by()) store(entry.offset, entry.reset);
}

}  // namespace tabletop
