// SPDX-License-Identifier: Apache-2.0
#include "host/pins/machine_pins.h"

#include "base/parameters.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace tabletop {

namespace {

std::string name_of(const machine_pin_group& group, unsigned n) {
    return group.name + (group.has_letters ? std::string(1, static_cast<char>('a' + n)) : std::to_string(n));
}

// No name begins with a digit.
bool is_number(std::string_view text) {
    return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

}  // namespace

machine_pins::machine_pins(unsigned numbered, std::vector<machine_pin_group> groups)
    : numbered_(numbered), count_(numbered), groups_(std::move(groups)) {
    for (const auto& group : groups_) count_ += group.count;
}

unsigned machine_pins::input(std::string_view text) const {
    if (groups_.empty() || (numbered_ != 0 && is_number(text))) {
        const auto pin = parse_integer(text);
        if (pin < numbered_) return static_cast<unsigned>(pin);
        throw input_error(fmt::format("pin {} is outside 0 to {}", pin, numbered_ - 1));
    }
    auto pin = numbered_;
    for (const auto& group : groups_) {
        for (unsigned n = 0; n < group.count; ++n, ++pin) {
            if (name_of(group, n) != text) continue;
            if (group.is_input) return pin;
            throw input_error(fmt::format("{} is an output; the inputs are {}", text, inputs()));
        }
    }
    throw input_error(fmt::format("there is no pin \"{}\"; the inputs are {}", text, inputs()));
}

std::string machine_pins::inputs() const {
    std::vector<std::string> names;
    if (numbered_ != 0) names.push_back(fmt::format("0 to {}", numbered_ - 1));
    for (const auto& group : groups_) {
        if (group.is_input)
            names.push_back(fmt::format("{} to {}", name_of(group, 0), name_of(group, group.count - 1)));
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string machine_pins::json(unsigned pin) const {
    if (pin < numbered_) return std::to_string(pin);
    auto n = pin - numbered_;
    auto group = groups_.begin();
    for (; n >= group->count; ++group) n -= group->count;
    return fmt::format("\"{}\"", name_of(*group, n));
}

}  // namespace tabletop
