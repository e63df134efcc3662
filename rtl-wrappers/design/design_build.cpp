// SPDX-License-Identifier: Apache-2.0
#include "design/design_build.h"

#include "design/build_record.h"
#include "design/clock_comparison.h"
#include "design/clock_means.h"
#include "design/compile_library.h"
#include "design/design_files.h"
#include "design/design_sources.h"
#include "design/generator_version.h"
#include "design/instrument.h"
#include "design/library_cache.h"
#include "design/rising_edge.h"
#include "design/source_copies.h"
#include "design/verilate.h"
#include "support/content_hash.h"
#include "support/document_file.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/json_text.h"
#include "support/process_pool.h"
#include "support/scratch_folder.h"
#include "support/visible_text.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

// The name is for people, who may have several descriptions of a block.
std::string name_of(const rtl_description& description) {
    return fmt::format("{} ({})", description.block, fs::path(description.path).stem().string());
}

// Describes a tool where it is found. If it is not installed there is no file, which is said when it is run.
std::string tool_text(const char* program) {
    const char* const path = std::getenv("PATH");
    std::string_view folders = path == nullptr ? "" : path;
    while (!folders.empty()) {
        const auto folder = folders.substr(0, folders.find(':'));
        folders.remove_prefix(std::min(folder.size() + 1, folders.size()));
        std::error_code unknown;
        const auto file = fs::canonical(fs::path(folder) / program, unknown);
        const auto tool = unknown ? std::nullopt : tool_file_of(file);
        if (tool) return fmt::format("{} {} {}", tool->path, tool->size, tool->time_ns);
    }
    return "";
}

std::string text_of(const port_pin& port) {
    return fmt::format("{}|{}|{},", port.text, port.or_port, port.may_be_missing);
}

// All that ports_header() takes of the description.
std::string shim_key(const rtl_description& description) {
    auto key = text_of(description.clock_port);
    if (description.reset_port) key += text_of(*description.reset_port);
    key += fmt::format("{};", description.reset_active_high);
    for (const auto& tie : description.ties) {
        key += text_of(tie.port) + (tie.value ? fmt::format("{};", *tie.value) : "high;");
    }
    for (const auto* const divided : {&description.divided_clocks, &description.clock_enables}) {
        for (const auto& input : *divided) key += fmt::format("{}{},", text_of(input.port), input.divider);
        key += ';';
    }
    for (const auto& clock : description.other_clocks)
        key += fmt::format("{}{},", text_of(clock.port), clock.half_period);
    return key + fmt::format("{};", description.half_period);
}

// What the command does not say of the sources.
std::string source_key(const rtl_description& description) {
    std::string key;
    for (const auto& [source, macros] : description.source_defines) {
        key += fmt::format("{}|{};", source, fmt::join(macros, "|"));
    }
    for (const auto& part : description.inouts) key += fmt::format("{}|{};", part.port, part.enable);
    if (description.vhdl.sources.empty()) return key;
    for (const auto& word : synthesis_command(description)) key += word + '|';
    return key + tool_text("ghdl");
}

// All that is known before a tool runs. What Verilator reads stands in the record that has this name.
std::string key_of(const rtl_description& description) {
    content_hash hash;
    hash.add(TABLETOP_GENERATOR_VERSION);
    for (const auto& flag : library_flags()) hash.add(flag);
    for (const char* const tool : {"verilator", "g++"}) hash.add(tool_text(tool));
    // These variables tell the tools where their parts and headers are.
    for (const char* const variable : {"VERILATOR_ROOT", "VERILATOR_BIN", "CPATH", "CPLUS_INCLUDE_PATH"}) {
        const char* const value = std::getenv(variable);
        hash.add(value == nullptr ? "" : value);
    }
    hash.add(folder_of(description).string());
    for (const auto& word : verilator_command(description, {})) hash.add(word);
    hash.add(waivers_text(description));
    hash.add(shim_key(description));
    hash.add(source_key(description));
    return hash.text();
}

std::string record_of(const std::string& key) {
    return key + ".json";
}

