// SPDX-License-Identifier: Apache-2.0
#include "cli/run/run_session.h"

#include "base/kernel_time.h"
#include "cli/run/run_plan.h"
#include "cli/run/run_statistics.h"
#include "host/chosen_views.h"
#include "host/linux/linux_board.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "host/processor/hint_list.h"
#include "host/processor/processor_facet.h"
#include "host/processor/program_checks.h"
#include "host/processor/program_facet.h"
#include "host/processor/program_hints.h"
#include "host/recordings/recording_files.h"
#include "host/run/machine_run.h"
#include "host/semihosting/semihosted_program.h"
#include "host/web/hints_channel.h"
#include "host/web/web_panel.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace tabletop {

namespace {

recording_request recordings_of(const run_options& options) {
    recording_request request;
    request.vcd = {"--vcd", options.vcd};
    request.fst = {"--fst", options.fst};
    request.recording = {"--recording", options.recording};
    if (!options.trace) return request;
    request.trace = {"--trace", options.trace->path};
    request.trace_from_ps = options.trace->from_ps;
    request.trace_to_ps = options.trace->to_ps;
    return request;
}

std::vector<register_region> registers_of(const machine_kind& kind) {
    return kind.programs() != nullptr ? kind.programs()->registers() : std::vector<register_region>();
}

class run_session {
  public:
    explicit run_session(const run_options& options)
        : options_(options),
          plan_(make_run_plan(options)),
          stats_file_("--stats", options.stats),
          recordings_(recordings_of(options), registers_of(*plan_.kind)) {}

    run_report run() {
        watch_interrupts();
        build();
        run_->run();
        summarise();
        if (run_->end() == run_end::failed) throw input_error(run_->failure());
        const auto& processors = statistics_.processors;
        return {statistics_.exit_code,
                statistics_.end,
                reason_,
                statistics_.simulated_ps,
                results().dump(),
                statistics_.processors_json().dump(),
                nlohmann::ordered_json(hint_list_.all()).dump(),
                processors.empty() ? "" : processors.front().text()};
    }

  private:
    std::unique_ptr<machine> build_machine(const machine_probes& probes) const {
        return plan_.kind->build(plan_.parameters, plan_.views, probes);
    }

    void build() {
        run_.emplace(build_machine({recordings_.target(), options_.check_protocol, plan_.around.own}), settings());
        auto& device = run_->device();
        plan_.around.attach(*run_, [this] { return build_machine({}); });
        if (!options_.serial_log.empty()) {
            const auto connectors = plan_.kind->connectors(plan_.parameters);
            const auto* const pins = find_connector(connectors, connector_kind::pins);
            run_->log_events({"--serial-log", options_.serial_log}, plan_.kind->name(),
                             pins != nullptr ? pins->pins : machine_pins());
        }
        if (auto* const processor = device.processor()) attach_to_processor(*processor);
        // What a refused run would leave on the host, or somebody would see for a moment, comes last.
        if (device.screen() != nullptr || !plan_.around.screen.displays.empty()) {
            run_->attach_screen(open_displays(plan_.around.screen), std::move(plan_.around.screen.frames));
        }
    }

    run_settings settings() {
        run_settings settings;
        settings.until_ps = options_.until_ps;
        settings.stop_on = options_.stop_on;
        settings.interrupted = interrupted;
        settings.out_of_time = wall_limit_reached;
        settings.recordings = &recordings_;
        return settings;
    }

    void attach_to_processor(processor_facet& processor) {
        show_hints();
        watch_program(processor);
        processor.load(plan_.program.image);
        processor.set_entry(plan_.program.image);
        for (const auto& image : plan_.loads) processor.load(image);
        give_hints(processor);
        if (plan_.program.on_linux) {
            run_->end_at(plan_.program.on_linux->exit_register, kernel_restarts);
        } else if (options_.semihosting.empty()) {
            warn_of_semihosting(processor.cpu());
        } else {
            run_->answer_semihosting(semihosting());
        }
        if (!options_.instruction_trace.empty()) {
            run_->trace_instructions({"--trace-instructions", options_.instruction_trace});
        }
        if (options_.gdb) run_->attach_debugger(*options_.gdb, plan_.program.image.entry);
        if (plan_.around.screen.page) {
            run_->offer_debugger(*plan_.around.screen.page,
                                 {plan_.program.image.name, registers_of(*plan_.kind), source_folders()},
                                 plan_.program.image.entry);
        }
    }

    // Of a program that has been built here.
    std::vector<std::string> source_folders() const {
        std::vector<std::string> folders;
        for (const auto& file : options_.sources) {
            const auto folder = std::filesystem::path(file).parent_path();
            folders.push_back(folder.empty() ? "." : folder.string());
        }
        return folders;
    }

    void give_hints(processor_facet& processor) {
        if (options_.no_hints) return;
        if (plan_.program.sources && !plan_.program.sources->hint().empty())
            hint_list_.say(plan_.program.sources->hint());
        processor.on_missing([this](const std::string& text) { hint_list_.say(text); });
        if (plan_.program.on_linux || !plan_.kind->programs()->start_of_sources(plan_.parameters)) return;
        hints_ = std::make_unique<program_hints>(
            processor, plan_.program.image.name, registers_of(*plan_.kind), plan_.loads,
            [this](const std::string& connector) { return is_there(connector); }, hint_list_);
    }

    void show_hints() {
        if (!plan_.around.screen.page) return;
        hint_list_.on_said(
            [channel = plan_.around.screen.page->add_hints()](const std::string& hint) { channel->say(hint); });
    }

