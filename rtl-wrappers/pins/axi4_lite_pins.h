// SPDX-License-Identifier: Apache-2.0
// Adapters between TLM-2.0 sockets and the pins of a Verilated AXI4-Lite port. A request's phases: BEGIN_REQ drives
// VALID, END_REQ is the handshake; BEGIN_RESP is the first cycle of the response's VALID, END_RESP drives READY, its
// handshake.
#pragma once

#include "base/base_phase.h"
#include "base/payload_pool.h"
#include "base/timed_queue.h"
#include "pins/axi_request_rules.h"
#include "pins/axi_response_rules.h"
#include "pins/burst_clock.h"

#include <systemc>
#include <tlm>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

// The signals of one AXI4-Lite port, seen from outside the Verilated block. For a slave port the master's signals (AW,
// W, AR, BREADY, RREADY) are inputs of the block; for a master port it is the other way round.
struct axi_request {
    bool write;
    std::uint32_t address;
    std::uint32_t data;       // of a write
    unsigned strobes;         // of a write
    unsigned protection = 0;  // AxPROT; on a socket unprivileged, secure data
};
struct axi_response {
    std::uint32_t data;  // of a read
    unsigned code;       // 0 OKAY, 2 SLVERR, 3 DECERR
};

// The channels of a request: each has a handshake of its own, those of AW and W in any order.
enum class axi_channel : unsigned { ar, aw, w };
inline constexpr std::array<axi_channel, 3> axi_channels{axi_channel::ar, axi_channel::aw, axi_channel::w};

class axi_slave_pins {
  public:
    virtual ~axi_slave_pins() = default;
    // AR and AW have AxPROT.
    virtual bool has_protection(axi_channel) const { return false; }
    // What the channel carries: of AR and AW address and AxPROT, of W data and strobes. VALID stays as it is.
    virtual void drive_request(axi_channel channel, const axi_request& request) = 0;
    virtual void drive_valid(axi_channel channel, bool valid) = 0;
    virtual bool ready(axi_channel channel) const = 0;
    virtual bool response_valid(bool write) const = 0;
    virtual axi_response response(bool write) const = 0;
    virtual void drive_response_ready(bool write, bool ready) = 0;
};

class axi_master_pins {
  public:
    virtual ~axi_master_pins() = default;
    virtual bool channel_valid(axi_channel channel) const = 0;
    virtual bool has_protection(axi_channel) const { return false; }
    virtual axi_request request(bool write) const = 0;
    virtual void drive_ready(axi_channel channel, bool ready) = 0;
    virtual void drive_response(bool write, const axi_response& response) = 0;  // VALID is high
    virtual void drop_response(bool write) = 0;
    virtual bool response_ready(bool write) const = 0;

    // A write is one once its address and its data are both there; they come in any order.
    bool request_valid(bool write) const {
        return write ? channel_valid(axi_channel::aw) && channel_valid(axi_channel::w) : channel_valid(axi_channel::ar);
    }
    void drive_request_ready(bool write, bool ready) {
        if (!write) return drive_ready(axi_channel::ar, ready);
        drive_ready(axi_channel::aw, ready);
        drive_ready(axi_channel::w, ready);
    }
};

// What an adapter needs of the wrapper it belongs to.
class pin_owner {
  public:
    virtual ~pin_owner() = default;
    // Called before an input changes: clocks the model up to now. Returns the current cycle.
    virtual std::uint64_t before_change() = 0;
    // An input has been driven.
    virtual void pins_changed() = 0;
    // Settles the outputs if inputs have changed, and lets all adapters look at them.
    virtual void after_change() = 0;
    // The adapter has something to do after the next edge.
    virtual void request_edge() = 0;
    virtual bool in_reset() const = 0;  // the pin
};

// When a request is driven. One at a time: after the response of the one before it has ended (a block that carries one
// transaction at a time). One direction: as soon as the one before it has been accepted, but a read not before every
// write has ended, nor a write before every read (a block whose read and write channels know nothing of each other).
// Pipelined: as soon as the one before it has been accepted (a block that keeps the directions apart itself).
enum class request_order { one_at_a_time, one_direction, pipelined };

