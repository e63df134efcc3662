// SPDX-License-Identifier: Apache-2.0
#include "host/lines/peer.h"

#include "host/lines/tty_peer.h"

namespace tabletop {

namespace {

class port_peer : public peer {
  public:
    explicit port_peer(std::unique_ptr<host_port> port) : port_(std::move(port)), was_open_(port_->open()) {}

    void receive(std::uint8_t byte) override { port_->write(byte); }
    std::optional<line_action> next() override {
        if (starts_) {
            starts_ = false;
            return wait_at_start();
        }
        const auto byte = port_->read();
        if (!byte) return std::nullopt;
        line_action action;
        action.byte = *byte;
        return action;
    }
    bool gives_up() const override { return port_->gives_up(); }
    bool open() const override { return port_->open(); }
    bool live() const override { return port_->live(); }
    int descriptor() const override { return port_->descriptor(); }
    void flush() override { port_->flush(); }
    std::string results_text() const override { return was_open_ && !open() ? "its input has ended" : ""; }

  protected:
    host_port& port() { return *port_; }

  private:
    // What waits in a pipe or a file is sent once a program had time to set the port up, as a person's first key would.
    static line_action wait_at_start() {
        constexpr std::uint64_t start_ps = 5'000'000'000;
        line_action action;
        action.what = line_action::kind::wait;
        action.duration_ps = start_ps;
        return action;
    }

    std::unique_ptr<host_port> port_;
    const bool was_open_;
    bool starts_ = true;
};

// What the machine sends until the reset is let go is not for the client.
class resetting_peer : public port_peer {
  public:
    explicit resetting_peer(std::unique_ptr<host_port> port) : port_peer(std::move(port)) {
        this->port().separate_clients();
    }

    void receive(std::uint8_t byte) override {
        if (port().count_clients() == greeted_) port_peer::receive(byte);
    }
    // Asked again when the reset has been let go.
    std::optional<line_action> next() override {
        if (pressed_for_) greeted_ = *pressed_for_;
        pressed_for_.reset();
        if (port().count_clients() == greeted_) return port_peer::next();
        pressed_for_ = port().count_clients();
        line_action action;
        action.what = line_action::kind::press_reset;
        return action;
    }

  private:
    unsigned greeted_ = 0;                 // clients
    std::optional<unsigned> pressed_for_;  // what they will be then
};

}  // namespace

bool has_clients(const std::string& backend) {
    return backend == "pty" || backend.compare(0, 4, "tcp:") == 0;
}

std::unique_ptr<peer> make_resetting_peer(const std::string& backend, const std::string& line) {
    return std::make_unique<resetting_peer>(open_host_port(backend, line));
}

std::unique_ptr<peer> make_tty_peer(const std::string& backend, const std::string& line) {
    return std::make_unique<tty_peer>(open_host_port(backend, line));
}

std::unique_ptr<peer> make_port_peer(std::unique_ptr<host_port> port) {
    return std::make_unique<port_peer>(std::move(port));
}

std::unique_ptr<peer> make_port_peer(const std::string& backend, const std::string& line, terminal_signals to) {
    return std::make_unique<port_peer>(open_host_port(backend, line, to));
}

}  // namespace tabletop
