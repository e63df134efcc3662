// SPDX-License-Identifier: Apache-2.0
#include "cli/rtl_sandbox.h"

#include "host/output_file.h"
#include "host/process/exit_code.h"
#include "support/external_tool.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

using words = std::vector<std::string>;

constexpr const char* option = "--rtl-sandbox";
// Tells the program inside where it is.
constexpr const char* sandbox_variable = "TABLETOP_RTL_SANDBOX";

// A pipe whose two ends are closed when it is over.
class pipe_ends {
  public:
    pipe_ends() {
        if (::pipe2(ends_.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), option);
    }
    ~pipe_ends() {
        for (const int end : ends_) {
            if (end >= 0) ::close(end);
        }
    }
    pipe_ends(const pipe_ends&) = delete;
    pipe_ends& operator=(const pipe_ends&) = delete;

    int reader() const { return ends_[0]; }
    int writer() const { return ends_[1]; }
    void close_writer() { ::close(std::exchange(ends_[1], -1)); }

  private:
    std::array<int, 2> ends_{-1, -1};
};

// The end that a program is to inherit stays open there.
void inherit(int descriptor) {
    ::fcntl(descriptor, F_SETFD, 0);
}

// Files that are to be written exist before they can be let in; those of a command line that is refused go again.
class output_files {
  public:
    explicit output_files(const words& paths) {
        for (const auto& path : paths) {
            if (path.empty() || output_file::is_standard_output(path)) continue;
            constexpr mode_t mode = 0666;
            const int made = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
            if (made >= 0) made_.push_back(fs::absolute(path));
            if (made >= 0) ::close(made);
            // What is no file, or cannot be made, the program refuses in its own words.
            std::error_code unknown;
            if (fs::is_regular_file(path, unknown)) all_.push_back(fs::canonical(path));
        }
    }
    const words& all() const { return all_; }
    void remove_unused() const {
        std::error_code unknown;
        for (const auto& path : made_) {
            if (fs::file_size(path, unknown) == 0) fs::remove(path, unknown);
        }
    }

  private:
    words all_;
    words made_;
};

// Sockets of the file system, a desktop's bus for one, start programs outside; a read-only file system does not keep
// from them. Only addresses of the network are left, of which there are none unless the user has asked for them, and
// what else would go around the filter is not there.
constexpr auto system_calls = [] {
    constexpr std::uint32_t refused = SECCOMP_RET_ERRNO | EACCES;
    constexpr std::uint32_t x32_calls = 0x40000000;
    return std::array<sock_filter, 16>{{
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, refused),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, x32_calls, 10, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 9, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_add_key, 8, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_request_key, 7, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_keyctl, 6, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, refused),
    }};
}();

// What bubblewrap is asked for, without the command.
words confinement(const sandbox_grants& grants, const words& files, const fs::path& scratch) {
    words arguments = {"bwrap",
                       "--unshare-all",
                       "--unshare-user",
                       "--disable-userns",
                       "--cap-drop",
                       "ALL",
                       "--ro-bind",
                       "/",
                       "/",
                       "--dev",
                       "/dev",
                       "--proc",
                       "/proc",
                       "--new-session",
                       "--die-with-parent",
                       "--chdir",
                       fs::current_path()};
    if (grants.network) arguments.emplace_back("--share-net");
    const auto let_in = [&](const std::string& path) { arguments.insert(arguments.end(), {"--bind", path, path}); };
    for (const auto& folder : grants.folders) {
        std::error_code error;
        fs::create_directories(folder, error);
        if (error) throw input_error(fmt::format("{}: {}: {}", option, folder, error.message()));
        let_in(fs::canonical(folder));
    }
    for (const auto& file : files) let_in(file);
    let_in(scratch);
    arguments.insert(arguments.end(), {"--setenv", "TMPDIR", scratch, "--setenv", sandbox_variable, "1"});
    return arguments;
}

// Something harmless shows whether it works.
void require_sandbox(words command, const scratch_folder& scratch) {
    command.emplace_back("true");
    const auto said = scratch.file("bwrap");
    int code = 0;
    try {
        code = run_host_program(command[0], command, {}, {said, said});
    } catch (const std::system_error& error) {
        if (error.code() != std::errc::no_such_file_or_directory) throw;
        throw input_error(fmt::format("{} needs bwrap (Debian package bubblewrap)", option));
    }
    if (code != 0) throw input_error(fmt::format("{}: bwrap cannot confine a program here", option), file_text(said));
    fs::remove(said);
}

