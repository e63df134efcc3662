// SPDX-License-Identifier: Apache-2.0
// What one of several sources has to say to a waveform, in memory until all have: a file has its variables first, then
// the changes of all by time.
#pragma once

#include "host/recordings/waveform.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace tabletop {

struct wave_variable {
    std::string name;  // whole: "rtl.design.pio.data [31:0]"
    unsigned bits;     // 0: text
};

class wave_part : public waveform_file {
  public:
    void open_scope(const std::string& name) override;
    void close_scope() override;
    std::size_t add_number(const std::string& name, unsigned bits) override;
    std::size_t add_text(const std::string& name) override;

    void time(std::uint64_t time_ps) override { time_ps_ = time_ps; }
    void number(std::size_t variable, std::uint64_t value) override { change(variable, value); }
    void digits(std::size_t variable, const std::string& digits) override { change(variable, binary{digits}); }
    void text(std::size_t variable, const std::string& value) override { change(variable, value); }
    void end() override {}

    std::vector<wave_variable> variables() const;

    // Writes the whole file.
    static void write(const std::vector<const wave_part*>& parts, waveform_file& to);

  private:
    enum class step { open, close, number, text };
    struct declaration {
        step what;
        std::string name;
        unsigned bits;
    };
    struct binary {
        std::string digits;
    };
    struct change_of {
        std::uint64_t time_ps;
        std::size_t variable;
        std::variant<std::uint64_t, binary, std::string> value;
    };

    template <typename Value>
    void change(std::size_t variable, const Value& value) {
        changes_.push_back({time_ps_, variable, value});
    }
    std::vector<std::size_t> declare(waveform_file& to) const;

    std::vector<declaration> declarations_;
    std::vector<change_of> changes_;  // by time
    std::size_t count_ = 0;
    std::uint64_t time_ps_ = 0;
};

}  // namespace tabletop
