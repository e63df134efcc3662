// SPDX-License-Identifier: Apache-2.0
#include "host/lines/host_port.h"

#include "host/lines/pty_port.h"
#include "host/lines/tcp_port.h"
#include "host/option_values.h"
#include "host/output_file.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace tabletop {

namespace {

// What is typed at a terminal, where some bytes can only be typed behind Ctrl-A.
class terminal_input {
  public:
    explicit terminal_input(terminal_signals to) : to_(to) {}

    const char* help() const {
        return to_ == terminal_signals::machine ? "Ctrl-A x ends the run,\nCtrl-A Ctrl-A sends the machine a Ctrl-A."
                                                : "Ctrl-C or Ctrl-A x ends the run,\nCtrl-A c sends the machine a "
                                                  "Ctrl-C, Ctrl-A Ctrl-A a Ctrl-A.";
    }

    // Keeps what the machine is to get of the bytes; returns how many these are.
    std::size_t filter(std::uint8_t* bytes, std::size_t size) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size; ++i) {
            if (std::exchange(escaped_, false)) {
                if (const auto byte = command(bytes[i])) bytes[kept++] = *byte;
            } else if (bytes[i] == ctrl_a) {
                escaped_ = true;
            } else {
                bytes[kept++] = bytes[i];
            }
        }
        return kept;
    }

    bool gives_up() const { return gives_up_; }

  private:
    static constexpr std::uint8_t ctrl_a = 0x01;
    static constexpr std::uint8_t ctrl_c = 0x03;

    std::optional<std::uint8_t> command(std::uint8_t key) {
        switch (key) {
            case 'c':
                return ctrl_c;
            case ctrl_a:
                return ctrl_a;
            case 'x':
                gives_up_ = true;
                return std::nullopt;
            default:
                fmt::print(stderr, "\n{}\n", help());
                return std::nullopt;
        }
    }

    const terminal_signals to_;
    bool escaped_ = false;
    bool gives_up_ = false;
};

// A terminal puts a carriage return before every line feed: one that is there already is left to it.
class terminal_output {
  public:
    void write(std::uint8_t byte) {
        if (held_ && byte != '\n') std::fputc('\r', stdout);
        held_ = byte == '\r';
        if (!held_) std::fputc(byte, stdout);
    }

  private:
    bool held_ = false;  // a carriage return
};

// One-byte reads from a descriptor through a buffer. `ended` is set by an end of file or an error.
class input_buffer {
  public:
    // From now on the descriptor is a terminal.
    void filter_keys(const terminal_input& keys) { keys_.emplace(keys); }
    bool gives_up() const { return keys_ && keys_->gives_up(); }

    std::optional<std::uint8_t> take(int descriptor, bool& ended) {
        if (next_ == size_ && !refill(descriptor, ended)) return std::nullopt;
        return bytes_[next_++];
    }

  private:
    bool refill(int descriptor, bool& ended) {
        pollfd ready{descriptor, POLLIN, 0};
        if (::poll(&ready, 1, 0) <= 0) return false;
        const auto n = ::read(descriptor, bytes_, sizeof bytes_);
        if (n <= 0) {
            ended = n == 0 || (errno != EAGAIN && errno != EINTR);
            return false;
        }
        next_ = 0;
        size_ = static_cast<std::size_t>(n);
        if (keys_) size_ = keys_->filter(bytes_, size_);
        return size_ != 0;
    }

    std::uint8_t bytes_[4096];
    std::size_t next_ = 0;
    std::size_t size_ = 0;
    std::optional<terminal_input> keys_;
};

class null_port : public host_port {
  public:
    void write(std::uint8_t) override {}
};

class stdio_port : public host_port {
  public:
    stdio_port(const std::string& line, terminal_signals to) : signals_(to) {
        struct stat status {};
        const bool known = ::fstat(STDIN_FILENO, &status) == 0;
        open_ = known;
        // A regular file is read at the line's rate; nobody waits at its other end.
        live_ = known && !S_ISREG(status.st_mode);
        if (::isatty(STDOUT_FILENO) != 0) terminal_.emplace();
        if (::isatty(STDIN_FILENO) == 0) return;
        const terminal_input keys(to);
        fmt::print(stderr, "{} is this terminal: {}\n", line, keys.help());
        input_.filter_keys(keys);
        enters_ = true;
    }
    ~stdio_port() override {
        std::fflush(stdout);
        restore_terminal();
    }

    void write(std::uint8_t byte) override { terminal_ ? terminal_->write(byte) : void(std::fputc(byte, stdout)); }
    void flush() override { flush_output(stdout, "standard output"); }
    // The terminal is the machine's when it runs: Ctrl-C ends what comes before.
    std::optional<std::uint8_t> read() override {
        if (std::exchange(enters_, false)) enter_terminal_mode(signals_);
        if (!open_) return std::nullopt;
        bool ended = false;
        const auto byte = input_.take(STDIN_FILENO, ended);
        if (ended) open_ = false;
        return byte;
    }
    bool gives_up() const override { return input_.gives_up(); }
    bool open() const override { return open_; }
    bool live() const override { return open_ && live_; }
    int descriptor() const override { return open_ ? STDIN_FILENO : -1; }

  private:
    bool open_ = false;
    bool live_ = false;
    const terminal_signals signals_;
    bool enters_ = false;
    input_buffer input_;
    std::optional<terminal_output> terminal_;
};

class file_port : public host_port {
  public:
    file_port(const std::string& path, const std::string& line)
        : name_(fmt::format("{}: file:{}", line, path)), file_(std::fopen(path.c_str(), "wb")) {
        if (file_ == nullptr) throw input_error(fmt::format("{}: {}", name_, std::strerror(errno)));
    }
    file_port(const file_port&) = delete;
    file_port& operator=(const file_port&) = delete;
    ~file_port() override { std::fclose(file_); }

    void write(std::uint8_t byte) override { std::fputc(byte, file_); }
    void flush() override { flush_output(file_, name_); }

  private:
    std::string name_;
    std::FILE* file_;
};

std::unique_ptr<host_port> open_tcp_port(const std::string& port, const std::string& line) {
    try {
        return std::make_unique<tcp_port>(parse_tcp_port(port), line);
    } catch (const input_error& error) {
        throw input_error(fmt::format("{}: {}", line, error.what()));
    }
}

bool take_prefix(std::string& text, std::string_view prefix) {
    if (text.compare(0, prefix.size(), prefix) != 0) return false;
    text.erase(0, prefix.size());
    return true;
}

}  // namespace

std::unique_ptr<host_port> open_host_port(const std::string& backend, const std::string& line, terminal_signals to) {
    if (backend == "null") return std::make_unique<null_port>();
    if (backend == "stdio") return std::make_unique<stdio_port>(line, to);
    if (backend == "pty") return std::make_unique<pty_port>(line);
    auto rest = backend;
    if (take_prefix(rest, "file:")) return std::make_unique<file_port>(rest, line);
    if (take_prefix(rest, "tcp:")) return open_tcp_port(rest, line);
    throw input_error(
        fmt::format("{}: unknown backend \"{}\"; there are stdio, null, file:PATH, pty, tcp:PORT, web, "
                    "script:PATH and replay:PATH",
                    line, backend));
}

}  // namespace tabletop
