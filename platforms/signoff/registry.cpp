// SPDX-License-Identifier: Apache-2.0
#include "signoff/registry.h"

#include "modules/modules.h"

#include <algorithm>

namespace tabletop {
namespace {

std::vector<const descriptor*> all_descriptors() {
    std::vector<const descriptor*> all;
    for (const auto* const one : contents_of_all(module_kind::sign_off)) {
        all.insert(all.end(), one->sign_offs.begin(), one->sign_offs.end());
    }
    std::stable_partition(all.begin(), all.end(), [](const auto* one) { return one->is_block(); });
    return all;
}

}  // namespace

const std::vector<const descriptor*>& descriptors() {
    static const auto all = all_descriptors();
    return all;
}

const descriptor* find_descriptor(const std::string& name) {
    const auto* const manifest = module_offering(module_kind::sign_off, name);
    if (manifest == nullptr) return nullptr;
    const auto& there = contents_of(*manifest).sign_offs;
    const auto found = std::find_if(there.begin(), there.end(), [&](const auto* one) { return one->name == name; });
    return found == there.end() ? nullptr : *found;
}

}  // namespace tabletop
