// SPDX-License-Identifier: Apache-2.0
// Semihosting calls as a program makes them: what it can reach on the host, and what its pointers can do.
#include "host/semihosting/semihosting.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"
#include "unit/cortex_a9/machine.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <initializer_list>

using namespace tabletop;
namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t failed = 0xFFFF'FFFF;
constexpr std::uint32_t block = 0x0010'0000;   // parameters
constexpr std::uint32_t text = 0x0010'1000;    // names
constexpr std::uint32_t buffer = 0x0010'2000;  // data
constexpr std::uint32_t ram_end = 0x0020'0000;

enum mode : std::uint32_t { r = 0, rb = 1, r_plus = 2, w = 4, w_plus = 6, a = 8 };

// A folder with a file, beside one that a program must not reach.
struct bench {
    explicit bench(std::uint64_t quota = std::uint64_t{1} << 30) {
        fs::create_directories(root / "inside" / "sub");
        fs::create_directories(root / "outside");
        put(root / "inside" / "sub" / "file", "0123456789");
        put(root / "outside" / "secret", "secret");
        semihosting_setup setup;
        setup.folder = root / "inside";
        setup.command_line = "game.elf";
        setup.epoch = 1'000'000;
        setup.heap_base = 0x0018'0000;
        setup.heap_limit = setup.stack_limit = 0x001C'0000;
        setup.stack_base = ram_end;
        setup.owns_input = false;
        setup.quota = quota;
        host.emplace(setup, [this] { return time_ps; });
    }
    static void put(const fs::path& path, const std::string& content) { std::ofstream(path) << content; }
    std::string content(const std::string& name) const { return file_text(root / name); }

    void store(std::uint32_t address, const std::string& bytes) {
        BOOST_TEST_REQUIRE(m.core->write_memory(address, bytes.data(), bytes.size()));
    }
    std::string load(std::uint32_t address, std::size_t size) {
        std::string bytes(size, '\0');
        BOOST_TEST_REQUIRE(m.core->read_memory(address, bytes.data(), size));
        return bytes;
    }
    std::uint32_t load_word(std::uint32_t address) {
        std::uint32_t value = 0;
        BOOST_TEST_REQUIRE(m.core->read_memory(address, &value, sizeof value));
        return value;
    }

    std::uint32_t call(std::uint32_t operation, std::uint32_t argument) {
        m.core->set_reg(0, operation);
        m.core->set_reg(1, argument);
        BOOST_TEST(host->call(*m.core, 0xAB, true));
        return m.core->reg(0);
    }
    std::uint32_t call(std::uint32_t operation, std::initializer_list<std::uint32_t> words) {
        auto at = block;
        for (const auto word : words) {
            m.core->write_memory(at, &word, sizeof word);
            at += 4;
        }
        return call(operation, block);
    }
    std::uint32_t error() { return call(0x13, 0u); }

    std::uint32_t open(const std::string& name, std::uint32_t how) {
        store(text, name + '\0');
        return call(0x01, {text, how, static_cast<std::uint32_t>(name.size())});
    }
    std::uint32_t remove(const std::string& name) {
        store(text, name);
        return call(0x0E, {text, static_cast<std::uint32_t>(name.size())});
    }
    std::uint32_t rename(const std::string& from, const std::string& to) {
        store(text, from + to);
        const auto size = static_cast<std::uint32_t>(from.size());
        return call(0x0F, {text, size, text + size, static_cast<std::uint32_t>(to.size())});
    }

    test::machine m;
    scratch_folder folder;
    const fs::path root = folder.path();
    std::uint64_t time_ps = 0;
    std::optional<semihosting> host;
};

}  // namespace

BOOST_AUTO_TEST_CASE(only_the_two_numbers_are_calls) {
    bench b;
    for (const auto& [number, thumb] : {std::pair{0xABu, false}, std::pair{0x123456u, true}, std::pair{0u, false}}) {
        BOOST_TEST(!b.host->call(*b.m.core, number, thumb));
    }
    b.m.core->set_reg(0, 0x10);
    BOOST_TEST(b.host->call(*b.m.core, 0x123456, false));
}

