// SPDX-License-Identifier: Apache-2.0
#include "signoff/proof/prove.h"

#include "design/described_block.h"
#include "design/design_build.h"
#include "design/numbered_ports.h"
#include "design/power_up.h"
#include "host/process/interrupt_flag.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/proof/model_check.h"
#include "signoff/proof/proof_bench.h"
#include "signoff/proof/proof_netlist.h"
#include "signoff/proof/replay.h"
#include "signoff/proof/rule_sets.h"
#include "signoff/recorded_signoff.h"
#include "signoff/registry.h"
#include "signoff/signoff_session.h"
#include "support/document_file.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/input_file.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <sstream>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

constexpr unsigned usual_cycles = 64, many_cycles = 256, first_look = 12;
constexpr std::chrono::seconds usual_time(8), much_time(600);

// "rules_s0.bvalid_stays_until_bready": "s0: bvalid stays until bready".
std::string in_words(const std::string& rule) {
    const auto dot = rule.find('.');
    const auto instance = rule.substr(0, dot);
    auto text = dot == std::string::npos ? rule : rule.substr(dot + 1);
    std::replace(text.begin(), text.end(), '_', ' ');
    const auto port = instance.find('_');
    return dot == std::string::npos || port == std::string::npos ? text : instance.substr(port + 1) + ": " + text;
}

