// SPDX-License-Identifier: Apache-2.0
// The views of connect6_threat that answer queries: the core, and the Spartan machine in its default variant or as it
// is set.
#include "base/parameters.h"
#include "design/described_block.h"
#include "design/silence.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/blocks/connect6_threat/connect6_threat_query_lines.h"
#include "signoff/described_query.h"
#include "signoff/descriptor.h"
#include "signoff/machines/spartan/spartan_bench.h"
#include "signoff/query/query_lines.h"
#include "spartan/spartan_machine.h"
#include "spartan/spartan_parameters.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdio>

namespace tabletop {
namespace {

// It is as over the line: what is sent beyond a complete request is the beginning of the next.
std::vector<connect6_transaction> ask_core(connect6_threat_core::engine& engine,
                                           const std::vector<std::string>& requests) {
    std::vector<connect6_transaction> transactions;
    std::string sent;
    engine.reset();
    for (const auto& request : requests) {
        auto& seen = transactions.emplace_back();
        seen.request = request;
        for (const char byte : request) {
            const auto* const reply = engine.take(static_cast<std::uint8_t>(byte));
            for (unsigned n = 0; reply != nullptr && n < reply->stones; ++n) {
                for (const auto character : encode(reply->stone[n])) sent += static_cast<char>(character);
            }
        }
        const auto bytes = std::min(complete_reply(request, transactions.size() == 1), sent.size());
        seen.reply = sent.substr(0, bytes);
        sent.erase(0, bytes);
        if (seen.reply.empty()) break;
    }
    return transactions;
}

bool answer_by_core(const connect6_threat_core::options& build) {
    connect6_threat_core::engine engine(build);
    return answer_query_lines([&](const nlohmann::json& line) {
        const auto requests = parse_connect6_requests(line);
        return connect6_answer_json(ask_core(engine, requests), requests.size());
    });
}

// is_described: by whoever asks, who may have described it wrong.
bool answer_by_machine(const spartan_config& config, unsigned bit_cycles, bool is_described) {
    bool ok = false;
    bool asked = false;
    bool heard = false;
    watch_interrupts();  // the bench may have to be compiled first
    spartan_bench bench("query", config, bit_cycles, [&](connect6_bench& machine) {
        ok = answer_query_lines([&](const nlohmann::json& line) {
            std::vector<signoff::connect6_request> requests;
            for (const auto& bytes : parse_connect6_requests(line)) requests.push_back({bytes});
            const auto transactions = machine.play(requests);
            asked = asked || !transactions.empty();
            heard = heard || std::any_of(transactions.begin(), transactions.end(),
                                         [](const connect6_transaction& one) { return !one.reply.empty(); });
            return connect6_answer_json(transactions, requests.size());
        });
    });
    sc_core::sc_start();
    check_running();
    if (is_described && asked && !heard) fmt::print(stderr, "tabletop: {}\n", silent_design);
    return ok;
}

int exit_code_of(bool ok) {
    return ok ? exit_done : exit_check_failed;
}

int answer(const query_options& options) {
    const auto v = parse_query_view(options);
    parameter_set parameters("spartan", spartan_parameters());
    for (const auto& setting : options.settings) parameters.set_assignment(setting, "--set");
    const auto rtl = read_query_rtl(options, spartan_machine_kind());
    if (rtl) spartan_machine_kind().apply_rtl(*rtl, parameters);
    const bool engine_alone = options.view.find('=') != std::string::npos;
    auto config = make_spartan_config(parameters, engine_alone ? view::ca : v.value_or(view::ca), v.value_or(view::ca));
    auto bit_cycles = config.uart.cycles_per_bit();
    if (rtl) {
        describe_block_by(*rtl);
        config.engine_view = view::rtl;
        config.is_one_design = rtl->has_bundle("serial_pins");
        if (config.is_one_design) bit_cycles = at_bit(*rtl, config.cycles_per_bit).cycles_per_bit;
    }
    if (!v && !rtl) return exit_code_of(answer_by_core(config.engine.engine));
    return exit_code_of(answer_by_machine(config, bit_cycles, rtl != nullptr));
}

}  // namespace

query_descriptor connect6_threat_query() {
    return {answer,
            "  in:  {\"id\":1,\"requests\":[\"D\",\"09090808\"]}, what goes over the line after a reset, up to a "
            "reply each\n"
            "  out: {\"id\":1,\"replies\":[\"1010\",..],\"cycles\":[..],\"serial\":[..]}, one entry a request\n"};
}

}  // namespace tabletop
