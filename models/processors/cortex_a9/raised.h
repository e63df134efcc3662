// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tabletop {

/// A flag that is true as long as this lives.
class raised {
  public:
    explicit raised(bool& flag) : flag_(flag) { flag_ = true; }
    ~raised() { flag_ = false; }
    raised(const raised&) = delete;
    raised& operator=(const raised&) = delete;

  private:
    bool& flag_;
};

}  // namespace tabletop
