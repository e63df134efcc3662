// SPDX-License-Identifier: Apache-2.0
#include "design/description_section.h"

#include "base/parameters.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

bool is_identifier(const std::string& text) {
    static const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
    return !text.empty() && letters.find(text[0]) != std::string::npos &&
           text.find_first_not_of(letters + "0123456789$") == std::string::npos;
}

std::optional<int> short_number(std::string_view text, std::size_t most_digits) {
    if (text.empty() || text.size() > most_digits || text.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    return std::stoi(std::string(text));
}

std::optional<indexed_name> read_indexed_name(const std::string& text, std::size_t most_digits) {
    const auto bracket = std::min(text.find('['), text.size());
    indexed_name read{text.substr(0, bracket), std::nullopt};
    if (!is_identifier(read.name)) return std::nullopt;
    if (bracket == text.size()) return read;
    if (text.back() != ']') return std::nullopt;
    read.index = short_number(std::string_view(text).substr(bracket + 1, text.size() - bracket - 2), most_digits);
    return read.index ? std::optional(read) : std::nullopt;
}

bool is_control(unsigned char c) {
    return c < ' ' || c == 127;
}

bool is_plain(const std::string& text) {
    return std::none_of(text.begin(), text.end(), is_control) && text.find_first_of("\"\\") == std::string::npos;
}

std::string description_section::place(const std::string& key) const {
    const auto* const node = table_.get(key);
    const auto line = (node != nullptr ? node->source() : table_.source()).begin.line;
    const bool has_line = line != 0 && (node != nullptr || !prefix_.empty());
    return has_line ? fmt::format("{}:{}", path_, line) : path_;
}

std::string description_section::place_and_name(const std::string& key) const {
    return fmt::format("{}: {}{}", place(key), prefix_, key);
}

void description_section::refuse(const std::string& key, const std::string& message) const {
    throw input_error(fmt::format("{}: {}", place_and_name(key), message));
}

void description_section::require_known(const std::vector<std::string>& known) const {
    for (const auto& [name, node] : table_) {
        const std::string key(name.str());
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        const auto near = nearest_name(key, known);
        refuse(key, near.empty() ? fmt::format("unknown key; there are {}", fmt::join(known, ", "))
                                 : fmt::format("unknown key; the nearest is {}", near));
    }
}

std::string description_section::text(const std::string& key) const {
    if (!has(key)) refuse(key, "missing");
    return text_of(key, *table_.get(key));
}

std::vector<std::string> description_section::texts(const std::string& key, bool one_allowed) const {
    const auto& node = *table_.get(key);
    if (one_allowed && node.is_string()) return {text_of(key, node)};
    const auto* const list = node.as_array();
    if (list == nullptr) refuse(key, one_allowed ? "is neither a text nor a list of texts" : "is not a list of texts");
    std::vector<std::string> all;
    for (const auto& entry : *list) all.push_back(text_of(key, entry));
    return all;
}

std::int64_t description_section::integer(const std::string& key) const {
    const auto value = table_.get(key)->value_exact<std::int64_t>();
    if (!value) refuse(key, "is not a whole number");
    return *value;
}

description_section description_section::table(const std::string& key) const {
    if (!has(key)) refuse(key, "this table is missing");
    const auto* const inner = table_.get_as<toml::table>(key);
    if (inner == nullptr) refuse(key, "is not a table");
    return {path_, prefix_ + key + '.', *inner};
}

std::vector<description_section> description_section::tables(const std::string& key) const {
    const auto* const list = table_.get_as<toml::array>(key);
    const auto is_table = [](const toml::node& node) { return node.is_table(); };
    if (list == nullptr || !std::all_of(list->begin(), list->end(), is_table)) {
        refuse(key, fmt::format("is no list of tables, each [[{}]]", key));
    }
    std::vector<description_section> all;
    for (const auto& entry : *list) all.push_back({path_, prefix_ + key + '.', *entry.as_table()});
    return all;
}

std::string description_section::text_of(const std::string& key, const toml::node& node) const {
    const auto value = node.value_exact<std::string>();
    if (!value) refuse(key, "is not a text in quotes");
    if (value->empty()) refuse(key, "the text is empty");
    if (value->find('\0') != std::string::npos) refuse(key, "the text has a character 0");
    return *value;
}

namespace {

// "-3".
std::optional<int> read_index(std::string_view text) {
    constexpr std::size_t most_digits = 6;
    const bool is_negative = text.substr(0, 1) == "-";
    if (is_negative) text.remove_prefix(1);
    const auto number = short_number(text, most_digits);
    return number && is_negative ? std::optional(-*number) : number;
}

// "3", "11:8".
std::optional<port_pin::bit_range> read_range(std::string_view text) {
    const auto colon = text.find(':');
    const auto left = read_index(text.substr(0, colon));
    const auto right = colon == std::string_view::npos ? left : read_index(text.substr(colon + 1));
    if (!left || !right) return std::nullopt;
    return port_pin::bit_range{*left, *right};
}

}  // namespace

port_pin read_port(const description_section& where, const std::string& key, const std::string& text) {
    port_pin pin{text, text, std::nullopt, where.place(key)};
    auto bracket = std::min(text.find('['), text.size());
    if (bracket == text.size()) return pin;
    pin.port = text.substr(0, bracket);
    auto end = text.find(']', bracket);
    while (!pin.port.empty() && end != std::string::npos) {
        const auto inner = std::string_view(text).substr(bracket + 1, end - bracket - 1);
        if (end + 1 == text.size()) {
            pin.bits = read_range(inner);
            break;
        }
        const auto index = read_index(inner);
        if (!index || text[end + 1] != '[') break;
        pin.outer.push_back(*index);
        bracket = end + 1;
        end = text.find(']', bracket);
    }
    if (!pin.bits) {
        where.refuse(key, fmt::format("\"{}\" is neither a port nor bits of one, as port[3] or port[11:8]", text));
    }
    return pin;
}

namespace {

// Compares two pins, each by either of its spellings.
bool same_port(const port_pin& a, const port_pin& b) {
    return a.port == b.port || (!a.or_port.empty() && a.or_port == b.port) ||
           (!b.or_port.empty() && b.or_port == a.port);
}

// [left:right] of each dimension, the outermost first.
std::vector<port_pin::bit_range> ranges_of(const port_pin& pin) {
    std::vector<port_pin::bit_range> ranges;
    for (const int index : pin.outer) ranges.push_back({index, index});
    if (pin.bits) ranges.push_back(*pin.bits);
    return ranges;
}

bool overlap(const port_pin& a, const port_pin& b) {
    if (!same_port(a, b)) return false;
    const auto of_a = ranges_of(a), of_b = ranges_of(b);
    for (std::size_t n = 0; n < of_a.size() && n < of_b.size(); ++n) {
        const auto [a_least, a_most] = std::minmax(of_a[n].left, of_a[n].right);
        const auto [b_least, b_most] = std::minmax(of_b[n].left, of_b[n].right);
        if (a_least > b_most || b_least > a_most) return false;
    }
    return true;
}

}  // namespace

void port_uses::add(const description_section& where, const std::string& key, const port_pin& pin,
                    const std::string& user) {
    for (const auto& [other, other_user] : uses_) {
        if (!overlap(pin, other)) continue;
        where.refuse(key, pin.text == other.text
                              ? fmt::format("{} is {} already", pin.text, other_user)
                              : fmt::format("{} has bits that {}, {}, has already", pin.text, other_user, other.text));
    }
    uses_.emplace_back(pin, user);
}

}  // namespace tabletop
