// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/labkit/labkit_play.h"

#include "design/described_block.h"
#include "design/rtl_design.h"
#include "host/machine_fault.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "labkit/labkit_machine.h"
#include "labkit/labkit_parameters.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/bench/played_bench.h"
#include "signoff/compare/feed_without.h"
#include "signoff/compare/record_feed.h"
#include "signoff/machines/labkit/labkit_bench.h"
#include "signoff/process/bench_process.h"
#include "signoff/process/bench_recording.h"
#include "stimulus/signoff/labkit_rounds.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace tabletop {
namespace {

// The steady time of debouncers that are ours on both sides.
constexpr std::uint64_t short_steady = 20;

nlohmann::json json_of(const std::vector<coverage_item>& items) {
    auto list = nlohmann::json::array();
    for (const auto& item : items) list.push_back({item.section, item.name, item.count, item.of});
    return list;
}

std::vector<coverage_item> coverage_of(const nlohmann::json& list) {
    std::vector<coverage_item> items;
    for (const auto& item : list) items.push_back({item.at(0), item.at(1), item.at(2), item.at(3)});
    return items;
}

constexpr const char* search_name = "checkers_search";
constexpr const char* decoder_name = "bt656_decoder";

// The block that alone is RTL of ours in a variant.
const char* block_of(const std::string& variant) {
    if (variant == searched_variant) return search_name;
    return variant == bt656_variant ? decoder_name : labkit_name;
}

// Ours of the whole fabric, or of a block, or what --rtl describes.
rtl_description described(const std::string& rtl, const std::string& variant = "") {
    if (rtl.empty()) return describe_block(block_of(variant));
    return *read_rtl_option(rtl, labkit_machine_kind().rtl_names(), interrupted);
}

bool is_whole_fabric(const rtl_description& description) {
    return description.block == labkit_name;
}

// What a design is built for is what stands on the other side, too.
labkit_bench_config config_of(const bench_options& options) {
    const auto description = described(options.rtl, options.variant);
    const auto parameters = parameters_with(description);
    const auto& kind = labkit_machine_kind();
    view_map views;
    if (options.view == view::rtl) views = kind.views_with(description, {});
    if (options.view == view::rtl && description.block == decoder_name) views["packer"] = view::rtl;
    labkit_bench_config config{make_labkit_config(parameters, views)};
    const bool debounces = is_whole_fabric(description) || description.block == "debouncer";
    if (!debounces || description.follows("steady")) config.machine.debouncer.steady = short_steady;
    config.looks = !options.line;
    config.noise_seed = options.seed;
    config.line = options.line;
    return config;
}

signoff::labkit_rounds rounds_of(const labkit_bench_config& config, const std::string& variant) {
    const auto steady = config.machine.debouncer.steady;
    if (config.machine.search) return signoff::make_searched_labkit_rounds(steady);
    if (config.machine.decoder) return signoff::make_short_labkit_rounds(steady);
    return variant == filmed_variant ? signoff::make_filmed_labkit_rounds(steady) : signoff::make_labkit_rounds(steady);
}

// What comes after that cycle is not played.
void end_earlier(signoff::labkit_rounds& rounds, std::uint64_t cycle) {
    rounds.end_cycle = std::min(rounds.end_cycle, cycle);
    const auto later = [&](std::uint64_t look) { return look >= rounds.end_cycle; };
    rounds.looks.erase(std::remove_if(rounds.looks.begin(), rounds.looks.end(), later), rounds.looks.end());
}

std::string hexadecimal(std::uint64_t value, unsigned digits) {
    return fmt::format("{:0{}X}h", value, digits);
}

// "write to row 12, columns 4 and 5: 0123h"; of a word as zbt_pins.
std::string word_text(std::uint64_t word) {
    if (word == 0) return "nothing, or a read of row 0, column 0";
    const auto address = zbt_pins::address(word);
    const auto row = address >> 9, column = 2 * (address & 0x1FF);
    const bool write = (word & zbt_pins::we) != 0;
    auto text = fmt::format("{} row {}, columns {} and {}", write ? "write to" : "read of", row, column, column + 1);
    if (write) text += ": " + hexadecimal(word & zbt_pins::data_mask, 9);
    return text;
}

// The first cycle in which the levels differ.
std::optional<std::uint64_t> first_difference(const pin_levels& ours, const pin_levels& theirs, const char* channel) {
    const auto found = compare_channel(ours, theirs, channel);
    if (found.changes == 0) return std::nullopt;
    return found.cycle;
}

// ours, theirs: of a line.
std::string word_difference(const pin_levels& ours, const pin_levels& theirs) {
    constexpr const char* channel = "labkit.word";
    constexpr std::uint64_t pipeline = 2;  // a word is told with its data
    const auto cycle = first_difference(ours, theirs, channel);
    if (!cycle) return "";
    const auto text = [&](const pin_levels& of) { return word_text(level_at(*of.find(channel), *cycle)); };
    return fmt::format("in cycle {}: {} in ca, {} in rtl", *cycle - labkit_bench::line_to_tell - pipeline, text(ours),
                       text(theirs));
}

std::string pixel_difference(const pin_levels& ours, const pin_levels& theirs) {
    constexpr const char* channel = "labkit.rgb";
    const auto cycle = first_difference(ours, theirs, channel);
    if (!cycle) return "";
    const auto text = [&](const pin_levels& of) { return hexadecimal(level_at(*of.find(channel), *cycle), 6); };
    return fmt::format("in cycle {}: pixel {} in ca, {} in rtl", *cycle - labkit_bench::line_to_tell, text(ours),
                       text(theirs));
}

}  // namespace

