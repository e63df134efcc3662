// SPDX-License-Identifier: Apache-2.0
#include "explore/explore_options.h"

#include "base/parameters.h"
#include "support/input_error.h"
#include "support/input_file.h"
#include "support/toml_text.h"

#include <fmt/format.h>

#include <string_view>

namespace tabletop {

namespace {

struct text_entry {
    const char* key;
    std::string explore_options::*member;
};
constexpr text_entry texts[] = {{"platform", &explore_options::machine_name},
                                {"stimulus", &explore_options::stimulus},
                                {"sample", &explore_options::sample},
                                {"constraint", &explore_options::constraint},
                                {"seed", &explore_options::seed},
                                {"subject_to", &explore_options::subject_to},
                                {"budget", &explore_options::budget},
                                {"precision", &explore_options::precision},
                                {"point_limit", &explore_options::point_limit}};

struct list_entry {
    const char* key;
    std::vector<std::string> explore_options::*member;
};
constexpr list_entry lists[] = {{"sweep", &explore_options::sweeps},     {"metric", &explore_options::metrics},
                                {"define", &explore_options::defines},   {"view", &explore_options::views},
                                {"rtl", &explore_options::rtl},          {"minimise", &explore_options::minimise},
                                {"maximise", &explore_options::maximise}};

std::string text_of(const toml::node& node) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* number = node.as_integer(); number != nullptr && number->get() >= 0) {
        return fmt::format("{}", number->get());
    }
    throw input_error("the value is neither a text nor a whole number");
}

std::vector<std::string> list_of(const toml::node& node) {
    const auto* const array = node.as_array();
    if (array == nullptr) return {text_of(node)};
    std::vector<std::string> list;
    for (const auto& each : *array) list.push_back(text_of(each));
    return list;
}

void read_entry(std::string_view key, const toml::node& node, explore_options& file) {
    for (const auto& each : texts) {
        if (key != each.key) continue;
        file.*each.member = text_of(node);
        return;
    }
    for (const auto& each : lists) {
        if (key != each.key) continue;
        file.*each.member = list_of(node);
        return;
    }
    std::vector<std::string> known;
    for (const auto& each : texts) known.emplace_back(each.key);
    for (const auto& each : lists) known.emplace_back(each.key);
    throw input_error(fmt::format("unknown key {}; {}", key, nearest_or_all(key, known)));
}

}  // namespace

explore_options with_config_file(explore_options options) {
    if (options.config.empty()) return options;
    auto stream = open_input(options.config);
    const auto table = parse_toml(stream, options.config);
    explore_options file;
    for (const auto& [key, node] : table) {
        try {
            read_entry(key.str(), node, file);
        } catch (const input_error& error) {
            throw input_error(fmt::format("{}:{}: {}", options.config, node.source().begin.line, error.what()));
        }
    }
    for (const auto& each : texts) {
        if ((options.*each.member).empty()) options.*each.member = file.*each.member;
    }
    for (const auto& each : lists) {
        if ((options.*each.member).empty()) options.*each.member = file.*each.member;
    }
    return options;
}

}  // namespace tabletop
