// SPDX-License-Identifier: Apache-2.0
#include "base/parameters.h"

#include "support/input_error.h"
#include "support/input_file.h"
#include "support/toml_text.h"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>

namespace tabletop {

namespace {

__extension__ using wide = unsigned __int128;

struct unit {
    std::string_view name;
    std::uint64_t scale;
};

constexpr unit frequency_units[] = {{"Hz", 1}, {"kHz", 1'000}, {"MHz", 1'000'000}, {"GHz", 1'000'000'000}};
constexpr unit time_units[] = {
    {"ps", 1}, {"ns", 1'000}, {"us", 1'000'000}, {"ms", 1'000'000'000}, {"s", 1'000'000'000'000}};
constexpr unit size_units[] = {{"", 1}, {"B", 1}, {"KiB", 1ull << 10}, {"MiB", 1ull << 20}, {"GiB", 1ull << 30}};
constexpr unit no_units[] = {{"", 1}};

struct unit_list {
    const unit* begin_;
    const unit* end_;
    const unit* begin() const { return begin_; }
    const unit* end() const { return end_; }
};

template <std::size_t N>
constexpr unit_list list_of(const unit (&units)[N]) {
    return {units, units + N};
}

unit_list units_of(parameter_kind kind) {
    switch (kind) {
        case parameter_kind::frequency:
            return list_of(frequency_units);
        case parameter_kind::time:
            return list_of(time_units);
        case parameter_kind::size:
            return list_of(size_units);
        default:
            return list_of(no_units);
    }
}

std::string_view trim(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
    return text;
}

[[noreturn]] void too_large(std::string_view text) {
    throw input_error(fmt::format("\"{}\" is too large", text));
}

// Reads digits of the base from the front of the text; empty when there is none.
std::optional<std::uint64_t> take_digits(std::string_view& text, unsigned base) {
    wide number = 0;
    std::size_t n = 0;
    for (; n < text.size() && std::isxdigit(static_cast<unsigned char>(text[n])); ++n) {
        const auto c = static_cast<char>(std::tolower(static_cast<unsigned char>(text[n])));
        const auto digit = static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
        if (digit >= base) break;
        number = number * base + digit;
        if (number > UINT64_MAX) too_large(text);
    }
    if (n == 0) return std::nullopt;
    text.remove_prefix(n);
    return static_cast<std::uint64_t>(number);
}

quantity reduced(std::uint64_t numerator, std::uint64_t denominator) {
    const auto common = std::gcd(numerator, denominator);
    return {numerator / common, denominator / common};
}

// "12", "12.5", "25/2" or "0x1F" from the front of the text.
std::optional<quantity> take_number(std::string_view& text) {
    if (text.substr(0, 2) == "0x") {
        text.remove_prefix(2);
        const auto number = take_digits(text, 16);
        if (!number) return std::nullopt;
        return quantity{*number, 1};
    }
    const auto whole = take_digits(text, 10);
    if (!whole) return std::nullopt;
    if (text.empty() || (text.front() != '.' && text.front() != '/')) return quantity{*whole, 1};
    const bool decimal = text.front() == '.';
    text.remove_prefix(1);
    const auto length = text.size();
    const auto second = take_digits(text, 10);
    if (!second) return std::nullopt;
    if (!decimal) {
        if (*second == 0) return std::nullopt;
        return reduced(*whole, *second);
    }
    std::uint64_t scale = 1;
    for (auto digits = length - text.size(); digits > 0; --digits) {
        if (scale > UINT64_MAX / 10) return std::nullopt;
        scale *= 10;
    }
    const auto numerator = static_cast<wide>(*whole) * scale + *second;
    if (numerator > UINT64_MAX) return std::nullopt;
    return reduced(static_cast<std::uint64_t>(numerator), scale);
}

std::string unit_names(parameter_kind kind) {
    std::string names;
    for (const auto& u : units_of(kind)) {
        if (u.name.empty()) continue;
        names += names.empty() ? "" : ", ";
        names += u.name;
    }
    return names;
}

quantity scaled(const quantity& number, std::uint64_t scale, std::string_view text) {
    const auto common = std::gcd(number.denominator, scale);
    const auto numerator = static_cast<wide>(number.numerator) * (scale / common);
    if (numerator > UINT64_MAX) too_large(text);
    return {static_cast<std::uint64_t>(numerator), number.denominator / common};
}

bool less(const quantity& a, const quantity& b) {
    return static_cast<wide>(a.numerator) * b.denominator < static_cast<wide>(b.numerator) * a.denominator;
}

[[noreturn]] void not_a_value(parameter_kind kind, std::string_view text) {
    const auto units = unit_names(kind);
    switch (kind) {
        case parameter_kind::integer:
            throw input_error(fmt::format("\"{}\" is not a whole number", text));
        case parameter_kind::ratio:
            throw input_error(fmt::format("\"{}\" is not a number", text));
        default:
            throw input_error(fmt::format("\"{}\" is not a {} (units {})", text, parameter_kind_name(kind), units));
    }
}

quantity parse_boolean(std::string_view text) {
    if (text == "on") return {1, 1};
    if (text == "off") return {0, 1};
    throw input_error(fmt::format("\"{}\" is neither on nor off", text));
}

quantity parse_choice(const std::vector<std::string>& choices, std::string_view text) {
    const auto found = std::find(choices.begin(), choices.end(), text);
    if (found == choices.end()) {
        throw input_error(fmt::format("\"{}\" is not one of {}", text, fmt::join(choices, ", ")));
    }
    return {static_cast<std::uint64_t>(found - choices.begin()), 1};
}

quantity parse_value(const parameter_declaration& declaration, std::string_view text) {
    if (declaration.kind == parameter_kind::choice) return parse_choice(declaration.choices, text);
    const auto amount = parse_quantity(declaration.kind, text);
    const bool low =
        !declaration.minimum.empty() && less(amount, parse_quantity(declaration.kind, declaration.minimum));
    const bool high =
        !declaration.maximum.empty() && less(parse_quantity(declaration.kind, declaration.maximum), amount);
    if (!low && !high) return amount;
    if (declaration.maximum.empty())
        throw input_error(fmt::format("\"{}\" is less than {}", text, declaration.minimum));
    if (declaration.minimum.empty())
        throw input_error(fmt::format("\"{}\" is more than {}", text, declaration.maximum));
    throw input_error(fmt::format("\"{}\" is outside {} to {}", text, declaration.minimum, declaration.maximum));
}

std::string range_text(const parameter_declaration& declaration) {
    if (declaration.kind == parameter_kind::boolean) return "on, off";
    if (declaration.kind == parameter_kind::choice) return fmt::format("{}", fmt::join(declaration.choices, ", "));
    if (declaration.minimum.empty() && declaration.maximum.empty()) return "";
    return fmt::format("{} to {}", declaration.minimum, declaration.maximum);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        auto diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const auto substitute = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
        }
    }
    return row.back();
}

