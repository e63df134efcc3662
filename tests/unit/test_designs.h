// SPDX-License-Identifier: Apache-2.0
// Descriptions of a user's RTL for its tests, and machines of nothing but a design.
#pragma once

#include "base/kernel_time.h"
#include "base/serial_line.h"
#include "compositions/connect4_game/connect4_game_rtl.h"
#include "design/description.h"
#include "fresh_kernel.h"

#include <unistd.h>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

namespace fs = std::filesystem;

inline const fs::path designs = TEST_DESIGNS;

// A folder with a description and what it names.
class description_folder {
  public:
    description_folder() {
        auto pattern = (fs::temp_directory_path() / "test_design-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
        write("top.v", "module top(input clk, input rst, input rx, output tx); assign tx = rx; endmodule\n");
        write("top.vhd", "entity top is end;\n");
        fs::create_directories(path_ / "include");
    }
    ~description_folder() { fs::remove_all(path_); }
    description_folder(const description_folder&) = delete;
    description_folder& operator=(const description_folder&) = delete;

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
        return path_ / name;
    }
    rtl_description read(const std::string& text) const { return read_rtl(write("d.toml", text)); }
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

// Line by line, so that one line can be replaced.
using lines = std::vector<std::string>;

inline const lines good = {
    "block = \"connect6_threat\"",  // 1
    "bundle = \"serial_pins\"",     // 2
    "sources = [\"top.v\"]",        // 3
    "include = [\"include\"]",      // 4
    "defines = [\"A\", \"B=2\"]",   // 5
    "top = \"top\"",                // 6
    "cycles_per_bit = 880",         // 7
    "[parameters]",                 // 8
    "N = 4",                        // 9
    "[clock]",                      // 10
    "port = \"clk\"",               // 11
    "frequency = \"100 MHz\"",      // 12
    "[reset]",                      // 13
    "port = \"rst\"",               // 14
    "active = \"high\"",            // 15
    "[ports]",                      // 16
    "rx = \"rx\"",                  // 17
    "tx = \"tx\"",                  // 18
};

inline std::string text_with(int line, const std::string& replacement, const lines& all = good) {
    std::string text;
    for (std::size_t n = 0; n < all.size(); ++n) {
        text += (static_cast<int>(n) + 1 == line ? replacement : all[n]) + '\n';
    }
    return text;
}

inline const lines good_engine = {
    "block = \"connect4_minimax\"",                                                     // 1
    "bundle = \"axi4_lite\"",                                                           // 2
    "sources = [\"top.v\"]",                                                            // 3
    "top = \"top\"",                                                                    // 4
    "[options]",                                                                        // 5
    "alpha_beta = true",                                                                // 6
    "solvers = 2",                                                                      // 7
    "[clock]",                                                                          // 8
    "port = \"clk\"",                                                                   // 9
    "frequency = \"100 MHz\"",                                                          // 10
    "[ports]",                                                                          // 11
    "awaddr = \"wa\"\nawvalid = \"wav\"\nawready = \"war\"",                            // 12
    "wdata = \"wd\"\nwvalid = \"wdv\"\nwready = \"wdr\"\nwstrb = \"ws\"",               // 13
    "bvalid = \"bv\"\nbready = \"br\"\nbresp = \"bc\"",                                 // 14
    "araddr = \"ra\"\narvalid = \"rav\"\narready = \"rar\"",                            // 15
    "rdata = \"rd\"\nrvalid = \"rv\"\nrready = \"rr\"\nrresp = \"rc\"\nirq = \"irq\"",  // 16
};

inline bool is_in(const std::string& part, const std::string& text) {
    return text.find(part) != std::string::npos;
}

// Edges of a line, as cycles of the design's clock.
class edge_list : public serial_receiver {
  public:
    explicit edge_list(const clock_domain& clock) : clock_(clock) {}
    void on_frame(const serial_frame&) override { BOOST_FAIL("pins have edges"); }
    void on_edge(std::uint64_t time_ps, bool level) override {
        BOOST_TEST(clock_.edge(clock_.cycle(time_ps)) == time_ps);
        edges.emplace_back(clock_.cycle(time_ps), level);
    }
    std::vector<std::pair<std::uint64_t, bool>> edges;

  private:
    clock_domain clock_;
};

// A machine of nothing but the design.
template <typename Block>
struct design_machine {
    fresh_kernel kernel;
    rtl_description description;
    std::unique_ptr<Block> block;
    sc_core::sc_signal<bool> reset{"reset"};
    sc_core::sc_event end{"end"};

    design_machine(std::unique_ptr<Block> (*make)(const char*, const rtl_description&), rtl_description of)
        : description(std::move(of)), block(make("design", description)) {
        block->rst(reset);
    }
    void run(std::uint64_t cycles) { run_for(description.clock.edge(cycles)); }
    void run_to(std::uint64_t cycle) { run_for(description.clock.edge(cycle) - now_ps()); }

  private:
    // The end is an event of the kernel: what changes then, a burst of clocks must not have passed.
    void run_for(std::uint64_t ps) {
        end.notify(from_ps(ps));
        sc_core::sc_start(from_ps(ps));
    }
};

struct serial_machine : design_machine<serial_pins_block> {
    edge_list edges{description.clock};

    explicit serial_machine(const rtl_description& of) : design_machine(make_serial_pins, of) {
        block->tx.attach(edges);
    }
    void send(std::uint64_t ps, unsigned byte) { block->rx.send(make_frame(ps, description.bit_time(), byte)); }
};

inline std::unique_ptr<connect4_game_block> make_game(const char* name, const rtl_description& of) {
    return make_connect4_game_rtl(name, {of.clock}, of);
}

struct game_machine : design_machine<connect4_game_block> {
    explicit game_machine(const rtl_description& of) : design_machine(make_game, of) {}
};

}  // namespace tabletop
