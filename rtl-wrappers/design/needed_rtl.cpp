// SPDX-License-Identifier: Apache-2.0
#include "design/needed_rtl.h"

#include "support/host_program.h"
#include "support/input_error.h"
#include "support/json_text.h"
#include "support/process_pool.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

namespace tabletop {
namespace {

using nlohmann::json;

// The designs that this process has noted; nothing: its designs are made.
std::optional<json> noted;

// Ends the process before time begins. Whatever is elaborated after it is told later.
class end_before_simulation : public sc_core::sc_module {
  public:
    explicit end_before_simulation(sc_core::sc_module_name name) : sc_module(name) {}

  private:
    void start_of_simulation() override { process_pool::answer_now(noted.value_or(json::array()).dump()); }
};

std::string text_of(const input_error& refusal) {
    return json(refusal.what()).dump(-1, ' ', false, json::error_handler_t::replace);
}

// A list, or else why the simulation is refused.
std::string designs_of(const simulation& simulate) {
    noted = json::array();
    const end_before_simulation end("end_before_simulation");
    try {
        simulate();
    } catch (const input_error& error) {
        return text_of(error);
    } catch (const std::exception&) {  // whoever plays it meets that, too
    } catch (const interruption&) {
    }
    return noted->dump();
}

// A list, or else what has gone wrong.
std::string make_designs_of(const simulation& simulate) {
    const end_before_simulation end("end_before_simulation");
    try {
        simulate();
    } catch (const input_error& error) {
        return text_of(error);
    }
    return json::array().dump();
}

// All else stands in the description's file.
json text_of(const rtl_description& description) {
    return {{"path", description.path},
            {"sources", description.sources},
            {"defines", description.defines},
            {"source_defines", description.source_defines},
            {"parameters", description.parameters}};
}

rtl_description description_of(const json& text) {
    auto description = read_rtl(text.at("path"));
    text.at("sources").get_to(description.sources);
    text.at("defines").get_to(description.defines);
    text.at("source_defines").get_to(description.source_defines);
    text.at("parameters").get_to(description.parameters);
    return description;
}

// Returns the designs in the order of the simulations, an empty list for those that have not come so far, and a text
// for those that are refused.
std::vector<json> designs_of_all(const std::vector<simulation>& simulations, const std::function<bool()>& given_up) {
    process_pool pool(std::max(1u, std::thread::hardware_concurrency()), [&] { return given_up && given_up(); });
    std::vector<json> all(simulations.size(), json::array());
    for (std::size_t begun = 0; begun < simulations.size() || !pool.empty();) {
        for (; begun < simulations.size() && !pool.full(); ++begun) {
            const auto& next = simulations[begun];
            pool.start(
                begun, [&] { return designs_of(next); }, true);
        }
        const auto ended = pool.wait();
        if (!ended) throw interruption();
        auto designs = parse_json_record<json>(ended->answer);
        if (!designs.is_discarded()) all[ended->n] = std::move(designs);
    }
    return all;
}

bool all_are_refused(const std::vector<json>& of_simulations) {
    return !of_simulations.empty() && std::all_of(of_simulations.begin(), of_simulations.end(),
                                                  [](const auto& designs) { return designs.is_string(); });
}

// Each once.
std::vector<rtl_description> missing_of(const std::vector<json>& of_simulations) {
    std::vector<json> seen;
    std::vector<rtl_description> missing;
    for (const auto& designs : of_simulations) {
        if (!designs.is_array()) continue;
        for (const auto& design : designs) {
            if (std::find(seen.begin(), seen.end(), design) != seen.end()) continue;
            seen.push_back(design);
            auto description = description_of(design);
            if (!is_built(description)) missing.push_back(std::move(description));
        }
    }
    return missing;
}

}  // namespace

bool only_notes_designs() {
    return noted.has_value();
}

void note_design(const rtl_description& description) {
    noted->push_back(text_of(description));
}

std::vector<std::vector<rtl_description>> elaborated_designs(const std::vector<simulation>& simulations,
                                                             const std::function<bool()>& given_up) {
    std::vector<std::vector<rtl_description>> all;
    for (const auto& designs : designs_of_all(simulations, given_up)) {
        if (designs.is_string()) throw_tool_error(designs);
        auto& of_simulation = all.emplace_back();
        for (const auto& design : designs) of_simulation.push_back(description_of(design));
    }
    return all;
}

void build_rtl_of(const std::vector<simulation>& simulations, const std::function<bool()>& given_up) {
    const auto designs = designs_of_all(simulations, given_up);
    if (all_are_refused(designs)) throw input_error(designs.front().get<std::string>());
    auto missing = missing_of(designs);
    for (auto& description : missing) description.given_up = given_up;
    build_designs(missing, when_one_fails::go_on);
}

void build_rtl_of(const simulation& simulate, const std::function<bool()>& given_up) {
    if (missing_of(designs_of_all({simulate}, given_up)).empty()) return;
    process_pool pool(1, [&] { return given_up && given_up(); });
    pool.start(
        0, [&] { return make_designs_of(simulate); }, false);
    const auto ended = pool.wait();
    if (!ended) throw interruption();
    if (!ended->failure.empty()) throw std::runtime_error("building RTL has " + ended->failure);
    const auto said = parse_json_record<json>(ended->answer);
    if (said.is_string()) throw_tool_error(said);
}

}  // namespace tabletop