parameter_set parameters_with(const rtl_description& description) {
    parameter_set parameters(labkit_name, labkit_parameters());
    if (description.block == search_name) parameters.set("ai.kind", "fpga", "--rtl");
    if (description.block == decoder_name) parameters.set("camera.pins", "bt656", "--rtl");
    labkit_machine_kind().apply_rtl(description, parameters);
    return parameters;
}

pin_levels labkit_side::pins(const std::vector<std::string>& left_out) const {
    file_feed all(recording_path);
    feed_without feed(all, left_out);
    return pin_levels::of(feed);
}

std::vector<optional_pin> missing_labkit_pins(const std::string& rtl) {
    std::vector<optional_pin> missing;
    if (rtl.empty()) return missing;
    const auto description = described(rtl);
    const auto look_for = [&](const char* bundle, const char* pin) {
        const bool is_its = is_whole_fabric(description) || description.has_bundle(bundle);
        if (is_its && !description.has_pin(pin)) missing.push_back({pin, fmt::format("{}.{}", labkit_name, pin)});
    };
    look_for("ft245_pins", "message_lost");
    look_for("vga_pins", "blank");
    return missing;
}

labkit_side play_labkit(bench_options options, const scratch_folder& folder) {
    options.block = labkit_name;
    options.recording_path = folder.file(fmt::format("{}.jsonl", view_name(options.view))).string();
    const auto figures = run_bench_process(options, folder);
    labkit_side side;
    side.recording_path = options.recording_path;
    if (!options.line) side.looks = read_bench_pictures(options.recording_path);
    side.mode = figures.all.at("mode").get<std::string>();
    side.coverage = coverage_of(figures.all.at("reached"));
    side.cycles_per_second = figures.cycles_per_second;
    return side;
}

int run_labkit_bench(const bench_options& options) {
    const auto config = config_of(options);
    auto rounds = rounds_of(config, options.variant);
    if (options.until_ps != 0) end_earlier(rounds, config.machine.clock.cycle(options.until_ps));
    bench_recording record(options.recording_path);
    watch_interrupts();  // a design may have to be compiled
    labkit_bench bench("signoff", config, rounds, record.target());
    exit_at_interrupt();
    const auto wall_seconds = simulate_recorded(record);
    if (const auto fault = rtl_design::fault_of_any(); !fault.empty()) {
        throw machine_fault(fmt::format("the design has stopped: {}", fault));
    }
    record.finish();
    if (config.looks) write_bench_pictures(bench.looks(), options.recording_path);
    const nlohmann::json figures = {{"cycles", bench.end_cycle()},
                                    {"wall_seconds", wall_seconds},
                                    {"mode", config.looks ? bench.mode() : ""},
                                    {"reached", json_of(bench.coverage())}};
    fmt::print("{}\n", figures.dump());
    return exit_done;
}

const char* channel_of(labkit_lines which) {
    return which == labkit_lines::words ? "labkit.memory" : "labkit.colour";
}

std::string first_in_line(const pin_levels& ours, const pin_levels& theirs, labkit_lines which,
                          const bench_options& bench, const scratch_folder& folder) {
    const auto first = first_difference(ours, theirs, channel_of(which));
    if (!first) return "";
    auto of_line = bench;
    of_line.line = (*first - labkit_bench::line_to_tell) / line_digest::cycles;
    std::vector<pin_levels> sides;
    for (const auto v : {view::ca, view::rtl}) {
        of_line.view = v;
        sides.push_back(play_labkit(of_line, folder).pins());
    }
    const auto difference = which == labkit_lines::words ? word_difference : pixel_difference;
    return difference(sides.front(), sides.back());
}

}  // namespace tabletop
