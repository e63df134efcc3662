// SPDX-License-Identifier: Apache-2.0
// Pages that a program may read and not write: translated code loads from them directly, and every kind of store is
// refused before anything has been written.
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include "base/zeroed_array.h"
#include "processors/cortex_a9/read_only_alias.h"
#include "processors/cortex_a9/virtual_memory.h"
#include "unit/cortex_a9/paged_machine.h"

namespace {

using namespace tabletop;
using namespace tabletop::test;

constexpr std::uint32_t data = 0x00020000;
constexpr std::uint32_t program = 0x00010000;
constexpr std::uint32_t all_clients = 0x55555555;
constexpr std::uint32_t write_refused = 0x81F;  // permission fault of a page of domain 1

struct store {
    const char* text;
    std::uint32_t code;
    std::uint32_t offset;  // of the first byte that it writes
};

constexpr store stores[] = {
    {"str r1, [r8, #4]", 0xE5881004, 4},   {"str r1, [r8], #4", 0xE4881004, 0},
    {"strh r1, [r8, #2]", 0xE1C810B2, 2},  {"strb r1, [r8, #1]", 0xE5C81001, 1},
    {"strd r2, r3, [r8]", 0xE1C820F0, 0},  {"stmia r8!, {r1, r2}", 0xE8A80006, 0},
    {"vstr d1, [r8]", 0xED881B00, 0},      {"vstmia r8!, {d0, d1}", 0xECA80B04, 0},
    {"vst1.32 {d0}, [r8]", 0xF408078F, 0}, {"strt r1, [r8]", 0xE4A81000, 0},
};

struct fixture : paged_machine {
    fixture() {
        make_space(0, 0);
        map(0, program, frame(0), read_only);
        map(0, data, frame(1), read_only);
        use_space(0);
        set_domains(all_clients);
        enable_translation();
        core->set_reg(0, 0x00F00000);
        kernel({arm::mcr(1, 0, 2), arm::isb, 0xE3A00101 /* mov r0, #1 << 30 */, 0xEEE80A10 /* vmsr fpexc, r0 */});
    }

