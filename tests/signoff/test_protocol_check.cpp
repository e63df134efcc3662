// SPDX-License-Identifier: Apache-2.0
// A violation of the bus protocol in a machine that is signed off. The sign-off starts its program anew for every
// simulation, which is this test: as that it plays a machine that goes wrong at the engine's socket.
#include "base/parameters.h"
#include "base/process.h"
#include "base/transaction_probe.h"
#include "host/process/child_process.h"
#include "host/process/exit_code.h"
#include "signoff/signoff_session.h"
#include "zynq/zynq_machine.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <algorithm>

using namespace tabletop;

namespace {

// An initiator that ends a response which has not begun.
class wrong_initiator : public sc_core::sc_module {
  public:
    explicit wrong_initiator(transaction_probe& probe) : sc_module("wrong"), at_(probe.in) {
        spawn_thread("run", [this] { run(); });
    }

  private:
    void run() {
        tlm::tlm_generic_payload trans;
        trans.set_address(0x43C00000);
        tlm::tlm_phase phase = tlm::END_RESP;
        auto delay = sc_core::SC_ZERO_TIME;
        at_->nb_transport_fw(trans, phase, delay);
    }

    sc_core::sc_export<tlm::tlm_fw_transport_if<>>& at_;
};

int play_wrongly(bool checked) {
    const auto& kind = zynq_machine_kind();
    const parameter_set parameters(kind.name(), kind.parameters());
    const auto machine = kind.build(parameters, kind.fabric_blocks(), {nullptr, checked});
    auto* const probe = dynamic_cast<transaction_probe*>(sc_core::sc_find_object("zynq.engine_in_probe"));
    if (probe == nullptr) {
        fmt::print(stderr, "tabletop: there is no probe\n");
        return exit_machine_fault;
    }
    wrong_initiator wrong(*probe);
    try {
        sc_core::sc_start(1, sc_core::SC_US);
    } catch (const std::exception& error) {
        fmt::print(stderr, "tabletop: {}\n", failed_check(error));
        return exit_check_failed;
    }
    return exit_done;
}

// What a sign-off says in place of a result.
std::string failure(bool deep) {
    signoff_options options;
    options.blocks = {"zynq"};
    options.deep = deep;
    const auto report = run_signoff(options, [](const std::string&) {});
    BOOST_REQUIRE(!report.entries.empty());
    BOOST_TEST(!report.passed());
    return report.entries.front().failure;
}

}  // namespace

BOOST_AUTO_TEST_CASE(violation_fails_a_long_signoff) {
    const auto said = failure(true);
    const std::string expected =
        "failed: zynq with the engine in view rtl: the protocol is violated at engine.in: END_RESP without an open "
        "response "
        "(address 0x43c00000, 0 ps)";
    BOOST_TEST(said == expected);
}

BOOST_AUTO_TEST_CASE(nothing_is_checked_otherwise) {
    BOOST_TEST(failure(false).find("there is no probe") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(other_errors_are_no_failed_checks) {
    BOOST_TEST(failed_check(std::runtime_error("another")) == "");
    BOOST_TEST(failed_check(check_failed("a check")) == "a check");
}

int main(int argc, char* argv[]) {
    const std::string first = argc > 1 ? argv[1] : "";
    if (first != "run") return boost::unit_test::unit_test_main([] { return true; }, argc, argv);
    return play_wrongly(std::find(argv, argv + argc, std::string("--check-protocol")) != argv + argc);
}
