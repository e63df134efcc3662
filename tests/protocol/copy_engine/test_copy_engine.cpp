// SPDX-License-Identifier: Apache-2.0
// The copy engine by itself in every view: what it copies, the cycles of its page with a memory that answers early
// or late, errors, registers, interrupt, reset in mid-copy.
#include <boost/test/unit_test.hpp>

#include "base/at_initiator.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "copy_engine/copy_engine_rtl.h"
#include "fresh_kernel.h"
#include "peripherals/copy_engine/copy_engine.h"
#include "peripherals/copy_engine/registers.h"

#include <tlm_utils/simple_target_socket.h>

#include <array>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <vector>

using namespace tabletop;
namespace reg = copy_engine_registers;

namespace {

const clock_domain fabric(100'000'000);
constexpr std::array<view, 3> all_views{view::at, view::ca, view::rtl};
constexpr std::uint32_t words = 64;
constexpr std::uint32_t to = 0x80;  // byte address of the copy; the source is at 0

// Words from address 0 on; each access takes the next of the latencies, in cycles, which are played round and round.
class late_memory : public sc_core::sc_module {
  public:
    tlm_utils::simple_target_socket<late_memory> in{"in"};
    std::array<std::uint32_t, words> content{};
    std::vector<unsigned> latencies{1};
    std::uint64_t waited = 0;  // cycles of all accesses
    std::optional<std::uint32_t> bad;

    explicit late_memory(sc_core::sc_module_name name) : sc_module(name) {
        in.register_b_transport(this, &late_memory::b_transport);
        for (std::uint32_t n = 0; n < words; ++n) content[n] = 0xA000'0000 + n * 0x0101;
    }

  private:
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
        const auto cycles = latencies[next_++ % latencies.size()];
        waited += cycles;
        delay += from_ps(fabric.edge(cycles));
        const auto address = trans.get_address();
        if (address / 4 >= words || address == bad) {
            trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
            return;
        }
        auto* const word = reinterpret_cast<unsigned char*>(&content[address / 4]);
        if (trans.is_read()) std::memcpy(trans.get_data_ptr(), word, 4);
        if (trans.is_write()) std::memcpy(word, trans.get_data_ptr(), 4);
        trans.set_response_status(tlm::TLM_OK_RESPONSE);
    }

    std::size_t next_ = 0;
};

struct copy_bench : sc_core::sc_module {
    using body = std::function<void(copy_bench&)>;

    copy_bench(sc_core::sc_module_name name, view v, body program)
        : sc_module(name),
          port("port", fabric),
          copy(make_copy_engine("copy", v, {fabric})),
          memory("memory"),
          program_(std::move(program)) {
        port.out.bind(copy->in);
        copy->out.bind(memory.in);
        copy->rst(rst);
        copy->irq(irq);
        spawn_thread("run", [this] { run(); });
        spawn_method("on_irq", sensitive_to(irq).dont_initialize(),
                     [this] { irq_ps = irq.read() ? now_ps() : irq_ps; });
    }

    void write(std::uint32_t offset, std::uint32_t value) {
        BOOST_TEST(port.write(offset, value) == tlm::TLM_OK_RESPONSE);
    }
    std::uint32_t read(std::uint32_t offset) {
        std::uint32_t value = 0;
        BOOST_TEST(port.read(offset, value) == tlm::TLM_OK_RESPONSE);
        return value;
    }
    // Returns edge S: the write takes effect when its response begins.
    std::uint64_t start(std::uint32_t from, std::uint32_t destination, std::uint32_t bytes) {
        write(reg::source, from);
        write(reg::destination, destination);
        write(reg::length, bytes);
        write(reg::control, reg::control_start | reg::control_irq_enable);
        return now_ps();
    }
    void await() {
        while (!irq.read()) sc_core::wait(irq.posedge_event());
    }
    // The pin follows within the cycle.
    bool interrupts() {
        sc_core::wait(sc_core::sc_time(1, sc_core::SC_NS));
        return irq.read();
    }
    std::uint64_t cycles_since(std::uint64_t start_ps) const { return fabric.cycle(irq_ps - start_ps); }
    unsigned copied() const {
        unsigned count = 0;
        while (memory.content[to / 4 + count] == memory.content[count] && count < 16) ++count;
        return count;
    }