    void change_program(const words& code) {
        poke(frame(0), code);
        core->invalidate(frame(0), page);
    }
    void execute(const store& what) {
        change_program({arm::ldr(5, 8, 8), what.code, arm::wfi});
        for (std::uint32_t i = 0; i < 64; i += 4) poke(frame(1) + i, 0x01010101 * i);
        for (unsigned i = 0; i < 4; ++i) core->set_reg(i, 0xA5A50000 | i);
        for (unsigned i = 0; i < 4; ++i) core->set_vfp_reg(i, 0x5A5A0000 | i);
        core->set_reg(8, data);
        run_user(program);
    }
    bool is_written() const {
        for (std::uint32_t i = 0; i < 64; i += 4) {
            if (word(frame(1) + i) != 0x01010101 * i) return true;
        }
        return false;
    }
    void give(std::uint32_t rights) {
        map(0, data, frame(1), rights);
        forget_translation(data);
    }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(stores_are_refused_and_loads_made, fixture) {
    for (const auto& each : stores) {
        BOOST_TEST_CONTEXT(each.text) {
            for (unsigned again = 0; again < 3; ++again) {
                execute(each);
                BOOST_TEST_REQUIRE(exceptions.size() == 1u);
                BOOST_TEST((exceptions[0].kind == iss_exception::data_abort));
                BOOST_TEST(exceptions[0].pc == program + 4);
                BOOST_TEST(exceptions[0].address == data + each.offset);
                BOOST_TEST(exceptions[0].fault_status == write_refused);
                BOOST_TEST(core->reg(5) == 0x08080808u);
                BOOST_TEST(core->reg(8) == data);
                BOOST_TEST(!is_written());
            }
            give(user_write);
            execute(each);
            BOOST_TEST(exceptions.empty());
            BOOST_TEST(is_written());
            give(read_only);
        }
    }
}

BOOST_FIXTURE_TEST_CASE(the_privileged_write_what_users_may_read, fixture) {
    give(user_read);
    execute(stores[0]);
    BOOST_TEST_REQUIRE(exceptions.size() == 1u);
    for (unsigned value = 1; value < 4; ++value) {
        core->set_reg(1, value);
        core->set_reg(8, data);
        kernel({arm::ldr(2, 8), arm::str(1, 8), arm::ldr(3, 8)});
        BOOST_TEST(core->reg(3) == value);
        change_program({arm::ldr(5, 8), arm::wfi});
        core->set_reg(8, data);
        run_user(program);
        BOOST_TEST(core->reg(5) == value);
    }
}

// A page that code has been translated from tells of stores, also while the core loads from it by itself.
BOOST_FIXTURE_TEST_CASE(code_that_is_stored_to_is_noticed, fixture) {
    give(user_write);
    map(0, data + page, frame(1), user_write);
    for (std::uint32_t value = 1; value < 20; ++value) {
        core->set_reg(8, data + page);
        core->set_reg(1, arm::movw(2, value));
        kernel({arm::ldr(3, 8), arm::str(1, 8), arm::ldr(4, 8), arm::mcr(7, 5, 0), arm::isb});
        BOOST_TEST(core->reg(4) == arm::movw(2, value));
        poke(frame(1) + 4, arm::wfi);
        run_user(data);
        BOOST_TEST(core->reg(2) == value);
    }
}

BOOST_AUTO_TEST_CASE(memory_is_aliased_where_it_is_shared) {
    read_only_alias::allow();
    constexpr std::uint32_t bytes = 0x4000;
    zeroed_array<std::uint8_t> shared(bytes, array_memory::shared);
    zeroed_array<std::uint8_t> own(bytes);
    BOOST_TEST((read_only_alias::make(own.data(), bytes) == nullptr));
    for (unsigned i = 0; i < 200; ++i) {
        const auto alias = read_only_alias::make(shared.data(), bytes);
        BOOST_TEST_REQUIRE((alias != nullptr));
        shared[i] = static_cast<std::uint8_t>(i);
        BOOST_TEST(alias->data()[i] == i);
        BOOST_TEST(alias->has(alias->data() + bytes - 1));
        BOOST_TEST(!alias->has(alias->data() + bytes));
    }
    std::vector<std::unique_ptr<read_only_alias>> many;
    while (many.size() < 1000) {
        auto next = read_only_alias::make(shared.data(), bytes);
        if (next == nullptr) break;
        many.push_back(std::move(next));
    }
    BOOST_TEST(many.size() < 1000u);
    many.clear();
    BOOST_TEST((read_only_alias::make(shared.data(), bytes) != nullptr));
}

BOOST_AUTO_TEST_CASE(a_handler_that_comes_later_is_the_one_before) {
    read_only_alias::allow();
    zeroed_array<std::uint8_t> shared(page_bytes, array_memory::shared);
    struct sigaction ours {};
    ::sigaction(SIGSEGV, nullptr, &ours);
    ::signal(SIGSEGV, [](int) {});
    BOOST_TEST((read_only_alias::make(shared.data(), page_bytes) != nullptr));
    struct sigaction now {};
    ::sigaction(SIGSEGV, nullptr, &now);
    BOOST_TEST((now.sa_sigaction == ours.sa_sigaction));
}

// It runs in a process of its own, which dies as without the handler.
BOOST_AUTO_TEST_CASE(other_faults_are_passed_on) {
    for (const bool is_sent : {false, true}) {
        const auto child = ::fork();
        BOOST_TEST_REQUIRE(child >= 0);
        if (child == 0) {
            ::signal(SIGSEGV, SIG_DFL);
            read_only_alias::allow();
            zeroed_array<std::uint8_t> protected_memory(page_bytes);
            ::mprotect(protected_memory.data(), page_bytes, PROT_READ);
            if (is_sent) ::raise(SIGSEGV);
            *const_cast<volatile std::uint8_t*>(protected_memory.data()) = 1;
            ::_exit(is_sent ? 1 : 2);
        }
        int status = 0;
        BOOST_TEST(::waitpid(child, &status, 0) == child);
        BOOST_TEST(WIFSIGNALED(status));
        BOOST_TEST(WTERMSIG(status) == SIGSEGV);
    }
}

BOOST_AUTO_TEST_CASE(translated_code_adds_the_whole_address_to_an_entry) {
    zeroed_array<std::uint8_t> ram(page_bytes);
    direct_pages pages;
    for (const std::uint32_t page : {0u, 0x100u, 0x7FFFFu, 0xFFFFFu}) {
        const auto last = page << page_bits | (page_bytes - 1);
        BOOST_TEST(!pages.has(page));
        BOOST_TEST((pages.at(last) == nullptr));
        pages.set(page, ram.data());
        BOOST_TEST(pages.has(page));
        BOOST_TEST(pages.at(last) == ram.data() + page_bytes - 1);
        BOOST_TEST(reinterpret_cast<std::uintptr_t>(pages.entries()[page]) + last ==
                   reinterpret_cast<std::uintptr_t>(ram.data()) + page_bytes - 1);
        pages.forget(page);
        BOOST_TEST(!pages.has(page));
    }
}

BOOST_AUTO_TEST_CASE(pages_whose_stores_are_told_are_loaded_from_directly) {
    struct : table_reader {
        bool read_table(std::uint32_t, std::uint32_t&) override { return false; }
    } no_tables;
    constexpr std::uint32_t base = 0x0010'0000;
    read_only_alias::allow();
    zeroed_array<std::uint8_t> ram(page_bytes, array_memory::shared);
    virtual_memory memory(no_tables);
    memory.map(base, page_bytes, ram.data(), true);
    const auto& direct = memory.view(true).direct();
    const auto where = memory.look_up(base);
    memory.map_directly(base, where);
    BOOST_TEST(direct.at(base) == ram.data());
    memory.watch_stores(base);
    BOOST_TEST((direct.at(base) == nullptr));
    memory.map_directly(base, where);
    BOOST_TEST_REQUIRE((direct.at(base) != nullptr));
    BOOST_TEST((direct.at(base) != ram.data()));
    ram[7] = 42;
    BOOST_TEST(*direct.at(base + 7) == 42);
    memory.physical().note_store(base);
    memory.map_directly(base, where);
    BOOST_TEST(direct.at(base) == ram.data());
    memory.unmap(base, page_bytes);
    BOOST_TEST((direct.at(base) == nullptr));
}

namespace {

struct guarded_machine : machine {
    const unsigned most;
    unsigned told = 0;
    bool to_another_place = false;