std::string counted(std::size_t count, const std::string& what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

// Of a block's description the one that is built for this variant.
rtl_description built_for(const rtl_description& description, const rtl_variant& variant) {
    block_settings settings;
    for (const auto& [key, option] : description.options) {
        if (auto literal = option_literal(option.text); !literal.empty()) settings[key] = literal;
    }
    if (!variant.parameters.empty()) {
        for (const auto& [parameter, key] : read_rtl(description_path(description.block)).from) {
            settings[key.text] = variant.text(parameter);
        }
    }
    auto built = with_settings(description, settings);
    if (built.port_vectors.empty()) return built;
    const auto count = [&](const char* key) { return static_cast<unsigned>(std::stoul(settings.at(key))); };
    return with_ports(std::move(built), count("masters"), count("targets"));
}

// The parameters of a build by its name, where the sign-off says none: "NAME: A=1 B=2" in the block's variants.txt.
std::string parameters_of_build(const std::string& block, const std::string& name) {
    std::istringstream lines(file_text(fs::path(description_path(block)).parent_path() / "variants.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind(name + ": ", 0) == 0) return line.substr(name.size() + 2);
    }
    return "";
}

// A design in a variant, with the words that the user has for it.
struct proved_design {
    std::string name;    // "connect4_minimax base"
    std::string option;  // --rtl of the user; empty: it is ours
    rtl_variant variant;
    rtl_description description;
};

std::vector<proved_design> designs_of(const descriptor& block, const signoff_options& options) {
    const auto own = options.rtl.empty() ? nullptr : description_of(block.name, options.rtl);
    auto description = own ? *own : describe_block(block.name);
    description.given_up = interrupted;
    std::vector<proved_design> designs;
    for (const auto& variant : played_variants(block, own.get(), options.deep)) {
        rtl_variant build{variant.name, variant.parameters};
        if (build.parameters.empty()) build.parameters = parameters_of_build(block.name, build.name);
        const auto name = block.name + (own ? ' ' + own->top : "") + (build.name.empty() ? "" : ' ' + build.name);
        designs.push_back({name, options.rtl, build, built_for(description, build)});
    }
    return designs;
}

// What is known of one set of rules.
class set_proof {
  public:
    set_proof(const proved_design& design, const rule_set& rules, const port_list& ports,
              const signoff_options& options, const progress_line& progress, signoff_report& report)
        : design_(design),
          rules_(rules),
          options_(options),
          progress_(progress),
          report_(report),
          name_(fmt::format("{}, {}", design.name, rules.name)),
          cycles_(options.depth != 0 ? options.depth
                  : options.deep     ? many_cycles
                                     : usual_cycles),
          time_(options.deep ? much_time : usual_time),
          is_random_(power_up_seed(design.description) != 0),
          bench_(make_proof_bench(design.description, ports, rules, folder_.path())) {}

    void prove() {
        tell("reading");
        netlist_ = make_proof_netlist(bench_, !is_random_, folder_.path());
        // A few cycles show most of what is wrong, and where all is proved more of them would show nothing.
        look_at(std::min(cycles_, first_look));
        tell("all cycles");
        const auto proved = prove_never(netlist_.broken, broken_, time_, interrupted);
        proved_ = proved.never;
        if (proved.interrupted) end_early();
        // The frame in which IC3 has met a case is not the cycle in which it ends.
        if (broken_.size() + proved_.size() != netlist_.broken.outputs.size()) {
            look_at(std::max(cycles_, 2 * proved.last_frame));
        }
        look_for_situations();
        add_checks();
    }

  private:
    void tell(const std::string& what) const { progress_(fmt::format("{}: {}", name_, what)); }

    void look_at(unsigned cycles) {
        tell(fmt::format("{} cycles", cycles));
        const auto found = find_reached(netlist_.broken, bench_.first_cycles + cycles, time_, interrupted);
        for (const auto& [output, cycle] : found.first_cycle) broken_[output] = cycle;
        looked_at_ = found.cycles - std::min(found.cycles, bench_.first_cycles);
        if (found.interrupted) end_early();
    }

    // What has been found counts.
    [[noreturn]] void end_early() {
        ended_early_ = true;
        add_checks();
        throw interruption();
    }

    void look_for_situations() {
        tell("situations");
        const auto found = find_reached(netlist_.reached, bench_.first_cycles + cycles_, time_, interrupted);
        for (const auto& [output, cycle] : found.first_cycle) reached_.insert(netlist_.reached.outputs.at(output));
        if (found.interrupted) end_early();
    }

    void add_checks() {
        add_rules();
        for (const auto& [output, cycle] : broken_) add_broken(netlist_.broken.outputs.at(output), output, cycle);
        if (ended_early_) return;
        for (const auto& situation : netlist_.situations) {
            if (reached_.count(situation) != 0) continue;
            report_.checks.push_back(
                {fmt::format("{}: {}", name_, in_words(situation)), std::nullopt,
                 fmt::format("it does not come about within {}, and what rules say of it is not shown",
                             cycles_text(cycles_))});
        }
    }

    std::string cycles_text(unsigned cycles) const {
        return counted(cycles, "cycle") + (bench_.first_cycles != 0 ? " after the reset" : "");
    }

    // Those that are kept, in one line.
    void add_rules() {
        std::vector<std::string> open;
        for (const auto& [output, rule] : netlist_.broken.outputs) {
            if (proved_.count(output) == 0 && broken_.count(output) == 0) open.push_back(in_words(rule));
        }
        const auto kept = netlist_.rules.size() - broken_.size();
        if (kept == 0) return;
        static_check check{fmt::format("{}: {}", name_, counted(kept, "rule"))};
        if (!ended_early_ || looked_at_ != 0) check.passed = true;
        std::vector<std::string> said;
        if (kept != open.size()) {
            said.push_back(open.empty() ? "proved for all time"
                                        : fmt::format("{} proved for all time", kept - open.size()));
        }
        if (!open.empty()) {
            said.push_back(fmt::format("{} not broken within {}{}: {}", counted(open.size(), "rule"),
                                       cycles_text(looked_at_), ended_early_ ? ", where the time was over" : "",
                                       fmt::join(open, ", ")));
        }
        if (!ended_early_) {
            said.push_back(
                fmt::format("situations that come about: {} of {}", reached_.size(), netlist_.situations.size()));
        }
        check.said = fmt::format("{}", fmt::join(said, "; "));
        report_.checks.push_back(std::move(check));
    }

    void add_broken(const std::string& rule, std::size_t output, unsigned cycle) {
        static_check check{fmt::format("{}: {}", name_, in_words(rule)), false};
        check.said = fmt::format("it is broken in cycle {}", cycle);
        if (bench_.first_cycles != 0)
            check.said += fmt::format(" from power-up on, with reset up to {}", bench_.first_cycles - 1);
        if (!ended_early_) check.said += replayed(rule, find_inputs(netlist_.broken, output, cycle, interrupted));
        report_.checks.push_back(std::move(check));
    }

    // Writes the script and the pins. Registers hold 0 at first in a simulation: where the case needs something else,
    // another one is looked for.
    std::string replayed(const std::string& rule, pin_script script) {
        auto shown = replay(script);
        if (shown.broken.empty() && is_random_) {
            if (auto other = case_from_zero(rule)) {
                script = std::move(*other);
                shown = replay(script);
            }
        }
        script.rules = rules_.name;
        script.variant = design_.variant.name;
        script.within = options_.within;
        ++cases_;
        auto file = fmt::format("{}-{}", name_, cases_);
        for (auto& c : file) c = c == ' ' || c == ',' ? '-' : c;
        file.erase(std::unique(file.begin(), file.end(), [](char a, char b) { return a == '-' && b == '-'; }),
                   file.end());
        const auto base = (fs::path(options_.report_folder) / file).string();
        const auto rtl = design_.option.empty() ? "" : " --rtl " + design_.option;
        const auto command = fmt::format("signoff {}{} --replay {}.script", design_.description.block, rtl, base);
        write_file(base + ".script",
                   script_text(script, fmt::format("# {}: {}\n# tabletop {}\n", name_, in_words(rule), command)));
        write_file(base + ".vcd", shown.dump);
        return fmt::format("; {}\n  replay it: {}\n  its pins: {}.vcd", outcome(rule, shown), command, base);
    }
    replayed_case replay(const pin_script& script) const {
        return replay_script(bench_, rules_, script, design_.description.clock);
    }
    std::optional<pin_script> case_from_zero(const std::string& rule) const {
        const scratch_folder folder;
        const auto netlist = make_proof_netlist(bench_, true, folder.path());
        const auto found = find_reached(netlist.broken, bench_.first_cycles + cycles_, time_, interrupted);
        for (const auto& [output, cycle] : found.first_cycle) {
            if (netlist.broken.outputs.at(output) == rule)
                return find_inputs(netlist.broken, output, cycle, interrupted);
        }
        return std::nullopt;
    }
    static std::string outcome(const std::string& rule, const replayed_case& shown) {
        if (shown.broken.empty()) {
            return shown.fault.empty() ? "a simulation, in which registers hold 0 at first, does not show it"
                                       : fmt::format("in a simulation {}", shown.fault);
        }
        const bool same = rule.substr(rule.find('.') + 1) == shown.broken;
        return same ? fmt::format("a simulation shows it, too, in cycle {}", *shown.cycle)
                    : fmt::format("a simulation shows, in cycle {}, another one: {}", *shown.cycle,
                                  in_words(shown.broken));
    }

    const proved_design& design_;
    const rule_set& rules_;
    const signoff_options& options_;
    const progress_line& progress_;
    signoff_report& report_;
    const std::string name_;
    const unsigned cycles_;
    const std::chrono::seconds time_;
    const bool is_random_;
    const scratch_folder folder_;
    const proof_bench bench_;
    proof_netlist netlist_;
    std::map<std::size_t, unsigned> broken_;  // outputs, and their first cycle
    std::set<std::size_t> proved_;
    std::set<std::string> reached_;
    unsigned looked_at_ = 0;  // cycles after the reset
    unsigned cases_ = 0;
    bool ended_early_ = false;
};

bool has_rules(const descriptor& one) {
    return one.recorded && is_described(one.name) && !names_of_rule_sets(describe_block(one.name)).empty();
}

std::vector<std::string> all_with_rules() {
    std::vector<std::string> names;
    for (const auto* const one : descriptors()) {
        if (has_rules(*one)) names.push_back(one->name);
    }
    return names;
}

// The blocks that are asked for; the block of --rtl is one by itself.
std::vector<std::string> proved_names(const signoff_options& options) {
    if (!options.rtl.empty()) {
        const auto block = options.rtl.substr(0, options.rtl.find('='));
        auto of_block = options;
        of_block.blocks = {block};
        const auto names = chosen_names(of_block);
        for (const auto& name : options.blocks) {
            if (name != block) throw input_error(fmt::format("--prove: --rtl is of {}, not of {}", block, name));
        }
        return names;
    }
    return options.blocks.empty() ? all_with_rules() : chosen_names(options);
}

void require_rules(const std::string& name, const signoff_options& options) {
    if (!has_rules(*find_descriptor(name))) {
        throw input_error(
            fmt::format("--prove: there are no rules of {}; there are of {}", name, fmt::join(all_with_rules(), ", ")));
    }
    const auto known = names_of_rule_sets(describe_block(name));
    const auto& wanted = options.prove_rules;
    if (wanted.empty() || std::find(known.begin(), known.end(), wanted) != known.end()) return;
    throw input_error(
        fmt::format("--prove: there are no rules \"{}\" of {}; there are {}", wanted, name, fmt::join(known, ", ")));
}

void prove_design(const proved_design& design, const signoff_options& options, const progress_line& progress,
                  signoff_report& report) {
    const design_build build(design.description);
    for (const auto& rules : rule_sets_of(design.description, design.variant, options.within)) {
        if (!options.prove_rules.empty() && options.prove_rules != rules.name) continue;
        set_proof(design, rules, build.ports(), options, progress, report).prove();
    }
}

}  // namespace

void prove_rules(const signoff_options& options, const progress_line& progress, signoff_report& report) {
    const auto names = proved_names(options);
    for (const auto& name : names) require_rules(name, options);
    for (const auto& name : names) {
        for (const auto& design : designs_of(*find_descriptor(name), options)) {
            prove_design(design, options, progress, report);
        }
    }
}

void replay_case(const signoff_options& options, signoff_report& report) {
    const auto names = proved_names(options);
    if (names.size() != 1) throw input_error("--replay: of which block?");
    auto of_script = options;
    auto file = open_input(options.replay);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto script = parse_pin_script(text, options.replay);
    of_script.prove_rules = script.rules;
    of_script.deep = true;
    require_rules(names.front(), of_script);
    for (const auto& design : designs_of(*find_descriptor(names.front()), of_script)) {
        if (design.variant.name != script.variant) continue;
        const design_build build(design.description);
        for (const auto& rules : rule_sets_of(design.description, design.variant, script.within)) {
            if (rules.name != script.rules) continue;
            const scratch_folder folder;
            const auto bench = make_proof_bench(design.description, build.ports(), rules, folder.path());
            const auto shown = replay_script(bench, rules, script, design.description.clock);
            const auto rule = shown.broken.empty() ? "no rule is broken" : in_words(shown.broken);
            static_check check{fmt::format("{}, {}: {}", design.name, rules.name, rule), !shown.cycle};
            if (shown.cycle) check.said = fmt::format("it is broken in cycle {}", *shown.cycle);
            if (!shown.fault.empty()) check.said = shown.fault;
            report.checks.push_back(std::move(check));
            return;
        }
    }
    throw input_error(fmt::format("{}: {} has no variant \"{}\" here", options.replay, names.front(), script.variant));
}

}  // namespace tabletop
