// SPDX-License-Identifier: Apache-2.0
// Counting and robustness: how a run is cut changes nothing, and no instruction ends the process.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <random>
#include <stdexcept>

#include "test_seed.h"
#include "unit/cortex_a9/machine.h"

namespace {

using tabletop::test_seed;
using tabletop::test::machine;

// The exceptions of the first `total` instructions with their instruction counts, run in pieces of `slice`.
std::vector<std::uint64_t> trace(std::uint64_t total, std::uint64_t slice) {
    machine m("loop");
    while (m.core->instructions() < total) m.core->run(std::min(slice, total - m.core->instructions()));
    std::vector<std::uint64_t> result;
    for (const auto& record : m.exceptions) {
        if (record.instructions >= total) break;
        result.push_back(record.pc);
        result.push_back(record.instructions);
    }
    return result;
}

constexpr std::uint32_t code = 0x00140000;
constexpr std::size_t garbage_words = 20;
using garbage = std::array<std::uint32_t, garbage_words>;

enum class flavour { any, floating_point };

std::uint32_t garbage_word(std::mt19937& random, bool thumb, flavour kind) {
    std::uint32_t word = random();
    if (kind == flavour::any) return word;
    const bool load_or_store = random() % 3 == 0;
    if (load_or_store) {
        word = 0xEC000A00 | (word & 0x01FFF1FF);
    } else if (thumb) {
        word = 0xEE000000 | (word & 0x11FFFFFF);
    } else {
        word = (random() % 2 != 0 ? 0xEE000A00 : 0xF2000000) | (word & 0x01FFFFFF);
    }
    return thumb ? word << 16 | word >> 16 : word;
}

void enable_floating_point(machine& m) {
    const std::uint32_t program[] = {
        0xEE010F50,  // mcr p15, 0, r0, c1, c0, 2
        0xEEE81A10,  // vmsr fpexc, r1
        0xEAFFFFFE,  // b .
    };
    m.core->write_memory(code, program, sizeof program);
    m.core->set_reg(0, 0x00F00000);
    m.core->set_reg(1, 0x40000000);
    m.core->set_reg(15, code);
    m.core->set_cpsr(0x1D3);
    m.core->run(10);
}

// Executes each word, and what follows it, for a few instructions; Thumb code from each halfword.
void execute_all(machine& m, const garbage& words, bool thumb) {
    m.core->write_memory(code, words.data(), sizeof words);
    for (std::uint32_t at = 0; at < sizeof words && m.core->halted().empty(); at += thumb ? 2 : 4) {
        m.core->wake();
        m.core->set_cpsr(thumb ? 0x1F3 : 0x1D3);
        m.core->set_reg(15, code + at);
        m.core->run(5);
    }
}

// Random words between others, with registers that point into RAM. A core that halts in a fault loop starts anew.
void run_garbage(bool thumb, flavour kind, std::size_t words) {
    std::mt19937 random(static_cast<std::uint32_t>(test_seed(20260917)));
    machine m("loop");
    m.record = false;
    for (std::size_t done = 0; done < words; done += garbage_words) {
        if (done == 0 || !m.core->halted().empty()) {
            m.core->reset(machine::ram_base);
            m.core->run(100);
            enable_floating_point(m);
        }
        for (unsigned i = 0; i < 15; ++i) m.core->set_reg(i, (random() & 0xFFFFC) | machine::ram_base);
        garbage program{};
        for (auto& word : program) word = garbage_word(random, thumb, kind);
        execute_all(m, program, thumb);
    }
    BOOST_TEST(m.core->instructions() > words);
}

}  // namespace

BOOST_AUTO_TEST_CASE(slices_change_nothing) {
    constexpr std::uint64_t total = 30'000;
    const auto whole = trace(total, total);
    BOOST_TEST(whole.size() > 100u);
    for (const std::uint64_t slice : {1, 7, 100, 128, 1000}) {
        BOOST_TEST_CONTEXT("slice " << slice) {
            const auto cut = trace(total, slice);
            BOOST_TEST(cut == whole, boost::test_tools::per_element());
        }
    }
}

