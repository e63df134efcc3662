// SPDX-License-Identifier: Apache-2.0
// Random programs in random address spaces against a reference processor: pages come, go and change their rights,
// spaces and domains are switched, code is rewritten, exclusives are held over it all, with the maintenance that the
// architecture asks for. Registers, memory, faults and the count of instructions must be the same. A second core that
// forgets all code before every run must do the same to the instruction at which an interrupt comes: no result depends
// on what has been translated before. TABLETOP_SEED or `-- --seed N` selects the programs, TABLETOP_STEPS how long.
#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <random>

#include "test_seed.h"
#include "unit/cortex_a9/paged_machine.h"
#include "unit/cortex_a9/reference_processor.h"

namespace {

using namespace tabletop;
using namespace tabletop::test;

constexpr unsigned spaces = 4;
constexpr unsigned code_window = 8;  // pages at code_address, of the code frames
constexpr unsigned data_window = 6;  // pages at data_address, of the data frames
constexpr unsigned code_frames = 24;
constexpr std::uint32_t page = paged_machine::page;
constexpr std::uint32_t code_address = 0x00010000;
constexpr std::uint32_t data_address = 0x00020000;
constexpr std::uint32_t function_bytes = 0x80;
constexpr std::uint32_t straight = page - 0x60;  // code that runs into the next page
constexpr std::uint32_t all_clients = 0x15;      // domains 0, 1 and 2
constexpr std::uint32_t interrupts_enabled = 0x80;
constexpr unsigned longest_run = 100'000;

struct run_end {
    std::uint64_t instructions = 0;
    std::vector<iss_exception_record> exceptions;
    std::array<std::uint32_t, 16> r{};
    bool zero = false;
};

class world {
  public:
    explicit world(std::uint64_t seed) : random_(seed) {
        for (unsigned space = 0; space < spaces; ++space) {
            for (auto* m : {&kept_, &forgetful_}) m->make_space(space, space);
            for (unsigned i = 0; i < code_window; ++i) map_code(space, i);
            for (unsigned i = 0; i < data_window; ++i) map_data(space, i);
        }
        for (unsigned i = 0; i < code_frames; ++i) write_frame(i);
        for (auto* m : {&kept_, &forgetful_}) {
            m->use_space(0);
            m->set_domains(all_clients);
            m->enable_translation();
        }
        reference_.table = paged_machine::table(0);
        reference_.domains = all_clients;
        reference_.memory().assign(kept_.ram.data(), kept_.ram.data() + kept_.ram.size());
    }

    void step(unsigned number) {
        number_ = number;
        const auto what = below(100);
        if (what < 55) {
            execute();
        } else if (what < 70) {
            switch_space();
        } else if (what < 85) {
            remap();
        } else if (what < 89) {
            switch_domains();
        } else if (what < 95) {
            rewrite_code();
        } else {
            access_from_kernel();
        }
    }

    std::uint64_t translated() const { return kept_.blocks(); }
    std::uint64_t translated_again() const { return forgetful_.blocks(); }
    std::array<unsigned, 4> endings{};  // WFI, prefetch abort, data abort, interrupt

