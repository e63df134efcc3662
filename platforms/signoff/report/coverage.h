// SPDX-License-Identifier: Apache-2.0
// Functional coverage: what a stimulus has reached of a specification, by its own names.
#pragma once

#include "signoff/compare/record_feed.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

struct coverage_item {
    std::string section;  // of the specification, "6.3 Selection"
    std::string name;
    std::uint64_t count = 0;  // how often; with `of`, how many different ones
    std::uint64_t of = 0;     // so many there are; 0: it is one thing

    bool complete() const { return of == 0 ? count != 0 : count == of; }
};

// Tells `all` of every entry of a recording, by add(channel, entry), and returns what it has counted, items().
template <typename Coverage>
std::vector<coverage_item> coverage_in(record_feed& reference, Coverage all) {
    for (record entry{}; reference.next(entry);) all.add(reference.channels()[entry.channel].name, entry);
    return all.items();
}

nlohmann::ordered_json coverage_json(const std::vector<coverage_item>& items);

// A line a section: how much of it, and what is missing by name.
std::string coverage_lines(const std::vector<coverage_item>& items);

}  // namespace tabletop
