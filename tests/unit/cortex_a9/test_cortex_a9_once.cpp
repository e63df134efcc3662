// SPDX-License-Identifier: Apache-2.0
// Code that is executed once each, and data into which a program runs: it is interpreted, with the state, counts, ends
// of runs, accesses and exceptions of translated code.
#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "test_seed.h"
#include "unit/cortex_a9/machine.h"

namespace {

using namespace tabletop;
using tabletop::test::machine;

constexpr std::uint32_t code = machine::ram_base;
constexpr std::uint32_t code_words = 4096;
constexpr std::uint32_t memory = machine::ram_base + 0x80000;
constexpr std::uint32_t branch_here = 0xEAFFFFFE;
constexpr std::uint32_t thumb_branches_here = 0xE7FEE7FE;

// Vectors that return, an interrupt that the program raises by a write to the device, and runs that reads of it cut.
struct lost_machine : machine {
    zeroed_array<std::uint8_t> low{4096, array_memory::shared};
    std::uint64_t looked_at = 0;  // instructions

    void translated(std::uint32_t) override { ++looked_at; }

    explicit lost_machine(const std::vector<std::uint32_t>& words, bool translates, bool thumb = false) {
        if (translates) {
            iss_config config;
            config.interprets = false;
            core = make_cortex_a9(config, *this);
            core->map_ram(ram_base, ram_size, ram.data(), true);
        }
        // b .; then movs pc, lr of undefined, SVC and prefetch abort; subs pc, lr, #4 of data abort; unused; of IRQ str
        // sp, [sp, #8], subs pc, lr, #4
        const std::vector<std::uint32_t> vectors = {branch_here, 0xE1B0F00E,  0xE1B0F00E, 0xE1B0F00E,
                                                    0xE25EF004,  branch_here, 0xE58DD008, 0xE25EF004};
        std::memcpy(low.data(), vectors.data(), 4 * vectors.size());
        core->map_ram(0, low.size(), low.data(), true);
        core->write_memory(code, words.data(), 4 * words.size());
        core->reset(code | (thumb ? 1 : 0));
        core->set_banked_reg(iss_mode::irq, 13, device);
    }

    bool read(std::uint32_t address, unsigned size, std::uint64_t& data) override {
        if (!machine::read(address, size, data)) return false;
        if ((address & 0x3C) == 0xC) core->limit_run(data % 50);
        return true;
    }
    bool write(std::uint32_t address, unsigned size, std::uint64_t data) override {
        if (!machine::write(address, size, data)) return false;
        if ((address & 0x3C) <= 4) core->set_irq(true);
        if ((address & 0x3C) == 8) core->set_irq(false);
        return true;
    }
};

// What lies where a program has ended, and what one may be made of: R0 to R3 and R13 point to memory, R4 to the device,
// R5 to nothing; most results go elsewhere.
class contents {
  public:
    contents(std::mt19937& random, bool thumb) : random_(random), kind_(random() % 8), thumb_(thumb) {}

    std::uint32_t next() {
        if (thumb_ && kind_ >= 4) return halfword() | halfword() << 16;
        switch (kind_) {
            case 0:
                return random_() % 1000;
            case 1:
                return random_() % 0x10000;
            case 2:
                return code + 4 * (random_() % 0x4000);
            case 3:
                return random_() & 0x3F3F3F3F;
            case 4:
                return below(3) == 0 ? any() : instruction(always);
            case 5:
                return any();
            default:
                return instruction(below(3) == 0 ? random_() % 15 : kind_ == 6 ? always : 4 * below(2));
        }
    }

  private:
    static constexpr std::uint32_t always = 14;

