// SPDX-License-Identifier: Apache-2.0
#include "cli/run/marking.h"

#include "cli/run/run_plan.h"
#include "cli/run/run_session.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "support/document_file.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/process_pool.h"
#include "support/visible_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace tabletop {

namespace {

using json_object = nlohmann::ordered_json;

// What one machine alone can have: a file, a terminal, a port.
void refuse_shared(const run_options& options) {
    refuse_given(
        {
            {"--stats", !options.stats.empty()},
            {"--serial-log", !options.serial_log.empty()},
            {"--vcd", !options.vcd.empty()},
            {"--fst", !options.fst.empty()},
            {"--trace", options.trace.has_value()},
            {"--recording", !options.recording.empty()},
            {"--trace-instructions", !options.instruction_trace.empty()},
            {"--semihosting", !options.semihosting.empty()},
            {"--gdb", options.gdb.has_value()},
            {"--linux", options.on_linux.asked},
        },
        "it cannot be used with several programs");
    for (const auto& [option, one] : options.said) {
        const auto& backend = one.who;
        if (one.kind == connector_kind::screen) {
            throw input_error(fmt::format("--{}: it cannot be used with several programs", option));
        }
        const bool is_own = one.kind != connector_kind::serial || backend == "null" ||
                            backend.rfind("script:", 0) == 0 || backend.rfind("replay:", 0) == 0;
        if (!is_own)
            throw input_error(fmt::format("--{} {}: it cannot be used with several programs", option, backend));
    }
}

std::string first_line(const std::string& text) {
    return visible_text(text.substr(0, text.find('\n')));
}

const char* status_of(const run_report& report) {
    if (report.exit_code == exit_done) return "ok";
    if (report.exit_code == exit_machine_fault) return "fault";
    return report.end == run_end::until || report.end == run_end::time_out ? "time-out" : "failed";
}

// For a run that took too long the message also says where it was.
std::string message_of(const run_report& report) {
    const bool late = status_of(report) == std::string("time-out");
    const bool both = late && !report.reason.empty() && !report.where.empty();
    return visible_text(report.reason + (both ? "; " : "") + (late ? report.where : ""));
}

json_object entry_of(const char* status, const std::string& message) {
    return {
        {"status", status}, {"exit_code", nullptr}, {"end", nullptr}, {"message", message}, {"simulated_ps", nullptr}};
}

json_object timed_out() {
    auto entry = entry_of("time-out", wall_limit_text());
    entry["exit_code"] = static_cast<int>(exit_check_failed);
    return entry;
}

// Runs in the process of the program.
std::string mark(const run_options& options) {
    json_object entry;
    start_wall_limit();
    try {
        const auto report = run_machine(options);
        entry = {{"status", status_of(report)},
                 {"exit_code", report.exit_code},
                 {"end", run_end_name(report.end)},
                 {"message", message_of(report)},
                 {"simulated_ps", report.simulated_ps}};
        entry["results"] = json_object::parse(report.results);
        entry["processors"] = json_object::parse(report.processors);
        entry["hints"] = json_object::parse(report.hints);
    } catch (const input_error& error) {
        entry = entry_of("refused", visible_text(error.what()));
        entry["exit_code"] = static_cast<int>(exit_bad_input);
    } catch (const interruption&) {
        entry = timed_out();
    } catch (const std::exception& error) {
        entry = entry_of("crashed", visible_text(error.what()));
    }
    return entry.dump(-1, ' ', false, json_object::error_handler_t::replace);
}

// The program is first in its entry.
json_object entry_of(const process_result& ended, const std::string& program) {
    json_object entry = {{"program", program}};
    auto answer = json_object::parse(ended.answer, nullptr, false);
    const bool whole = ended.failure.empty() && answer.is_object();
    const auto why = ended.failure.empty() ? "it gave no answer" : ended.failure;
    entry.update(whole ? answer : ended.late ? timed_out() : entry_of("crashed", why));
    return entry;
}

std::string line_of(const json_object& entry) {
    const auto status = entry["status"].get<std::string>();
    const auto message = entry["message"].get<std::string>();
    const auto text = fmt::format("{}: {}", visible_text(entry["program"].get<std::string>()), status);
    return message.empty() ? text : fmt::format("{}: {}", text, first_line(message));
}

class marking {
  public:
    explicit marking(const run_options& options)
        : options_(options), file_("--json", options.json), entries_(options.programs.size()) {}

    int run() {
        watch_interrupts();
        build_rtl();
        stop_wall_limit();  // each program has its own
        process_pool pool(jobs(), interrupted, limit_of_each());
        for (std::size_t n = 0; n < entries_.size(); ++n) {
            while (pool.full() && !interrupted()) take(pool.wait());
            if (interrupted()) return exit_interrupted;
            auto one = options_;
            one.firmware = options_.programs[n];
            pool.start(
                n, [one] { return mark(one); }, true);
        }
        while (!pool.empty() && !interrupted()) take(pool.wait());
        return interrupted() ? exit_interrupted : finish();
    }

  private:
    // One that hangs within the simulator, and does not end itself.
    static std::optional<std::chrono::milliseconds> limit_of_each() {
        if (!wall_limit()) return std::nullopt;
        return *wall_limit() + wall_limit_grace / 2;
    }

    // All programs load the same. One that is refused is its own matter.
    void build_rtl() const {
        const bool has_rtl = !options_.rtl.empty() ||
                             std::any_of(options_.views.begin(), options_.views.end(), [](const std::string& text) {
                                 return text.substr(text.find('=') + 1) == view_name(view::rtl);
                             });
        if (!has_rtl) return;
        auto one = options_;
        one.firmware = options_.programs.front();
        try {
            build_rtl_of_machine(make_run_plan(one));
        } catch (const input_error&) {
        }
    }

    std::size_t jobs() const { return options_.jobs.value_or(std::max(1u, std::thread::hardware_concurrency())); }

    void take(const std::optional<process_result>& ended) {
        if (!ended) return;
        auto& entry = entries_[ended->n];
        entry = entry_of(*ended, options_.programs[ended->n]);
        auto* const lines = document_file::is_standard_output(options_.json) ? stderr : stdout;
        fmt::print(lines, "{}\n", line_of(entry));
        std::fflush(lines);
    }

    int finish() {
        const auto good = static_cast<std::size_t>(std::count_if(
            entries_.begin(), entries_.end(), [](const json_object& entry) { return entry["status"] == "ok"; }));
        fmt::print(stderr, "{} of {} programs ok\n", good, entries_.size());
        if (file_.is_open()) {
            file_.stream() << json_object{{"version", TABLETOP_VERSION},
                                          {"platform", options_.machine_name},
                                          {"programs", entries_},
                                          {"passed", good == entries_.size()}}
                                  .dump(2, ' ', false, json_object::error_handler_t::replace)
                           << '\n';
            if (!file_.save_or_say()) return exit_bad_input;
        }
        return good == entries_.size() ? exit_done : exit_check_failed;
    }

    const run_options& options_;
    document_file file_;
    std::vector<json_object> entries_;
};

}  // namespace

int mark_programs(const run_options& options) {
    if (options.programs.empty()) {
        throw input_error(
            fmt::format("--{}: there is no program; --firmware names them", options.jobs ? "jobs" : "json"));
    }
    refuse_shared(options);
    check_own_connectors(options);
    return marking(options).run();
}

}  // namespace tabletop
