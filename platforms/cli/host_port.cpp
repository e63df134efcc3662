// SPDX-License-Identifier: Apache-2.0
#include "cli/host_port.h"

#include "base/input_error.h"
#include "base/parameters.h"
#include "cli/output_file.h"
#include "cli/terminal.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace tabletop {

namespace {

// Bytes kept for a reader that is slow or not there yet; older ones are lost beyond it, as on a real line.
constexpr std::size_t output_limit = 1u << 20;

class file_descriptor {
  public:
    explicit file_descriptor(int number = -1) : number_(number) {}
    file_descriptor(const file_descriptor&) = delete;
    file_descriptor& operator=(const file_descriptor&) = delete;
    ~file_descriptor() { reset(); }

    int get() const { return number_; }
    bool valid() const { return number_ >= 0; }
    void reset(int number = -1) {
        if (number_ >= 0) ::close(number_);
        number_ = number;
    }

  private:
    int number_;
};

// One-byte reads from a descriptor through a buffer. `ended` is set by an end of file or an error.
class input_buffer {
  public:
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
        return true;
    }

    std::uint8_t bytes_[4096];
    std::size_t next_ = 0;
    std::size_t size_ = 0;
};

void write_some(int descriptor, std::string& pending) {
    while (!pending.empty()) {
        const auto n = ::write(descriptor, pending.data(), pending.size());
        if (n <= 0) break;
        pending.erase(0, static_cast<std::size_t>(n));
    }
    if (pending.size() > output_limit) pending.erase(0, pending.size() - output_limit);
}

class null_port : public host_port {
  public:
    void write(std::uint8_t) override {}
};

class stdio_port : public host_port {
  public:
    stdio_port() {
        struct stat status {};
        const bool known = ::fstat(STDIN_FILENO, &status) == 0;
        open_ = known;
        // A regular file is read at the line's rate; nobody waits at its other end.
        live_ = known && !S_ISREG(status.st_mode);
        if (::isatty(STDIN_FILENO)) enter_terminal_mode();
    }
    ~stdio_port() override {
        std::fflush(stdout);
        restore_terminal();
    }

    void write(std::uint8_t byte) override { std::fputc(byte, stdout); }
    void flush() override { flush_output(stdout, "standard output"); }
    std::optional<std::uint8_t> read() override {
        if (!open_) return std::nullopt;
        bool ended = false;
        const auto byte = input_.take(STDIN_FILENO, ended);
        if (ended) open_ = false;
        return byte;
    }
    bool open() const override { return open_; }
    bool live() const override { return open_ && live_; }
    int descriptor() const override { return open_ ? STDIN_FILENO : -1; }

  private:
    bool open_ = false;
    bool live_ = false;
    input_buffer input_;
};

class file_port : public host_port {
  public:
    explicit file_port(const std::string& path) : path_(path), file_(std::fopen(path.c_str(), "wb")) {
        if (file_ == nullptr) throw input_error(fmt::format("{}: {}", path, std::strerror(errno)));
    }
    file_port(const file_port&) = delete;
    file_port& operator=(const file_port&) = delete;
    ~file_port() override { std::fclose(file_); }

    void write(std::uint8_t byte) override { std::fputc(byte, file_); }
    void flush() override { flush_output(file_, path_); }

  private:
    std::string path_;
    std::FILE* file_;
};

class pty_port : public host_port {
  public:
    explicit pty_port(const std::string& line) : master_(::posix_openpt(O_RDWR | O_NOCTTY)) {
        if (!master_.valid() || ::grantpt(master_.get()) != 0 || ::unlockpt(master_.get()) != 0) {
            throw input_error(fmt::format("{}: no pseudo terminal: {}", line, std::strerror(errno)));
        }
        const char* const name = ::ptsname(master_.get());
        // Held open, so that the line survives clients that come and go.
        slave_.reset(name == nullptr ? -1 : ::open(name, O_RDWR | O_NOCTTY));
        if (!slave_.valid()) throw input_error(fmt::format("{}: no pseudo terminal: {}", line, std::strerror(errno)));
        termios mode{};
        ::tcgetattr(slave_.get(), &mode);
        ::cfmakeraw(&mode);
        ::tcsetattr(slave_.get(), TCSANOW, &mode);
        ::fcntl(master_.get(), F_SETFL, O_NONBLOCK);
        fmt::print(stderr, "{} is at {}\n", line, name);
    }

