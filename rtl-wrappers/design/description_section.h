// SPDX-License-Identifier: Apache-2.0
// The tables of a description, and what stands in them: every refusal names file, line and key.
#pragma once

#include "design/description.h"
#include "support/toml_text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabletop {

// True for an identifier of Verilog that is not an escaped one. No tool takes it for an option.
bool is_identifier(const std::string& text);

// The number, if the text has at most so many digits and nothing else.
std::optional<int> short_number(std::string_view text, std::size_t most_digits);

// "axi_", or "axi_" and 1 of "axi_[1]".
struct indexed_name {
    std::string name;
    std::optional<int> index;
};

std::optional<indexed_name> read_indexed_name(const std::string& text, std::size_t most_digits);

bool is_control(unsigned char c);
// A tool takes it as it is.
bool is_plain(const std::string& text);
inline constexpr const char* not_plain = "quotes, backslashes and control characters cannot be handed over";

// How a description says levels.
inline constexpr const char* active_high = "high";
inline constexpr const char* active_low = "low";

// One table of the file: the top level, or one below it. What does not return a value that fits throws input_error.
class description_section {
  public:
    description_section(std::string path, std::string prefix, const toml::table& table)
        : path_(std::move(path)), prefix_(std::move(prefix)), table_(table) {}

    // File and line of a key, or where it would have to be.
    std::string place(const std::string& key) const;
    // And its whole name: "mine.toml:17: ports.rx".
    std::string place_and_name(const std::string& key) const;
    [[noreturn]] void refuse(const std::string& key, const std::string& message) const;
    void require_known(const std::vector<std::string>& known) const;

    bool has(const std::string& key) const { return table_.contains(key); }
    std::string text(const std::string& key) const;
    // A list of texts; one_allowed: or one text.
    std::vector<std::string> texts(const std::string& key, bool one_allowed) const;
    std::int64_t integer(const std::string& key) const;
    description_section table(const std::string& key) const;
    // The tables of a list, as [[rate]] makes one.
    std::vector<description_section> tables(const std::string& key) const;

    const toml::table& content() const { return table_; }

  private:
    std::string text_of(const std::string& key, const toml::node& node) const;

    std::string path_;
    std::string prefix_;
    const toml::table& table_;
};

// "rgb", "rgb[3]", "rgb[11:8]" or "pixels[2][7:4]". key: of the section, for messages.
port_pin read_port(const description_section& where, const std::string& key, const std::string& text);

// Ports and bits of them that have a use; none has two.
class port_uses {
  public:
    // user: the key as a message names it, "ports.rx".
    void add(const description_section& where, const std::string& key, const port_pin& pin, const std::string& user);

  private:
    std::vector<std::pair<port_pin, std::string>> uses_;
};

}  // namespace tabletop