// Runs no tool.
std::optional<build_record> find_record(const library_cache& cache, const std::string& key) {
    const auto file = cache.find(record_of(key));
    auto record = file ? parse_record(file_text(*file)) : std::nullopt;
    if (!record || !is_up_to_date(*record)) return std::nullopt;
    return record;
}

// Sources by their names.
using written_sources = std::map<std::string, std::string>;

written_sources read_sources(const fs::path& folder) {
    written_sources sources;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".cpp") sources[entry.path().filename()] = file_text(entry.path());
    }
    return sources;
}

// All that Verilator has written, as one file to compile.
std::string merged_sources(const written_sources& sources) {
    std::string text;
    for (const auto& [name, content] : sources) text += fmt::format("#include \"{}\"\n", name);
    return text + "#include \"design_shim.cpp\"\n";
}

struct clock_use {
    clock_means means;
    std::string unproven;  // why nothing can be left out; empty: it can, or it was not looked at
};

clock_use clock_use_of(const rtl_description& description, const fs::path& folder, const std::string& sources,
                       const port_list& ports, const design_tree& tree) {
    if (description.has_more_clocks() || chosen_instrument() != instrument::none) return {};
    const auto& clock = description.clock_port.text;
    const bool is_port = std::any_of(ports.begin(), ports.end(),
                                     [&](const verilated_port& port) { return port.name == clock && port.bits == 1; });
    if (!is_port) return {{}, "it is a bit of a port"};
    const auto proven = find_rising_clock(tree, clock);
    if (!proven.unproven.empty()) return {{}, proven.unproven};
    const auto root = file_text(folder / "Vown___024root.h");
    const auto means = find_clock_means(root, sources, ports, clock, proven);
    if (!means.last_level.empty()) return {means, ""};
    return {{}, "nothing starts with it, or this Verilator has an unknown name for its last level"};
}

// Returns clock_use::unproven.
std::string write_shim(const rtl_description& description, const fs::path& folder, const port_list& ports,
                       const design_tree& tree) {
    const auto sources = read_sources(folder);
    std::string together;
    for (const auto& [name, text] : sources) together += text;
    write_file(folder / "design_ports.h", ports_header(description, ports));
    write_file(folder / "design_files.h", files_header(description, together));
    write_file(folder / "design_bits.h", design_bits_text);
    write_file(folder / "design_interface.h", design_interface_text);
    const auto use = clock_use_of(description, folder, together, ports, tree);
    write_file(folder / "design_cycle.h", cycle_header(use.means));
    const auto symbols = folder / "Vown__Syms.h";
    if (chosen_instrument() == instrument::coverage) write_file(symbols, without_atomic_counts(file_text(symbols)));
    write_file(folder / "design_all.cc", merged_sources(sources));
    write_file(folder / "design_shim.cpp", design_shim_text);
    return use.unproven;
}

// The time as the file system counts it: what was changed before has an earlier one, what is changed later has not.
std::int64_t time_before_reading() {
    const auto now = [] {
        timespec time{};
        ::clock_gettime(CLOCK_REALTIME_COARSE, &time);
        return nanoseconds(time);
    };
    const auto begin = now();
    while (now() == begin) std::this_thread::yield();
    return now();
}

// When a file was changed last: its content or its name, whatever time it has been given.
std::int64_t changed_ns(const fs::path& file) {
    struct stat status {};
    ::stat(file.c_str(), &status);
    return nanoseconds(status.st_ctim);
}

// Verilator's own files are parts of a tool, the waivers are made of the description. Nothing: a file has been changed
// since Verilator was started, and nobody knows as what it was read.
bool add_files(const rtl_description& description, const verilated_design& design, const toolchain& tools,
               std::int64_t begin, build_record& record) {
    std::vector<fs::path> read;
    const auto add = [&](const fs::path& file) {
        const auto content = read_file_of(file);
        if (!content || changed_ns(file) >= begin) return false;
        record.read.push_back(*content);
        read.push_back(file);
        return true;
    };
    // What was read as a copy, or by another tool.
    for (const auto& copy : source_copies(description)) {
        if (!add(copy.source)) return false;
    }
    for (const auto& source : description.vhdl.sources) {
        if (!add(source)) return false;
    }
    for (const auto& file : parse_read_files(file_text(design.folder / "Vown__verFiles.dat"), folder_of(description))) {
        if (is_below(file, design.folder)) continue;
        if (is_below(file, tools.root) || file.filename() == "verilator_bin") {
            if (const auto tool = tool_file_of(file)) record.tools.push_back(*tool);
            continue;
        }
        if (!add(file)) return false;
    }
    auto runtime = parts_of(chosen_instrument()).runtime;
    runtime.insert(runtime.end(), {"verilated.cpp", "verilated_threads.cpp", "verilated.h", "verilated_config.h"});
    for (const auto& file : runtime) {
        if (const auto tool = tool_file_of(fs::path(tools.root) / "include" / file)) record.tools.push_back(*tool);
    }
    record.absent = absent_files(description, read);
    return !read.empty();
}

