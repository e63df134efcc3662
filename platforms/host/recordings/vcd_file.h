// SPDX-License-Identifier: Apache-2.0
// A value change dump (IEEE 1800-2017, clause 21.7) with 1 ps resolution; text as "$var string", as GTKWave reads it.
#pragma once

#include "host/recordings/waveform.h"

#include <iosfwd>

namespace tabletop {

class vcd_file : public waveform_file {
  public:
    // The stream must outlive it.
    explicit vcd_file(std::ostream& out);

    void open_scope(const std::string& name) override;
    void close_scope() override;
    std::size_t add_number(const std::string& name, unsigned bits) override;
    std::size_t add_text(const std::string& name) override;

    void time(std::uint64_t time_ps) override;
    void number(std::size_t variable, std::uint64_t value) override;
    void digits(std::size_t variable, const std::string& digits) override;
    void text(std::size_t variable, const std::string& value) override;
    void end() override {}

  private:
    struct variable_info {
        std::string id;
        unsigned bits;
    };

    std::ostream& out_;
    std::vector<variable_info> variables_;
    bool in_header_ = true;
};

}  // namespace tabletop
