// SPDX-License-Identifier: Apache-2.0
#include "base/register_target.h"

#include <utility>

#include "base/bus_word.h"
#include "base/kernel_time.h"

namespace tabletop {

std::uint32_t merge_lanes(std::uint32_t old, std::uint32_t value, unsigned lanes, std::uint32_t writable) {
    const auto mask = lane_mask(lanes) & writable;
    return (old & ~mask) | (value & mask);
}

void register_target::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto status = check_access(trans);
    trans.set_response_status(status);
    if (status != tlm::TLM_OK_RESPONSE) return;
    const auto time_ps = now_ps() + to_ps(delay);
    const auto offset = static_cast<std::uint32_t>(trans.get_address() - place_.base) & ~(word_bytes - 1);
    if (find(offset) < 0) {
        answer_hole(trans, time_ps);
    } else if (trans.is_read()) {
        return_word(trans, read(offset, time_ps));
        if (auto* hint = trans.get_extension<poll_hint>()) {
            hint->until_ps = stable_until_ps(offset);
            hint->count = count_of(offset);
        }
    } else if (trans.is_write()) {
        const auto lanes = enabled_lanes(trans);
        write(offset, written_word(trans) & lane_mask(lanes), lanes, time_ps);
    }
    delay += from_ps(place_.latency_ps);
}

void register_target::answer_hole(tlm::tlm_generic_payload& trans, std::uint64_t time_ps) const {
    if (on_hole_) on_hole_(trans, time_ps);
    if (trans.is_read()) return_word(trans, 0);
}

unsigned register_target::transport_dbg(tlm::tlm_generic_payload& trans) {
    if (!trans.is_read()) return 0;
    for (unsigned i = 0; i < trans.get_data_length(); ++i) {
        const auto offset = static_cast<std::uint32_t>(trans.get_address() + i - place_.base);
        const auto word = find(offset) >= 0 ? peek(offset & ~(word_bytes - 1)) : 0;
        trans.get_data_ptr()[i] = static_cast<unsigned char>(word >> 8 * (offset % word_bytes));
    }
    trans.set_response_status(tlm::TLM_OK_RESPONSE);
    return trans.get_data_length();
}

register_target::register_target(register_place place, const register_map& map)
    : place_(std::move(place)), map_(map), index_(map.size / word_bytes, -1) {
    std::int16_t position = 0;
    for (const auto& entry : map) index_[entry.offset / word_bytes] = position++;
}

}  // namespace tabletop
