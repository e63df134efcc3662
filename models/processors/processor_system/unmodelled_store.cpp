// SPDX-License-Identifier: Apache-2.0
#include "processors/processor_system/unmodelled_store.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/register_target.h"

namespace tabletop {

const unmodelled_region* unmodelled_store::find(std::uint64_t address) const {
    for (const auto& region : regions_) {
        if (address - region.base < region.size) return &region;
    }
    return nullptr;
}

void unmodelled_store::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto status = check_access(trans);
    trans.set_response_status(status);
    if (status != tlm::TLM_OK_RESPONSE) return;
    const auto address = trans.get_address() - trans.get_address() % word_bytes;
    if (trans.is_read()) {
        return_word(trans, word(address));
    } else if (trans.is_write() && !find(address)->reads_zero) {
        words_[address] = merge_lanes(word(address), written_word(trans), enabled_lanes(trans), ~0u);
    }
    delay += from_ps(latency_ps_);
}

unsigned unmodelled_store::transport_dbg(tlm::tlm_generic_payload& trans) const {
    if (!trans.is_read()) return 0;
    for (unsigned i = 0; i < trans.get_data_length(); ++i) {
        const auto address = trans.get_address() + i;
        const auto byte = address % word_bytes;
        trans.get_data_ptr()[i] = static_cast<unsigned char>(word(address - byte) >> 8 * byte);
    }
    trans.set_response_status(tlm::TLM_OK_RESPONSE);
    return trans.get_data_length();
}

std::uint32_t unmodelled_store::word(std::uint64_t address) const {
    const auto found = words_.find(address);
    return found == words_.end() ? 0 : found->second;
}

void unmodelled_store::reset() {
    words_.clear();
    for (const auto& value : values_) words_[value.address] = value.reset;
}

}  // namespace tabletop
