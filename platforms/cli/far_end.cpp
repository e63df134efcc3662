// SPDX-License-Identifier: Apache-2.0
#include "cli/far_end.h"

namespace tabletop {

namespace {

class port_far_end : public far_end {
  public:
    explicit port_far_end(std::unique_ptr<host_port> port) : port_(std::move(port)) {}

    void receive(std::uint8_t byte) override { port_->write(byte); }
    std::optional<line_action> next() override {
        const auto byte = port_->read();
        if (!byte) return std::nullopt;
        line_action action;
        action.byte = *byte;
        return action;
    }
    bool open() const override { return port_->open(); }
    bool live() const override { return port_->live(); }
    int descriptor() const override { return port_->descriptor(); }
    void flush() override { port_->flush(); }

  private:
    std::unique_ptr<host_port> port_;
};

}  // namespace

std::unique_ptr<far_end> make_port_far_end(const std::string& backend, const std::string& line) {
    return std::make_unique<port_far_end>(open_host_port(backend, line));
}

}  // namespace tabletop