  private:
    std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_()) % limit; }
    bool chance(unsigned percent) { return below(100) < percent; }
    template <typename type>
    type pick(std::initializer_list<type> from) {
        return *(from.begin() + below(static_cast<std::uint32_t>(from.size())));
    }

    template <typename action>
    void both(action act) {
        act(kept_);
        act(forgetful_);
    }
    void poke(std::uint32_t physical, std::uint32_t value) {
        both([&](paged_machine& m) { m.poke(physical, value); });
        if (!reference_.memory().empty()) std::memcpy(&reference_.memory()[physical - machine::ram_base], &value, 4);
    }

    // Maps by a table entry; the tables are written behind the processor's back, as by another one.
    void map(unsigned space, std::uint32_t address, std::uint32_t descriptor) {
        poke(paged_machine::pages(space) + (address >> 12 & 0xFF) * 4, descriptor);
    }
    void map_code(unsigned space, unsigned index) {
        // Mostly a program that the spaces share, each page at its place.
        const auto frame = chance(70) ? index + pick({0u, 0u, 8u}) : below(code_frames);
        const auto kind = pick({paged_machine::read_only, paged_machine::read_only, paged_machine::user_read,
                                paged_machine::user_write, paged_machine::privileged_only,
                                paged_machine::read_only | paged_machine::execute_never});
        const auto descriptor = paged_machine::frame(frame) | kind | paged_machine::non_global;
        map(space, code_address + index * page, chance(20) ? 0 : descriptor);
    }
    void map_data(unsigned space, unsigned index) {
        const auto frame = code_frames + below(paged_machine::frame_count - code_frames);
        const auto kind = pick({paged_machine::user_write, paged_machine::user_write, paged_machine::user_write,
                                paged_machine::user_read, paged_machine::privileged_only});
        const auto descriptor =
            paged_machine::frame(frame) | kind | paged_machine::non_global | paged_machine::execute_never;
        map(space, data_address + index * page, chance(10) ? 0 : descriptor);
    }

    // r2 and r3 point to data, r4 says how many functions may still be called, r5 to r8 are anything.
    std::uint32_t random_instruction(std::uint32_t offset) {
        const auto to = 5 + below(4), from = 5 + below(4);
        const auto condition = pick({0x00000000u, 0x10000000u, 0xE0000000u});
        const auto with = [](std::uint32_t c, std::uint32_t instruction) { return c | (instruction & 0x0FFFFFFF); };
        switch (below(12)) {
            case 0:
            case 1:
                return arm::add(to, from, below(200));
            case 2:
                return with(condition, arm::add(to, from, below(200)));
            case 3:
                return with(condition, 0x02900000 | from << 16 | to << 12 | below(3));  // ADDS
            case 4:
                return with(condition, 0x03500000 | from << 16 | below(4));  // CMP
            case 5:
                return with(condition, arm::ldr(to, 2 + below(2), 4 * below(8)));
            case 6:
                return with(condition, arm::str(from, 2 + below(2), 4 * below(8)));
            case 7:
                return 0xE1920F9F | to << 12;  // LDREX of [r2]
            case 8:
                return with(condition, 0x01820F90 | to << 12 | (13 - to));  // STREX: 13 - to is another of r5 to r8
            case 9:
                return arm::movw(to, below(4));
            default: {
                const auto target = (below(5) - 2) * page + below(4) * function_bytes;
                return with(condition, arm::branch(offset, target, true));
            }
        }
    }
    // Words of a function that starts at `offset` of its page.
    words random_function(std::uint32_t offset) {
        words code = {0xE2544001 /* subs r4, r4, #1 */, 0x0320F003 /* wfieq */, arm::push_lr};
        const auto length = 4 + below(20);
        for (unsigned i = 0; i < length; ++i) {
            code.push_back(random_instruction(offset + static_cast<std::uint32_t>(4 * code.size())));
        }
        code.push_back(arm::pop_pc);
        return code;
    }
    words random_straight() {
        words code = {0xE2544001, 0x0320F003};
        while (code.size() < (page - straight) / 4) {
            code.push_back(random_instruction(straight + static_cast<std::uint32_t>(4 * code.size())));
        }
        return code;
    }
    void write_frame(unsigned index) {
        // Frames 8 to 15 hold what frames 0 to 7 do.
        const bool is_copy = index >= 8 && index < 16;
        for (std::uint32_t offset = 0; offset < page; offset += 4) {
            if (is_copy)
                poke(paged_machine::frame(index) + offset, kept_.word(paged_machine::frame(index - 8) + offset));
        }
        if (is_copy) return;
        const auto base = paged_machine::frame(index);
        for (unsigned i = 0; i < 4; ++i)
            both([&, code = random_function(i * function_bytes)](paged_machine& m) {
                m.poke(base + i * function_bytes, code);
            });
        both([&, code = random_straight()](paged_machine& m) { m.poke(base + straight, code); });
    }

    void switch_space() {
        space_ = below(spaces);
        both([&](paged_machine& m) { m.use_space(space_); });
        reference_.table = paged_machine::table(space_);
    }

    void switch_domains() {
        const auto value = pick({all_clients, all_clients, 0x1u, 0x1Du});
        both([&](paged_machine& m) { m.set_domains(value); });
        reference_.domains = value;
    }

    // Remaps a page of this space or another one, whose translations may be held too.
    void remap() {
        const auto space = chance(70) ? space_ : below(spaces);
        const auto first = below(code_window);
        const auto count = 1 + below(3);
        const bool is_code = chance(70);
        for (auto i = first; i < first + count; ++i) {
            is_code ? map_code(space, i % code_window) : map_data(space, i % data_window);
        }
        const auto how = below(4);
        for (auto i = first; i < first + count; ++i) {
            const auto address =
                is_code ? code_address + i % code_window * page : data_address + i % data_window * page;
            both([&](paged_machine& m) {
                if (how == 0) m.forget_translations();
                if (how == 1) m.mcr(8, 7, 1, address | (space + 1));
                if (how == 2) m.mcr(8, 7, 2, space + 1);
                if (how == 3) m.mcr(8, 7, 3, address);
            });
        }
    }

    // Stores as the kernel does, at the place where all memory is mapped.
    void store(std::uint32_t physical, std::uint32_t value) {
        both([&](paged_machine& m) {
            m.core->set_reg(0, physical);
            m.core->set_reg(1, value);
            m.kernel({arm::str(1, 0)});
        });
        std::memcpy(&reference_.memory()[physical - machine::ram_base], &value, 4);
    }
    void rewrite_code() {
        const auto base = paged_machine::frame(below(code_frames));
        const auto offset = chance(70) ? below(4) * function_bytes : straight;
        const auto code = offset == straight ? random_straight() : random_function(offset);
        for (std::size_t i = 0; i < code.size(); ++i) {
            store(base + offset + static_cast<std::uint32_t>(4 * i), code[i]);
        }
        both([](paged_machine& m) { m.forget_code(); });
    }

    // Accesses a user's address with the rights of the privileged.
    void access_from_kernel() {
        const bool write = chance(50);
        const auto address = data_address + below(data_window) * page + 4 * below(16);
        auto value = below(1000);
        reference_.privileged = true;
        const auto expected = reference_.access(address, write, value);
        both([&](paged_machine& m) {
            m.exceptions.clear();
            m.core->set_reg(0, address);
            m.core->set_reg(1, value);
            m.kernel({write ? arm::str(1, 0) : arm::ldr(1, 0)});
            const bool faults = expected.kind == iss_exception::data_abort;
            check("faults of the kernel", m.exceptions.size(), faults ? 1 : 0);
            if (faults && !m.exceptions.empty()) {
                check("status", m.exceptions[0].fault_status, expected.status);
            } else if (!faults) {
                check("value", m.core->reg(1), value);
            }
        });
    }

    void execute() {
        const bool privileged = chance(10);
        const auto interrupt_after = chance(50) ? 1 + below(120) : 0;
        std::array<std::uint32_t, 16> r{};
        r[2] = data_address + below(data_window) * page + 4 * below(4);
        r[3] = data_address + below(data_window) * page;
        r[4] = 2 + below(20);
        for (unsigned i = 5; i < 9; ++i) r[i] = below(5);
        r[13] = data_address + page + below(data_window) * page - 8 * below(3);
        r[14] = code_address;
        r[15] = code_address + below(code_window) * page + pick({0u, function_bytes, 3 * function_bytes, straight});
        const auto status = (privileged ? paged_machine::supervisor : paged_machine::user) & ~interrupts_enabled;
        const auto kept = run(kept_, status, r, interrupt_after);
        forgetful_.core->invalidate(0, std::uint64_t{1} << 32);
        const auto forgotten = run(forgetful_, status, r, interrupt_after);
        compare(kept, forgotten);
        reference_.r = r;
        reference_.privileged = privileged;
        reference_.zero = false;
        const bool interrupted = !kept.exceptions.empty() && kept.exceptions[0].kind == iss_exception::irq;
        const auto expected = reference_.run(interrupted ? kept.exceptions[0].instructions : longest_run);
        compare(kept, expected, interrupted);
        both([](paged_machine& m) { m.kernel({arm::clrex}); });
        reference_.clear_reservation();
    }

    run_end run(paged_machine& m, std::uint32_t status, const std::array<std::uint32_t, 16>& r,
                unsigned interrupt_after) {
        m.exceptions.clear();
        m.core->wake();
        m.core->set_cpsr(status);
        for (unsigned i = 0; i < 16; ++i) m.core->set_reg(i, r[i]);
        const auto start = m.core->instructions();
        if (interrupt_after != 0) {
            m.core->run(interrupt_after);
            if (m.core->sleeping() == iss_sleep::awake && m.exceptions.empty()) m.core->set_irq(true);
        }
        if (m.core->sleeping() == iss_sleep::awake) m.core->run(100'000);
        m.core->set_irq(false);
        run_end end;
        end.exceptions = m.exceptions;
        for (auto& each : end.exceptions) each.instructions -= start;
        end.instructions = m.core->instructions() - start;
        const auto mode = static_cast<iss_mode>(status & 0x1F);
        for (unsigned i = 0; i < 15; ++i) end.r[i] = m.core->banked_reg(mode, i);
        const auto now =
            end.exceptions.empty() ? m.core->cpsr() : m.core->spsr(static_cast<iss_mode>(m.core->cpsr() & 0x1F));
        end.zero = (now >> 30 & 1) != 0;
        return end;
    }

    template <typename a, typename b>
    void check(const std::string& what, a found, b wanted) {
        if (static_cast<std::uint64_t>(found) == static_cast<std::uint64_t>(wanted)) return;
        BOOST_REQUIRE_MESSAGE(false, fmt::format("step {}: {} {:x}, not {:x}", number_, what, found, wanted));
    }

    void compare(const run_end& kept, const run_end& forgotten) {
        check("instructions, nothing forgotten,", kept.instructions, forgotten.instructions);
        check("exceptions, nothing forgotten,", kept.exceptions.size(), forgotten.exceptions.size());
        for (std::size_t i = 0; i < kept.exceptions.size(); ++i) {
            check("exception, nothing forgotten, pc", kept.exceptions[i].pc, forgotten.exceptions[i].pc);
            check("its count", kept.exceptions[i].instructions, forgotten.exceptions[i].instructions);
        }
    }

    void compare(const run_end& kept, const reference_processor::stop& expected, bool interrupted) {
        if (interrupted) {
            ++endings[3];
            check("end of the reference processor", expected.limited, true);
            check("interrupt at", kept.exceptions[0].pc, reference_.r[15]);
        } else {
            const bool excepted = !expected.asleep;
            check("exceptions", kept.exceptions.size(), excepted ? 1 : 0);
            if (excepted) {
                const auto& taken = kept.exceptions[0];
                const bool data = expected.kind == iss_exception::data_abort;
                ++endings[data ? 2 : 1];
                check("exception", static_cast<unsigned>(taken.kind), static_cast<unsigned>(expected.kind));
                check("pc", taken.pc, expected.pc);
                check("address", taken.address, expected.address);
                check("status", taken.fault_status, expected.status);
            } else {
                ++endings[0];
                check("instructions", kept.instructions, reference_.executed);
            }
        }
        for (unsigned i = 0; i < 15; ++i) check(fmt::format("r{}", i), kept.r[i], reference_.r[i]);
        check("zero", kept.zero, reference_.zero);
        const auto first = paged_machine::frame(0) - machine::ram_base;
        for (auto* m : {&kept_, &forgetful_}) {
            const bool same =
                std::memcmp(&m->ram[first], &reference_.memory()[first], paged_machine::frame_count * page) == 0;
            check("same memory", same, true);
        }
    }

    std::mt19937_64 random_;
    paged_machine kept_;
    paged_machine forgetful_;
    reference_processor reference_{machine::ram_base, 0};
    unsigned space_ = 0;
    unsigned number_ = 0;
};

}  // namespace

BOOST_AUTO_TEST_CASE(random_programs_in_random_spaces) {
    const auto seed = test_seed(20261124);
    const auto* text = std::getenv("TABLETOP_STEPS");
    const auto steps = text != nullptr ? std::strtoul(text, nullptr, 0) : 10'000;
    world it(seed);
    for (unsigned i = 0; i < steps; ++i) it.step(i);
    fmt::print(
        "{} blocks translated, {} with everything forgotten; ends: {} WFI, {} prefetch aborts, {} data aborts, "
        "{} interrupts\n",
        it.translated(), it.translated_again(), it.endings[0], it.endings[1], it.endings[2], it.endings[3]);
    for (const auto count : it.endings) BOOST_TEST(count > steps / 100);
    BOOST_TEST(it.translated() < it.translated_again() / 2);
}
