// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/design_build.h"

#include "base/content_hash.h"
#include "base/document_file.h"
#include "base/host_program.h"
#include "base/input_error.h"
#include "base/process_pool.h"
#include "base/scratch_folder.h"
#include "base/visible_text.h"
#include "user_rtl/build_record.h"
#include "user_rtl/clock_use.h"
#include "user_rtl/compile_library.h"
#include "user_rtl/design_files.h"
#include "user_rtl/design_sources.h"
#include "user_rtl/generator_version.h"
#include "user_rtl/library_cache.h"
#include "user_rtl/verilate.h"

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

// For people, who may have several descriptions of a block.
std::string name_of(const user_rtl_description& description) {
    return fmt::format("{} ({})", description.block, fs::path(description.path).stem().string());
}

// As the tools are found; no file: it is not installed, which is said when it is run.
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

// All that is known before a tool runs. What Verilator reads stands in the record that has this name.
std::string key_of(const user_rtl_description& description, const design_shim& shim) {
    content_hash hash;
    hash.add(generator_version);
    for (const auto& flag : library_flags) hash.add(flag);
    for (const char* const tool : {"verilator", "g++"}) hash.add(tool_text(tool));
    // By these the tools find their parts and headers.
    for (const char* const variable : {"VERILATOR_ROOT", "VERILATOR_BIN", "CPATH", "CPLUS_INCLUDE_PATH"}) {
        const char* const value = std::getenv(variable);
        hash.add(value == nullptr ? "" : value);
    }
    hash.add(folder_of(description).string());
    for (const auto& word : verilator_command(description, {})) hash.add(word);
    hash.add(waivers_text(description));
    hash.add(shim.key);
    return hash.text();
}

struct kept_design {
    build_record record;
    fs::path library;
};

// Runs no tool.
std::optional<kept_design> look_up(const library_cache& cache, const std::string& key) {
    const auto file = cache.find(key + ".json");
    auto record = file ? parse_record(file_text(*file)) : std::nullopt;
    if (!record || !is_up_to_date(*record)) return std::nullopt;
    auto library = cache.find_whole(record->library);
    if (!library) return std::nullopt;
    return kept_design{std::move(*record), std::move(*library)};
}

const user_rtl_functions* load(const fs::path& file) {
    void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return nullptr;
    using entry = const user_rtl_functions* (*)();
    const auto functions = reinterpret_cast<entry>(::dlsym(library, "tabletop_user_rtl"));
    return functions == nullptr ? nullptr : functions();
}

// By their names.
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

// Clocks and enables that are made of the clock change while no pin does.
clock_use clock_use_of(const user_rtl_description& description, const written_sources& sources,
                       const std::vector<verilated_port>& ports) {
    if (!description.divided_clocks.empty() || !description.clock_enables.empty()) return {};
    return find_clock_use(sources, description.clock_port.text, ports);
}

void write_shim(const user_rtl_description& description, const design_shim& shim, const fs::path& folder,
                const std::vector<verilated_port>& ports) {
    write_file(folder / "design_pins.h", shim.pins_header(ports));
    write_file(folder / "design_bits.h", design_bits_text);
    write_file(folder / "design_interface.h", design_interface_text);
    const auto sources = read_sources(folder);
    write_file(folder / "design_cycle.h", cycle_header(clock_use_of(description, sources, ports)));
    write_file(folder / "design_all.cc", merged_sources(sources));
    write_file(folder / "design_shim.cpp", design_shim_text);
}

// As the file system counts it: what is changed after this returns has a later time.
std::int64_t time_before_reading() {
    constexpr std::int64_t second = 1'000'000'000;
    const auto now = [] {
        timespec time{};
        ::clock_gettime(CLOCK_REALTIME_COARSE, &time);
        return time.tv_sec * second + time.tv_nsec;
    };
    const auto begin = now();
    while (now() == begin) std::this_thread::yield();
    return begin;
}

// When a file was changed last: its content or its name, whatever time it has been given.
std::int64_t changed_ns(const fs::path& file) {
    constexpr std::int64_t second = 1'000'000'000;
    struct stat status {};
    ::stat(file.c_str(), &status);
    return status.st_ctim.tv_sec * second + status.st_ctim.tv_nsec;
}

