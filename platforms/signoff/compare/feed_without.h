// SPDX-License-Identifier: Apache-2.0
// A recording without some of its channels.
#pragma once

#include "signoff/compare/record_feed.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class feed_without : public record_feed {
  public:
    // from must outlive it. Names of left_out that it has no channel of are nothing.
    feed_without(record_feed& from, const std::vector<std::string>& left_out);

    const std::vector<record_channel>& channels() const override { return channels_; }
    bool next(record& entry) override;

  private:
    record_feed& from_;
    std::vector<record_channel> channels_;
    std::vector<std::optional<std::uint32_t>> numbers_;  // by the number that it has there
};

}  // namespace tabletop