    sc_core::sc_signal<bool> rst{"rst"};
    sc_core::sc_signal<bool> irq{"irq"};
    at_initiator port;
    std::unique_ptr<copy_engine_block> copy;
    late_memory memory;
    std::uint64_t irq_ps = 0;

  private:
    void run() {
        sc_core::wait(from_ps(fabric.edge(3)));
        program_(*this);
        finished_ = true;
        sc_core::sc_pause();
    }

  public:
    const body program_;
    bool finished_ = false;
};

void play(view v, const copy_bench::body& program) {
    const fresh_kernel kernel;
    copy_bench bench("bench", v, program);
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_MS));
    BOOST_TEST(bench.finished_);
}

}  // namespace

// README: a copy of n words takes n (2 L + 3) cycles, and one of no word takes 1.
BOOST_AUTO_TEST_CASE(cycles_of_a_copy) {
    for (const auto v : all_views) {
        for (const unsigned latency : {1u, 2u, 7u}) {
            for (const unsigned count : {0u, 1u, 2u, 16u}) {
                play(v, [&](copy_bench& b) {
                    b.memory.latencies = {latency};
                    const auto from_ps = b.start(0, to, 4 * count);
                    BOOST_TEST(b.copy->busy());
                    b.await();
                    BOOST_TEST(b.cycles_since(from_ps) == (count == 0 ? 1 : count * (2 * latency + 3)));
                    BOOST_TEST(b.copied() >= count);
                    BOOST_TEST(!b.copy->busy());
                    BOOST_TEST(b.read(reg::status) == reg::status_done);
                    BOOST_TEST(b.read(reg::left) == 0u);
                });
            }
        }
    }
}

// What the memory keeps it waiting is all that is added: 3 cycles a word besides.
BOOST_AUTO_TEST_CASE(back_pressure) {
    std::mt19937 random(5);
    for (const auto v : all_views) {
        for (int round = 0; round < 20; ++round) {
            play(v, [&](copy_bench& b) {
                b.memory.latencies.clear();
                for (int n = 0; n < 31; ++n) b.memory.latencies.push_back(1 + random() % 40);
                const unsigned count = 1 + random() % 16;
                const auto from_ps = b.start(0, to, 4 * count);
                b.await();
                BOOST_TEST(b.cycles_since(from_ps) == b.memory.waited + 3 * count);
                BOOST_TEST(b.copied() >= count);
            });
        }
    }
}

// A read that fails costs its wait, and Step; the word that failed and those behind it are left.
BOOST_AUTO_TEST_CASE(errors_end_a_copy) {
    for (const auto v : all_views) {
        play(v, [](copy_bench& b) {
            b.memory.bad = 8;
            auto from_ps = b.start(0, to, 16);
            b.await();
            BOOST_TEST(b.cycles_since(from_ps) == 2 * 5 + 3u);
            BOOST_TEST(b.read(reg::status) == (reg::status_done | 1u << 4));
            BOOST_TEST(b.read(reg::left) == 8u);
            BOOST_TEST(b.copied() == 2u);

            b.write(reg::status, reg::status_done);
            b.memory.bad = to;
            from_ps = b.start(0, to, 16);
            b.await();
            BOOST_TEST(b.cycles_since(from_ps) == 5u);
            BOOST_TEST(b.read(reg::status) == (reg::status_done | 2u << 4));
            BOOST_TEST(b.read(reg::left) == 16u);
        });
    }
}