std::string toml_text(const toml::node& node) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
    if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
    if (const auto* flag = node.as_boolean()) return flag->get() ? "on" : "off";
    throw input_error("the value is neither text, number nor boolean");
}

}  // namespace

std::string_view parameter_kind_name(parameter_kind kind) {
    switch (kind) {
        case parameter_kind::integer:
            return "integer";
        case parameter_kind::ratio:
            return "ratio";
        case parameter_kind::frequency:
            return "frequency";
        case parameter_kind::time:
            return "time";
        case parameter_kind::size:
            return "size";
        case parameter_kind::boolean:
            return "boolean";
        case parameter_kind::choice:
            return "choice";
    }
    return "";
}

std::string megahertz_text(std::uint64_t hz) {
    return fmt::format("{} MHz", hz / 1'000'000);
}

quantity parse_quantity(parameter_kind kind, std::string_view text) {
    const auto whole_text = trim(text);
    if (kind == parameter_kind::boolean) return parse_boolean(whole_text);
    auto rest = whole_text;
    const auto number = take_number(rest);
    if (!number) not_a_value(kind, whole_text);
    rest = trim(rest);
    for (const auto& u : units_of(kind)) {
        if (u.name != rest) continue;
        const auto amount = scaled(*number, u.scale, whole_text);
        if (amount.denominator != 1 && kind == parameter_kind::integer) not_a_value(kind, whole_text);
        if (amount.denominator != 1 && kind == parameter_kind::time) {
            throw input_error(fmt::format("\"{}\" is not a whole number of picoseconds", whole_text));
        }
        if (kind == parameter_kind::time && amount.numerator > latest_time_ps) {
            throw input_error(fmt::format("\"{}\" is outside 0 to {} ps", whole_text, latest_time_ps));
        }
        if (amount.denominator != 1 && kind == parameter_kind::size) {
            throw input_error(fmt::format("\"{}\" is not a whole number of bytes", whole_text));
        }
        return amount;
    }
    not_a_value(kind, whole_text);
}

std::uint64_t parse_integer(std::string_view text) {
    return parse_quantity(parameter_kind::integer, text).numerator;
}

std::uint64_t parse_time_ps(std::string_view text) {
    return parse_quantity(parameter_kind::time, text).numerator;
}

