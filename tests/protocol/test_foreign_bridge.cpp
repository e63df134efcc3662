// SPDX-License-Identifier: Apache-2.0
// Before SystemC: Verilator's headers take another notion of time when they see it.
#include "Vforeign_bridge.h"

// The adapters of AXI4-Lite ports on both sides of a bridge that takes and offers the address and the data of a write
// in different cycles.
#include <boost/test/unit_test.hpp>

#include "fresh_kernel.h"
#include "hand_driven.h"
#include "pins/pin_hub.h"
#include "test_seed.h"

#include <array>
#include <deque>
#include <random>

using namespace tabletop;

namespace {

class bridge_model : public resettable_model, public axi_slave_pins, public axi_master_pins {
  public:
    bridge_model() : top(&context_) {
        context_.randReset(2);
        top.aclk = 0;
        top.in_arvalid = top.in_awvalid = top.in_wvalid = top.in_rready = top.in_bready = 0;
        top.out_arready = top.out_awready = top.out_wready = top.out_rvalid = top.out_bvalid = 0;
    }
    ~bridge_model() override { top.final(); }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        const auto handshakes = [this] {
            return top.in_arready | top.in_awready << 1 | top.in_wready << 2 | top.in_rvalid << 3 | top.in_bvalid << 4 |
                   top.out_arvalid << 5 | top.out_awvalid << 6 | top.out_wvalid << 7 | top.out_rready << 8 |
                   top.out_bready << 9;
        };
        const auto before = handshakes();
        std::uint64_t count = 0;
        while (count < edges && !output_changed) {
            top.aclk = 1;
            top.eval();
            top.aclk = 0;
            top.eval();
            ++count;
            output_changed = handshakes() != before;
        }
        const auto rose = handshakes() & ~before;
        apart_in += (rose >> 1 & 1) != (rose >> 2 & 1) ? 1 : 0;
        apart_out += (rose >> 6 & 1) != (rose >> 7 & 1) ? 1 : 0;
        return count;
    }
    void settle() override { top.eval(); }
    void drive_reset(bool asserted) override { top.aresetn = asserted ? 0 : 1; }

    // The in port.
    void drive_request(axi_channel channel, const axi_request& request) override {
        if (channel == axi_channel::ar) top.in_araddr = request.address;
        if (channel == axi_channel::aw) top.in_awaddr = request.address;
        if (channel != axi_channel::w) return;
        top.in_wdata = request.data;
        top.in_wstrb = static_cast<CData>(request.strobes);
    }
    void drive_valid(axi_channel channel, bool valid) override {
        (channel == axi_channel::ar   ? top.in_arvalid
         : channel == axi_channel::aw ? top.in_awvalid
                                      : top.in_wvalid) = valid;
    }
    bool ready(axi_channel channel) const override {
        return (channel == axi_channel::ar   ? top.in_arready
                : channel == axi_channel::aw ? top.in_awready
                                             : top.in_wready) != 0;
    }
    bool response_valid(bool write) const override { return (write ? top.in_bvalid : top.in_rvalid) != 0; }
    axi_response response(bool write) const override {
        return write ? axi_response{0, top.in_bresp} : axi_response{top.in_rdata, top.in_rresp};
    }
    void drive_response_ready(bool write, bool ready) override { (write ? top.in_bready : top.in_rready) = ready; }

    // The out port.
    bool channel_valid(axi_channel channel) const override {
        return (channel == axi_channel::ar   ? top.out_arvalid
                : channel == axi_channel::aw ? top.out_awvalid
                                             : top.out_wvalid) != 0;
    }
    axi_request request(bool write) const override {
        if (!write) return {false, top.out_araddr, 0, 0};
        return {true, top.out_awaddr, top.out_wdata, top.out_wstrb};
    }
    void drive_ready(axi_channel channel, bool ready) override {
        (channel == axi_channel::ar   ? top.out_arready
         : channel == axi_channel::aw ? top.out_awready
                                      : top.out_wready) = ready;
    }
    void drive_response(bool write, const axi_response& response) override {
        if (write) {
            top.out_bresp = static_cast<CData>(response.code);
            top.out_bvalid = 1;
        } else {
            top.out_rdata = response.data;
            top.out_rresp = static_cast<CData>(response.code);
            top.out_rvalid = 1;
        }
    }
    void drop_response(bool write) override { (write ? top.out_bvalid : top.out_rvalid) = 0; }
    bool response_ready(bool write) const override { return (write ? top.out_bready : top.out_rready) != 0; }