BOOST_AUTO_TEST_CASE(registers) {
    for (const auto v : all_views) {
        play(v, [](copy_bench& b) {
            BOOST_TEST(b.read(reg::id) == reg::id_value);
            BOOST_TEST(b.read(reg::version) == reg::version_value);
            for (const auto offset : {reg::source, reg::destination, reg::length}) {
                b.write(offset, 0xFFFF'FFFF);
                BOOST_TEST(b.read(offset) == reg::whole_words);
                BOOST_TEST(b.port.write(offset, 0, 0x5) == tlm::TLM_OK_RESPONSE);
                BOOST_TEST(b.read(offset) == 0xFF00'FF00u);
            }
            b.memory.latencies = {20};
            b.start(0, to, 16);
            b.write(reg::source, 0x40);
            b.write(reg::length, 4);
            BOOST_TEST(b.read(reg::source) == 0u);
            BOOST_TEST(b.read(reg::length) == 16u);
            BOOST_TEST(b.read(reg::left) == 0u);
            BOOST_TEST(b.read(reg::status) == reg::status_busy);
            b.write(reg::control, reg::control_start | reg::control_irq_enable);
            BOOST_TEST(b.read(reg::status) == (reg::status_busy | reg::status_overrun));
            b.write(reg::status, reg::status_overrun);
            BOOST_TEST(b.read(reg::control) == reg::control_irq_enable);
            b.await();
            BOOST_TEST(b.copied() == 16u / 4);
            BOOST_TEST(b.read(reg::status) == reg::status_done);
            b.write(reg::control, 0);
            BOOST_TEST(!b.interrupts());
            b.write(reg::control, reg::control_irq_enable);
            BOOST_TEST(b.interrupts());
            b.write(reg::status, reg::status_done);
            BOOST_TEST(!b.interrupts());
            BOOST_TEST(b.read(0x100) == 0u);
        });
    }
}

// STATUS in every cycle around the end: it is busy before edge D and done from cycle D on, and a write that clears DONE
// at that edge clears nothing.
BOOST_AUTO_TEST_CASE(the_end_by_cycles) {
    constexpr unsigned copy_cycles = 2 * 5;
    for (const auto v : all_views) {
        for (unsigned cycle = 0; cycle < copy_cycles + 4; ++cycle) {
            for (const bool clears : {false, true}) {
                play(v, [&](copy_bench& b) {
                    const auto from_ps = b.start(0, to, 8);
                    sc_core::wait(sc_core::sc_time(fabric.edge(cycle), sc_core::SC_PS));
                    // The handshake is one cycle later, the effect of a write two.
                    if (clears) {
                        b.write(reg::status, reg::status_done);
                        b.await();
                        sc_core::wait(sc_core::sc_time(fabric.edge(copy_cycles), sc_core::SC_PS));
                        BOOST_TEST(b.read(reg::status) == (cycle + 2 > copy_cycles ? 0 : reg::status_done));
                    } else {
                        const auto status = b.read(reg::status);
                        BOOST_TEST(status == (cycle + 1 < copy_cycles ? reg::status_busy : reg::status_done),
                                   "cycle " << cycle << " from " << from_ps << ": " << status);
                    }
                });
            }
        }
    }
}

// A reset in every eighth of every cycle of a copy: nothing of it goes on, and another copy is as after power-on.
BOOST_AUTO_TEST_CASE(reset_in_mid_copy) {
    for (const auto v : all_views) {
        unsigned least = 16;
        unsigned most = 0;
        for (unsigned eighth = 0; eighth < 8 * 30; ++eighth) {
            play(v, [&](copy_bench& b) {
                b.start(0, to, 16);
                sc_core::wait(sc_core::sc_time(1250 * eighth, sc_core::SC_PS));
                b.rst.write(true);
                sc_core::wait(sc_core::sc_time(20, sc_core::SC_NS));
                b.rst.write(false);
                const auto so_far = b.copied();
                sc_core::wait(sc_core::sc_time(1, sc_core::SC_US));
                BOOST_TEST(b.copied() == so_far);
                BOOST_TEST(!b.irq.read());
                BOOST_TEST(b.read(reg::status) == 0u);
                BOOST_TEST(b.read(reg::length) == 0u);
                least = std::min(least, so_far);
                most = std::max(most, so_far);
                const auto from_ps = b.start(0x20, to, 8);
                b.await();
                BOOST_TEST(b.cycles_since(from_ps) == 2 * 5u);
                BOOST_TEST(b.memory.content[to / 4 + 1] == b.memory.content[9]);
            });
        }
        BOOST_TEST(least == 0u);
        BOOST_TEST(most == 4u);
    }
}
