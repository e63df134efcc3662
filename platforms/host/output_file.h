// SPDX-License-Identifier: Apache-2.0
// Where a run writes to: files that the user names, and standard output. What cannot be written is an error, not
// a file that ends early.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <ostream>
#include <string>

namespace tabletop {

struct named_output {
    std::string name;  // in messages: the option that asked for it
    std::string path;  // empty: no file; "-": standard output
};

// A file that grows as long as a run goes on. When the run ends by an error, or the program at once, standard error
// says that it is cut off.
class open_stream {
  public:
    explicit open_stream(const std::string& name);
    ~open_stream();
    open_stream(const open_stream&) = delete;
    open_stream& operator=(const open_stream&) = delete;

    // Something of the run is in it; and all of it.
    void begin();
    void end();

  private:
    const int errors_;
    std::size_t slot_;
};

// Says of all streams that have begun that they are cut off. A handler of signals may call it.
void say_cut_off_streams();

class output_file {
  public:
    // Throws input_error with the name when it cannot be opened.
    output_file(const std::string& name, const std::string& path);
    explicit output_file(const named_output& output) : output_file(output.name, output.path) {}

    static bool is_standard_output(const std::string& path) { return path == "-"; }
    bool is_open() const { return standard_ || buffer_.is_open(); }
    std::ostream& stream();
    // Throws input_error when not everything could be written.
    void flush();
    // Does what flush() does for one of several files: standard error says once what could not be written, and the
    // others go on.
    void save();
    // The same at the end of the run.
    void finish();
    bool failed() const { return failed_; }
    // Says on standard error how large a file has become by this simulated time, and how to limit it: at 100 MB, and
    // whenever it is ten times as large.
    void tell_growth(std::uint64_t now_ps, const char* how_to_limit);

  private:
    // Knows why it failed: by the time somebody looks, errno is of something else.
    class buffer : public std::filebuf {
      public:
        int error() const { return error_; }

      protected:
        int_type overflow(int_type c) override;
        std::streamsize xsputn(const char* text, std::streamsize count) override;
        int sync() override;

      private:
        int error_ = 0;
    };

    bool written();
    std::string reason() const;

    std::string name_;
    bool standard_;
    bool failed_ = false;
    std::uint64_t next_told_bytes_ = 100'000'000;
    buffer buffer_;
    std::ostream file_{&buffer_};
    open_stream open_{name_};
};

// One line on standard error: this is not written, and why.
void say_lost(const std::string& name, const std::string& reason);

// Hands over what is buffered. Throws input_error with the name when not everything could be written.
void flush_output(std::FILE* file, const std::string& name);

}  // namespace tabletop
