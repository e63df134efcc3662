// SPDX-License-Identifier: Apache-2.0
#include "design/yosys.h"

#include "design/verilate.h"
#include "support/document_file.h"
#include "support/external_tool.h"
#include "support/host_program.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

bool is_verilog_2005(const std::string& source) {
    return fs::path(source).extension() == ".v";
}

// An option of Yosys takes no quotation marks: a folder of any name is reached by a link without blanks.
class linked_folders {
  public:
    explicit linked_folders(const fs::path& from) : from_(from) {}

    // Returns a command's options: `option`, for example " -I", and a link for each folder.
    std::string options(const std::string& option, const std::vector<std::string>& folders) {
        std::string text;
        for (const auto& folder : folders) {
            const auto link = scratch_.file(fmt::format("folder_{}", ++links_));
            fs::create_directory_symlink(from_ / folder, link);
            text += option + link.string();
        }
        return text;
    }

  private:
    const fs::path from_;
    const scratch_folder scratch_;
    unsigned links_ = 0;
};

// A folder of included files has modules, too, as for Verilator.
std::string reading(const rtl_description& description, bool as_system_verilog, linked_folders& folders,
                    const fs::path& prepared) {
    auto read = folders.options(" -I", include_folders(description));
    for (const auto& macro : description.defines) read += " -D" + macro;
    std::string text;
    for (const auto& source : verilog_sources(description, prepared)) {
        const bool plain = is_verilog_2005(source) && !as_system_verilog;
        text += fmt::format("read_verilog{}{} \"{}\"\n", plain ? "" : " -sv", read, source);
    }
    text += "hierarchy -check" + folders.options(" -libdir ", description.include);
    text += folders.options(" -libdir ", description.stand_ins);
    if (!description.has_vhdl_top()) {
        for (const auto& [name, value] : description.parameters) text += fmt::format(" -chparam {} {}", name, value);
    }
    return text + fmt::format(" -top {}\n", description.top);
}

// What Yosys says is wrong.
std::string first_error(const std::string& output) {
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.find("ERROR:") != std::string::npos) return line;
    }
    return output.substr(0, output.find('\n'));
}

}  // namespace

std::string run_yosys(const rtl_description& description, const std::string& purpose, const std::string& then,
                      std::chrono::minutes patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    const auto interrupted = [&] { return description.given_up && description.given_up(); };
    const auto given_up = [&] { return interrupted() || std::chrono::steady_clock::now() > end; };
    const auto folder = fs::absolute(description.path).parent_path();
    const auto has_blank = [](const std::string& macro) { return macro.find_first_of(" \t") != std::string::npos; };
    const auto& defines = description.defines;
    if (const auto found = std::find_if(defines.begin(), defines.end(), has_blank); found != defines.end())
        return fmt::format("Yosys takes no blanks in the text of a macro, as in {}", *found);
    const scratch_folder scratch;
    linked_folders folders(folder);
    const auto run = [&](bool as_system_verilog) {
        const auto file = scratch.file("script");
        write_file(file, reading(description, as_system_verilog, folders, scratch.path()) + then);
        return run_tool({"yosys", "-q", "-s", file.string()}, folder, {purpose, "yosys"}, given_up);
    };
    try {
        prepare_sources(description, scratch.path());
        auto result = run(false);
        const auto& sources = description.sources;
        // The design is read as Verilator is asked to read it.
        if (!result.succeeded && std::any_of(sources.begin(), sources.end(), is_verilog_2005)) {
            if (auto again = run(true); again.succeeded) result = std::move(again);
        }
        if (result.succeeded) return "";
        return fmt::format("Yosys cannot read the design: {}", first_error(result.output));
    } catch (const interruption&) {
        if (interrupted()) throw;
        return fmt::format("Yosys takes longer than {} minutes", patience.count());
    }
}

}  // namespace tabletop
