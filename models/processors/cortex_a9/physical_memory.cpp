// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/physical_memory.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {

void physical_memory::map(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable) {
    if (base % page_bytes != 0 || size % page_bytes != 0 || base + size > address_space) {
        throw std::invalid_argument("memory of the processor has to be mapped in pages of 4 KiB");
    }
    for (std::uint64_t at = 0; at < size; at += page_bytes) {
        const auto page = (base + at) >> page_bits;
        (*readable_)[page] = host + at;
        (*writable_)[page] = writable ? host + at : nullptr;
    }
}

void physical_memory::unmap(std::uint32_t base, std::uint64_t size) {
    const auto last = std::min(base + size, address_space) - 1;
    for (std::uint64_t page = base >> page_bits; page <= last >> page_bits; ++page) {
        (*readable_)[page] = nullptr;
        (*writable_)[page] = nullptr;
    }
}

void physical_memory::watch(std::uint32_t physical) {
    auto& state = (*frames_)[physical >> page_bits];
    if (state == frame::plain) state = frame::watched;
}

void physical_memory::note_first_store(std::uint32_t physical) {
    (*frames_)[physical >> page_bits] = frame::stored_to;
    stored_to_.push_back(physical & ~(page_bytes - 1));
}

void physical_memory::forget_stores() {
    for (const auto page : stored_to_) (*frames_)[page >> page_bits] = frame::plain;
    stored_to_.clear();
}

}  // namespace tabletop
