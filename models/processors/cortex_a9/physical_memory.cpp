// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/physical_memory.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "processors/cortex_a9/written_memory.h"

namespace tabletop {

physical_memory::physical_memory() = default;

physical_memory::~physical_memory() = default;

void physical_memory::map(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable) {
    if (base % page_bytes != 0 || size % page_bytes != 0 || base + size > address_space) {
        throw std::invalid_argument("memory of the processor has to be mapped in pages of 4 KiB");
    }
    if (size == 0) return;
    unmap(base, size);
    auto alias = read_only_alias::make(host, size);
    for (std::uint64_t at = 0; at < size; at += page_bytes) {
        const auto page = (base + at) >> page_bits;
        (*readable_)[page] = host + at;
        (*writable_)[page] = writable ? host + at : nullptr;
        (*read_only_)[page] = alias != nullptr ? alias->data() + at : nullptr;
    }
    if (alias != nullptr) aliases_.push_back({std::move(alias), size / page_bytes});
}

void physical_memory::unmap(std::uint32_t base, std::uint64_t size) {
    const auto last = std::min(base + size, address_space) - 1;
    for (std::uint64_t page = base >> page_bits; page <= last >> page_bits; ++page) {
        (*readable_)[page] = nullptr;
        (*writable_)[page] = nullptr;
        if ((*read_only_)[page] != nullptr) release((*read_only_)[page]);
        (*read_only_)[page] = nullptr;
    }
}

// A page of one of them is used no more.
void physical_memory::release(const std::uint8_t* read_only) {
    const auto of = std::find_if(aliases_.begin(), aliases_.end(),
                                 [read_only](const used_alias& each) { return each.memory->has(read_only); });
    if (--of->pages == 0) aliases_.erase(of);
}

void physical_memory::watch(std::uint32_t physical) {
    auto& state = (*frames_)[physical >> page_bits];
    if (state == frame::plain) state = frame::watched;
}

void physical_memory::note_first_store(std::uint32_t physical) {
    (*frames_)[physical >> page_bits] = frame::stored_to;
    stored_to_.push_back(physical & ~(page_bytes - 1));
}

void physical_memory::watch_unwritten(std::uint32_t base, std::uint64_t size) {
    if (written_ == nullptr) written_ = std::make_unique<written_memory>();
    written_->watch(base, size);
}

void physical_memory::note_in_record(std::uint32_t base, std::uint64_t size) {
    written_->note(base, size);
}

bool physical_memory::is_recorded(std::uint32_t physical) const {
    return written_->watches(physical);
}

bool physical_memory::is_unwritten(std::uint32_t physical, unsigned size) const {
    return written_ != nullptr && written_->is_unwritten(physical, size);
}

void physical_memory::forget_stores() {
    for (const auto page : stored_to_) (*frames_)[page >> page_bits] = frame::plain;
    stored_to_.clear();
}

}  // namespace tabletop
