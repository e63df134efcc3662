// SPDX-License-Identifier: Apache-2.0
// A file that is one document: a table, a page, a picture. Under its name there is the old file or the whole new one,
// whatever ends the program: it is written beside its name, and renamed.
#pragma once

#include "support/file_descriptor.h"

#include <filesystem>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace tabletop {

class document_file {
  public:
    // option: in messages, in front of the path; empty: the path alone. path: empty: no file; "-": standard output. A
    // device, a pipe that somebody reads, or a file in a folder that may not be written to is written as it stands.
    // Throws input_error when it could not be written. Nothing is touched before stream() is called.
    document_file(const std::string& option, const std::string& path);
    // What has not been saved is forgotten.
    ~document_file();
    document_file(const document_file&) = delete;
    document_file& operator=(const document_file&) = delete;

    static bool is_standard_output(const std::string& path) { return path == "-"; }
    bool is_open() const { return standard_ || !path_.empty(); }
    std::ostream& stream();
    // Puts it under its name. Throws input_error when not everything could be written.
    void save();
    // Saves one of several files as save() does: standard error says what could not be written, and the others go on.
    // Returns whether it was written.
    bool save_or_say();

  private:
    // Knows why it failed: by the time somebody looks, errno is of something else.
    class buffer : public std::streambuf {
      public:
        buffer() { setp(bytes_, bytes_ + sizeof bytes_); }
        file_descriptor file;
        int error() const { return error_; }
        void fail(int error) { error_ = error_ != 0 ? error_ : error; }

      protected:
        int_type overflow(int_type c) override;
        int sync() override;

      private:
        bool hand_over();

        int error_ = 0;
        char bytes_[1 << 14];
    };

    [[noreturn]] void refuse(int error) const;
    void look_at_target();
    void open();
    void open_part();
    void take_name();

    std::string name_;
    std::filesystem::path path_;
    std::filesystem::path part_;  // empty: none has been begun
    bool standard_;
    bool as_it_stands_ = false;
    unsigned mode_ = 0;  // of the old file; 0: there is none
    buffer buffer_;
    std::ostream out_{&buffer_};
};

// A whole file. Throws input_error.
void write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace tabletop