BOOST_AUTO_TEST_CASE(files) {
    bench b;
    const auto file = b.open("sub/file", r_plus);
    BOOST_TEST_REQUIRE(file != failed);
    BOOST_TEST(b.call(0x0C, {file}) == 10u);
    BOOST_TEST(b.call(0x09, {file}) == 0u);
    BOOST_TEST(b.call(0x0A, {file, 8}) == 0u);
    BOOST_TEST(b.call(0x06, {file, buffer, 5}) == 3u);  // not read
    BOOST_TEST(b.load(buffer, 2) == "89");
    BOOST_TEST(b.call(0x06, {file, buffer, 5}) == 5u);  // at the end
    b.store(buffer, "AB");
    BOOST_TEST(b.call(0x05, {file, buffer, 2}) == 0u);
    BOOST_TEST(b.call(0x02, {file}) == 0u);
    BOOST_TEST(b.call(0x02, {file}) == failed);
    BOOST_TEST(b.error() == std::uint32_t{EBADF});
    BOOST_TEST(b.content("inside/sub/file") == "0123456789AB");

    const auto more = b.open("sub/file", a);
    BOOST_TEST(b.call(0x05, {more, buffer, 1}) == 0u);
    BOOST_TEST(b.call(0x02, {more}) == 0u);
    BOOST_TEST(b.content("inside/sub/file") == "0123456789ABA");
    BOOST_TEST(b.rename("sub/file", "new") == 0u);
    BOOST_TEST(b.content("inside/new") == "0123456789ABA");
    const auto again = b.open("./new", w);
    BOOST_TEST(b.call(0x02, {again}) == 0u);
    BOOST_TEST(b.content("inside/new").empty());
    BOOST_TEST(b.remove("new") == 0u);
    BOOST_TEST(!fs::exists(b.root / "inside" / "new"));
    BOOST_TEST(b.open("new", r) == failed);
    BOOST_TEST(b.error() == std::uint32_t{ENOENT});
}

BOOST_AUTO_TEST_CASE(nothing_outside_of_the_folder) {
    bench b;
    fs::create_symlink("../outside", b.root / "inside" / "folder_link");
    fs::create_symlink("../outside/secret", b.root / "inside" / "file_link");
    fs::create_symlink("../outside/made", b.root / "inside" / "dangling_link");
    fs::create_symlink("sub/file", b.root / "inside" / "inner_link");
    const auto absolute = (b.root / "outside" / "secret").string();
    for (const std::string name :
         {absolute.c_str(), "/etc/passwd", "../outside/secret", "sub/../../outside/secret", "sub/..", "..",
          "folder_link/secret", "folder_link/made", "file_link", "dangling_link", "inner_link"}) {
        for (const std::uint32_t how : {r, r_plus, w, w_plus, a}) {
            BOOST_TEST_CONTEXT(name << ", mode " << how) {
                BOOST_TEST(b.open(name, how) == failed);
                BOOST_TEST(b.error() == std::uint32_t{EACCES});
            }
        }
        if (name.find("_link") == std::string::npos || name.find('/') != std::string::npos) {
            BOOST_TEST(b.remove(name) == failed);
            BOOST_TEST(b.rename(name, "got") == failed);
            BOOST_TEST(b.rename("sub/file", name) == failed);
        }
    }
    // Replacing or removing a link does nothing to what it points to.
    BOOST_TEST(b.remove("file_link") == 0u);
    BOOST_TEST(b.content("outside/secret") == "secret");
    BOOST_TEST(!fs::exists(b.root / "outside" / "made"));
    BOOST_TEST(b.content("inside/sub/file") == "0123456789");
}

BOOST_AUTO_TEST_CASE(only_regular_files) {
    bench b;
    BOOST_TEST(::mkfifo((b.root / "inside" / "pipe").c_str(), 0600) == 0);
    for (const std::string name : {"sub", "sub/", ".", "", "pipe"}) {
        for (const std::uint32_t how : {r, r_plus, w, a}) {
            BOOST_TEST_CONTEXT(name << ", mode " << how) BOOST_TEST(b.open(name, how) == failed);
        }
    }
    BOOST_TEST(b.open(std::string("sub/file\0x", 10), r) == failed);
    BOOST_TEST(b.open("sub/file", 12) == failed);
    BOOST_TEST(b.open(std::string(5000, 'n'), w) == failed);
    BOOST_TEST(b.error() == std::uint32_t{EINVAL});
}

