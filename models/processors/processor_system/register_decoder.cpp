// SPDX-License-Identifier: Apache-2.0
#include "processors/processor_system/register_decoder.h"

#include <algorithm>

namespace tabletop {

void register_decoder::add(const register_region& region, register_target& block) {
    if (region.base >> page_shift == private_page_) {
        std::fill_n(private_.begin() + (region.base & page_mask) / slot_bytes, region.size / slot_bytes, &block);
        return;
    }
    auto& stretch = stretches_[region.base >> stretch_shift];
    if (stretch == nullptr) stretch = std::make_unique<page_table>();
    const auto first = (region.base >> page_shift) % pages;
    std::fill_n(stretch->begin() + static_cast<std::ptrdiff_t>(first), region.size >> page_shift, &block);
}

}  // namespace tabletop
