// SPDX-License-Identifier: Apache-2.0
#include "explore/explore_options.h"

#include "base/parameters.h"
#include "support/input_error.h"
#include "support/input_file.h"
#include "support/shell_words.h"
#include "support/toml_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
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

// A text or a list of texts as TOML and JSON both write it.
template <typename Value>
std::string in_toml(const Value& value) {
    return nlohmann::json(value).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

}  // namespace

std::string out_folder(const explore_options& options) {
    if (!options.out.empty()) return options.out;
    auto machines = options.machine_name;
    std::replace(machines.begin(), machines.end(), ',', '-');
    return "explore-" + machines;
}

void add_option(std::vector<std::string>& words, const std::string& option, const std::vector<std::string>& values) {
    for (const auto& value : values) {
        if (!value.empty()) words.insert(words.end(), {option, value});
    }
}

std::string explore_line(const explore_options& options) {
    std::vector<std::string> words = {"tabletop", "explore", options.machine_name};
    add_option(words, "--stimulus", {options.stimulus});
    add_option(words, "--view", options.views);
    add_option(words, "--rtl", options.rtl);
    add_option(words, "--metric", options.metrics);
    add_option(words, "--define", options.defines);
    add_option(words, "--precision", {options.precision});
    add_option(words, "--seed", {options.seed});
    add_option(words, "--sweep", options.sweeps);
    add_option(words, "--sample", {options.sample});
    add_option(words, "--constraint", {options.constraint});
    add_option(words, "--minimise", options.minimise);
    add_option(words, "--maximise", options.maximise);
    add_option(words, "--subject-to", {options.subject_to});
    add_option(words, "--budget", {options.budget});
    add_option(words, "--point-limit", {options.point_limit});
    add_option(words, "--measured", {options.measured});
    add_option(words, "--out", {out_folder(options)});
    return shell_line(words);
}

std::string config_text(const explore_options& options) {
    std::string text;
    for (const auto& each : texts) {
        const auto& value = options.*each.member;
        if (!value.empty()) text += fmt::format("{} = {}\n", each.key, in_toml(value));
    }
    for (const auto& each : lists) {
        const auto& values = options.*each.member;
        if (!values.empty()) text += fmt::format("{} = {}\n", each.key, in_toml(values));
    }
    return text;
}

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