    void watch_program(processor_facet& processor) {
        if (plan_.watched.any())
            checks_ = std::make_unique<program_checks>(processor, plan_.watched, plan_.program.image, hint_list_);
    }

    // Somebody may send something to a line, or move pins: a script, or whoever is at a connector of the machine's own.
    bool is_there(const std::string& connector) const {
        const bool is_pins = connector == "pins";
        if (is_pins && (options_.says(connector_kind::pins) || options_.has_keys())) return true;
        const auto links = run_->links();
        return std::any_of(links.begin(), links.end(), [&](const connection* link) {
            const auto& name = link->connector();
            const auto& end = link->end();
            return (is_pins ? options_.says(connector_kind::own, name) : name == connector) &&
                   (end.open() || end.live() || !end.done());
        });
    }

    // Finds the processors of this machine and of an opponent, which has the same program.
    void find_processors() {
        if (run_->device().processor() == nullptr) return;
        whereabouts_finder finder(plan_.program.image.name, registers_of(*plan_.kind));
        const auto is_connected = [this](const std::string& connector) { return is_there(connector); };
        const bool exited = run_->exit_status().has_value();
        statistics_.processors.push_back(finder.find(*run_->device().processor(), exited, is_connected));
        if (run_->opponent() == nullptr) return;
        statistics_.processors.push_back(finder.find(*run_->opponent()->processor(), false, is_connected));
    }

    semihosting_setup semihosting() {
        semihosting_setup setup;
        setup.folder = options_.semihosting;
        setup.command_line = std::filesystem::path(plan_.program.image.name).filename();
        setup.epoch = options_.epoch;
        setup.quota = plan_.parameters.size("semihosting.quota");
        setup.owns_input = !options_.says(connector_kind::serial, "", "stdio");
        set_heap(setup, plan_.program.image, plan_.loads, run_->device().processor()->memory_end());
        return setup;
    }

    void summarise() {
        auto& device = run_->device();
        if (hints_) hints_->finish();
        statistics_.hints = hint_list_.all();
        statistics_.end = run_->end();
        statistics_.simulated_ps = now_ps();
        if (auto* const processor = device.processor()) statistics_.machine = processor->statistics();
        find_processors();
        statistics_.exit_status = run_->exit_status();
        if (plan_.program.on_linux) statistics_.packages = plan_.program.on_linux->packages;
        statistics_.exit_code = decide_exit_code();
        if (run_->lost()) statistics_.exit_code = exit_bad_input;
        run_->tell_debugger(statistics_.exit_status.value_or(statistics_.exit_code));
        statistics_.wall_seconds = run_->wall_seconds();
        fmt::print(stderr, "{}{}", statistics_.text(), device.measurements().text);
        for (const auto* const link : run_->links()) {
            if (const auto results = link->end().results_text(); !results.empty()) {
                fmt::print(stderr, "{}: {}\n", link->connector(), results);
            }
        }
        write_statistics();
    }

    // Says why it is not 0.
    int decide_exit_code() {
        const auto code = exit_code_of_end();
        if (!reason_.empty()) fmt::print(stderr, "{}\n", reason_);
        return code;
    }

    int exit_code_of_end() {
        if (run_->end() == run_end::time_out) {
            reason_ = wall_limit_text();
            return exit_check_failed;
        }
        if (run_->end() == run_end::fault) {
            reason_ = run_->fault();
            return exit_machine_fault;
        }
        if (run_->end() == run_end::lost || run_->end() == run_end::failed) return exit_bad_input;
        if (run_->end() == run_end::interrupted) return exit_interrupted;
        reason_ = fmt::format("{}", fmt::join(run_->missed_pictures(), "\n"));
        if (reason_.empty()) reason_ = run_->unmet();
        if (!reason_.empty()) return exit_check_failed;
        if (run_->end() == run_end::stop_on || run_->end() == run_end::killed) return exit_done;
        if (!options_.stop_on.empty()) {
            reason_ = fmt::format("--stop-on: the machine never sent \"{}\"", options_.stop_on);
            return exit_check_failed;
        }
        if (run_->exit_status()) return *run_->exit_status() == 0 ? exit_done : exit_check_failed;
        if (run_->end() != run_end::idle) return exit_done;
        for (const auto* const link : run_->links()) {
            if (link->end().done()) continue;
            const auto what = link->end().waits_for();
            reason_ =
                fmt::format("{}: {}", link->connector(), what.empty() ? "its player waits for what never came" : what);
            return exit_check_failed;
        }
        return exit_done;
    }

    nlohmann::ordered_json results() const {
        auto players = nlohmann::ordered_json::object();
        for (const auto* const link : run_->links()) {
            if (const auto results = link->end().results_json(); !results.empty()) {
                players[link->connector()] = parse_json_record<nlohmann::ordered_json>(results);
            }
        }
        return players;
    }

    void write_statistics() {
        if (!stats_file_.is_open()) return;
        const auto& kind = *plan_.kind;
        stats_file_.stream() << statistics_.json(options_, kind.parameter_texts(plan_.parameters),
                                                 views_there(kind, plan_.parameters, plan_.views, plan_.rtl.get()),
                                                 results().dump(), run_->device().measurements().json);
        if (!stats_file_.save_or_say()) statistics_.exit_code = exit_bad_input;
    }

    run_options options_;
    run_plan plan_;
    document_file stats_file_;
    recording_files recordings_;
    std::optional<machine_run> run_;
    hint_list hint_list_;
    std::unique_ptr<program_hints> hints_;
    std::unique_ptr<program_checks> checks_;
    run_statistics statistics_;
    std::string reason_;
};

}  // namespace

run_report run_machine(const run_options& options) {
    return run_session(options).run();
}

}  // namespace tabletop