    explicit guarded_machine(unsigned most_told) : most(most_told) {
        if (most != 0) core->guard(ram_base, ram_size);
        start("memory");
        core->run(100'000);
    }
    bool guarded_store(std::uint32_t physical, unsigned size, std::uint64_t) override {
        ++told;
        to_another_place = to_another_place || physical < ram_base || physical + size > ram_base + ram_size;
        return told < most;
    }
};

}  // namespace

// All stores to pages that are to be guarded are told until nobody wants to hear of them, and nothing else changes.
BOOST_AUTO_TEST_CASE(guarded_pages_tell_of_stores) {
    const guarded_machine plain(0);
    BOOST_TEST(plain.told == 0u);
    std::vector<unsigned> told;
    for (const unsigned most : {1u, 20u, 1'000'000u}) {
        const guarded_machine guarded(most);
        BOOST_TEST(!guarded.to_another_place);
        BOOST_TEST(guarded.core->instructions() == plain.core->instructions());
        BOOST_TEST(std::memcmp(guarded.ram.data(), plain.ram.data(), machine::ram_size) == 0);
        told.push_back(guarded.told);
    }
    BOOST_TEST(told[0] >= 1u);
    BOOST_TEST(told[0] < told[2]);
    BOOST_TEST(told[1] >= 20u);
    BOOST_TEST(told[2] > 30u);
}