BOOST_AUTO_TEST_CASE(limits) {
    bench b;
    std::vector<std::uint32_t> handles;
    for (int i = 0; i < 64; ++i) handles.push_back(b.open("many", w));
    BOOST_TEST(handles.back() != failed);
    BOOST_TEST(b.open("many", w) == failed);
    BOOST_TEST(b.error() == std::uint32_t{EMFILE});
    BOOST_TEST(b.call(0x0A, {handles[0], 0x7FFF'FFFF}) == 0u);
    BOOST_TEST(b.call(0x05, {handles[0], buffer, 10}) == 10u);
    BOOST_TEST(b.error() == std::uint32_t{EFBIG});
    for (const auto handle : handles) BOOST_TEST(b.call(0x02, {handle}) == 0u);
}

// The quota holds for all that is written, whatever it is written to; what fits is written.
BOOST_AUTO_TEST_CASE(a_quota_for_what_is_written) {
    bench b(100'000);
    const auto first = b.open("first", w);
    const auto second = b.open("second", w);
    const auto err = b.open(":tt", a);
    BOOST_TEST(b.call(0x05, {first, buffer, 70'000}) == 0u);
    BOOST_TEST(b.call(0x05, {err, buffer, 0}) == 0u);
    BOOST_TEST(b.call(0x05, {second, buffer, 40'000}) == 10'000u);
    BOOST_TEST(b.error() == std::uint32_t{ENOSPC});
    BOOST_TEST(b.call(0x05, {first, buffer, 1}) == 1u);
    BOOST_TEST(b.call(0x05, {err, buffer, 1}) == 1u);
    BOOST_TEST(b.error() == std::uint32_t{ENOSPC});
    BOOST_TEST(b.call(0x02, {first}) == 0u);
    BOOST_TEST(b.remove("first") == 0u);
    BOOST_TEST(b.call(0x05, {second, buffer, 1}) == 1u);
    BOOST_TEST(b.call(0x05, {second, buffer, 0}) == 0u);
    BOOST_TEST(fs::file_size(b.root / "inside" / "second") == 30'000u);
    BOOST_TEST(b.call(0x05, {77, buffer, 1}) == failed);
    BOOST_TEST(b.error() == std::uint32_t{EBADF});
}

// The host's own limit, which is none of the program's files'.
BOOST_AUTO_TEST_CASE(a_limit_on_the_size_of_files_is_a_full_disk) {
    bench b;
    const auto file = b.open("data", w);
    const auto before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    auto small = limit;
    small.rlim_cur = 1000;
    ::setrlimit(RLIMIT_FSIZE, &small);
    const auto first = b.call(0x05, {file, buffer, 1200});
    const auto first_error = b.error();
    const auto second = b.call(0x05, {file, buffer, 10});
    const auto second_error = b.error();
    ::setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, before);
    BOOST_TEST(first == 200u);
    BOOST_TEST(first_error == std::uint32_t{ENOSPC});
    BOOST_TEST(second == 10u);
    BOOST_TEST(second_error == std::uint32_t{ENOSPC});
}

// A quota of the host's user is one, too; what is wrong with the file itself stays what it is.
BOOST_AUTO_TEST_CASE(which_failures_of_a_write_are_a_full_disk) {
    for (const int full : {ENOSPC, EFBIG, EDQUOT}) BOOST_TEST(write_error_number(full) == ENOSPC);
    for (const int other : {EIO, EBADF, EINTR, EACCES}) BOOST_TEST(write_error_number(other) == other);
}

// Every operation with pointers to nowhere, at the end of memory and across it, and with handles and sizes of any kind.
BOOST_AUTO_TEST_CASE(pointers_and_handles_are_not_trusted) {
    bench b;
    const auto file = b.open("data", w_plus);
    const std::uint32_t values[] = {0, 1, file, 0x4000'0000, ram_end - 4, ram_end - 1, ram_end, 0xFFFF'FFFC, failed};
    for (std::uint32_t operation = 0; operation < 0x40; ++operation) {
        if (operation == 0x18 || operation == 0x20) continue;
        for (const auto pointer : {0u, 0x4000'0100u, ram_end - 4, ram_end, 0xFFFF'FFFEu}) b.call(operation, pointer);
        for (const auto x : values) {
            for (const auto y : values) {
                for (const auto z : {0u, 5u, failed}) b.call(operation, {x, y, z, x});
            }
        }
    }
    BOOST_TEST(!b.host->exit_status().has_value());
    BOOST_TEST(b.call(0x20, ram_end) == failed);
    BOOST_TEST(!b.host->exit_status().has_value());
    BOOST_TEST(fs::file_size(b.root / "inside" / "data") <= 0x4000'0000u);
}

BOOST_AUTO_TEST_CASE(console_without_input) {
    bench b;
    const auto in = b.open(":tt", r);
    const auto out = b.open(":tt", w);
    const auto err = b.open(":tt", a);
    for (const auto handle : {in, out, err}) {
        BOOST_TEST(handle != failed);
        BOOST_TEST(b.call(0x09, {handle}) == 1u);
        BOOST_TEST(b.call(0x0A, {handle, 0}) == failed);
        BOOST_TEST(b.call(0x0C, {handle}) == failed);
    }
    BOOST_TEST(b.call(0x06, {in, buffer, 4}) == 4u);
    BOOST_TEST(b.call(0x07, 0u) == failed);
    BOOST_TEST(b.call(0x05, {in, buffer, 4}) == 4u);
    BOOST_TEST(b.call(0x06, {out, buffer, 4}) == failed);
}

BOOST_AUTO_TEST_CASE(features) {
    bench b;
    BOOST_TEST(b.open(":semihosting-features", w) == failed);
    const auto file = b.open(":semihosting-features", rb);
    BOOST_TEST(b.call(0x0C, {file}) == 5u);
    BOOST_TEST(b.call(0x06, {file, buffer, 8}) == 3u);
    BOOST_TEST(b.load(buffer, 5) == "SHFB\x03");
    BOOST_TEST(b.call(0x0A, {file, 4}) == 0u);
    BOOST_TEST(b.call(0x06, {file, buffer, 1}) == 0u);
    BOOST_TEST(b.load(buffer, 1) == "\x03");
    BOOST_TEST(b.call(0x05, {file, buffer, 1}) == 1u);
}

BOOST_AUTO_TEST_CASE(time_is_simulated) {
    bench b;
    b.time_ps = 12'345'678'901'234;
    BOOST_TEST(b.call(0x10, 0u) == 1234u);
    BOOST_TEST(b.call(0x11, 0u) == 1'000'012u);
    BOOST_TEST(b.call(0x31, 0u) == 1'000'000'000u);
    BOOST_TEST(b.call(0x30, buffer) == 0u);
    BOOST_TEST(b.load_word(buffer) == static_cast<std::uint32_t>(12'345'678'901));
    BOOST_TEST(b.load_word(buffer + 4) == 2u);
}

BOOST_AUTO_TEST_CASE(what_a_start_up_code_asks_for) {
    bench b;
    BOOST_TEST(b.call(0x15, {buffer, 9}) == 0u);
    BOOST_TEST(b.load(buffer, 9) == std::string("game.elf\0", 9));
    BOOST_TEST(b.load_word(block + 4) == 8u);
    BOOST_TEST(b.call(0x15, {buffer, 8}) == failed);
    BOOST_TEST(b.call(0x16, {buffer}) == 0u);
    BOOST_TEST(b.load_word(buffer) == 0x0018'0000u);
    BOOST_TEST(b.load_word(buffer + 4) == 0x001C'0000u);
    BOOST_TEST(b.load_word(buffer + 8) == ram_end);
    BOOST_TEST(b.load_word(buffer + 12) == 0x001C'0000u);
    BOOST_TEST(b.call(0x0D, {buffer, 7, 19}) == failed);
    BOOST_TEST(b.call(0x0D, {buffer, 7, 100}) == 0u);
    BOOST_TEST(b.load(buffer, 20) == std::string("semihosting-007.tmp\0", 20));
    BOOST_TEST(b.call(0x12, {text, 2}) == failed);
    BOOST_TEST(b.call(0x08, {0x8000'0000}) == 1u);
    BOOST_TEST(b.call(0x08, {0x7FFF'FFFF}) == 0u);
    BOOST_TEST(b.call(0x99, 0u) == failed);
}

BOOST_AUTO_TEST_CASE(exits) {
    for (const auto& [reason, status] : {std::pair{0x20026u, 0}, std::pair{0x20023u, 1}, std::pair{0u, 1}}) {
        bench b;
        b.call(0x18, reason);
        BOOST_TEST(b.host->exit_status().value() == status);
    }
    bench b;
    b.call(0x20, {0x20026, 0xFFFF'FFFD});
    BOOST_TEST(b.host->exit_status().value() == -3);
    bench aborted;
    aborted.call(0x20, {0x20022, 0});
    BOOST_TEST(aborted.host->exit_status().value() == 1);
}

BOOST_AUTO_TEST_CASE(heap_and_stack) {
    const memory_image program{"p", 0, {{0x10'0000, {}, 0x1'2345}, {0xFFFC'0000, {}, 0x100}}};
    semihosting_setup setup;
    set_heap(setup, program, {}, 0x2000'0000);
    BOOST_TEST(setup.heap_base == 0x11'2350u);
    BOOST_TEST(setup.stack_base == 0x2000'0000u);
    BOOST_TEST(setup.heap_limit == 0x1F00'0000u);
    BOOST_TEST(setup.stack_limit == setup.heap_limit);
    set_heap(setup, program, {{"other", 0, {{0x100'0000, {}, 16}}}, {"below", 0, {{0x8000, {}, 16}}}}, 0x2000'0000);
    BOOST_TEST(setup.stack_base == 0x100'0000u);
    BOOST_TEST(setup.heap_limit < setup.stack_base);
    set_heap(setup, program, {}, 0x10'0000);
    BOOST_TEST(setup.heap_base <= setup.heap_limit);
    BOOST_TEST(setup.heap_limit <= setup.stack_base);
}

BOOST_AUTO_TEST_CASE(the_folder_has_to_be_one) {
    semihosting_setup setup;
    setup.folder = "/dev/null";
    BOOST_CHECK_THROW(semihosting(setup, [] { return std::uint64_t{0}; }), input_error);
}
