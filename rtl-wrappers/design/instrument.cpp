// SPDX-License-Identifier: Apache-2.0
#include "design/instrument.h"

#include <array>
#include <cstdlib>

namespace tabletop {
namespace {

// Tells the programs that a command starts: "NAME:FOLDER".
constexpr const char* handed_on_instrument = "TABLETOP_INSTRUMENT";

// Split into one process for each of its variables, a process of 5.006 counts what a function does before it has its
// arguments. Whole ones may be loops, which is nothing to be told of.
const std::vector<std::string> coverage_options = {"--coverage-line", "--coverage-toggle", "-fno-split",
                                                   "-Wno-UNOPTFLAT"};

// In the order of the instruments.
const std::array<instrument_parts, 3>& all_parts() {
    static const std::array<instrument_parts, 3> all{
        {{"none", {}, {}, {}},
         {"coverage", coverage_options, {"verilated_cov.cpp"}, {"-DVM_COVERAGE=1"}},
         {"waves",
          {"--trace", "--trace-max-array", "64", "--trace-max-width", "1024"},
          {"verilated_vcd_c.cpp"},
          {"-DVM_TRACE=1", "-DVM_TRACE_VCD=1"}}}};
    return all;
}

std::string chosen_text() {
    const char* const chosen = std::getenv(handed_on_instrument);
    return chosen == nullptr ? "" : chosen;
}

}  // namespace

void choose_instrument(instrument choice, const std::filesystem::path& folder) {
    const auto text = std::string(parts_of(choice).name) + ':' + folder.string();
    ::setenv(handed_on_instrument, text.c_str(), 1);
}

instrument chosen_instrument() {
    const auto text = chosen_text();
    const auto name = text.substr(0, text.find(':'));
    for (std::size_t n = 0; n < all_parts().size(); ++n) {
        if (all_parts()[n].name == name) return static_cast<instrument>(n);
    }
    return instrument::none;
}

std::filesystem::path instrument_folder() {
    const auto text = chosen_text();
    const auto colon = text.find(':');
    return colon == std::string::npos ? "" : text.substr(colon + 1);
}

const instrument_parts& parts_of(instrument which) {
    return all_parts().at(static_cast<std::size_t>(which));
}

std::string without_atomic_counts(const std::string& symbols) {
    const std::string atomic = "std::atomic<uint32_t> __Vcoverage[";
    const std::string plain =
        "struct plain_count : std::atomic<uint32_t> {\n"
        "        void fetch_add(uint32_t n, std::memory_order order) { store(load(order) + n, order); }\n"
        "    } __Vcoverage[";
    auto text = symbols;
    const auto at = text.find(atomic);
    if (at != std::string::npos) text.replace(at, atomic.size(), plain);
    return text;
}

}  // namespace tabletop
