// SPDX-License-Identifier: Apache-2.0
// An Avalon-MM slave with a read latency of one cycle and no waitrequest as the slave pins of an axi_slave_adapter:
// BEGIN_REQ raises read or write for one cycle, in which END_REQ comes too; BEGIN_RESP is the cycle after it.
#pragma once

#include "pins/axi4_lite_pins.h"

#include <cstdint>

namespace tabletop {

class avalon_slave_pins : public axi_slave_pins {
  public:
    void drive_request(axi_channel, const axi_request& request) final { request_ = request; }
    // The address and the data of a write go together.
    void drive_valid(axi_channel, bool valid) final {
        if (!valid) {
            drop();
        } else if (!is_raised_) {
            raise(request_);
            is_write_ = request_.write;
        }
        is_raised_ = valid;
    }
    bool ready(axi_channel) const final { return true; }
    bool response_valid(bool write) const final { return is_answered_ && write == is_write_; }
    axi_response response(bool) const final { return {data_, 0}; }
    void drive_response_ready(bool, bool ready) final { is_taken_ = ready; }

  protected:
    // read, or write with its data and lanes, is high.
    virtual void raise(const axi_request& request) = 0;
    // Neither is.
    virtual void drop() = 0;
    virtual std::uint32_t readdata() const = 0;

    // An access is under way: see_edge() has to see every edge.
    bool is_busy() const { return is_raised_ || is_answered_; }

    // An edge has been evaluated. True: there is a response, or it is gone.
    bool see_edge(bool in_reset) {
        const bool was_answered = is_answered_;
        is_answered_ = !in_reset && (is_raised_ || (is_answered_ && !is_taken_));
        if (is_answered_ && is_raised_) data_ = readdata();
        return is_answered_ != was_answered || is_raised_;
    }

  private:
    axi_request request_{};
    bool is_raised_ = false;
    bool is_write_ = false;
    bool is_answered_ = false;  // and nobody has taken it
    bool is_taken_ = false;     // with the next edge
    std::uint32_t data_ = 0;
};

}  // namespace tabletop