std::string warnings_of(const std::string& key) {
    return key + ".warnings";
}

// They have been said when it was built; here is where they are.
void say_where_warnings_are(const rtl_description& description, const library_cache& cache, const std::string& key) {
    const auto file = cache.find(warnings_of(key));
    if (file) say_to_user(fmt::format("{}: what Verilator warned of is in {}", description.top, file->string()));
}

const build_listener& on_standard_error() {
    static const build_listener listener{say_to_user, say_to_user};
    return listener;
}

}  // namespace

struct design_build::state {
    const rtl_description& description;
    const build_listener& listener;
    const library_cache cache{};
    const std::string key = key_of(description);
    std::optional<scratch_folder> folder{};  // with the C++, once it has been Verilated
    std::optional<toolchain> tools{};
    build_record record{};
    std::string unproven{};  // when it is compared, not before
    bool has_waited = false;

    build_lock lock(const std::string& name) {
        const auto wait = [&] {
            if (!has_waited) say_to_user("waiting for another process that builds " + name_of(description));
            has_waited = true;
        };
        return {cache.writable_folder() / (name + ".lock"), wait, description.given_up};
    }

    // Finds the record, which another process may have made.
    bool find_known() {
        auto known = find_record(cache, key);
        if (!known) return false;
        record = std::move(*known);
        return true;
    }

    void verilate_or_find() {
        if (find_known()) return say_where_warnings_are(description, cache, key);
        const auto held = lock(key);
        if (!find_known()) verilate_anew();
    }

    void verilate_anew() {
        folder.emplace();
        tools = find_toolchain(description);
        listener.step(fmt::format("Verilating {} ({})", description.top, description.path));
        const auto begin = time_before_reading();
        const auto design = verilate(description, folder->path());
        const auto end = design.said.find_last_not_of('\n');
        const auto warnings = visible_lines(design.said.substr(0, end == std::string::npos ? 0 : end + 1));
        if (!warnings.empty()) listener.warnings(warnings);
        record = {};
        record.name = name_of(description);
        record.description = fs::absolute(description.path).lexically_normal();
        record.ports = parse_ports(file_text(folder->file("Vown.h")));
        const auto tree = tree_of(description, design, tools->root);
        set_declared_ranges(record.ports, tree);
        record.unproven = write_shim(description, folder->path(), record.ports, tree);
        record.library = hash_of_folder(*tools, folder->path()) + ".so";
        if (add_files(description, design, *tools, begin, record)) keep_record(warnings);
    }

    void keep_record(const std::string& warnings) const {
        std::error_code ignored;
        fs::remove(cache.writable_folder() / warnings_of(key), ignored);
        if (!warnings.empty()) cache.store_text(warnings + '\n', warnings_of(key));
        cache.store_text(record_text(record), record_of(key));
    }

    fs::path make_library() {
        auto library = compile_or_find();
        const bool leaves_out = !description.has_more_clocks() && chosen_instrument() == instrument::none;
        if (record.unproven.empty() && leaves_out) unproven = compared(library);
        return library;
    }

    fs::path compile_or_find() {
        if (auto library = cache.find_whole(record.library)) return *library;
        const auto held = lock(record.library);
        if (auto library = cache.find_whole(record.library)) return *library;
        if (!folder) verilate_anew();
        const auto library = compile_library(description, *tools, cache, listener.step, folder->path());
        return cache.store_with_sum(library, record.library).value_or(library);
    }

