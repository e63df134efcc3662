// SPDX-License-Identifier: Apache-2.0
// The committed firmware on the processing system alone: its text on UART 1, its answers to bytes, and what it does
// when nothing answers in the fabric.
#include <tlm_utils/simple_target_socket.h>

#include <boost/test/unit_test.hpp>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/serial_sampler.h"
#include "processors/zynq_ps/zynq_ps.h"
#include "unit/ps_bench.h"

using namespace tabletop;

namespace {

// A fabric without blocks.
class nothing : public sc_core::sc_module {
  public:
    tlm_utils::simple_target_socket<nothing> in{"in"};
    explicit nothing(sc_core::sc_module_name name) : sc_module(name) {
        in.register_b_transport(this, &nothing::b_transport);
    }

  private:
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time&) {
        trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    }
};

template <typename T>
T at(const std::vector<char>& bytes, std::size_t offset) {
    T value;
    BOOST_REQUIRE(offset + sizeof value <= bytes.size());
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

struct machine : fresh_kernel {
    zynq_ps ps{"ps", zynq_ps_config{}};
    nothing logic{"fabric"};
    serial_sampler listener{bit_time_of_rate(115200), {}};
    std::string text;

    machine() {
        ps.gp0.bind(logic.in);
        ps.uart(1).tx.attach(listener);
    }

    // The loadable segments of a 32-bit little-endian ELF.
    void load(const char* path) {
        std::ifstream in(path, std::ios::binary);
        const std::vector<char> elf{std::istreambuf_iterator<char>(in), {}};
        BOOST_REQUIRE(elf.size() > 52);
        const auto table = at<std::uint32_t>(elf, 28);
        for (unsigned i = 0; i < at<std::uint16_t>(elf, 44); ++i) {
            const auto header = table + std::size_t{32} * i;
            if (at<std::uint32_t>(elf, header) != 1) continue;
            const auto offset = at<std::uint32_t>(elf, header + 4);
            const auto size = at<std::uint32_t>(elf, header + 16);
            BOOST_REQUIRE(ps.load(at<std::uint32_t>(elf, header + 12), elf.data() + offset, size));
        }
        ps.cpu().core().reset(at<std::uint32_t>(elf, 24));
    }

    // Runs until the text has been seen after what was seen before; false after limit_ps.
    bool until(const std::string& wanted, std::uint64_t limit_ps = 500'000'000'000) {
        const auto end = now_ps() + limit_ps;
        const auto from = text.size();
        while (text.find(wanted, from) == std::string::npos && now_ps() < end) {
            sc_core::sc_start(from_ps(100'000'000));
            while (const auto character = listener.take(now_ps())) {
                BOOST_TEST(!character->framing_error);
                text += static_cast<char>(character->data);
            }
        }
        BOOST_TEST_INFO(text);
        return text.find(wanted, from) != std::string::npos;
    }

    void type(const std::string& line) {
        auto& rx = ps.uart(1).rx;
        for (char byte : line)
            rx.send(make_frame(std::max(now_ps(), rx.free_ps()), bit_time_of_rate(115200),
                               static_cast<unsigned char>(byte)));
    }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(conversation_on_uart1, machine) {
    load(CONSOLE_CHECK_ELF);
    BOOST_TEST(until("Do you move first? (y/n): "));
    BOOST_TEST(text.rfind("Connect Four\r\n", 0) == 0u);
    type("y\r");
    BOOST_TEST(until("Your move (1-7): "));
    type("9\r");
    BOOST_TEST(until("? Type a column from 1 to 7, or help."));
    BOOST_TEST(until("Your move (1-7): "));
    ps.uart(1).rx.drive(now_ps() + 10'000'000, false);  // a break
    ps.uart(1).rx.drive(now_ps() + 2'010'000'000, true);
    BOOST_TEST(until("? Received a damaged byte."));
    BOOST_TEST(until("Your move (1-7): "));
    for (int i = 0; i < 3; ++i) {
        type("7\r");
        BOOST_TEST(until("Your move (1-7): "));
    }
    type("7\r");
    BOOST_TEST(until("Another game? (y/n): "));
    type("n\r");
    BOOST_TEST(until("Goodbye.\r\n"));
    sc_core::sc_start(from_ps(1'000'000'000));
    BOOST_TEST(ps.is_idle());
}

BOOST_FIXTURE_TEST_CASE(firmware_without_fabric_takes_the_abort, machine) {
    load(GAME_ELF);
    BOOST_TEST(until("No engine answers at 0x43c00000."));
    BOOST_TEST(ps.cpu().statistics().bus_errors >= 1u);
}

// A core falls asleep at its local time, and looks at its interrupts when the kernel has caught up.
BOOST_FIXTURE_TEST_CASE(machine_with_an_interrupt_for_a_core_that_has_just_gone_to_sleep_is_not_idle, machine) {
    constexpr std::uint32_t start = 0x0010'0000;
    constexpr std::uint32_t program[] = {
        0xE3000000,  // movw r0, #0
        0xE34F08F0,  // movt r0, #0xF8F0
        0xE2801A01,  // add r1, r0, #0x1000: distributor
        0xE3A02001,  // mov r2, #1
        0xE5802100,  // str r2, [r0, #0x100]: ICCICR
        0xE3A030F0,  // mov r3, #0xF0
        0xE5803104,  // str r3, [r0, #0x104]: ICCPMR
        0xE5812000,  // str r2, [r1]: ICDDCR
        0xE3A04402,  // mov r4, #0x02000000: to itself
        0xE3A06064,  // mov r6, #100
        0xE3A03601,  // mov r3, #0x00100000
        0xE2833080,  // add r3, r3, #0x80
        0xEE0C3F10,  // mcr p15, 0, r3, c12, c0, 0: VBAR
        0xE5814F00,  // next: str r4, [r1, #0xF00]: ICDSGIR
        0xE3A07064,  // mov r7, #100
        0xE2577001,  // pause: subs r7, r7, #1
        0x1AFFFFFD,  // bne pause
        0xE320F003,  // wfi
        0xF1080080,  // cpsie i
        0xF10C0080,  // cpsid i
        0xE2566001,  // subs r6, r6, #1
        0x1AFFFFF6,  // bne next
        0xE320F003,  // end: wfi
        0xEAFFFFFD,  // b end
    };
    constexpr std::uint32_t handler[] = {
        0xE590510C,  // ldr r5, [r0, #0x10C]: ICCIAR
        0xE5805110,  // str r5, [r0, #0x110]: ICCEOIR
        0xE25EF004,  // subs pc, lr, #4
    };
    BOOST_REQUIRE(ps.load(start, program, sizeof program));
    BOOST_REQUIRE(ps.load(start + 0x98, handler, sizeof handler));
    auto& core = ps.cpu().core();
    core.reset(start);
    sc_core::sc_start(from_ps(2'000'000));
    BOOST_TEST(core.reg(6) != 0u);
    for (unsigned n = 0; n < 10'000 && core.reg(6) != 0; ++n) {
        BOOST_REQUIRE(!ps.is_idle());
        sc_core::sc_start(from_ps(50'000));
    }
    sc_core::sc_start(from_ps(10'000'000));
    BOOST_TEST(core.reg(6) == 0u);
    BOOST_TEST(ps.is_idle());
}