    void write(std::uint8_t byte) override { output_ += static_cast<char>(byte); }
    void flush() override { write_some(master_.get(), output_); }
    std::optional<std::uint8_t> read() override {
        bool ended = false;
        return input_.take(master_.get(), ended);
    }
    bool open() const override { return true; }
    bool live() const override { return true; }
    int descriptor() const override { return master_.get(); }

  private:
    file_descriptor master_;
    file_descriptor slave_;
    input_buffer input_;
    std::string output_;
};

// One client at a time. What the machine says before the first one comes is kept for it.
class tcp_port : public host_port {
  public:
    tcp_port(std::uint16_t port, const std::string& line)
        : listener_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0)) {
        const int yes = 1;
        ::setsockopt(listener_.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(port);
        auto* const generic = reinterpret_cast<sockaddr*>(&address);
        socklen_t length = sizeof address;
        if (::bind(listener_.get(), generic, length) != 0 || ::listen(listener_.get(), 1) != 0 ||
            ::getsockname(listener_.get(), generic, &length) != 0) {
            throw input_error(fmt::format("{}: tcp:{}: {}", line, port, std::strerror(errno)));
        }
        fmt::print(stderr, "{} is at 127.0.0.1:{}\n", line, ntohs(address.sin_port));
    }

    void write(std::uint8_t byte) override { output_ += static_cast<char>(byte); }
    void flush() override {
        accept_client();
        if (client_.valid()) {
            send_some();
        } else if (output_.size() > output_limit) {
            output_.erase(0, output_.size() - output_limit);
        }
    }
    std::optional<std::uint8_t> read() override {
        accept_client();
        if (!client_.valid()) return std::nullopt;
        bool ended = false;
        const auto byte = input_.take(client_.get(), ended);
        if (ended) client_.reset();
        return byte;
    }
    bool open() const override { return true; }
    bool live() const override { return true; }
    int descriptor() const override { return client_.valid() ? client_.get() : listener_.get(); }

  private:
    void accept_client() {
        if (client_.valid()) return;
        client_.reset(::accept4(listener_.get(), nullptr, nullptr, SOCK_NONBLOCK));
        if (!client_.valid()) return;
        const int yes = 1;
        ::setsockopt(client_.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }

    void send_some() {
        while (!output_.empty()) {
            const auto n = ::send(client_.get(), output_.data(), output_.size(), MSG_NOSIGNAL);
            if (n <= 0) return;
            output_.erase(0, static_cast<std::size_t>(n));
        }
    }

    file_descriptor listener_;
    file_descriptor client_;
    input_buffer input_;
    std::string output_;
};

std::uint16_t parse_port(const std::string& text, const std::string& line) {
    try {
        const auto number = parse_integer(text);
        if (number <= UINT16_MAX) return static_cast<std::uint16_t>(number);
    } catch (const input_error&) {
    }
    throw input_error(fmt::format("{}: \"{}\" is not a TCP port, 0 to 65535", line, text));
}

bool take_prefix(std::string& text, std::string_view prefix) {
    if (text.compare(0, prefix.size(), prefix) != 0) return false;
    text.erase(0, prefix.size());
    return true;
}

}  // namespace

std::unique_ptr<host_port> open_host_port(const std::string& backend, const std::string& line) {
    if (backend == "null") return std::make_unique<null_port>();
    if (backend == "stdio") return std::make_unique<stdio_port>();
    if (backend == "pty") return std::make_unique<pty_port>(line);
    auto rest = backend;
    if (take_prefix(rest, "file:")) return std::make_unique<file_port>(rest);
    if (take_prefix(rest, "tcp:")) return std::make_unique<tcp_port>(parse_port(rest, line), line);
    throw input_error(
        fmt::format("{}: unknown backend \"{}\"; there are stdio, null, file:PATH, pty, tcp:PORT, "
                    "script:PATH and replay:PATH",
                    line, backend));
}

}  // namespace tabletop
