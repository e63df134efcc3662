// SPDX-License-Identifier: Apache-2.0
// The machine tells its own game of the hardware, and no other program.
#include "base/parameters.h"
#include "de1_soc/de1_soc_machine.h"
#include "de1_soc/game_settings.h"
#include "fresh_kernel.h"
#include "host/processor/elf_image.h"
#include "host/processor/processor_facet.h"
#include "processors/cortex_a9/cortex_a9.h"

#include <boost/test/unit_test.hpp>

using namespace tabletop;

BOOST_AUTO_TEST_CASE(its_own_game_is_told_of_the_hardware) {
    for (const bool own : {true, false}) {
        const fresh_kernel kernel;
        const auto& kind = de1_soc_machine_kind();
        parameter_set parameters(kind.name(), kind.parameters());
        parameters.set_assignment("engine.packed_rows=on", "test");
        const auto board = kind.build(parameters, kind.fabric_blocks(), {});
        memory_image program;
        program.is_own = own;
        board->processor()->load(program);
        de1_soc_game_settings found{};
        BOOST_REQUIRE(
            board->processor()->cpu().core().read_memory(DE1_SOC_GAME_SETTINGS_ADDRESS, &found, sizeof found));
        const std::uint32_t magic = DE1_SOC_GAME_SETTINGS_MAGIC;
        BOOST_TEST(found.magic == (own ? magic : 0));
        BOOST_TEST(found.rows_a_word == (own ? 2u : 0u));
    }
}
