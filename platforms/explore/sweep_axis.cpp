// SPDX-License-Identifier: Apache-2.0
#include "explore/sweep_axis.h"

#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>

namespace tabletop {

namespace {

__extension__ using wide = unsigned __int128;

constexpr const char* sweep_option = "--sweep";
constexpr std::size_t most_values = 1'000'000;

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

[[noreturn]] void refuse(const std::string& key, const std::string& why) {
    throw input_error(fmt::format("{}: {}: {}", sweep_option, key, why));
}

// "A..B" or "A..B/S".
struct range_text {
    std::string_view first;
    std::string_view last;
    std::string_view step;  // empty: not said
};

std::optional<range_text> as_range(std::string_view item) {
    const auto dots = item.find("..");
    if (dots == std::string_view::npos) return std::nullopt;
    const auto rest = item.substr(dots + 2);
    const auto slash = rest.find('/');
    if (slash == std::string_view::npos) return range_text{trimmed(item.substr(0, dots)), trimmed(rest), {}};
    return range_text{trimmed(item.substr(0, dots)), trimmed(rest.substr(0, slash)), trimmed(rest.substr(slash + 1))};
}

std::uint64_t narrow(wide value, std::string_view item) {
    if (value > UINT64_MAX) throw input_error(fmt::format("\"{}\" is too large", item));
    return static_cast<std::uint64_t>(value);
}

// first, last and step as numerators over one denominator.
struct even_steps {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::uint64_t step = 0;
    std::uint64_t denominator = 1;

    std::uint64_t count() const { return (last - first) / step + 1; }
    quantity at(std::uint64_t n) const {
        const auto numerator = first + n * step;
        const auto common = std::gcd(numerator, denominator);
        return {numerator / common, denominator / common};
    }
};

even_steps steps_of(const quantity& first, const quantity& last, const quantity& step, std::string_view item) {
    even_steps even;
    even.denominator =
        narrow(static_cast<wide>(std::lcm(first.denominator, last.denominator)) * step.denominator, item);
    const auto over = [&](const quantity& amount) {
        return narrow(static_cast<wide>(amount.numerator) * (even.denominator / amount.denominator), item);
    };
    even.first = over(first);
    even.last = over(last);
    even.step = over(step);
    return even;
}

bool has_ranges(parameter_kind kind) {
    return kind != parameter_kind::boolean && kind != parameter_kind::choice;
}

void add_range(const parameter_declaration& declaration, const range_text& range, std::string_view item,
               std::vector<std::string>& texts) {
    if (!has_ranges(declaration.kind)) {
        throw input_error(fmt::format("\"{}\": {} has no ranges, its values are a list", item, declaration.key));
    }
    const auto parsed = [&](std::string_view text) { return parse_quantity(declaration.kind, text); };
    const auto first = parsed(range.first);
    const auto last = parsed(range.last);
    const bool whole = declaration.kind == parameter_kind::integer;
    if (range.step.empty() && !whole) {
        throw input_error(
            fmt::format("\"{}\" has no step; it comes after a slash, {}..{}/STEP", item, range.first, range.last));
    }
    const auto step = range.step.empty() ? quantity{1, 1} : parsed(range.step);
    if (step.numerator == 0) throw input_error(fmt::format("\"{}\": the step is 0", item));
    const auto even = steps_of(first, last, step, item);
    if (even.last < even.first) throw input_error(fmt::format("\"{}\" is empty: it ends before it begins", item));
    if (even.count() > most_values) {
        throw input_error(fmt::format("\"{}\" has {} values; {} are the most", item, even.count(), most_values));
    }
    for (std::uint64_t n = 0; n < even.count(); ++n) texts.push_back(quantity_text(declaration.kind, even.at(n)));
}

std::vector<std::string> parse_values(const parameter_declaration& declaration, std::string_view values) {
    std::vector<std::string> texts;
    while (true) {
        const auto comma = values.find(',');
        const auto item = trimmed(values.substr(0, comma));
        if (item.empty()) throw input_error("there is an empty value");
        if (const auto range = as_range(item)) {
            add_range(declaration, *range, item, texts);
        } else {
            texts.push_back(spelled_value(declaration, std::string(item)));
        }
        if (texts.size() > most_values) throw input_error(fmt::format("more than {} values", most_values));
        if (comma == std::string_view::npos) return texts;
        values.remove_prefix(comma + 1);
    }
}

void require_each_once(const std::vector<std::string>& texts) {
    std::set<std::string_view> known;
    for (const auto& text : texts) {
        if (!known.insert(text).second) throw input_error(fmt::format("{} is there twice", text));
    }
}

}  // namespace

const sweep_axis* find_axis(const std::vector<sweep_axis>& axes, const std::string& key) {
    const auto found =
        std::find_if(axes.begin(), axes.end(), [&](const sweep_axis& axis) { return axis.declaration.key == key; });
    return found == axes.end() ? nullptr : &*found;
}

std::string key_of_sweep(const std::string& option) {
    const auto equals = option.find('=');
    const auto key = trimmed(std::string_view(option).substr(0, equals));
    if (equals == std::string::npos || key.empty()) {
        throw input_error(fmt::format("{}: \"{}\" is not KEY=VALUES", sweep_option, option));
    }
    return std::string(key);
}

sweep_axis parse_sweep(const std::string& option, const point_parameters& parameters) {
    const auto key = key_of_sweep(option);
    sweep_axis axis{parameters.declaration(key, sweep_option), {}};
    try {
        axis.texts = parse_values(axis.declaration, std::string_view(option).substr(option.find('=') + 1));
        require_each_once(axis.texts);
    } catch (const input_error& error) {
        refuse(axis.declaration.key, error.what());
    }
    auto tried = parameters;
    for (const auto& text : axis.texts) tried.set(axis.declaration.key, text, sweep_option);
    return axis;
}

std::string spelled_value(const parameter_declaration& declaration, const std::string& text) {
    if (declaration.kind == parameter_kind::choice) return text;
    return quantity_text(declaration.kind, parse_quantity(declaration.kind, text));
}

double value_number(const parameter_declaration& declaration, const std::string& text) {
    if (declaration.kind == parameter_kind::choice) {
        const auto found = std::find(declaration.choices.begin(), declaration.choices.end(), text);
        return static_cast<double>(found - declaration.choices.begin());
    }
    const auto amount = parse_quantity(declaration.kind, text);
    return static_cast<double>(amount.numerator) / static_cast<double>(amount.denominator);
}

bool names_are_numbers(const parameter_declaration& declaration) {
    const auto& names = declaration.choices;
    return std::all_of(names.begin(), names.end(), [](const std::string& name) {
        return name.find_first_not_of("0123456789") == std::string::npos && name.size() < 10;
    });
}

std::string base_unit(parameter_kind kind) {
    if (kind == parameter_kind::frequency) return "Hz";
    if (kind == parameter_kind::time) return "ps";
    return kind == parameter_kind::size ? "B" : "";
}

}  // namespace tabletop
