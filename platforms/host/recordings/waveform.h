// SPDX-License-Identifier: Apache-2.0
// A recording as a waveform: which scopes and variables its channels become, and what they show. A socket "engine.in"
// is the scope "engine" / "in" with its phase, command, register, address, data and response; a level is a variable,
// with names where its channel has them.
#pragma once

#include "base/record_stream.h"
#include "host/recordings/register_names.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

// A file of variables over time, in ps. First the scopes and variables, then changes in order of time.
class waveform_file {
  public:
    virtual ~waveform_file() = default;

    virtual void open_scope(const std::string& name) = 0;
    virtual void close_scope() = 0;
    // Return the variable's number, from 0 on.
    virtual std::size_t add_number(const std::string& name, unsigned bits) = 0;
    virtual std::size_t add_text(const std::string& name) = 0;

    virtual void time(std::uint64_t time_ps) = 0;
    // no_value: high impedance, where 64 bits are not needed.
    virtual void number(std::size_t variable, std::uint64_t value) = 0;
    // The same of a number of any width, as its binary digits 0, 1, x and z.
    virtual void digits(std::size_t variable, const std::string& digits) = 0;
    // The text has no white space and is not empty.
    virtual void text(std::size_t variable, const std::string& value) = 0;
    virtual void end() = 0;
};

class waveform : public record_sink {
  public:
    // Both must outlive it. top: the scope of all of it.
    waveform(waveform_file& file, const register_names& registers, std::string top = "tabletop")
        : file_(file), registers_(registers), top_(std::move(top)) {}

    void begin(const std::vector<record_channel>& channels) override;
    void take(const record& entry) override;
    void end(std::uint64_t end_ps) override;

  private:
    struct scope;
    // A variable of the file, and what it shows.
    struct number_variable {
        std::size_t number = 0;
        std::uint64_t value = 0;
        bool known = false;
    };
    struct text_variable {
        std::size_t number = 0;
        std::string value;  // empty: not known
    };
    // A channel's variables; a level has one.
    struct shown {
        record_channel channel;
        number_variable level, address, data;
        text_variable name, phase, command, reg, response;
    };

    void declare(const scope& from);
    void declare(shown& what, const std::string& name);
    void declare_socket(shown& what);
    void show_level(shown& what, std::uint64_t value);
    void show_socket(shown& what, const record& entry);
    void show(number_variable& variable, std::uint64_t value);
    void show(text_variable& variable, const std::string& value);

    waveform_file& file_;
    const register_names& registers_;
    const std::string top_;
    std::vector<shown> shown_;  // by channel
    std::uint64_t time_ps_ = 0;
};

}  // namespace tabletop
