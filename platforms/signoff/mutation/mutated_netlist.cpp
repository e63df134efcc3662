// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/mutated_netlist.h"

#include "design/library_cache.h"
#include "design/played_design.h"
#include "design/verilate.h"
#include "mutation/yosys_texts.h"
#include "signoff/mutation/yosys_call.h"
#include "support/content_hash.h"
#include "support/document_file.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <set>
#include <stdexcept>
#include <system_error>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

constexpr const char* undriven_mutant = "  wire [15:0] mutant;\n";

// The source under a name that is a word of a script, and that cells which are named after it have everywhere.
std::string name_in_script(const fs::path& source, std::set<std::string>& taken) {
    constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
    auto name = source.filename().string();
    if (name.find_first_not_of(plain) != std::string::npos || name[0] == '-' || taken.count(name) != 0) {
        name = fmt::format("source_{}{}", taken.size(), source.extension().string() == ".sv" ? ".sv" : ".v");
    }
    taken.insert(name);
    return name;
}

// What the design reads ($readmemh, includes) it names relative to its description.
void link_neighbours(const rtl_description& design, const fs::path& folder) {
    for (const auto& entry : fs::directory_iterator(folder_of(design))) {
        std::error_code ignored;
        fs::create_symlink(entry.path(), folder / entry.path().filename(), ignored);
    }
}

std::string macros_text(const rtl_description& design) {
    std::string text;
    for (const auto& macro : design.defines) {
        const auto equals = macro.find('=');
        const auto value = equals == std::string::npos ? "1" : macro.substr(equals + 1);
        text += fmt::format("`define {} {}\n", macro.substr(0, equals), value);
    }
    return text;
}

// What Yosys reads in its folder.
struct read_sources {
    std::vector<std::string> names;
    std::vector<std::string> includes;
    bool has_verilog = false;  // words of SystemVerilog may be names there
};

read_sources copy_sources(const rtl_description& design, const fs::path& folder) {
    read_sources read;
    std::set<std::string> taken;
    const scratch_folder prepared;
    prepare_sources(design, prepared.path());
    write_file(folder / "macros.vh", macros_text(design));
    for (const fs::path source : verilog_sources(design, prepared.path())) {
        read.names.push_back(name_in_script(source, taken));
        fs::copy_file(source, folder / read.names.back(), fs::copy_options::overwrite_existing);
        read.has_verilog |= source.extension() == ".v";
    }
    auto folders = include_folders(design);
    for (const fs::path source : design.sources) folders.push_back(source.parent_path());
    for (const auto& include : folders) {
        read.includes.push_back(fmt::format("include_{}", read.includes.size()));
        fs::create_directory_symlink(include, folder / read.includes.back());
    }
    link_neighbours(design, folder);
    return read;
}

std::string reading_text(const read_sources& read, bool as_system_verilog) {
    std::string options;
    for (const auto& include : read.includes) options += " -I" + include;
    std::string text = "read_verilog macros.vh\n";
    for (const auto& name : read.names) {
        const bool verilog = !as_system_verilog && fs::path(name).extension() == ".v";
        text += fmt::format("read_verilog{}{} {}\n", verilog ? "" : " -sv", options, name);
    }
    return text;
}

std::string top_text(const rtl_description& design) {
    std::string text = "hierarchy -check -top " + design.top;
    for (std::size_t n = 0; n < design.stand_ins.size(); ++n) text += fmt::format(" -libdir stand_ins_{}", n);
    if (!design.has_vhdl_top()) {
        for (const auto& [name, value] : design.parameters) text += fmt::format(" -chparam {} {}", name, value);
    }
    return text + '\n';
}

// A case that is parallel becomes what gates are: in Verilog the first of two selected inputs would hide the other,
// which a mutant selects wrongly. `begun` appears when mutations are drawn.
std::string script_text(const rtl_description& design, const std::string& reading, unsigned count, std::uint64_t seed) {
    return reading + top_text(design) +
           fmt::format(
               "proc\nflatten\nmemory -nomap\nopt\n"
               "tee -q -o begun log begun\n"
               "mutate -list {} -seed {} -ctrl mutant 16 1 -o mutations.txt\n"
               "read_verilog -lib initial_values.v\n"
               "techmap -D HIDE -map initial_values.v\n"
               "script mutations.txt\n"
               "techmap -map parallel_case.v\n"
               "opt_clean\nsplitnets -driver\n"
               "delete -port w:mutant\n"
               "techmap -map initial_values.v\n"
               "write_verilog -noattr netlist.v\n",
               count, seed);
}

// Yosys draws for ever when there are not so many.
class drawing_limit {
  public:
    explicit drawing_limit(const fs::path& folder) : begun_(folder / "begun"), end_(folder / "mutations.txt") {}

    bool is_over() {
        std::error_code none;
        if (!fs::exists(begun_, none) || fs::exists(end_, none)) return false;
        const auto now = std::chrono::steady_clock::now();
        if (!since_) since_ = now;
        return now - *since_ > std::chrono::seconds(20);
    }

  private:
    fs::path begun_, end_;
    std::optional<std::chrono::steady_clock::time_point> since_;
};

