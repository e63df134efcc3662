// SPDX-License-Identifier: Apache-2.0
// A waveform in GTKWave's FST format, some twenty times smaller than a value change dump.
#pragma once

#include "host/output_file.h"
#include "host/recordings/waveform.h"

#include <string>

namespace tabletop {

class fst_file : public waveform_file {
  public:
    // Throws input_error with the option when the file cannot be opened, or cannot be gone back in.
    fst_file(const std::string& option, const std::string& path);
    fst_file(const fst_file&) = delete;
    fst_file& operator=(const fst_file&) = delete;
    ~fst_file() override;

    void open_scope(const std::string& name) override;
    void close_scope() override;
    std::size_t add_number(const std::string& name, unsigned bits) override;
    std::size_t add_text(const std::string& name) override;

    void time(std::uint64_t time_ps) override;
    void number(std::size_t variable, std::uint64_t value) override;
    void digits(std::size_t variable, const std::string& digits) override;
    void text(std::size_t variable, const std::string& value) override;
    void end() override;

    // Says on standard error, once, when something could not be written.
    void save();
    // The same at the end of the run.
    void finish();
    bool failed() const { return failed_; }

  private:
    struct variable_info {
        std::uint32_t handle;
        unsigned bits;
    };

    std::string name_;
    open_stream open_{name_};
    void* writer_ = nullptr;
    std::vector<variable_info> variables_;
    std::size_t changes_ = 0;  // since the last section
    bool failed_ = false;
};

}  // namespace tabletop