    // It is said once for each library.
    std::string compared(const fs::path& library) const {
        const auto name = record.library + ".clock";
        if (const auto known = cache.find(name)) return file_text(*known);
        auto difference = compare_clocks(library, description);
        cache.store_text(difference, name);
        return difference;
    }
};

design_build::design_build(const rtl_description& description, const build_listener* listener)
    : state_(new state{description, listener == nullptr ? on_standard_error() : *listener}) {
    state_->verilate_or_find();
}

design_build::~design_build() = default;

const port_list& design_build::ports() const {
    return state_->record.ports;
}

fs::path design_build::make_library() {
    return state_->make_library();
}

// One that is there and does not load is of no use.
const design_functions& design_build::load() {
    auto library = make_library();
    if (const auto* const functions = load_library(library)) return *functions;
    std::error_code ignored;
    fs::remove(library, ignored);
    library = make_library();
    if (const auto* const functions = load_library(library)) return *functions;
    throw input_error(fmt::format("{}: {}", state_->description.path, ::dlerror()));
}

const std::string& design_build::unproven() const {
    return state_->record.unproven.empty() ? state_->unproven : state_->record.unproven;
}

namespace {

// What a builder in a process of its own has to say: Verilator's warnings, or why there is no library.
std::string build_in_process(const rtl_description& description) {
    nlohmann::json answer = {{"warnings", ""}};
    const build_listener listener{[](const std::string&) {},
                                  [&](const std::string& text) { answer["warnings"] = text; }};
    try {
        design_build(description, &listener).make_library();
    } catch (const std::exception& error) {
        answer["error"] = error.what();
    }
    return answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void take_answer(const process_result& ended, when_one_fails failure) {
    const auto answer = parse_json_record<nlohmann::json>(ended.answer);
    const bool has_failed = !ended.failure.empty() || !answer.is_object() || answer.contains("error");
    if (has_failed && failure == when_one_fails::go_on) return;
    if (!ended.failure.empty()) throw std::runtime_error(fmt::format("building RTL has {}", ended.failure));
    if (has_failed) throw_tool_error(answer.at("error"));
    if (const std::string warnings = answer.at("warnings"); !warnings.empty()) say_to_user(warnings);
}

using descriptions = std::vector<const rtl_description*>;

bool has_library(const library_cache& cache, const std::string& key) {
    const auto record = find_record(cache, key);
    return record && cache.find_whole(record->library);
}

// Equal descriptions are taken as one.
descriptions missing_of(const std::vector<rtl_description>& wanted, const library_cache& cache) {
    descriptions missing;
    std::set<std::string> seen;
    for (const auto& description : wanted) {
        const auto key = key_of(description);
        if (!seen.insert(key).second) continue;
        if (!has_library(cache, key)) missing.push_back(&description);
    }
    return missing;
}

}  // namespace

bool is_built(const rtl_description& description) {
    return has_library({}, key_of(description));
}

// The tool's own words stand below the message.
void throw_tool_error(const std::string& said) {
    constexpr const char* below = ":\n";
    const auto end = said.find(below);
    if (end == std::string::npos) throw input_error(said);
    throw input_error(said.substr(0, end), said.substr(end + std::char_traits<char>::length(below)));
}

void build_designs(const std::vector<rtl_description>& wanted, when_one_fails failure) {
    const auto missing = missing_of(wanted, {});
    if (missing.empty()) return;
    library_cache().writable_folder();  // a temporary one is inherited
    const auto given_up = [&] {
        return std::any_of(missing.begin(), missing.end(),
                           [](const auto* description) { return description->given_up && description->given_up(); });
    };
    process_pool builders(std::max(1u, std::thread::hardware_concurrency()), given_up);
    for (std::size_t begun = 0; begun < missing.size() || !builders.empty();) {
        for (; begun < missing.size() && !builders.full(); ++begun) {
            const auto& next = *missing[begun];
            say_to_user(fmt::format("building RTL {} of {}: {}", begun + 1, missing.size(), name_of(next)));
            builders.start(
                begun, [&] { return build_in_process(next); }, false);
        }
        const auto ended = builders.wait();
        if (!ended) throw interruption();
        take_answer(*ended, failure);
    }
}

}  // namespace tabletop
