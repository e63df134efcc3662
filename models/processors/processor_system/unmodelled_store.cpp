// SPDX-License-Identifier: Apache-2.0
#include "processors/processor_system/unmodelled_store.h"

#include <iterator>

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/register_target.h"

namespace tabletop {

namespace {

const stored_word* described(const unmodelled_region& region, std::uint64_t address) {
    if (region.answers == nullptr) return nullptr;
    for (const auto& word : region.answers->words) {
        if (word.offset == address - region.base) return &word;
    }
    return nullptr;
}

}  // namespace

const unmodelled_region* unmodelled_store::find(std::uint64_t address) const {
    for (const auto& region : regions_) {
        if (address - region.base < region.size) return &region;
    }
    return nullptr;
}

void unmodelled_store::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    unanswered_ = nullptr;
    const auto status = check_access(trans);
    trans.set_response_status(status);
    if (status != tlm::TLM_OK_RESPONSE) return;
    const auto address = trans.get_address() - trans.get_address() % word_bytes;
    const auto& region = *find(address);
    if (trans.is_read()) {
        return_word(trans, read(region, address));
    } else if (trans.is_write()) {
        reads_in_a_row_ = 0;
        if (!region.reads_zero) write(region, address, written_word(trans), enabled_lanes(trans));
    }
    delay += from_ps(latency_ps_);
}

std::uint32_t unmodelled_store::read(const unmodelled_region& region, std::uint64_t address) {
    reads_in_a_row_ = address == latest_read_ ? reads_in_a_row_ + 1 : 1;
    latest_read_ = address;
    const auto value = shown(region, address);
    react(region, store_access::read, static_cast<std::uint32_t>(address - region.base), 0, 0);
    return value;
}

std::uint32_t unmodelled_store::shown(const unmodelled_region& region, std::uint64_t address) const {
    if (region.answers == nullptr) return word(address);
    for (const auto& each : region.answers->masked) {
        if (each.offset == address - region.base) return word(region.base + each.of) & word(region.base + each.mask);
    }
    return word(address);
}

void unmodelled_store::write(const unmodelled_region& region, std::uint64_t address, std::uint32_t value,
                             unsigned lanes) {
    const auto bytes = lane_mask(lanes);
    const auto old = word(address);
    const auto written = (old & ~bytes) | (value & bytes);
    const auto* const known = described(region, address);
    if (known == nullptr) {
        words_[address] = written;
    } else if ((written & known->key_bits) == known->key) {
        words_[address] = merge_lanes(old, value, lanes, known->writable) & ~(value & bytes & known->cleared_by_one);
    } else {
        return;
    }
    react(region, store_access::write, static_cast<std::uint32_t>(address - region.base), written, bytes);
}

// written: the whole word as it would be if every bit could be written.
void unmodelled_store::react(const unmodelled_region& region, store_access access, std::uint32_t offset,
                             std::uint32_t written, std::uint32_t bytes) {
    if (region.answers == nullptr) return;
    for (const auto& reaction : region.answers->reactions) {
        if (reaction.access != access || reaction.offset != offset) continue;
        if (access == store_access::write && (reaction.bytes & bytes) == 0) continue;
        const bool looks_at_itself = access == store_access::write && reaction.condition == offset;
        const auto looked_at = looks_at_itself ? written : word(region.base + reaction.condition);
        if ((looked_at & reaction.mask) != reaction.value) continue;
        take_effect(region, reaction, written & bytes);
        if (reaction.unanswered != nullptr) unanswered_ = reaction.unanswered;
    }
}

void unmodelled_store::take_effect(const unmodelled_region& region, const store_reaction& reaction,
                                   std::uint32_t written) {
    if (reaction.effect == store_effect::reset) return reset(region);
    auto& target = words_[region.base + reaction.target];
    switch (reaction.effect) {
        case store_effect::set_written:
            target |= written;
            break;
        case store_effect::clear_written:
            target &= ~written;
            break;
        default:
            target = (target & ~reaction.cleared) | reaction.set;
    }
}

std::string unmodelled_store::name_of(std::uint64_t address) const {
    const auto* const region = find(address);
    const auto* const known = region == nullptr ? nullptr : described(*region, address - address % word_bytes);
    return known == nullptr ? "" : known->name;
}

unsigned unmodelled_store::transport_dbg(tlm::tlm_generic_payload& trans) const {
    if (!trans.is_read()) return 0;
    for (unsigned i = 0; i < trans.get_data_length(); ++i) {
        const auto address = trans.get_address() + i;
        const auto byte = address % word_bytes;
        const auto* const region = find(address);
        const auto value = region == nullptr ? 0 : shown(*region, address - byte);
        trans.get_data_ptr()[i] = static_cast<unsigned char>(value >> 8 * byte);
    }
    trans.set_response_status(tlm::TLM_OK_RESPONSE);
    return trans.get_data_length();
}

std::uint32_t unmodelled_store::word(std::uint64_t address) const {
    const auto found = words_.find(address);
    return found == words_.end() ? 0 : found->second;
}

void unmodelled_store::reset() {
    for (const auto& region : regions_) reset(region);
    unanswered_ = nullptr;
    reads_in_a_row_ = 0;
}

void unmodelled_store::reset(const unmodelled_region& region) {
    for (auto each = words_.begin(); each != words_.end();) {
        each = each->first - region.base < region.size ? words_.erase(each) : std::next(each);
    }
    if (region.answers == nullptr) return;
    for (const auto& word : region.answers->words) words_[region.base + word.offset] = word.reset;
}

}  // namespace tabletop