// A run ends at a block boundary; single steps to the same count must reach the same state.
BOOST_AUTO_TEST_CASE(steps_count_as_runs_do) {
    machine whole("counting");
    machine stepped("counting");
    whole.core->run(20'000);
    while (stepped.core->instructions() < whole.core->instructions()) BOOST_TEST_REQUIRE(stepped.core->step() == 1u);
    for (unsigned i = 0; i < 16; ++i) {
        BOOST_TEST_CONTEXT("r" << i) BOOST_TEST(stepped.core->reg(i) == whole.core->reg(i));
    }
    BOOST_TEST(stepped.core->cpsr() == whole.core->cpsr());
}

// If there were no limit a translator would make one block of all of this; the limit must not show in the count.
BOOST_AUTO_TEST_CASE(long_straight_code_is_cut_and_counted_exactly) {
    for (const bool thumb : {false, true}) {
        machine m;
        m.core->reset(machine::ram_base | (thumb ? 1 : 0));
        if (!thumb)
            std::fill_n(reinterpret_cast<std::uint32_t*>(m.ram.data()), machine::ram_size / 4, 0xE0800000);  // add
        const auto done = m.core->run(5000);
        BOOST_TEST(done >= 5000u);
        BOOST_TEST(done < 5000u + 512u);
        BOOST_TEST(m.core->reg(15) == machine::ram_base + done * (thumb ? 2 : 4));
    }
}

// Zeroed memory in Thumb state: what an instruction costs must not grow with the length of its block.
BOOST_AUTO_TEST_CASE(translation_fetches_each_instruction_a_few_times) {
    struct counting : machine {
        std::uint64_t fetches = 0;
        bool fetch(std::uint32_t, std::uint32_t& word) override {
            ++fetches;
            word = instruction;
            return true;
        }
        std::uint32_t instruction = 0;
    };
    // movs r0, r0 twice; mov.w r0, r0; the second half of one and the first of the next, from an odd halfword on
    struct {
        std::uint32_t word, entry;
    } const codes[] = {{0x00000000, 0x1}, {0x0000EA4F, 0x1}, {0xEA4F0000, 0x3}};
    for (const auto& code : codes) {
        BOOST_TEST_CONTEXT("word " << std::hex << code.word) {
            counting m;
            m.instruction = code.word;
            m.core->reset(0x20000000 | code.entry);
            const auto executed = m.core->run(5000);
            BOOST_TEST(m.fetches < 16 * executed);
        }
    }
}

// MOVS r0, r0 is not nothing: whoever looks after a run, a step or at a breakpoint sees its flags.
BOOST_AUTO_TEST_CASE(zeroed_thumb_memory_sets_the_flags) {
    constexpr std::uint32_t negative = 0x80000000, flags = 0xC0000000;
    const auto prepare = [](machine& m) {
        m.core->reset(machine::ram_base | 1);
        m.core->set_reg(0, negative);
        m.core->set_cpsr((m.core->cpsr() & ~flags) | 0x40000000);
    };
    machine run, stepped, stopped;
    prepare(run);
    run.core->run(1000);
    BOOST_TEST((run.core->cpsr() & flags) == negative);
    prepare(stepped);
    stepped.core->step();
    BOOST_TEST((stepped.core->cpsr() & flags) == negative);
    prepare(stopped);
    stopped.core->add_breakpoint(machine::ram_base + 100);
    stopped.core->run(1000);
    BOOST_TEST(stopped.core->reg(15) == machine::ram_base + 100);
    BOOST_TEST((stopped.core->cpsr() & flags) == negative);
    stopped.core->set_reg(0, 0);
    stopped.core->take_stop();
    BOOST_TEST(stopped.core->run(1) == 1u);
    BOOST_TEST((stopped.core->cpsr() & flags) == 0x40000000u);
}

// Past the last address comes the first, and a block still ends after 1 KiB. A wide Thumb instruction may lie across.
BOOST_AUTO_TEST_CASE(code_that_runs_over_the_last_address_is_cut_too) {
    constexpr std::uint32_t page = 0x1000;
    for (const bool thumb : {false, true}) {
        for (const std::uint32_t before : {256u, 12u, 8u, 6u, 4u, 2u}) {
            if (!thumb && before % 4 != 0) continue;
            BOOST_TEST_CONTEXT((thumb ? "Thumb, " : "ARM, ") << before << " bytes before the end") {
                machine m;
                std::vector<std::uint8_t> last(page);
                m.core->map_ram(0u - page, page, last.data(), true);
                m.core->map_ram(0, machine::ram_size, m.ram.data(), true);
                m.core->reset((0u - before) | (thumb ? 1 : 0));
                const auto done = m.core->run(1000);
                BOOST_TEST(done >= 1000u);
                BOOST_TEST(done < 1000u + 512u);
                BOOST_TEST(m.core->reg(15) == done * (thumb ? 2 : 4) - before);
            }
        }
    }
    for (const std::uint32_t before : {6u, 2u}) {
        machine m;
        std::vector<std::uint8_t> last(page);
        m.core->map_ram(0u - page, page, last.data(), true);
        m.core->map_ram(0, machine::ram_size, m.ram.data(), true);
        const std::uint16_t first_half = 0xF240, second_half = 0x0142;  // movw r1, #0x42
        std::memcpy(last.data() + page - 2, &first_half, sizeof first_half);
        std::memcpy(m.ram.data(), &second_half, sizeof second_half);
        m.core->reset((0u - before) | 1);
        const auto done = m.core->run(100);
        BOOST_TEST(m.core->reg(1) == 0x42u);
        BOOST_TEST(done < 100u + 512u);
        BOOST_TEST(m.core->reg(15) == 2 * (done + 1) - before);
    }
}

// System instructions there are trapped as elsewhere.
BOOST_AUTO_TEST_CASE(code_past_the_last_address_is_filtered) {
    constexpr std::uint32_t page = 0x1000;
    machine m;
    std::vector<std::uint8_t> last(page);
    m.core->map_ram(0u - page, page, last.data(), true);
    m.core->map_ram(0, machine::ram_size, m.ram.data(), true);
    const std::uint16_t wfi = 0xBF30;
    std::memcpy(m.ram.data() + 4, &wfi, sizeof wfi);
    m.core->reset((0u - 8) | 1);
    m.core->run(100);
    BOOST_TEST((m.core->sleeping() == tabletop::iss_sleep::wait_for_interrupt));
    BOOST_TEST(m.core->reg(15) == 6u);
}

BOOST_AUTO_TEST_CASE(what_the_bus_throws_comes_out_of_run) {
    struct throwing : machine {
        bool read(std::uint32_t, unsigned, std::uint64_t&) override { throw std::runtime_error("no bus"); }
    } m;
    const std::uint32_t program[] = {0xE3A00101, 0xE5901000};  // mov r0, #0x40000000; ldr r1, [r0]
    m.core->write_memory(machine::ram_base, program, sizeof program);
    m.core->reset(machine::ram_base);
    BOOST_CHECK_THROW(m.core->run(10), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(garbage_never_ends_the_process) {
    run_garbage(false, flavour::any, 10'000);
    run_garbage(true, flavour::any, 10'000);
}

BOOST_AUTO_TEST_CASE(garbage_floating_point_never_ends_the_process) {
    run_garbage(false, flavour::floating_point, 10'000);
    run_garbage(true, flavour::floating_point, 10'000);
}

BOOST_AUTO_TEST_CASE(loops_of_indirect_branches_end_a_run) {
    machine m;
    const std::uint32_t program[] = {0xE12FFF10};  // bx r0
    m.core->write_memory(machine::ram_base, program, sizeof program);
    m.core->reset(machine::ram_base);
    m.core->set_reg(0, machine::ram_base);
    BOOST_TEST(m.core->run(1000) == 1000u);
}

// Also in a process that is forked after the preparation, as the points of a sweep are.
BOOST_AUTO_TEST_CASE(a_core_that_was_prepared_is_like_any_other) {
    const auto made = trace(20'000, 1'000);
    tabletop::prepare_cortex_a9();
    const auto child = fork();
    BOOST_REQUIRE(child >= 0);
    if (child == 0) _exit(trace(20'000, 1'000) == made ? 0 : 1);
    int status = 1;
    BOOST_REQUIRE(waitpid(child, &status, 0) == child);
    BOOST_TEST(status == 0);
    BOOST_TEST(trace(20'000, 1'000) == made);
    BOOST_TEST(trace(20'000, 1'000) == made);  // the preparation is used up
}

// What it is prepared as is not what it becomes.
BOOST_AUTO_TEST_CASE(a_core_that_was_prepared_has_the_configuration_it_is_made_with) {
    machine around;
    tabletop::iss_config config;
    config.high_vectors = true;
    config.midr = 0x413FC0FF;
    tabletop::prepare_cortex_a9();
    const auto core = tabletop::make_cortex_a9(config, around);
    core->map_ram(machine::ram_base, machine::ram_size, around.ram.data(), true);
    const std::uint32_t program[] = {
        0xEE100F10,  // mrc p15, 0, r0, c0, c0, 0: MIDR
        0xEE111F10,  // mrc p15, 0, r1, c1, c0, 0: SCTLR
    };
    core->write_memory(machine::ram_base, program, sizeof program);
    core->reset(machine::ram_base);
    BOOST_TEST(core->instructions() == 0);
    BOOST_TEST(core->recent_pcs().empty());
    core->step();
    core->step();
    BOOST_TEST(core->reg(0) == config.midr);
    BOOST_TEST((core->reg(1) >> 13 & 1) == 1);  // V
}
