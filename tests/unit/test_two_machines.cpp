// SPDX-License-Identifier: Apache-2.0
// Several machines in one process: side by side each does what it does alone, to the last picosecond; one after another
// they are refused.
#include "base/kernel_time.h"
#include "base/parameters.h"
#include "fresh_kernel.h"
#include "host/processor/own_firmware.h"
#include "host/processor/processor_facet.h"
#include "host/processor/program_facet.h"
#include "host/setup/machine_setup.h"
#include "spartan/spartan_machine.h"
#include "support/input_error.h"
#include "zynq/zynq_machine.h"

#include <boost/test/unit_test.hpp>

#include <memory>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

// A machine with a player at its line, in a scope of its own.
class table : public sc_core::sc_module {
  public:
    table(sc_core::sc_module_name name, const machine_kind& kind) : sc_module(name) {
        parameter_set parameters(kind.name(), kind.parameters());
        setup_request request;
        request.players = {"random"};
        auto setup = make_setup(kind, parameters, request);
        run_ = std::make_unique<machine_run>(kind.build(parameters, kind.fabric_blocks(), {}), run_settings{});
        setup.attach(*run_, nullptr);
        if (auto* const processor = run_->device().processor()) {
            const auto firmware = read_own_firmware(kind, parameters);
            processor->load(firmware);
            processor->set_entry(firmware);
        }
    }

    // Lets time run, for all machines of the process, until the game is over.
    void play() { run_->run(); }

    // The game, its moves and their times.
    std::string played() const {
        BOOST_TEST((run_->end() == run_end::players_done));
        return run_->links().back()->end().results_json() + " at " +
               std::to_string(run_->links().back()->last_activity_ps());
    }

  private:
    std::unique_ptr<machine_run> run_;
};

std::string played_alone(const machine_kind& kind) {
    const fresh_kernel kernel;
    table one("one", kind);
    one.play();
    return one.played();
}

void check_side_by_side(const machine_kind& first, const machine_kind& second) {
    const fresh_kernel kernel;
    table one("one", first);
    table other("other", second);
    one.play();
    other.play();
    BOOST_TEST(one.played() == played_alone(first));
    BOOST_TEST(other.played() == played_alone(second));
}

}  // namespace

BOOST_AUTO_TEST_CASE(two_machines_play_side_by_side_as_each_does_alone) {
    check_side_by_side(zynq_machine_kind(), spartan_machine_kind());
}

BOOST_AUTO_TEST_CASE(so_do_two_of_a_kind) {
    check_side_by_side(zynq_machine_kind(), zynq_machine_kind());
}

BOOST_AUTO_TEST_CASE(one_after_another_is_refused) {
    const fresh_kernel kernel;
    const auto& kind = spartan_machine_kind();
    const parameter_set parameters(kind.name(), kind.parameters());
    const auto build = [&] { return kind.build(parameters, kind.fabric_blocks(), {}); };
    const auto first = build();
    sc_core::sc_start(1, sc_core::SC_US);
    BOOST_CHECK_EXCEPTION(build(), input_error, [](const auto& error) {
        return std::string(error.what()) ==
               "simulated time has begun in this process: a machine is built before, or in a process of its own";
    });
}
