// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/painter_wires.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/audio_port/registers.h"

#include <algorithm>

namespace tabletop {

void frame_crossing::follow(cycle_pin_if& frame_end) {
    frame_end_ = &frame_end;
    frame_end.attach(*this);
}

// The cycle of the pixel clock, this one or later.
std::uint64_t frame_crossing::first_frame_end(std::uint64_t pixel) const {
    return frame_end_->value(pixel) != 0 ? pixel : frame_end_->next_change(pixel);
}

std::uint64_t frame_crossing::value(std::uint64_t cycle) const {
    const auto first = cycle == 0 ? 0 : pixel_clock_.cycle(clock_.edge(cycle - 1)) + 1;
    const auto last = pixel_clock_.cycle(clock_.edge(cycle));
    return first <= last && first_frame_end(first) <= last ? 1 : 0;
}

std::uint64_t frame_crossing::next_change(std::uint64_t cycle) const {
    if (value(cycle) != 0) return cycle + 1;
    const auto pixel = first_frame_end(pixel_clock_.cycle(clock_.edge(cycle)) + 1);
    return pixel == never ? never : clock_.cycle_from(pixel_clock_.edge(pixel));
}

void frame_crossing::revised(std::uint64_t cycle) {
    listeners_.revised(clock_.cycle_from(pixel_clock_.edge(cycle)));
}

sample_writer::sample_writer(sc_core::sc_module_name name, const clock_domain& clock) : sc_module(name), clock_(clock) {
    out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
    spawn_thread("run", [this] { run(); });
}

void sample_writer::write_sample(bool right, std::uint32_t value, std::uint64_t cycle) {
    samples_.push_back({right, value, cycle + 1});
    more_.notify(sc_core::SC_ZERO_TIME);
}

void sample_writer::run() {
    tlm::tlm_generic_payload trans;
    for (;;) {
        while (samples_.empty()) sc_core::wait(more_);
        auto next = samples_.front();
        samples_.pop_front();
        const auto begin_ps = clock_.edge(next.cycle);
        if (begin_ps > now_ps()) sc_core::wait(from_ps(begin_ps - now_ps()));
        trans.set_command(tlm::TLM_WRITE_COMMAND);
        trans.set_address(next.right ? audio_port_registers::right : audio_port_registers::left);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&next.value));
        trans.set_data_length(word_bytes);
        trans.set_streaming_width(word_bytes);
        trans.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        sc_core::sc_time delay;
        out->b_transport(trans, delay);
        if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay);
    }
}

}  // namespace tabletop