    // Cycles in which only one of the two has risen.
    unsigned apart_in = 0;   // AWREADY and WREADY
    unsigned apart_out = 0;  // AWVALID and WVALID

  private:
    VerilatedContext context_;
    Vforeign_bridge top;
};

class bridge : public sc_core::sc_module {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    tlm::tlm_initiator_socket<32> out{"out"};

    bridge(sc_core::sc_module_name name, request_order order)
        : sc_module(name),
          hub_("clock", clock_domain(100'000'000), model),
          slave_("in_adapter", in, model, hub_, order),
          master_("out_adapter", out, model, hub_) {
        hub_.add(slave_);
        hub_.add(master_);
    }

    bridge_model model;

  private:
    pin_hub hub_;
    axi_slave_adapter slave_;
    axi_master_adapter master_;
};

constexpr unsigned words = 16;

// Random writes and reads, up to four under way; what is read is what was last written.
void play(request_order order, bool reads, std::uint64_t seed) {
    constexpr unsigned count = 5000;
    const fresh_kernel kernel;
    std::array<std::uint32_t, words> memory{};
    hand_target target("target",
                       [&](hand_target&, tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase, sc_core::sc_time&) {
                           if (phase == tlm::END_RESP) return tlm::TLM_COMPLETED;
                           auto& word = memory[trans.get_address() / word_bytes % words];
                           if (trans.is_read()) {
                               return_word(trans, word);
                           } else {
                               const auto mask = lane_mask(enabled_lanes(trans));
                               word = (word & ~mask) | (written_word(trans) & mask);
                           }
                           trans.set_response_status(tlm::TLM_OK_RESPONSE);
                           return tlm::TLM_COMPLETED;
                       });
    hand_initiator initiator("initiator", [&](hand_initiator& i) {
        std::mt19937_64 random(seed);
        struct access {
            tlm::tlm_generic_payload* trans;
            std::uint32_t expected;
        };
        std::array<std::uint32_t, words> expected{};
        std::deque<access> open;
        const auto end_oldest = [&] {
            auto& trans = *open.front().trans;
            i.wait_for(trans, tlm::BEGIN_RESP);
            if (random() % 4 == 0) sc_core::wait(from_ps(random() % 100'000));
            i.send(trans, tlm::END_RESP);
            BOOST_TEST(trans.is_response_ok());
            if (trans.is_read()) {
                BOOST_TEST(*reinterpret_cast<std::uint32_t*>(trans.get_data_ptr()) == open.front().expected);
            }
            i.forget(trans);
            open.pop_front();
        };
        for (unsigned n = 0; n < count; ++n) {
            const auto word = random() % words;
            const bool write = !reads || random() % 2 == 0;
            if (write) expected[word] = static_cast<std::uint32_t>(random());
            open.push_back({&i.make(write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND, word_bytes * word,
                                    write ? expected[word] : 0),
                            expected[word]});
            auto& trans = *open.back().trans;
            i.send(trans, tlm::BEGIN_REQ);
            // A request may have to wait for responses, so those are not kept from ending.
            while (open.size() > 1 && (open.size() == 4 || random() % 3 == 0)) end_oldest();
            while (reads && open.size() > 1) end_oldest();
            i.wait_for(trans, tlm::END_REQ);
        }
        while (!open.empty()) end_oldest();
        BOOST_TEST(memory == expected, boost::test_tools::per_element());
    });
    bridge between("bridge", order);
    initiator.out.bind(between.in);
    between.out.bind(target.in);
    sc_core::sc_start(sc_core::sc_time(50, sc_core::SC_MS));
    BOOST_TEST(initiator.finished());
    BOOST_TEST(initiator.pool.live() == 0u);
    BOOST_TEST(between.model.apart_in > count / 10);
    BOOST_TEST(between.model.apart_out > count / 10);
}

}  // namespace

BOOST_AUTO_TEST_CASE(pipelined_writes) {
    play(request_order::pipelined, false, test_seed());
}

BOOST_AUTO_TEST_CASE(reads_and_writes_keep_their_order) {
    play(request_order::one_direction, true, test_seed());
    play(request_order::one_at_a_time, true, test_seed());
}
