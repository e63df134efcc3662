// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/line_mutation.h"

#include "design/described_block.h"
#include "host/process/child_process.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/mutation/design_copy.h"
#include "signoff/mutation/line_mutants.h"
#include "signoff/mutation/mutation_pool.h"
#include "signoff/registry.h"
#include "signoff/signoff_session.h"
#include "support/content_hash.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/json_text.h"
#include "support/own_files.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

constexpr const char* passes = "passes";
constexpr const char* by_difference = "by a difference";
constexpr const char* by_stop = "by a run that stops";
constexpr const char* is_broken = "broken";

// The block of the description, as --rtl calls it, and its file.
struct mutated_design {
    std::string name;
    rtl_description description;
};

mutated_design design_of(const signoff_options& options) {
    if (!options.rtl.empty()) {
        const auto name = options.rtl.substr(0, options.rtl.find('='));
        return {name, *description_of(block_of_rtl(options), options.rtl)};
    }
    if (options.blocks.size() != 1) throw input_error("--mutate-file: it needs one BLOCK, or --rtl");
    const auto& block = options.blocks.front();
    const auto* const found = find_descriptor(block);
    if (found == nullptr || !found->is_block() || !is_described(block)) {
        throw input_error(
            fmt::format("--mutate-file: {} is no block with RTL of its own; --rtl says which it has", block));
    }
    return {block, describe_block(block)};
}

line_mutant_list read_list(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw input_error(fmt::format("--mutate-file: {}: No such file", path));
    return parse_line_mutants(file, path);
}

// Those that are named, or all.
std::vector<unsigned> asked_of(const line_mutant_list& list, const std::vector<std::string>& only) {
    std::vector<unsigned> asked;
    for (const auto& name : only) {
        const auto is_it = [&](const auto& mutant) { return mutant.name == name; };
        if (std::none_of(list.mutants.begin(), list.mutants.end(), is_it)) {
            throw input_error(fmt::format("--only: there is no mutant \"{}\"", name));
        }
    }
    for (unsigned n = 0; n < list.mutants.size(); ++n) {
        const auto& name = list.mutants[n].name;
        if (only.empty() || std::find(only.begin(), only.end(), name) != only.end()) asked.push_back(n);
    }
    return asked;
}

// The words of a sign-off, but for --rtl and --until.
std::vector<std::string> words_of(const signoff_options& options) {
    std::vector<std::string> words{"signoff"};
    words.insert(words.end(), options.blocks.begin(), options.blocks.end());
    words.push_back(fmt::format("--seed={}", options.seed));
    if (options.count != 0) words.push_back(fmt::format("--count={}", options.count));
    if (options.deep) words.emplace_back("--long");
    if (options.align) words.emplace_back("--align");
    for (const auto& name : options.include) words.push_back("--include=" + name);
    return words;
}

// When it is looked at; 0: at the end.
std::vector<std::uint64_t> looks_of(const line_mutant_list& list, const signoff_options& options) {
    std::vector<std::uint64_t> looks;
    for (const auto look : list.looks_ps) {
        if (options.until_ps == 0 || look < options.until_ps) looks.push_back(look);
    }
    looks.push_back(options.until_ps);
    return looks;
}

struct signoff_end {
    int code = exit_done;
    std::string out, err;
};

// Of one design after the other look, up to the first that finds it. Pictures of differences go to the folder.
signoff_end sign_off(std::vector<std::string> words, const std::vector<std::uint64_t>& looks, const fs::path& folder) {
    signoff_end end;
    words.push_back(fmt::format("--report={}", (folder / "report").string()));
    for (const auto look : looks) {
        auto all = words;
        if (look != 0) all.push_back(fmt::format("--until={}ps", look));
        end.code = run_self(all, folder / "out", folder / "err");
        end.out = file_text(folder / "out");
        end.err = file_text(folder / "err");
        if (end.code != exit_done) break;
    }
    return end;
}

std::string first_difference(const std::string& out) {
    constexpr std::size_t most = 100;
    const std::string mark = "first difference: ";
    const auto at = out.find(mark);
    if (at == std::string::npos) return "it has failed";
    const auto begin = at + mark.size();
    return out.substr(begin, std::min(out.find('\n', begin) - begin, most));
}

// {"how", "said"}
nlohmann::json judged(const signoff_end& end) {
    if (end.code == exit_done) return {{"how", passes}, {"said", ""}};
    if (end.code == exit_check_failed) return {{"how", by_difference}, {"said", first_difference(end.out)}};
    if (end.code == exit_machine_fault) return {{"how", by_stop}, {"said", "the design has stopped"}};
    return {{"how", is_broken}, {"said", message_of(end.err)}};
}

// What is found out depends on all of this program.
void add_program(content_hash& hash) {
    const auto add = [&](const fs::path& file) {
        std::error_code none;
        const auto time = fs::last_write_time(file, none).time_since_epoch().count();
        hash.add(fmt::format("{} {} {}", file.string(), fs::file_size(file, none), time));
    };
    add(fs::read_symlink("/proc/self/exe"));
    std::vector<fs::path> libraries;
    for (const auto& entry :
         fs::directory_iterator(library_folder(reinterpret_cast<const void*>(&run_line_mutation)))) {
        if (entry.path().extension() == ".so") libraries.push_back(entry.path());
    }
    std::sort(libraries.begin(), libraries.end());
    for (const auto& library : libraries) add(library);
}

