// SPDX-License-Identifier: Apache-2.0
// A recording that is read once, from front to back: from memory, or from its file, of which no more than an entry is
// in memory.
#pragma once

#include "base/recording.h"

#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

namespace tabletop {

class record_feed {
  public:
    virtual ~record_feed() = default;
    virtual const std::vector<record_channel>& channels() const = 0;
    // The next entry; false: there is none.
    virtual bool next(record& entry) = 0;
};

class memory_feed : public record_feed {
  public:
    // The recording is sorted, and outlives the feed.
    explicit memory_feed(const recording& from) : from_(from) {}

    const std::vector<record_channel>& channels() const override { return from_.channels(); }
    bool next(record& entry) override;

  private:
    const recording& from_;
    std::size_t read_ = 0;
};

class file_feed : public record_feed {
  public:
    // Both this and next() throw input_error when the file is no recording.
    explicit file_feed(const std::string& path) : file_(path, std::ios::binary), reader_(file_, path) {}

    const std::vector<record_channel>& channels() const override { return reader_.channels(); }
    bool next(record& entry) override { return reader_.next(entry); }

  private:
    std::ifstream file_;
    recording_reader reader_;
};

}  // namespace tabletop
