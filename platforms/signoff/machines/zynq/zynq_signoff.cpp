// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/zynq/zynq_signoff.h"

#include "base/input_error.h"
#include "base/visible_text.h"
#include "host/machine_fault.h"
#include "signoff/blocks/axi_crossbar/user_crossbar_signoff.h"
#include "signoff/blocks/connect4_minimax/connect4_minimax_signoff.h"
#include "signoff/blocks/connect4_minimax/user_engine_signoff.h"
#include "signoff/compare/record_feed.h"
#include "signoff/machines/platform_views.h"
#include "signoff/machines/user_rtl_options.h"
#include "signoff/process/child_process.h"
#include "signoff/process/exit_code.h"
#include "signoff/process/interrupt_flag.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_machine.h"
#include "zynq/zynq_parameters.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

namespace tabletop {
namespace {

constexpr const char* platform_name = "zynq";

// Some moves against the committed game, awaited by polling and by interrupt, with and without alpha-beta.
constexpr const char* script_begin =
    "~ (y/n): \n"
    "> depth 4\\r\n"
    "~ (y/n): \n"
    "> y\\r\n"
    "~ Your move (1-7): \n"
    "> 4\\r\n"
    "~ Your move (1-7): \n";
constexpr const char* script_interrupt =
    "> wait irq\\r\n"
    "~ Your move (1-7): \n";
constexpr const char* script_end =
    "> 4\\r\n"
    "~ Your move (1-7): \n"
    "> alphabeta off\\r\n"
    "~ Your move (1-7): \n"
    "> depth 3\\r\n"
    "~ Your move (1-7): \n"
    "> 1\\r\n"
    "~ Your move (1-7): \n";

// A block in whose place a user's own RTL can stand.
struct user_block {
    const char* name;
    void (*sign_off)(const user_rtl_description& description, const signoff_options& options,
                     const progress_line& progress, signoff_report& report);
    int (*run_bench)(const user_rtl_description& description, const bench_options& options);
    bool (*has_irq)(const user_rtl_description& description);  // the platform, with it
    // A socket that is not compared: ca calls b_transport there where pins make phases of it; empty: none.
    const char* called;
};

constexpr user_block user_blocks[] = {
    {"connect4_minimax", sign_user_engine_off, run_user_engine_bench,
     [](const user_rtl_description& description) { return description.has_pin("irq"); }, ""},
    {"axi_crossbar", sign_user_crossbar_off, run_user_crossbar_bench, [](const user_rtl_description&) { return true; },
     "engine.in"},
};

const user_block& user_block_of(const user_rtl_description& description) {
    return *std::find_if(std::begin(user_blocks), std::end(user_blocks),
                         [&](const auto& block) { return description.block == block.name; });
}

std::shared_ptr<const user_rtl_description> read_description(const std::string& option) {
    return read_user_rtl_option(option, zynq_machine_kind().user_rtl_names(), interrupted);
}

struct platform_outcome {
    std::string recording_path;
    std::string serial_log;
    double cycles_per_second = 0;
};

// What is in it, and how it is played.
struct platform_side {
    std::string instance;                // the block that is compared
    tabletop::view view;                 // of that
    std::vector<std::string> arguments;  // of `run`
    double clock_hz = static_cast<double>(zynq_board_hz);
    bool has_irq = true;
    bool checked = false;
    bool own = false;  // of a user
};

platform_side side_of(view v, bool checked) {
    return {"engine", v,      {fmt::format("--view=engine={}", view_name(v))}, static_cast<double>(zynq_board_hz),
            true,     checked};
}

platform_outcome play(const platform_side& side, const scratch_folder& folder) {
    const auto record_path = folder.file(fmt::format("{}.jsonl", view_name(side.view))).string();
    const auto script_path = folder.file("script");
    std::ofstream(script_path) << script_begin << (side.has_irq ? script_interrupt : "") << script_end;
    std::vector<std::string> arguments = {"run",
                                          platform_name,
                                          "--uart1=script:" + script_path.string(),
                                          "--serial-log=" + folder.file("log").string(),
                                          "--stats=" + folder.file("stats").string(),
                                          "--recording=" + record_path};
    arguments.insert(arguments.end(), side.arguments.begin(), side.arguments.end());
    if (side.checked) arguments.emplace_back("--check-protocol");
    const auto code = run_self(arguments, folder.file("out"), folder.file("err"));
    const auto said = file_text(folder.file("err"));
    if (side.own && code == exit_bad_input) throw input_error(message_of(said));
    if (side.own && code == exit_machine_fault) throw machine_fault("the design has stopped: " + message_of(said));
    require_done(code, fmt::format("{} with the {} in view {}", platform_name, side.instance, view_name(side.view)),
                 said);
    const auto stats = nlohmann::json::parse(file_text(folder.file("stats")));
    const auto simulated_ps = stats.at("simulated_ps").get<double>();
    const auto cycles = simulated_ps * 1e-12 * side.clock_hz;
    return {record_path, file_text(folder.file("log")), cycles / stats.at("wall_seconds").get<double>()};
}

// Both logs line by line: byte, start and end in picoseconds.
void compare_logs(const std::string& seen, const std::string& against, comparison& result) {
    std::istringstream a(seen);
    std::istringstream b(against);
    for (unsigned number = 1;; ++number) {
        std::string mine, theirs;
        const bool more = static_cast<bool>(std::getline(a, mine));
        const bool other = static_cast<bool>(std::getline(b, theirs));
        if (!more && !other) return;
        if (mine == theirs) continue;
        ++result.functional_differences;
        result.passed = false;
        if (!result.first_difference.empty()) continue;
        result.first_difference = fmt::format("serial log, line {}: {} and {}", number, mine, theirs);
    }
}

// What the machine has sent, without its time.
std::string sent_text(const std::string& log) {
    std::string text;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
        const auto entry = nlohmann::json::parse(line);
        if (entry.value("dir", "") == "from_device") text += static_cast<char>(entry.at("byte").get<unsigned>());
    }
    return text;
}

// A recording without one of its channels.
class feed_without : public record_feed {
  public:
    feed_without(record_feed& from, const std::string& channel) : from_(from), channels_(from.channels()) {
        const auto found =
            std::find_if(channels_.begin(), channels_.end(), [&](const auto& other) { return other.name == channel; });
        left_out_ = static_cast<std::size_t>(found - channels_.begin());
        if (found != channels_.end()) channels_.erase(found);
    }