// The program's own words, but for the option.
words own_command_line() {
    const auto line = file_text("/proc/self/cmdline");
    words own = {fs::read_symlink("/proc/self/exe")};
    for (auto begin = line.find('\0'); begin + 1 < line.size();) {
        const auto end = line.find('\0', begin + 1);
        const auto word = line.substr(begin + 1, end - begin - 1);
        if (word.rfind(option, 0) != 0) own.push_back(word);
        begin = end;
    }
    return own;
}

// The limit is what a compiler may have. A sanitizer's memory takes all addresses that there are.
void limit_memory() {
#ifndef __SANITIZE_ADDRESS__
    const rlim_t most = tool_limits().memory;
    rlimit both{};
    if (::getrlimit(RLIMIT_AS, &both) != 0) return;
    both.rlim_cur = both.rlim_max = std::min(most, both.rlim_max);
    ::setrlimit(RLIMIT_AS, &both);
#endif
}

// It runs outside the process group of the terminal, whose Ctrl-C would end bubblewrap and with it the program.
[[noreturn]] void become(words command, const sigset_t& signals) {
    ::setpgid(0, 0);
    limit_memory();
    ::sigprocmask(SIG_SETMASK, &signals, nullptr);
    std::vector<char*> argv;
    for (auto& word : command) argv.push_back(word.data());
    argv.push_back(nullptr);
    ::execvp(argv[0], argv.data());
    ::_exit(exit_bad_input);
}

// What bubblewrap tells of the first process inside, which leads a session of its own; 0: it has ended before.
pid_t first_inside(int descriptor) {
    std::string text;
    std::array<char, 256> part{};
    while (text.find('}') == std::string::npos) {
        const auto count = ::read(descriptor, part.data(), part.size());
        if (count <= 0 && errno != EINTR) return 0;
        if (count > 0) text.append(part.data(), static_cast<std::size_t>(count));
    }
    const std::string key = "\"child-pid\":";
    const auto at = text.find(key);
    return at == std::string::npos ? 0 : std::atoi(text.c_str() + at + key.size());
}

// Hands signals on until the child has ended.
int wait_for(pid_t child, pid_t inside, const sigset_t& signals) {
    while (true) {
        int status = 0;
        if (::waitpid(child, &status, WNOHANG) == child) {
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        const int signal = ::sigwaitinfo(&signals, nullptr);
        if (signal > 0 && signal != SIGCHLD && inside > 0) ::kill(-inside, signal);
    }
}

}  // namespace

bool is_in_sandbox() {
    return std::getenv(sandbox_variable) != nullptr;
}

int run_in_sandbox(const sandbox_grants& grants) {
    const scratch_folder scratch;
    require_sandbox(confinement({{}, grants.folders, grants.network}, {}, scratch.path()), scratch);
    const output_files files(grants.files);
    auto command = confinement(grants, files.all(), scratch.path());
    pipe_ends filter, info;
    const auto filter_size = sizeof system_calls;
    if (::write(filter.writer(), system_calls.data(), filter_size) != static_cast<ssize_t>(filter_size)) {
        throw std::system_error(errno, std::generic_category(), option);
    }
    filter.close_writer();
    command.insert(command.end(),
                   {"--seccomp", std::to_string(filter.reader()), "--info-fd", std::to_string(info.writer()), "--"});
    for (const auto& word : own_command_line()) command.push_back(word);

    sigset_t handled, before;
    ::sigemptyset(&handled);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) ::sigaddset(&handled, signal);
    ::sigprocmask(SIG_BLOCK, &handled, &before);
    const auto child = ::fork();
    if (child < 0) throw std::system_error(errno, std::generic_category(), option);
    if (child == 0) {
        ::close_range(STDERR_FILENO + 1, ~0u, CLOSE_RANGE_CLOEXEC);
        inherit(filter.reader());
        inherit(info.writer());
        become(std::move(command), before);
    }
    info.close_writer();
    const auto code = wait_for(child, first_inside(info.reader()), handled);
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    if (code == exit_bad_input) files.remove_unused();
    return code;
}

}  // namespace tabletop