std::uint64_t added_time_ps(std::uint64_t before_ps, std::uint64_t duration_ps) {
    if (duration_ps > latest_time_ps - before_ps) {
        throw input_error(fmt::format("all times together are outside 0 to {} ps", latest_time_ps));
    }
    return before_ps + duration_ps;
}

std::string quantity_text(parameter_kind kind, const quantity& amount) {
    if (kind == parameter_kind::boolean) return amount.numerator != 0 ? "on" : "off";
    const auto units = units_of(kind);
    const auto* best = units.begin();
    for (const auto& u : units) {
        if (amount.numerator / amount.denominator >= u.scale) best = &u;
    }
    const auto name = best->name.empty() ? "" : fmt::format(" {}", best->name);
    const auto common = std::gcd(amount.numerator, best->scale);
    const auto fraction = reduced(amount.numerator / common, best->scale / common);
    const auto denominator = amount.denominator * fraction.denominator;
    if (denominator == 1) return fmt::format("{}{}", fraction.numerator, name);
    // A denominator of twos and fives ends as a decimal number of few digits.
    std::uint64_t scale = 1;
    for (int digits = 1; digits <= 12; ++digits) {
        scale *= 10;
        if (scale % denominator != 0) continue;
        const auto all = static_cast<wide>(fraction.numerator) * (scale / denominator);
        return fmt::format("{}.{:0{}}{}", static_cast<std::uint64_t>(all / scale),
                           static_cast<std::uint64_t>(all % scale), digits, name);
    }
    return fmt::format("{}/{}{}", fraction.numerator, denominator, name);
}

std::string frequency_text(const clock_domain& clock) {
    return quantity_text(parameter_kind::frequency, {clock.hz_numerator(), clock.hz_denominator()});
}