    const std::vector<record_channel>& channels() const override { return channels_; }
    bool next(record& entry) override {
        do {
            if (!from_.next(entry)) return false;
        } while (entry.channel == left_out_);
        if (entry.channel > left_out_) --entry.channel;
        return true;
    }

  private:
    record_feed& from_;
    std::vector<record_channel> channels_;
    std::size_t left_out_;
};

// Firmware reacts to the time of an interrupt, so only an exact view can be compared.
struct played_platform {
    platform_outcome seen;
    platform_outcome reference;
    signoff_entry entry;
};

played_platform play_and_compare(const std::string& variant, const platform_side& ca, const platform_side& rtl,
                                 const std::string& called, const progress_line& progress,
                                 const scratch_folder& folder) {
    const auto run = [&](const platform_side& side) {
        progress(fmt::format("{}: {} in {}", platform_name, side.instance, view_name(side.view)));
        return play(side, folder);
    };
    const auto reference = run(rtl);
    const auto seen = run(ca);
    signoff_entry entry;
    entry.name = platform_name;
    entry.variant = variant;
    entry.view = view_name(view::ca);
    entry.against = view_name(view::rtl);
    const auto rules = connect4_minimax_rules_in(view::ca, "engine", zynq_map::fabric[0].base);
    file_feed all_mine(seen.recording_path);
    file_feed all_theirs(reference.recording_path);
    feed_without mine(all_mine, called);
    feed_without theirs(all_theirs, called);
    entry.result = compare_recordings(mine, theirs, rules, entry.view, entry.against);
    compare_logs(seen.serial_log, reference.serial_log, entry.result);
    entry.cycles_per_second = seen.cycles_per_second;
    entry.against_cycles_per_second = reference.cycles_per_second;
    entry.board_hz = ca.clock_hz;
    return {seen, reference, entry};
}

void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(platform_name, task)) return;
    const scratch_folder folder;
    const auto side = [&](view v) { return side_of(v, task.options.deep); };
    report.entries.push_back(
        play_and_compare("alpha_beta", side(view::ca), side(view::rtl), "", task.progress, folder).entry);
}

