// SPDX-License-Identifier: Apache-2.0
// Between TLM-2.0 sockets and the pins of a Verilated AXI4-Lite port. A request's phases: BEGIN_REQ drives VALID,
// END_REQ is the handshake; BEGIN_RESP is the first cycle of the response's VALID, END_RESP drives READY, its
// handshake.
#pragma once

#include "base/burst_clock.h"
#include "base/payload_pool.h"

#include <systemc>
#include <tlm>

#include <cstdint>
#include <deque>

namespace tabletop {

// The signals of one AXI4-Lite port, seen from outside the Verilated block. For a slave port the master's signals (AW,
// W, AR, BREADY, RREADY) are inputs of the block; for a master port it is the other way round.
struct axi_request {
    bool write;
    std::uint32_t address;
    std::uint32_t data;  // of a write
    unsigned strobes;    // of a write
};
struct axi_response {
    std::uint32_t data;  // of a read
    unsigned code;       // 0 OKAY, 2 SLVERR, 3 DECERR
};

class axi_slave_pins {
  public:
    virtual ~axi_slave_pins() = default;
    virtual void drive_request(const axi_request& request) = 0;  // ARVALID, or AWVALID and WVALID, high
    virtual void drop_request() = 0;                             // all three low
    virtual bool request_ready(bool write) const = 0;            // ARREADY, or AWREADY and WREADY
    virtual bool response_valid(bool write) const = 0;
    virtual axi_response response(bool write) const = 0;
    virtual void drive_response_ready(bool write, bool ready) = 0;
};

class axi_master_pins {
  public:
    virtual ~axi_master_pins() = default;
    virtual bool request_valid(bool write) const = 0;  // ARVALID, or AWVALID and WVALID
    virtual axi_request request(bool write) const = 0;
    virtual void drive_request_ready(bool write, bool ready) = 0;
    virtual void drive_response(bool write, const axi_response& response) = 0;
    virtual void drop_response() = 0;
    virtual bool response_ready(bool write) const = 0;
};

// What an adapter needs of the wrapper it belongs to.
class pin_owner {
  public:
    virtual ~pin_owner() = default;
    // Before an input changes: clocks the model up to now. Returns the current cycle.
    virtual std::uint64_t before_change() = 0;
    // An input has been driven.
    virtual void pins_changed() = 0;
    // Settles the outputs if inputs have changed, and lets all adapters look at them.
    virtual void after_change() = 0;
    // The adapter has something to do after the next edge.
    virtual void request_edge() = 0;
    virtual bool in_reset() const = 0;  // the pin
};

// One at a time: a request is driven only after the response of the one before it has ended (a block that carries one
// transaction at a time); pipelined: as soon as the request before it has been accepted.
enum class request_order { one_at_a_time, pipelined };

// A TLM target socket in front of a slave port.
class axi_slave_adapter : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
  public:
    axi_slave_adapter(sc_core::sc_module_name name, tlm::tlm_target_socket<32>& socket, axi_slave_pins& pins,
                      pin_owner& owner, request_order order);

    // After an edge first all adapters let go of what had its handshake in the cycle before and drive what waits; then,
    // with outputs settled, they look.
    void drive();
    void sample();
    // An edge has sampled reset: open transactions end with an error.
    void abort();
    void reset_released();

  private:
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(tlm::tlm_generic_payload&) override { return 0; }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) override;

    void begin(tlm::tlm_generic_payload& trans);
    bool may_drive() const;
    void drive_request();
    void accepted();
    void begin_response();
    void send_response();
    void end_response();
    void finish(bool write);
    void abort_next();

    tlm::tlm_target_socket<32>& socket_;
    axi_slave_pins& pins_;
    pin_owner& owner_;
    const request_order order_;

    tlm::tlm_generic_payload* request_ = nullptr;  // begun, not accepted
    bool driven_ = false;                          // its VALID is high
    bool pins_busy_ = false;                       // VALID is still high after the handshake, until the next edge
    std::deque<tlm::tlm_generic_payload*> open_;   // accepted, response not ended
    bool response_open_ = false;                   // of open_.front()
    bool response_driven_ = false;                 // the open response is the one that the pins show
    bool finishing_ = false;                       // READY is high: a response's handshake is in this cycle
    bool finishing_write_ = false;
    std::size_t aborting_ = 0;                       // how many of the open ones end with an error
    tlm::tlm_generic_payload* returning_ = nullptr;  // inside nb_transport_fw: its END_REQ goes by return value
    tlm::tlm_generic_payload* blocking_ = nullptr;   // inside b_transport
    sc_core::sc_event blocking_done_;
    sc_core::sc_event idle_;
};

// A TLM initiator socket behind a master port.
class axi_master_adapter : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
  public:
    axi_master_adapter(sc_core::sc_module_name name, tlm::tlm_initiator_socket<32>& socket, axi_master_pins& pins,
                       pin_owner& owner);

    void drive();
    void sample();
    void abort();

  private:
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    void begin_request(bool write);
    void request_accepted();
    void begin_response();
    void drive_response();
    void send_end(tlm::tlm_generic_payload& trans);
    void end_response();

    tlm::tlm_initiator_socket<32>& socket_;
    axi_master_pins& pins_;
    pin_owner& owner_;
    payload_pool pool_;

    tlm::tlm_generic_payload* request_ = nullptr;  // begun at the target, not accepted by it
    bool request_done_ = false;                    // READY is high: handshake in this cycle
    bool request_write_ = false;
    std::deque<tlm::tlm_generic_payload*> open_;  // accepted or begun, response not ended
    bool response_driven_ = false;                // of open_.front()
    bool response_waiting_ = false;               // begun, while the pins show the one before in its handshake cycle
    bool response_done_ = false;                  // a response's handshake is in this cycle
    bool completed_ = false;                      // the target wants no END_RESP
};

}  // namespace tabletop
