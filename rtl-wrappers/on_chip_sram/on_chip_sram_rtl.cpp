// SPDX-License-Identifier: Apache-2.0
#include "on_chip_sram/on_chip_sram_rtl.h"

#include "base/axi4_lite_target.h"
#include "base/bus_word.h"
#include "base/input_error.h"
#include "base/kernel_time.h"
#include "memories/on_chip_sram/timing.h"
#include "pins/verilated_bits.h"
#include "verilated_on_chip_sram.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

template <typename Top>
class on_chip_sram_rtl : public on_chip_sram_block, private register_access, private word_port_if {
  public:
    on_chip_sram_rtl(sc_core::sc_module_name name, const on_chip_sram_config& config)
        : on_chip_sram_block(name),
          clock_(config.clock),
          address_bits_(bits_of(config.words)),
          top_(&context_),
          port_("port", in, *this, config.words * word_bytes,
                access_timing(view::ca, config.clock, on_chip_sram_core::port_cycles)) {
        port2.bind(*this);
        power_up();
    }
    ~on_chip_sram_rtl() override { top_.final(); }

  private:
    // The processor's port. What is on its pins in a cycle is taken at the next edge, together with what the other
    // port's client has for that edge.
    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override {
        const auto edge = clock_.cycle(accept_ps) + 1;
        drive_before(edge, offset);
        top_.s1_read = 1;
        take(edge);
        top_.s1_read = 0;
        return top_.s1_readdata;
    }
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t) override {
        const auto edge = clock_.cycle(accept_ps) + 1;
        drive_before(edge, offset);
        top_.s1_write = 1;
        top_.s1_writedata = value;
        top_.s1_byteenable = static_cast<CData>(lanes);
        take(edge);
        top_.s1_write = 0;
        if (client_ != nullptr) client_->written(offset / word_bytes, edge);
    }
    void reset() override {}

    // Between two edges that are counted nothing is on the pins, and what the memory shows has been taken: one more
    // edge changes nothing for anybody else.
    std::uint32_t peek(std::uint32_t offset) const override {
        catch_up();
        set_bits(top_.s1_address, 0, address_bits_, offset / word_bytes);
        top_.s1_read = 1;
        pulse_clock();
        top_.s1_read = 0;
        return top_.s1_readdata;
    }
    bool poke(std::uint32_t offset, std::uint32_t value, unsigned lanes) override {
        catch_up();
        set_bits(top_.s1_address, 0, address_bits_, offset / word_bytes);
        top_.s1_write = 1;
        top_.s1_writedata = value;
        top_.s1_byteenable = static_cast<CData>(lanes);
        pulse_clock();
        top_.s1_write = 0;
        if (client_ != nullptr) client_->written(offset / word_bytes, clock_.cycle(now_ps()));
        return true;
    }
    // An access that was accepted in the cycle before may still be carried out, and see what that cycle saw.
    void catch_up() const {
        const auto cycle = clock_.cycle(now_ps());
        if (cycle != 0 && client_ != nullptr) client_->advance(cycle - 1);
    }

    void drive_before(std::uint64_t edge, std::uint32_t offset) {
        if (client_ != nullptr) client_->advance(edge - 1);
        clock_to(edge - 1);
        set_bits(top_.s1_address, 0, address_bits_, offset / word_bytes);
    }
    void take(std::uint64_t edge) {
        top_.eval();
        if (top_.s1_waitrequest != 0) SC_REPORT_ERROR(name(), "waitrequest is high");
        if (client_ != nullptr) client_->advance(edge);
        clock_to(edge);
    }

    // The other one.
    std::uint32_t read_word(std::uint32_t index, std::uint64_t edge) override {
        clock_to(edge - 1);
        set_bits(top_.s2_addr, 0, address_bits_, index);
        clock_to(edge);
        return top_.s2_rdata;
    }
    std::uint32_t write_word(std::uint32_t index, std::uint32_t value, std::uint64_t edge) override {
        clock_to(edge - 1);
        set_bits(top_.s2_addr, 0, address_bits_, index);
        top_.s2_wdata = value;
        top_.s2_we = 1;
        clock_to(edge);
        top_.s2_we = 0;
        return top_.s2_rdata;
    }
    void attach(word_port_client& client) override { client_ = &client; }

    void clock_to(std::uint64_t edge) {
        while (edge_ < edge) {
            pulse_clock();
            ++edge_;
            if (top_.conflict != 0) lose_write(top_.s2_addr, top_.s2_wdata, edge_, clock_.edge(edge_));
        }
    }
    void pulse_clock() const {
        top_.clk = 1;
        top_.eval();
        top_.clk = 0;
        top_.eval();
    }

    void power_up() {
        constexpr int edges = 4;
        context_.randReset(2);
        top_.clk = 0;
        top_.s1_address = 0, top_.s1_read = 0, top_.s1_write = 0, top_.s1_byteenable = 0xF, top_.s1_writedata = 0;
        top_.s2_addr = 0, top_.s2_we = 0, top_.s2_wdata = 0;
        top_.reset = 1;
        for (int n = 0; n < edges; ++n) pulse_clock();
        top_.reset = 0;
    }

    static unsigned bits_of(std::uint32_t words) {
        unsigned bits = 0;
        while (1u << bits < words) ++bits;
        return bits;
    }

    const clock_domain clock_;
    const unsigned address_bits_;
    VerilatedContext context_;
    mutable Top top_;  // clocked when its words are looked at, too
    axi4_lite_target port_;
    word_port_client* client_ = nullptr;
    std::uint64_t edge_ = 0;  // the last one; the reset of the power-up ends with it
};

bool serves(const rtl_variant& variant, const on_chip_sram_config& config) {
    return variant.number("WORDS") == config.words;
}

}  // namespace

bool has_on_chip_sram_rtl(const on_chip_sram_config& config) {
    return any_serves(on_chip_sram_rtl_variants(), config, serves);
}

std::unique_ptr<on_chip_sram_block> make_on_chip_sram_rtl(const char* name, const on_chip_sram_config& config) {
    check(config);
    if (auto memory = on_chip_sram_tops::make<on_chip_sram_block, on_chip_sram_rtl>(
            name, config, on_chip_sram_rtl_variants(), serves)) {
        return memory;
    }
    std::vector<std::string> sizes;
    for (const auto words : values_of(on_chip_sram_rtl_variants(), "WORDS")) sizes.push_back(std::to_string(words));
    throw input_error(
        fmt::format("on_chip_sram has no rtl view with {} words; there are: {}", config.words, enumerated(sizes)));
}

}  // namespace tabletop