    std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_()) % end; }
    std::uint32_t any() { return static_cast<std::uint32_t>(random_()); }
    std::uint32_t result() { return below(20) == 0 ? below(15) : 6 + below(7); }
    std::uint32_t base() {
        const auto which = below(16);
        return which == 0 ? 5 : which < 3 ? 4 : which == 3 ? 13 : which == 4 ? 15 : below(4);
    }

    // An instruction of 16 bits, without far branches back; now and then anything.
    std::uint32_t halfword() {
        if (below(100) == 0) return any() & 0xFFFF;
        const auto of = below(0xE0) << 8 | below(0x100);
        const bool is_branch = of >= 0xD000;
        return is_branch ? (of & 0xFF00) | below(8) : of >= 0x4700 && of < 0x4800 ? 0x4640 : of;
    }

    std::uint32_t instruction(std::uint32_t condition) {
        const auto with = condition << 28;
        const auto registers = base() << 16 | result() << 12;
        switch (below(14)) {
            case 0:
            case 1:
                return with | 0x02000000 | (any() & 0x01F0'0FFF) | below(16) << 16 | result() << 12;
            case 2:
            case 3:
                return with | (any() & 0x01F0'0FEF) | below(16) << 16 | result() << 12;
            case 4:
                return with | (any() & 0x01F0'0F0F) | below(16) << 16 | result() << 12 | 0x10 | below(4) << 5;
            case 5:
                return with | 0x05000000 | (any() & 0x00D0003F) | registers;
            case 6:
                return with | 0x04000000 | (any() & 0x01F0003F) | registers;
            case 7:
                return with | 0x01400090 | (any() & 0x0090006F) | registers;
            case 8:
                return with | 0x08000000 | (any() & 0x01B0FFFF) | base() << 16;
            case 9:
                return with | 0x00000090 | (any() & 0x00F0000F) | result() << 16 | result() << 12 | result() << 8;
            case 10:
                return with | 0x03000000 | (any() & 0x004F0FFF) | result() << 12;
            case 11:
                return with | 0x0A000000 | (below(20) == 0 ? 0x00FFFFF0 + below(8) : below(6));
            case 12:
                return below(2) == 0 ? with | 0x0B000000 | below(6) : with | 0x012FFF1E;  // BL, BX LR
            default:
                return below(3) == 0 ? 0 : below(3) == 0 ? with | 0x0320F000 : any();
        }
    }

    std::mt19937& random_;
    const std::uint32_t kind_;
    const bool thumb_;
};

std::string difference(const lost_machine& interpreting, const lost_machine& translating) {
    std::string found;
    const auto compare = [&](const std::string& what, std::uint64_t is, std::uint64_t should_be) {
        if (is != should_be) found += fmt::format("{} is 0x{:x}, not 0x{:x}; ", what, is, should_be);
    };
    for (unsigned i = 0; i < 16; ++i) {
        compare(fmt::format("R{}", i), interpreting.core->reg(i), translating.core->reg(i));
    }
    compare("CPSR", interpreting.core->cpsr(), translating.core->cpsr());
    compare("the count", interpreting.core->instructions(), translating.core->instructions());
    return found;
}

bool is_same(const machine::access& a, const machine::access& b) {
    return a.kind == b.kind && a.address == b.address && a.size == b.size && a.data == b.data &&
           a.instructions == b.instructions;
}

void check_equal_past(const lost_machine& interpreting, const lost_machine& translating) {
    BOOST_TEST(interpreting.accesses.size() == translating.accesses.size());
    const auto accesses = std::min(interpreting.accesses.size(), translating.accesses.size());
    for (std::size_t i = 0; i < accesses; ++i) {
        BOOST_TEST_REQUIRE(is_same(interpreting.accesses[i], translating.accesses[i]), "access " << i);
    }
    BOOST_TEST(interpreting.exceptions.size() == translating.exceptions.size());
    const auto exceptions = std::min(interpreting.exceptions.size(), translating.exceptions.size());
    for (std::size_t i = 0; i < exceptions; ++i) {
        BOOST_TEST_REQUIRE((interpreting.exceptions[i].kind == translating.exceptions[i].kind &&
                            interpreting.exceptions[i].pc == translating.exceptions[i].pc),
                           "exception " << i);
    }
    const bool same_memory = std::memcmp(interpreting.ram.data(), translating.ram.data(), machine::ram_size) == 0;
    BOOST_TEST(same_memory);
}

// Straight code that does nothing, so that what follows is interpreted, then the contents.
std::vector<std::uint32_t> program_of(std::mt19937& random, bool thumb) {
    const std::uint32_t move = thumb ? 0x463F463F : 0xE1A07007;  // mov r7, r7
    std::vector<std::uint32_t> words(256 + random() % 8, move);
    contents of(random, thumb);
    while (words.size() < code_words) words.push_back(of.next());
    words.push_back(thumb ? thumb_branches_here : branch_here);
    return words;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_interpreted_is_as_if_it_were_translated) {
    const char* const wanted = std::getenv("TABLETOP_PROGRAMS");
    const auto programs = wanted != nullptr ? std::atoi(wanted) : 15;
    std::mt19937 random(test_seed());
    for (int n = 0; n < programs; ++n) {
        BOOST_TEST_CONTEXT("program " << n) {
            const bool thumb = n % 3 == 2;
            const auto words = program_of(random, thumb);
            lost_machine interpreting(words, false, thumb);
            lost_machine translating(words, true, thumb);
            const auto flags = static_cast<std::uint32_t>(random()) & 0xF0000000;
            for (auto* const each : {&interpreting, &translating}) {
                for (const unsigned i : {0, 1, 2, 3, 13}) each->core->set_reg(i, memory + 0x1000 * i);
                each->core->set_reg(4, machine::device);
                each->core->set_reg(5, 0x60000000);
                each->core->set_reg(14, code + 4 * code_words);
                each->core->set_cpsr((thumb ? 0x33 : 0x13) | flags);
            }
            for (unsigned runs = 0; runs < 60 && interpreting.core->reg(15) != code + 4 * code_words; ++runs) {
                const auto count = random() % 2 != 0 ? 1 + random() % 20 : 1 + random() % 1500;
                BOOST_TEST_REQUIRE(interpreting.core->run(count) == translating.core->run(count));
                const auto found = difference(interpreting, translating);
                BOOST_TEST_REQUIRE(found.empty(), "run " << runs << ": " << found);
            }
            check_equal_past(interpreting, translating);
        }
    }
}

// A program has run into data, of each kind of them.
BOOST_AUTO_TEST_CASE(data_are_hardly_translated) {
    constexpr std::uint32_t words = 0x10000;
    std::mt19937 random(test_seed());
    const auto straight = [&] { return 0xE0800000u | (random() % 12) << 16 | (random() % 12) << 12 | random() % 12; };
    const auto integers = [&] { return static_cast<std::uint32_t>(1 + random() % 999); };
    const auto pointers = [&] { return code + 4 * static_cast<std::uint32_t>(random() % 0x40000); };
    const auto refused = [] { return 0xE5950000u; };  // ldr r0, [r5]
    const std::vector<std::pair<const char*, std::function<std::uint32_t()>>> kinds = {
        {"straight code", straight}, {"integers", integers}, {"pointers", pointers}, {"refused loads", refused}};
    for (const auto thumb_word : {0x00000001u, 0x18401951u, 0x20652074u}) {
        lost_machine m(std::vector<std::uint32_t>(words, thumb_word), false, true);
        m.core->run(words);
        BOOST_TEST(m.core->translation_counts().blocks < 20u);
    }
    for (const auto& [name, next] : kinds) {
        BOOST_TEST_CONTEXT(name) {
            std::vector<std::uint32_t> data;
            for (std::uint32_t i = 0; i < words; ++i) data.push_back(next());
            data.push_back(branch_here);
            lost_machine m(data, false);
            for (unsigned i = 0; i < 13; ++i) m.core->set_reg(i, memory);
            m.core->set_reg(5, 0x60000000);
            const bool aborts = m.word(code) == 0xE5950000;
            const auto limit = aborts ? 8000 : 2 * words;
            while (m.core->instructions() < limit && m.core->reg(15) != code + 4 * words) m.core->run(1000);
            BOOST_TEST(m.core->instructions() >= (aborts ? 8000u : words));
            BOOST_TEST(m.looked_at < 3 * m.core->instructions());
            // A refused one is one trip through its exception.
            if (!aborts) BOOST_TEST(m.core->translation_counts().blocks < words / 50);
        }
    }
}

BOOST_AUTO_TEST_CASE(zeros_behind_data_stop_the_core) {
    lost_machine m(std::vector<std::uint32_t>(0x2000, 0xE2811001), false);  // add r1, r1, #1
    m.core->run(1'000'000);
    BOOST_TEST(m.core->reg(1) == 0x2000u);
    BOOST_TEST(m.core->halted().substr(0, 48) == "nothing but zeros (andeq r0, r0, r0) from 0x0010");
}

// A kilobyte after the other of a loop too long to have been noticed as one.
BOOST_AUTO_TEST_CASE(what_is_executed_again_is_translated) {
    constexpr std::uint32_t words = 0x4000;
    std::vector<std::uint32_t> loop(words, 0xE2811001);  // add r1, r1, #1
    loop.push_back(0xEA000000 | (0x00FFFFFE - words));   // b
    lost_machine m(loop, false);
    std::vector<std::uint64_t> blocks;
    for (std::uint32_t turn = 1; turn <= 4; ++turn) {
        while (m.core->reg(1) < turn * words) m.core->run(3000);
        blocks.push_back(m.core->translation_counts().blocks);
    }
    BOOST_TEST(blocks[0] < 20u);
    BOOST_TEST(blocks[1] >= words / 256);
    BOOST_TEST(blocks[3] == blocks[2]);
}
