// SPDX-License-Identifier: Apache-2.0
#include "host/rtl_place.h"

#include "design/description.h"
#include "design/library_cache.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <algorithm>
#include <set>

namespace tabletop {
namespace {

bool same_clock(const clock_domain& a, const clock_domain& b) {
    return a.hz_numerator() == b.hz_numerator() && a.hz_denominator() == b.hz_denominator();
}

bool is_of(const rtl_place& place, const std::string& machine, const std::string& key) {
    return std::any_of(place.keys.begin(), place.keys.end(), [&](const std::string& own) {
        const auto full = machine + '.' + own;
        return full.back() == '.' ? key.rfind(full, 0) == 0 : key == full;
    });
}

void require_same_clock(const rtl_place& place, const rtl_description& description, const parameter_set& parameters) {
    if (!description.says_clock()) return;
    const auto& key = place.clock_key;
    if (!key.empty() && is_set(parameters, key) && !same_clock(parameters.frequency(key), description.clock)) {
        throw input_error(fmt::format("{}: {} is for {}", setting_text(parameters, key), description.path,
                                      frequency_text(description.clock)));
    }
    if (place.clock_hz == 0 || same_clock(clock_domain(place.clock_hz), description.clock)) return;
    throw input_error(fmt::format("{}: clock.frequency: the {} runs at {}, not at {}", description.path,
                                  parameters.prefix(), frequency_text(clock_domain(place.clock_hz)),
                                  frequency_text(description.clock)));
}

bool follows(const rtl_description& description, const rtl_options& options, const std::string& key) {
    return std::any_of(options.begin(), options.end(),
                       [&](const auto& each) { return each.second.key == key && description.follows(each.first); });
}

void require_replaced_unset(const rtl_place& place, const rtl_options& options, const rtl_description& description,
                            const parameter_set& parameters) {
    for (const auto& [key, unused] : parameters.all_texts()) {
        if (!is_of(place, parameters.prefix(), key) || !is_set(parameters, key)) continue;
        if (follows(description, options, key)) continue;
        throw input_error(fmt::format("{}: {} stands in place of {}; its parameters are set there",
                                      setting_text(parameters, key), description.path, place.what));
    }
}

// Where the machine has no parameter for it, the block compares what it is there with what the design is built for.
void set_options(const rtl_options& options, const rtl_description& description, parameter_set& parameters) {
    for (const auto& [name, given] : description.options) {
        const auto of = options.find(name);
        if (of == options.end()) continue;
        const auto& [key, option, value] = of->second;
        if (option.empty()) {
            parameters.set(key, given.text, given.place);
        } else if (option_literal(given.text) == option) {
            parameters.set(key, value, given.place);
        }
    }
}

}  // namespace

std::shared_ptr<rtl_description> read_rtl_option(const std::string& text, const rtl_place_names& names,
                                                 const std::function<bool()>& given_up) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals + 1 == text.size()) {
        throw input_error(fmt::format("--rtl: \"{}\" is not BLOCK=DESCRIPTION", text));
    }
    const auto [first, last] = names.equal_range(text.substr(0, equals));
    if (first == last) {
        std::set<std::string> known;
        for (const auto& [name, unused] : names) known.insert(name);
        throw input_error(fmt::format("--rtl: no block \"{}\" that RTL of your own can stand for; there {} {}",
                                      text.substr(0, equals), known.size() == 1 ? "is" : "are",
                                      fmt::join(known, ", ")));
    }
    auto description = std::make_shared<rtl_description>(read_rtl(text.substr(equals + 1)));
    const auto fits = [&](const auto& named) { return named.second == description->block; };
    if (std::none_of(first, last, fits)) {
        throw input_error(
            fmt::format("--rtl: {} describes {}, not {}", description->path, description->block, first->second));
    }
    description->given_up = given_up;
    // Should it be a temporary one: every process of this command has the same.
    library_cache().writable_folder();
    return description;
}

std::shared_ptr<rtl_description> read_rtl_options(const std::vector<std::string>& texts, const std::string& machine,
                                                  const rtl_place_names& names, const std::function<bool()>& given_up) {
    if (texts.empty()) return nullptr;
    if (names.empty()) {
        throw input_error(fmt::format("--rtl: {} has no block that RTL of your own can stand for", machine));
    }
    if (texts.size() > 1) throw input_error("--rtl: given more than once; a machine takes one design");
    return read_rtl_option(texts.front(), names, given_up);
}

const rtl_place* find_place(const std::vector<rtl_place>& places, const rtl_description& description) {
    const auto found = std::find_if(places.begin(), places.end(), [&](const rtl_place& place) {
        return place.block == description.block && (place.bundle.empty() || description.has_bundle(place.bundle));
    });
    return found == places.end() ? nullptr : &*found;
}

void apply_rtl_at(const rtl_place& place, const rtl_options& options, const rtl_description& description,
                  parameter_set& parameters) {
    require_same_clock(place, description, parameters);
    require_replaced_unset(place, options, description, parameters);
    if (!place.clock_key.empty() && description.says_clock()) {
        parameters.set(place.clock_key, frequency_text(description.clock), description.path);
    }
    set_options(options, description, parameters);
}

}  // namespace tabletop
