// SPDX-License-Identifier: Apache-2.0
#include "design/clock_comparison.h"

#include "design/compile_library.h"
#include "design/design_interface.h"
#include "design/verilate.h"
#include "support/host_program.h"
#include "support/process_pool.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <random>
#include <vector>

namespace tabletop {
namespace {

constexpr unsigned cycles = 2000;
constexpr unsigned cycles_in_reset = 5;
constexpr unsigned cycles_between_resets = 400;

using trace = std::vector<std::uint64_t>;

bool is_port_of(const port_pin& pin, const std::string& name) {
    return name == pin.port || name == pin.text || name == pin.or_port;
}

// Clock, reset and what is tied are not.
bool is_free_input(const design_port& port, const rtl_description& description) {
    const auto is_this = [&](const port_pin& pin) { return is_port_of(pin, port.name); };
    return port.direction == design_in && port.bits != 0 && !is_this(description.clock_port) &&
           !(description.reset_port && is_this(*description.reset_port)) &&
           std::none_of(description.ties.begin(), description.ties.end(),
                        [&](const tied_port& tie) { return is_this(tie.port); });
}

// The same seed gives the same inputs in the same cycles.
class played_design {
  public:
    played_design(const design_functions& functions, const rtl_description& description, std::uint64_t seed,
                  bool every_edge)
        : functions_(functions), description_(description), chance_(seed), design_(functions.create(seed, 0)) {
        if (every_edge) functions_.evaluate_every_edge(design_);
    }

    // What its outputs are after each cycle.
    trace play() {
        trace outputs;
        functions_.settle(design_);
        for (unsigned n = 0; n < cycles && *functions_.fault(design_) == '\0'; ++n) {
            const auto phase = n % cycles_between_resets;
            bool rests = phase != 0 && phase != cycles_in_reset;
            if (!rests) functions_.reset(design_, phase == 0);
            if (one_of(4)) {
                drive();
                rests = false;
                if (one_of(2)) functions_.settle(design_);
            }
            functions_.cycle(design_, rests);
            outputs.push_back(sum_of_outputs());
        }
        return outputs;
    }

  private:
    bool one_of(unsigned n) { return chance_() % n == 0; }

    unsigned char* port(std::size_t n) { return static_cast<unsigned char*>(functions_.address(design_, n)); }

    void drive() {
        constexpr unsigned byte_bits = 8;
        for (std::size_t n = 0; n < functions_.port_count; ++n) {
            const auto& input = functions_.ports[n];
            if (!is_free_input(input, description_) || one_of(2)) continue;
            auto* const bytes = port(n);
            for (unsigned bit = 0; bit < input.bits; bit += byte_bits) {
                const auto most = (1U << std::min(byte_bits, input.bits - bit)) - 1;
                bytes[bit / byte_bits] = static_cast<unsigned char>(chance_() & most);
            }
        }
    }

    std::uint64_t sum_of_outputs() {
        constexpr std::uint64_t prime = 0x0000'0100'0000'01B3;  // of FNV-1a
        std::uint64_t sum = 0xCBF2'9CE4'8422'2325;
        for (std::size_t n = 0; n < functions_.port_count; ++n) {
            if (functions_.ports[n].direction == design_in) continue;
            const auto* const bytes = port(n);
            for (std::size_t at = 0; at < functions_.ports[n].bytes; ++at) sum = (sum ^ bytes[at]) * prime;
        }
        return sum;
    }

    const design_functions& functions_;
    const rtl_description& description_;
    std::mt19937_64 chance_;
    void* design_;  // goes with the process
};

// One after the other: what they draw by chance themselves has one source in Verilator's runtime.
std::string compare(const std::filesystem::path& library, const rtl_description& description) {
    std::filesystem::current_path(folder_of(description));
    const auto* const functions = load_library(library);
    if (functions == nullptr) return "the design cannot be loaded";
    for (const std::uint64_t seed : {0, 1}) {
        const auto with_all = played_design(*functions, description, seed, true).play();
        if (played_design(*functions, description, seed, false).play() != with_all) {
            return "outputs are others when evaluations are left out";
        }
    }
    return "";
}

}  // namespace

std::string compare_clocks(const std::filesystem::path& library, const rtl_description& description) {
    constexpr std::chrono::seconds limit{20};
    process_pool pool(
        1, [&] { return description.given_up && description.given_up(); }, limit);
    pool.start(
        0, [&] { return compare(library, description); }, true);
    const auto ended = pool.wait();
    if (!ended) throw interruption();
    return ended->failure.empty() ? ended->answer : "the design does not run through when it is compared";
}

}  // namespace tabletop