// Verilator's own files are parts of a tool, the waivers are made of the description. Nothing: a file has been changed
// since Verilator was started, and nobody knows as what it was read.
bool add_files(const user_rtl_description& description, const verilated_design& design, const toolchain& tools,
               std::int64_t begin, build_record& record) {
    const auto is_below = [](const fs::path& file, const fs::path& folder) {
        return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first == folder.end();
    };
    std::vector<fs::path> read;
    for (const auto& file : parse_read_files(file_text(design.folder / "Vown__verFiles.dat"), folder_of(description))) {
        if (is_below(file, design.folder)) continue;
        if (is_below(file, tools.root) || file.filename() == "verilator_bin") {
            if (const auto tool = tool_file_of(file)) record.tools.push_back(*tool);
            continue;
        }
        const auto content = read_file_of(file);
        if (!content || changed_ns(file) > begin) return false;
        record.read.push_back(*content);
        read.push_back(file);
    }
    for (const char* const file : {"verilated.cpp", "verilated_threads.cpp", "verilated.h", "verilated_config.h"}) {
        if (const auto tool = tool_file_of(fs::path(tools.root) / "include" / file)) record.tools.push_back(*tool);
    }
    record.absent = absent_files(description, read);
    return !read.empty();
}

std::string warnings_of(const std::string& key) {
    return key + ".warnings";
}

// They have been said when it was built; here is where they are.
void say_where_warnings_are(const user_rtl_description& description, const library_cache& cache,
                            const std::string& key) {
    const auto file = cache.find(warnings_of(key));
    if (file) say_to_user(fmt::format("{}: what Verilator warned of is in {}", description.top, file->string()));
}

// Whoever builds tells of these.
struct build_listener {
    step_listener step;
    step_listener warnings;  // Verilator's: often the cause when a design does something else than meant
};

// One library, and the record that finds it; the same C++ of another description has the same library.
class builder {
  public:
    builder(const user_rtl_description& description, const design_shim& shim, const library_cache& cache,
            const build_listener& listener)
        : description_(description), shim_(shim), cache_(cache), listener_(listener) {}

    // Waits for another process that makes it, and then takes what that has made. Where it cannot be kept it lies in
    // the folder.
    kept_design make(const std::string& key, const fs::path& folder) {
        const build_lock lock(
            cache_.writable_folder() / (key + ".lock"),
            [&] { say_to_user("waiting for another process that builds " + name_of(description_)); },
            description_.given_up);
        if (auto kept = look_up(cache_, key)) return std::move(*kept);
        const auto tools = find_toolchain(description_);
        build_record record;
        record.name = name_of(description_);
        record.description = fs::absolute(description_.path).lexically_normal();
        const bool is_known = verilate_into(folder, tools, record);
        record.library = hash_of_folder(tools, folder) + ".so";
        auto library = compiled(tools, record.library, folder);
        if (is_known) keep(record, key);
        return {std::move(record), std::move(library)};
    }

  private:
    // Whether it is known as what every file was read.
    bool verilate_into(const fs::path& folder, const toolchain& tools, build_record& record) {
        listener_.step(fmt::format("Verilating {} ({})", description_.top, description_.path));
        const auto begin = time_before_reading();
        const auto design = verilate(description_, folder);
        const auto end = design.said.find_last_not_of('\n');
        warnings_ = visible_lines(design.said.substr(0, end == std::string::npos ? 0 : end + 1));
        if (!warnings_.empty()) listener_.warnings(warnings_);
        record.ports = parse_ports(file_text(folder / "Vown.h"));
        set_declared_ranges(record.ports, xml_of(description_, design));
        write_shim(description_, shim_, folder, record.ports);
        return add_files(description_, design, tools, begin, record);
    }

    // One that is there and does not load is of no use.
    fs::path compiled(const toolchain& tools, const std::string& name, const fs::path& folder) {
        const auto kept = cache_.find_whole(name);
        if (kept && load(*kept) != nullptr) return *kept;
        const auto library = compile_library(description_, tools, cache_, listener_.step, folder);
        return cache_.store_with_sum(library, name).value_or(library);
    }