// Nothing: there are not so many.
std::optional<tool_result> draw(const std::string& script, const fs::path& folder,
                                const std::function<bool()>& given_up) {
    for (const char* const old : {"begun", "mutations.txt"}) fs::remove(folder / old);
    drawing_limit limit(folder);
    bool is_over = false;
    try {
        return run_yosys(script, folder, [&] { return (is_over = limit.is_over()) || (given_up && given_up()); });
    } catch (const interruption&) {
        if (!is_over) throw;
    }
    return std::nullopt;
}

// As many as there are, or half, a quarter of them ..
tool_result draw_most(const rtl_description& design, const std::string& reading, unsigned count, std::uint64_t seed,
                      const fs::path& folder, const std::function<bool()>& given_up) {
    for (; count != 0; count /= 2) {
        if (auto result = draw(script_text(design, reading, count, seed), folder, given_up)) return *result;
        say_to_user(fmt::format("{} has no {} different mutations: half of them are drawn", design.top, count));
    }
    throw input_error(fmt::format("{}: Yosys finds nothing to mutate in {}", design.path, design.top));
}

// The words of the reading that has come further are those that count; without Verilog there is one only.
void run_script(const rtl_description& design, const read_sources& read, unsigned count, std::uint64_t seed,
                const fs::path& folder, const std::function<bool()>& given_up) {
    auto result = draw_most(design, reading_text(read, false), count, seed, folder, given_up);
    if (!result.succeeded && read.has_verilog) {
        result = draw_most(design, reading_text(read, true), count, seed, folder, given_up);
    }
    if (!result.succeeded) tool_failed(design, fmt::format("--mutate: Yosys refuses {}", design.top), result);
}

void write_inputs(const rtl_description& design, const fs::path& folder) {
    write_file(folder / "initial_values.v", initial_values_text);
    write_file(folder / "parallel_case.v", parallel_case_text);
    for (std::size_t n = 0; n < design.stand_ins.size(); ++n) {
        fs::create_directory_symlink(design.stand_ins[n], folder / fmt::format("stand_ins_{}", n));
    }
}

void require_mutable(const rtl_description& design) {
    if (design.inouts.empty()) return;
    throw input_error(
        fmt::format("{}: --mutate: a netlist has no port that is driven from both sides", design.inouts.front().place));
}

std::string replaced(const std::string& text, const std::string& part, const std::string& by) {
    const auto at = text.find(part);
    if (at == std::string::npos) throw std::logic_error(fmt::format("a netlist without \"{}\"", part));
    return text.substr(0, at) + by + text.substr(at + part.size());
}

// Of the content, where later runs find what was compiled of it.
fs::path keep_netlist(const std::string& text) {
    content_hash hash;
    hash.add(text);
    const auto name = hash.text() + ".sv";
    const library_cache cache;
    if (!cache.find(name)) cache.store_text(text, name);
    const auto file = cache.find(name);
    if (!file) throw input_error(fmt::format("--mutate: {} cannot be written", name));
    return *file;
}

// What Verilator warns of in a netlist nobody has written.
std::string playable(const std::string& verilog) {
    return "/* verilator lint_off WIDTH */\n/* verilator lint_off UNOPTFLAT */\n" +
           replaced(verilog, undriven_mutant,
                    "  import \"DPI-C\" function int chosen_mutant();\n"
                    "  reg [15:0] mutant;\n"
                    "  initial mutant = 16'(chosen_mutant());\n");
}

rtl_description played_design(const rtl_description& design, const std::string& verilog) {
    rtl_description netlist;
    netlist.sources = {keep_netlist(playable(verilog))};
    return made_of(design, netlist);
}

}  // namespace

mutated_netlist make_mutated_netlist(const rtl_description& design, unsigned count, std::uint64_t seed,
                                     const std::function<bool()>& given_up) {
    require_mutable(design);
    const scratch_folder scratch;
    const auto& folder = scratch.path();
    write_inputs(design, folder);
    run_script(design, copy_sources(design, folder), count, seed, folder, given_up);
    mutated_netlist netlist;
    netlist.verilog = file_text(folder / "netlist.v");
    netlist.mutations = parse_mutations(file_text(folder / "mutations.txt"));
    if (netlist.verilog.find(undriven_mutant) == std::string::npos) {
        throw input_error(fmt::format("{}: --mutate: {} has a signal `mutant` of its own", design.path, design.top));
    }
    netlist.design = played_design(design, netlist.verilog);
    return netlist;
}

std::string with_mutant_as_input(const mutated_netlist& netlist) {
    const auto head = fmt::format("module {}(", netlist.design.top);
    return replaced(replaced(netlist.verilog, undriven_mutant, "  input [15:0] mutant;\n"), head, head + "mutant, ");
}

std::string with_mutant(const mutated_netlist& netlist, unsigned number, const std::string& name) {
    const auto driven = fmt::format("  wire [15:0] mutant = {};\n", number);
    return replaced(replaced(netlist.verilog, undriven_mutant, driven), fmt::format("module {}(", netlist.design.top),
                    fmt::format("module {}(", name));
}

}  // namespace tabletop