class line_mutation {
  public:
    line_mutation(const signoff_options& options, const mutation_options& mutation, const progress_line& progress)
        : design_(design_of(options)),
          list_(read_list(mutation.list)),
          asked_(asked_of(list_, mutation.only)),
          words_(words_of(options)),
          looks_(looks_of(list_, options)),
          mutation_(mutation),
          progress_(progress) {
        score_.name = options.blocks.size() == 1 ? options.blocks.front() : design_.name;
        score_.build = options.rtl.empty() ? "" : design_.description.top;
        score_.least_percent = 0;
        score_.must_be_explained = true;
        for (const auto& mutant : list_.mutants) {
            sources_.push_back(source_of(mutant, design_.description));
            texts_.push_back(mutated_text(mutant, sources_.back(), interrupted));
        }
        if (!mutation.keep.empty()) make_kept_folder();
    }

    mutation_score run() {
        if (!is_right()) return score_;
        in_processes(
            asked_, mutation_.jobs_at_a_time(), [&](unsigned n) { return played(n); },
            [&](unsigned n, const process_result& ended) { take(n, ended); });
        std::sort(score_.survivors.begin(), score_.survivors.end(),
                  [](const auto& a, const auto& b) { return a.name < b.name; });
        return score_;
    }

  private:
    std::vector<std::string> with_rtl(const fs::path& description) const {
        auto words = words_;
        words.push_back(fmt::format("--rtl={}={}", design_.name, description.string()));
        return words;
    }

    void make_kept_folder() const {
        std::error_code error;
        fs::create_directories(mutation_.keep, error);
        if (error) throw input_error(fmt::format("--keep: {}: {}", mutation_.keep, error.message()));
    }

    // To the end at once.
    bool is_right() {
        progress_(fmt::format("{}: the design without a mutation", score_.name));
        const scratch_folder folder;
        const auto end = sign_off(with_rtl(design_.description.path), {looks_.back()}, folder.path());
        if (end.code == exit_done) return true;
        if (end.code == exit_bad_input) throw refusal_of(end.err);
        score_.broken.push_back(fmt::format("the design without a mutation is not signed off: {}",
                                            judged(end).at("said").get<std::string>()));
        return false;
    }

    // Where it is kept how this one ends, empty: nowhere.
    fs::path kept_file(unsigned n) const {
        if (mutation_.keep.empty()) return {};
        content_hash hash;
        add_program(hash);
        for (const auto& word : with_rtl(design_.description.path)) hash.add(word);
        for (const auto look : looks_) hash.add(std::to_string(look));
        hash.add(file_text(design_.description.path));
        for (const auto* const list : {&design_.description.sources, &design_.description.vhdl.sources}) {
            for (const auto& source : *list) hash.add(file_text(source));
        }
        hash.add(sources_[n].string());
        hash.add(texts_[n]);
        return fs::path(mutation_.keep) / fmt::format("{}-{}.json", list_.mutants[n].name, hash.text().substr(0, 16));
    }

    // In a process of its own. What could not be played is not kept.
    std::string played(unsigned n) const {
        const auto kept = kept_file(n);
        if (!kept.empty()) {
            if (auto known = file_text(kept); parse_json_record<nlohmann::json>(known).is_object()) return known;
        }
        nlohmann::json result;
        try {
            const auto begin = std::chrono::steady_clock::now();
            const scratch_folder folder;
            const auto description = copy_design(design_.description, folder.file("design"), sources_[n], texts_[n]);
            result = judged(sign_off(with_rtl(description), looks_, folder.path()));
            result["seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        } catch (const std::exception& error) {
            return nlohmann::json{{"how", is_broken}, {"said", error.what()}, {"seconds", 0}}.dump();
        }
        const auto text = result.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        if (!kept.empty() && result.at("how") != is_broken) write_file(kept, text);
        return text;
    }

    void take(unsigned n, const process_result& ended) {
        const auto& mutant = list_.mutants[n];
        auto result = parse_json_record<nlohmann::json>(ended.answer);
        if (!ended.failure.empty() || !result.is_object()) {
            result = {{"how", is_broken}, {"said", ended.failure}, {"seconds", 0}};
        }
        const std::string how = result.at("how"), said = result.at("said");
        ++score_.played;
        if (how == is_broken) {
            score_.broken.push_back(fmt::format("{}: {}", mutant.name, said));
        } else if (how != passes) {
            ++score_.found[how];
        } else {
            score_.survivors.push_back(
                {mutant.name, mutant.expression, mutant.file, mutant.may_pass ? "it may pass, as the list says" : ""});
        }
        const auto* const word = how == is_broken  ? "BROKEN"
                                 : how != passes   ? "found"
                                 : mutant.may_pass ? "known"
                                                   : "MISSED";
        progress_(fmt::format("{} {}: {} ({:.0f} s)", word, mutant.name, how == passes ? passes : said,
                              result.at("seconds").get<double>()));
    }

    const mutated_design design_;
    const line_mutant_list list_;
    const std::vector<unsigned> asked_;
    const std::vector<std::string> words_;
    const std::vector<std::uint64_t> looks_;
    const mutation_options& mutation_;
    const progress_line& progress_;
    std::vector<fs::path> sources_;
    std::vector<std::string> texts_;
    mutation_score score_;
};

}  // namespace

mutation_score run_line_mutation(const signoff_options& options, const mutation_options& mutation,
                                 const progress_line& progress) {
    return line_mutation(options, mutation, progress).run();
}

}  // namespace tabletop
