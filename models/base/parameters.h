// SPDX-License-Identifier: Apache-2.0
// The named parameters of a machine. Each is declared once with unit, range and source, set from the command line and
// from TOML files, and read when the machine is built. Values are exact fractions of integers.
#pragma once

#include "base/clock_domain.h"

#include <cstdint>
#include <istream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tabletop {

enum class parameter_kind {
    integer,    // "8", "0x10"
    ratio,      // "1.25", "5/4": an exact fraction without a unit
    frequency,  // "100 MHz", "66.666667MHz", "2000/3 MHz"; units Hz, kHz, MHz, GHz
    time,       // "1 us", a whole number of picoseconds up to latest_time_ps; units ps, ns, us, ms, s
    size,       // "512 MiB", "64"; bytes; units B, KiB, MiB, GiB
    boolean,    // "on", "off"
    choice,     // one of the names in `choices`
};

struct parameter_declaration {
    std::string key;  // full key, "zynq.engine.depth"
    parameter_kind kind;
    std::string default_value;  // as a user would write it
    std::string minimum;        // inclusive; empty: no limit, always so for boolean and choice
    std::string maximum;
    std::string doc;     // one sentence
    std::string source;  // where the default comes from: seed, datasheet section, or "assumption"
    std::vector<std::string> choices = {};
};

// A value in its base unit: Hz, ps, bytes, or none. Reduced; the denominator is never 0.
struct quantity {
    std::uint64_t numerator = 0;
    std::uint64_t denominator = 1;
};

// "integer", "frequency", ..
std::string_view parameter_kind_name(parameter_kind kind);

// A default value of whole megahertz: "100 MHz".
std::string megahertz_text(std::uint64_t hz);

// Parse one value of a kind; the range is not checked. Throw input_error with a message that quotes the text.
quantity parse_quantity(parameter_kind kind, std::string_view text);
std::uint64_t parse_time_ps(std::string_view text);
std::uint64_t parse_integer(std::string_view text);

// The latest simulation time and the longest duration that can be given: 106 days, half of what 64 bits hold, so that a
// sum of two fits.
inline constexpr std::uint64_t latest_time_ps = INT64_MAX;

// The sum of both. Throws input_error when it is later than latest_time_ps.
std::uint64_t added_time_ps(std::uint64_t before_ps, std::uint64_t duration_ps);

// "100 MHz", "2000/3 MHz", "1.5 us", "5/3": the shortest exact form in the largest unit that fits. "on" or "off" of a
// boolean; not of a choice.
std::string quantity_text(parameter_kind kind, const quantity& amount);
std::string frequency_text(const clock_domain& clock);

// The candidate that differs least from `name`, or an empty string when none is near.
std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates);
// What a refusal of `name` ends with: "the nearest is zynq" or, when none is near, "there are zynq, de1_soc".
std::string nearest_or_all(std::string_view name, const std::vector<std::string>& candidates);

// Says that no parameter has this key, and which known one is nearest.
std::string unknown_parameter_message(std::string_view key, const std::vector<std::string>& known);

class parameter_set {
  public:
    // Declarations of one machine, all keys starting with "MACHINE.". A default that does not parse or lies outside
    // its own range throws std::logic_error.
    parameter_set(std::string prefix, std::vector<parameter_declaration> declarations);

    // Sets a value. The key may be full or relative to the machine. `origin` begins the message of any error
    // ("--set"). Throws input_error for an unknown key (naming the nearest), a wrong unit, and a value out of range.
    void set(std::string_view key, std::string_view text, std::string_view origin);

    // "KEY=VALUE", as after --set.
    void set_assignment(std::string_view assignment, std::string_view origin);

    // Sets every value of a TOML file, which uses full keys. Throws input_error "FILE:LINE: message"; `name` stands for
    // FILE.
    void load_toml(const std::string& path);
    void load_toml(std::istream& file, const std::string& name);

    // Values. The key may be relative. Asking for an undeclared key or the wrong kind throws std::logic_error.
    std::uint64_t integer(std::string_view key) const;
    quantity ratio(std::string_view key) const;
    clock_domain frequency(std::string_view key) const;
    std::uint64_t time_ps(std::string_view key) const;
    std::uint64_t size(std::string_view key) const;
    bool boolean(std::string_view key) const;
    const std::string& choice(std::string_view key) const;

    // The value as the user or the declaration wrote it, and all of them for --stats.
    const std::string& text(std::string_view key) const;
    // Where the value was set: "--set", "FILE:LINE". Empty: it is the default.
    const std::string& origin(std::string_view key) const;
    std::map<std::string, std::string> all_texts() const;

    // What all keys start with, before the point: "zynq".
    const std::string& prefix() const { return prefix_; }
    const std::vector<parameter_declaration>& declarations() const { return declarations_; }

    // For `tabletop list`: a JSON array of objects, and a table with one line a parameter.
    std::string json() const;
    std::string table() const;

  private:
    struct value {
        std::string text;
        quantity amount;
        std::string origin;
    };

    std::size_t find(std::string_view full_key) const;
    std::string full_key(std::string_view key) const;
    void assign(const std::string& key, std::string_view text, std::string_view origin);
    const value& get(std::string_view key, parameter_kind kind) const;
    std::vector<std::string> keys() const;

    std::string prefix_;
    std::vector<parameter_declaration> declarations_;
    std::vector<value> values_;
};

// A user has set it.
bool is_set(const parameter_set& parameters, const std::string& key);
// "--set: spartan.fabric.clock = 50 MHz", in front of a message; without an origin when nobody has set it. The key may
// be relative.
std::string setting_text(const parameter_set& parameters, const std::string& key);

}  // namespace tabletop