std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
    std::string best;
    auto least = name.size() / 2 + 1;
    for (const auto& candidate : candidates) {
        const auto longer = std::max(name.size(), candidate.size());
        const auto shorter = std::min(name.size(), candidate.size());
        if (longer - shorter >= least) continue;  // no distance is less than the difference of the lengths
        const auto distance = edit_distance(name, candidate);
        if (distance < least) {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

std::string nearest_or_all(std::string_view name, const std::vector<std::string>& candidates) {
    const auto near = nearest_name(name, candidates);
    return near.empty() ? fmt::format("there are {}", fmt::join(candidates, ", ")) : "the nearest is " + near;
}

std::string unknown_parameter_message(std::string_view key, const std::vector<std::string>& known) {
    const auto near = nearest_name(key, known);
    if (near.empty()) return fmt::format("unknown parameter {}; `tabletop list` names them all", key);
    return fmt::format("unknown parameter {}; the nearest is {}", key, near);
}

parameter_set::parameter_set(std::string prefix, std::vector<parameter_declaration> declarations)
    : prefix_(std::move(prefix)), declarations_(std::move(declarations)) {
    for (const auto& declaration : declarations_) {
        try {
            values_.push_back({declaration.default_value, parse_value(declaration, declaration.default_value), ""});
        } catch (const input_error& error) {
            throw std::logic_error(fmt::format("default of {}: {}", declaration.key, error.what()));
        }
    }
}

void parameter_set::set(std::string_view key, std::string_view text, std::string_view origin) {
    assign(full_key(key), text, origin);
}

void parameter_set::set_assignment(std::string_view assignment, std::string_view origin) {
    const auto equals = assignment.find('=');
    if (equals == std::string_view::npos || trim(assignment.substr(0, equals)).empty()) {
        throw input_error(fmt::format("{}: \"{}\" is not KEY=VALUE", origin, assignment));
    }
    set(trim(assignment.substr(0, equals)), assignment.substr(equals + 1), origin);
}

void parameter_set::load_toml(const std::string& path) {
    auto file = open_input(path);
    load_toml(file, path);
}

void parameter_set::load_toml(std::istream& text, const std::string& name) {
    const auto file = parse_toml(text, name);
    const auto assign_all = [&](const auto& self, const toml::table& table, const std::string& prefix) -> void {
        for (const auto& [part, node] : table) {
            const auto key = prefix + std::string(part.str());
            if (const auto* inner = node.as_table()) {
                self(self, *inner, key + '.');
                continue;
            }
            const auto origin = fmt::format("{}:{}", name, node.source().begin.line);
            try {
                assign(key, toml_text(node), origin);
            } catch (const input_error& error) {
                const std::string message = error.what();
                if (message.rfind(origin, 0) == 0) throw;
                throw input_error(fmt::format("{}: {}: {}", origin, key, message));
            }
        }
    };
    assign_all(assign_all, file, "");
}

std::uint64_t parameter_set::integer(std::string_view key) const {
    return get(key, parameter_kind::integer).amount.numerator;
}

quantity parameter_set::ratio(std::string_view key) const {
    return get(key, parameter_kind::ratio).amount;
}

clock_domain parameter_set::frequency(std::string_view key) const {
    const auto& amount = get(key, parameter_kind::frequency).amount;
    return clock_domain(amount.numerator, amount.denominator);
}

std::uint64_t parameter_set::time_ps(std::string_view key) const {
    return get(key, parameter_kind::time).amount.numerator;
}

std::uint64_t parameter_set::size(std::string_view key) const {
    return get(key, parameter_kind::size).amount.numerator;
}

bool parameter_set::boolean(std::string_view key) const {
    return get(key, parameter_kind::boolean).amount.numerator != 0;
}

const std::string& parameter_set::choice(std::string_view key) const {
    return get(key, parameter_kind::choice).text;
}

const std::string& parameter_set::text(std::string_view key) const {
    return values_[find(full_key(key))].text;
}

const std::string& parameter_set::origin(std::string_view key) const {
    return values_[find(full_key(key))].origin;
}

std::map<std::string, std::string> parameter_set::all_texts() const {
    std::map<std::string, std::string> texts;
    for (std::size_t i = 0; i < declarations_.size(); ++i) texts[declarations_[i].key] = values_[i].text;
    return texts;
}

std::string parameter_set::json() const {
    auto list = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < declarations_.size(); ++i) {
        const auto& declaration = declarations_[i];
        list.push_back({{"key", declaration.key},
                        {"kind", parameter_kind_name(declaration.kind)},
                        {"value", values_[i].text},
                        {"default", declaration.default_value},
                        {"range", range_text(declaration)},
                        {"doc", declaration.doc},
                        {"source", declaration.source}});
    }
    return list.dump(2);
}

std::string parameter_set::table() const {
    std::size_t key_width = 0;
    std::size_t value_width = 0;
    std::size_t range_width = 0;
    for (std::size_t i = 0; i < declarations_.size(); ++i) {
        key_width = std::max(key_width, declarations_[i].key.size());
        value_width = std::max(value_width, values_[i].text.size());
        range_width = std::max(range_width, range_text(declarations_[i]).size());
    }
    std::string text;
    for (std::size_t i = 0; i < declarations_.size(); ++i) {
        const auto& declaration = declarations_[i];
        text += fmt::format("{:{}}  {:{}}  {:{}}  {} ({})\n", declaration.key, key_width, values_[i].text, value_width,
                            range_text(declaration), range_width, declaration.doc, declaration.source);
    }
    return text;
}

std::size_t parameter_set::find(std::string_view key) const {
    const auto found = std::find_if(declarations_.begin(), declarations_.end(),
                                    [&](const parameter_declaration& declaration) { return declaration.key == key; });
    if (found == declarations_.end()) throw std::logic_error(fmt::format("parameter {} is not declared", key));
    return static_cast<std::size_t>(found - declarations_.begin());
}

std::string parameter_set::full_key(std::string_view key) const {
    const auto prefix = prefix_ + '.';
    if (key.substr(0, prefix.size()) == prefix) return std::string(key);
    return prefix + std::string(key);
}

void parameter_set::assign(const std::string& key, std::string_view text, std::string_view origin) {
    for (std::size_t i = 0; i < declarations_.size(); ++i) {
        if (declarations_[i].key != key) continue;
        try {
            values_[i] = {std::string(trim(text)), parse_value(declarations_[i], trim(text)), std::string(origin)};
        } catch (const input_error& error) {
            throw input_error(fmt::format("{}: {}: {}", origin, key, error.what()));
        }
        return;
    }
    throw input_error(fmt::format("{}: {}", origin, unknown_parameter_message(key, keys())));
}

const parameter_set::value& parameter_set::get(std::string_view key, parameter_kind kind) const {
    const auto index = find(full_key(key));
    if (declarations_[index].kind != kind) throw std::logic_error(fmt::format("parameter {} is of another kind", key));
    return values_[index];
}

std::vector<std::string> parameter_set::keys() const {
    std::vector<std::string> all;
    for (const auto& declaration : declarations_) all.push_back(declaration.key);
    return all;
}

bool is_set(const parameter_set& parameters, const std::string& key) {
    return !parameters.origin(key).empty();
}

std::string setting_text(const parameter_set& parameters, const std::string& key) {
    const auto& origin = parameters.origin(key);
    const auto prefix = parameters.prefix() + '.';
    const auto full = key.compare(0, prefix.size(), prefix) == 0 ? key : prefix + key;
    return (origin.empty() ? "" : origin + ": ") + full + " = " + parameters.text(key);
}

}  // namespace tabletop