    void keep(const build_record& record, const std::string& key) const {
        std::error_code ignored;
        fs::remove(cache_.writable_folder() / warnings_of(key), ignored);
        if (!warnings_.empty()) cache_.store_text(warnings_ + '\n', warnings_of(key));
        cache_.store_text(record_text(record), key + ".json");
    }

    const user_rtl_description& description_;
    const design_shim& shim_;
    const library_cache& cache_;
    const build_listener& listener_;
    std::string warnings_;
};

// What a builder in a process of its own has to say: Verilator's warnings, or why there is no library.
std::string build_in_process(const design_order& order, const library_cache& cache, const std::string& key) {
    nlohmann::json answer = {{"warnings", ""}};
    const build_listener listener{[](const std::string&) {},
                                  [&](const std::string& text) { answer["warnings"] = text; }};
    try {
        const scratch_folder folder;
        builder(*order.description, order.shim, cache, listener).make(key, folder.path());
    } catch (const std::exception& error) {
        answer["error"] = error.what();
    }
    return answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// The tool's own words stand below the message.
[[noreturn]] void throw_error(const std::string& said) {
    constexpr const char* below = ":\n";
    const auto end = said.find(below);
    if (end == std::string::npos) throw input_error(said);
    throw input_error(said.substr(0, end), said.substr(end + std::char_traits<char>::length(below)));
}

void take_answer(const process_result& ended) {
    if (!ended.failure.empty()) throw std::runtime_error(fmt::format("building RTL has {}", ended.failure));
    const auto answer = nlohmann::json::parse(ended.answer);
    if (answer.contains("error")) throw_error(answer.at("error"));
    if (const std::string warnings = answer.at("warnings"); !warnings.empty()) say_to_user(warnings);
}

struct missing_design {
    const design_order* order;
    std::string key;
};

// Those of equal descriptions are one.
std::vector<missing_design> missing_of(const std::vector<design_order>& orders, const library_cache& cache) {
    std::vector<missing_design> missing;
    std::set<std::string> seen;
    for (const auto& order : orders) {
        auto key = key_of(*order.description, order.shim);
        if (seen.insert(key).second && !look_up(cache, key)) missing.push_back({&order, std::move(key)});
    }
    return missing;
}

}  // namespace

built_design build_design(const user_rtl_description& description, const design_shim& shim) {
    const library_cache cache;
    const auto key = key_of(description, shim);
    if (auto kept = look_up(cache, key)) {
        if (const auto* const functions = load(kept->library)) {
            say_where_warnings_are(description, cache, key);
            return {functions, std::move(kept->record.ports)};
        }
        std::error_code ignored;
        fs::remove(kept->library, ignored);
    }
    const scratch_folder folder;
    const build_listener listener{say_to_user, say_to_user};
    auto made = builder(description, shim, cache, listener).make(key, folder.path());
    // Its file is needed no longer when it has been loaded.
    const auto* const functions = load(made.library);
    if (functions == nullptr) throw input_error(fmt::format("{}: {}", description.path, ::dlerror()));
    return {functions, std::move(made.record.ports)};
}

void build_designs(const std::vector<design_order>& orders) {
    if (missing_of(orders, {}).empty()) return;
    library_cache().writable_folder();  // a temporary one is inherited
    const library_cache cache;
    const auto missing = missing_of(orders, cache);
    const auto given_up = [&] {
        return std::any_of(missing.begin(), missing.end(), [](const auto& one) {
            return one.order->description->given_up && one.order->description->given_up();
        });
    };
    process_pool builders(std::max(1u, std::thread::hardware_concurrency()), given_up);
    for (std::size_t begun = 0; begun < missing.size() || !builders.empty();) {
        for (; begun < missing.size() && !builders.full(); ++begun) {
            const auto& next = missing[begun];
            say_to_user(
                fmt::format("building RTL {} of {}: {}", begun + 1, missing.size(), name_of(*next.order->description)));
            builders.start(
                begun, [&] { return build_in_process(*next.order, cache, next.key); }, false);
        }
        const auto ended = builders.wait();
        if (!ended) throw interruption();
        take_answer(*ended);
    }
}

}  // namespace tabletop
