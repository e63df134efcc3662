// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/mutant_play.h"

#include "design/played_design.h"
#include "signoff/bench/axi_handshake_player.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/handshake_entry.h"
#include "signoff/process/bench_run.h"
#include "support/file_descriptor.h"
#include "support/json_text.h"
#include "support/process_pool.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdio_ext.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

namespace tabletop {
namespace {

// What a bench prints, in the place of standard output.
class printed_text {
  public:
    // What this process had not written yet when it was forked is its parent's.
    printed_text() : file_(::memfd_create("printed", MFD_CLOEXEC)) {
        ::__fpurge(stdout);
        if (!file_.valid() || ::dup2(file_.get(), STDOUT_FILENO) < 0) {
            throw std::system_error(errno, std::generic_category(), "memfd_create");
        }
    }

    std::string take() {
        std::fflush(stdout);
        std::string text(static_cast<std::size_t>(::lseek(file_.get(), 0, SEEK_END)), '\0');
        const auto count = ::pread(file_.get(), text.data(), text.size(), 0);
        text.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
        return text;
    }

  private:
    file_descriptor file_;
};

// Throws what the bench throws. Benches without figures print nothing.
nlohmann::json figures_of(const bench_options& bench) {
    printed_text printed;
    if (const auto code = run_bench(bench); code != 0) throw std::runtime_error(fmt::format("exit code {}", code));
    const auto text = printed.take();
    return text.empty() ? nlohmann::json::object() : parse_json(text);
}

// Told when the processor time is over.
void answer_never(int) {
    static const std::string never = ends_never;
    process_pool::answer_now(never);
}

void give_seconds(unsigned seconds) {
    const rlimit limit{seconds, seconds + 5};
    std::signal(SIGXCPU, answer_never);
    ::setrlimit(RLIMIT_CPU, &limit);
}

// Takes a recording while it is written, and answers for the process as soon as it is known how it ends.
class recording_watch {
  public:
    recording_watch(const std::filesystem::path& reference, std::uintmax_t bytes)
        : reference_(reference, std::ios::binary), left_(bytes) {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
        taken_.reset(ends[0]);
        written_.reset(ends[1]);
        watching_ = std::thread([this] { watch(); });
    }
    ~recording_watch() { finish(); }
    recording_watch(const recording_watch&) = delete;
    recording_watch& operator=(const recording_watch&) = delete;

    std::string path() const { return fmt::format("/dev/fd/{}", written_.get()); }
    // Called after the end of the simulation: whether all of it was recorded.
    bool finish() {
        written_.reset();
        if (watching_.joinable()) watching_.join();
        return left_ == 0;
    }

  private:
    void watch() {
        std::vector<char> mine(1 << 16), theirs(1 << 16);
        while (true) {
            const auto count = ::read(taken_.get(), mine.data(), mine.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return;
            const auto compared = std::min(static_cast<std::uintmax_t>(count), left_);
            reference_.read(theirs.data(), static_cast<std::streamsize>(compared));
            const bool same = std::memcmp(mine.data(), theirs.data(), compared) == 0;
            left_ -= compared;
            const bool is_part = reference_.peek() != std::ifstream::traits_type::eof();
            if (!same || (compared < static_cast<std::uintmax_t>(count) && !is_part)) {
                process_pool::answer_now(ends_differently);
            }
            if (left_ == 0 && is_part) process_pool::answer_now(ends_like_the_block);
        }
    }

    std::ifstream reference_;
    std::uintmax_t left_;
    file_descriptor taken_, written_;
    std::thread watching_;
};

}  // namespace

void choose_mutant(const rtl_description& design, const mutated_netlist& netlist, unsigned number) {
    auto chosen = netlist.design;
    chosen.mutant = number;
    play_in_place_of(design, chosen);
}

nlohmann::json play_for_figures(const bench_options& bench) {
    try {
        auto figures = figures_of(bench);
        return {{"seconds", static_cast<double>(std::clock()) / CLOCKS_PER_SEC}, {"figures", std::move(figures)}};
    } catch (const std::exception& error) {
        return {{"failed", error.what()}};
    }
}

std::string play_against(bench_options bench, const std::filesystem::path& reference, std::uintmax_t bytes,
                         unsigned seconds) {
    give_seconds(seconds);
    recording_watch watch(reference, bytes);
    bench.recording_path = watch.path();
    try {
        const auto trouble = bus_trouble_in(figures_of(bench));
        if (!watch.finish()) return ends_early;
        return trouble.broken_rules.empty() && trouble.hangs.empty() ? ends_like_the_block : ends_differently;
    } catch (const std::exception&) {
        watch.finish();
        return ends_early;
    }
}

bool keeps_handshakes(bench_options bench, unsigned seconds) {
    give_seconds(seconds);
    bench.traffic = handshake_traffic;
    bench.recording_path.clear();
    try {
        return read_axi_handshake_figures(figures_of(bench)).findings.empty();
    } catch (const std::exception&) {
        return false;
    }
}

}  // namespace tabletop