// A TLM target socket in front of a slave port, for any number of processes in either call style. Phases with an
// annotated delay take place at their own time; a b_transport call waits its delay out. Accesses are driven in the
// order in which they begin, and no request is driven while reset is asserted. What check_access (bus_word.h) refuses,
// and a command that is neither read nor write, is driven as a write without strobes to address 0, and has
// check_access' answer when that is answered. Neither debug access nor DMI. A response that breaks a rule of
// axi_response_rules is an SC_REPORT_ERROR of the type of protocol_checker, unless somebody else is told; one that
// nobody has asked for is not taken.
class axi_slave_adapter : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
  public:
    axi_slave_adapter(sc_core::sc_module_name name, tlm::tlm_target_socket<32>& socket, axi_slave_pins& pins,
                      pin_owner& owner, request_order order);

    // After an edge first all adapters let go of what had its handshake in the cycle before and drive what waits; then,
    // with outputs settled, they look.
    void drive();
    void sample();
    // An edge has sampled reset: open transactions end with an error. A b_transport call whose request has not been
    // driven waits the reset out.
    void abort();
    void reset_released();

    // Who is told of broken rules, in place of the report.
    void tell_broken_rules(axi_response_rules::listener listener) { broken_rule_ = std::move(listener); }
    // Who is told whenever the pins have been looked at, settled.
    void tell_looks(std::function<void()> looked) { looked_ = std::move(looked); }
    // What is waited for, "awready of a write to 0x43c0000c"; empty: nothing.
    std::string waits_for() const;
    // The handshakes of all channels so far.
    std::uint64_t handshakes() const { return handshakes_; }
    // Whether the block has ever answered.
    bool has_answered() const { return has_answered_; }

  private:
    struct access {
        tlm::tlm_generic_payload* trans;
        tlm::tlm_response_status checked;  // by check_access
        bool carried;                      // by the bus: the block answers; else checked is the answer
        bool write;                        // on the pins
        bool* done;                        // of a b_transport call, which waits for it; null for phases
    };

    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(tlm::tlm_generic_payload&) override { return 0; }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) override;

    void take_phases();
    void begin(tlm::tlm_generic_payload& trans, bool* done);
    bool may_drive() const;
    void drive_next();
    void accepted();
    void begin_response();
    void send_response();
    void end_response(const tlm::tlm_generic_payload& trans);
    void finish(bool write);
    void abort_next();
    void rule_broken(const std::string& rule) const;

    tlm::tlm_target_socket<32>& socket_;
    axi_slave_pins& pins_;
    pin_owner& owner_;
    const request_order order_;
    axi_response_rules rules_;
    axi_response_rules::listener broken_rule_;  // empty: a report
    std::function<void()> looked_;              // empty: nobody is told
    std::uint64_t handshakes_ = 0;
    bool has_answered_ = false;

    timed_queue<delayed_phase> phases_;  // until their time, and until a process takes them
    std::vector<access> waiting_;        // begun, not accepted: the first is driven next
    bool driven_ = false;                // the first one, on the pins
    unsigned valid_ = 0;                 // bit n: channel n's VALID is high and waits for its handshake
    unsigned taken_ = 0;                 // bit n: channel n has its handshake in this cycle
    std::vector<access> open_;           // accepted, response not ended
    bool response_open_ = false;         // of open_.front()
    bool response_driven_ = false;       // the open response is the one that the pins show
    bool finishing_ = false;             // READY is high: a response's handshake is in this cycle
    bool finishing_write_ = false;
    std::size_t aborting_ = 0;  // how many of the open ones end with an error
    sc_core::sc_event blocking_done_;
};

// A TLM initiator socket behind a master port. Responses that a target gives while an earlier one is on the pins are
// kept in order, and so are those of requests that it completes (TLM_COMPLETED) out of turn; a second response while
// one is open, and one out of the order of the requests, are the target's violations and an SC_REPORT_ERROR.
class axi_master_adapter : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
  public:
    axi_master_adapter(sc_core::sc_module_name name, tlm::tlm_initiator_socket<32>& socket, axi_master_pins& pins,
                       pin_owner& owner);

    void drive();
    void sample();
    // An edge has sampled reset: a response that the target has open ends; what it answers to the others is dropped. It
    // is offered no further request before it has accepted one that it was offered.
    void abort();

    // From now on the listener is told of a request that breaks a rule of axi_request_rules.
    void tell_broken_rules(axi_request_rules::listener listener) { rules_.emplace(std::move(listener)); }

  private:
    struct issued {
        tlm::tlm_generic_payload* trans;
        bool answered;
        bool owes_end;  // its response is open at the target
    };

    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    void take_phases();
    void begin_request(bool write);
    void take(tlm::tlm_generic_payload& trans, tlm::tlm_phase_enum reached);
    void request_accepted();
    void begin_response(const tlm::tlm_generic_payload& trans, bool owes_end);
    void drive_response();
    void drop_responses();
    void end_response();
    void send_end(tlm::tlm_generic_payload& trans);
    void violation(const char* what, const tlm::tlm_generic_payload& trans) const;

    tlm::tlm_initiator_socket<32>& socket_;
    axi_master_pins& pins_;
    pin_owner& owner_;
    payload_pool pool_;
    std::optional<axi_request_rules> rules_;

    timed_queue<delayed_phase> phases_;            // until their time, and until a process takes them
    tlm::tlm_generic_payload* request_ = nullptr;  // begun at the target, not accepted by it
    bool request_shown_ = false;                   // the pins show it: no reset has come since
    bool request_done_ = false;                    // READY is high: handshake in this cycle
    bool request_write_ = false;
    std::vector<issued> open_;                        // begun, response not ended on the pins
    std::vector<tlm::tlm_generic_payload*> dropped_;  // by a reset, not answered by the target
    bool response_driven_ = false;                    // of open_.front()
    bool response_done_ = false;                      // a response's handshake is in this cycle
};

}  // namespace tabletop
