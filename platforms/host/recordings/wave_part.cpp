// SPDX-License-Identifier: Apache-2.0
#include "host/recordings/wave_part.h"

#include <algorithm>

namespace tabletop {

void wave_part::open_scope(const std::string& name) {
    declarations_.push_back({step::open, name, 0});
}

void wave_part::close_scope() {
    declarations_.push_back({step::close, "", 0});
}

std::size_t wave_part::add_number(const std::string& name, unsigned bits) {
    declarations_.push_back({step::number, name, bits});
    return count_++;
}

std::size_t wave_part::add_text(const std::string& name) {
    declarations_.push_back({step::text, name, 0});
    return count_++;
}

// Returns what the file calls the variables.
std::vector<std::size_t> wave_part::declare(waveform_file& to) const {
    std::vector<std::size_t> numbers;
    for (const auto& each : declarations_) {
        switch (each.what) {
            case step::open:
                to.open_scope(each.name);
                break;
            case step::close:
                to.close_scope();
                break;
            case step::number:
                numbers.push_back(to.add_number(each.name, each.bits));
                break;
            case step::text:
                numbers.push_back(to.add_text(each.name));
                break;
        }
    }
    return numbers;
}

std::vector<wave_variable> wave_part::variables() const {
    std::vector<wave_variable> all;
    std::vector<std::string> scopes{""};
    for (const auto& each : declarations_) {
        if (each.what == step::open) {
            scopes.push_back(scopes.back() + each.name + '.');
        } else if (each.what == step::close) {
            scopes.pop_back();
        } else {
            all.push_back({scopes.back() + each.name, each.bits});
        }
    }
    return all;
}

void wave_part::write(const std::vector<const wave_part*>& parts, waveform_file& to) {
    struct placed {
        const change_of* change;
        std::size_t variable;
    };
    std::vector<placed> all;
    for (const auto* const part : parts) {
        const auto numbers = part->declare(to);
        for (const auto& each : part->changes_) all.push_back({&each, numbers[each.variable]});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const placed& a, const placed& b) { return a.change->time_ps < b.change->time_ps; });
    std::uint64_t now = UINT64_MAX;
    for (const auto& [change, variable] : all) {
        if (change->time_ps != now) to.time(now = change->time_ps);
        if (const auto* const number = std::get_if<std::uint64_t>(&change->value)) to.number(variable, *number);
        if (const auto* const digits = std::get_if<binary>(&change->value)) to.digits(variable, digits->digits);
        if (const auto* const text = std::get_if<std::string>(&change->value)) to.text(variable, *text);
    }
    to.end();
}

}  // namespace tabletop