// An engine with other cycles makes everything later or earlier; what the machine sends is to be the same.
signoff_entry text_entry(const played_platform& played) {
    auto entry = played.entry;
    entry.variant = "text";
    entry.result = {};
    const auto ours = sent_text(played.seen.serial_log);
    const auto theirs = sent_text(played.reference.serial_log);
    entry.result.accesses = theirs.size();
    entry.result.passed = ours == theirs;
    if (entry.result.passed) return entry;
    const auto mine = std::mismatch(ours.begin(), ours.end(), theirs.begin(), theirs.end()).first;
    const auto same = static_cast<std::size_t>(mine - ours.begin());
    const auto line = [&](const std::string& text) {
        const auto before = same == 0 ? std::string::npos : text.rfind('\n', same - 1);
        const auto begin = before == std::string::npos ? 0 : before + 1;
        return visible_text(text.substr(begin, std::min(text.find('\n', same), text.size()) - begin));
    };
    entry.result.functional_differences = 1;
    entry.result.first_difference = fmt::format("\"{}\" in ca, \"{}\" in rtl", line(ours), line(theirs));
    return entry;
}

void sign_user_platform_off(const user_rtl_description& description, const signoff_options& options,
                            const progress_line& progress, signoff_report& report) {
    const scratch_folder folder;
    platform_side ca{zynq_machine_kind().replaced_instances(description).front(),
                     view::ca,
                     {"--set=fabric.clock=" + frequency_text(description.clock)},
                     description.clock.hz()};
    for (const auto& [name, option] : description.options) {
        ca.arguments.push_back(fmt::format("--set=engine.{}={}", name, option.text));
    }
    ca.has_irq = user_block_of(description).has_irq(description);
    ca.checked = options.deep;
    auto rtl = ca;
    rtl.view = view::rtl;
    rtl.arguments = {"--rtl=" + options.user_rtl};
    rtl.own = true;
    auto played = play_and_compare(description.top, ca, rtl, user_block_of(description).called, progress, folder);
    if (!played.entry.result.passed) {
        const auto text = text_entry(played);
        report.entries.push_back(text);
        played.entry.variant = "cycles";
        if (text.result.passed) {
            played.entry.result.first_difference +=
                fmt::format("; the machine has sent the same {} bytes{}", text.result.accesses,
                            options.align ? "" : ", and --align signs other cycles off");
            played.entry.result.passed = options.align;
        }
    }
    report.entries.push_back(std::move(played.entry));
}

signoff_report sign_user_rtl_off(const signoff_options& options, const progress_line& progress) {
    const auto description = read_description(options.user_rtl);
    require_ca_against_pins(options);
    const auto names = names_with_user_rtl(description->block, platform_name, options);
    // Refused before anything is started.
    if (std::find(names.begin(), names.end(), platform_name) != names.end()) config_beside(*description);
    signoff_report report;
    report.seed = options.seed;
    for (const auto& name : names) {
        const auto sign = name == platform_name ? sign_user_platform_off : user_block_of(*description).sign_off;
        sign(*description, options, progress, report);
    }
    return report;
}

}  // namespace

const descriptor& zynq_signoff() {
    static const descriptor machine = [] {
        descriptor d;
        d.name = platform_name;
        d.board_hz = zynq_board_hz;
        d.sign_off = sign_off;
        d.sign_user_rtl_off = sign_user_rtl_off;
        d.run_bench = [](const bench_options& options) {
            const auto description = read_description(options.user_rtl);
            return user_block_of(*description).run_bench(*description, options);
        };
        d.exclusions = {user_engine_far_holes};
        return d;
    }();
    return machine;
}

}  // namespace tabletop
