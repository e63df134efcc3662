// SPDX-License-Identifier: Apache-2.0
// Files that were dear to make, kept in the user's cache: $XDG_CACHE_HOME/tabletop or ~/.cache/tabletop.
#pragma once

#include <filesystem>
#include <string>

namespace tabletop {

// Files appear in it by renaming, so that two runs at once see a whole file or none. Where no cache can be written,
// what was made is used and forgotten.
class cache_folder {
  public:
    // kind: the folder of the cache, such as "rtl".
    explicit cache_folder(const std::string& kind);

    // Empty: there is no cache.
    const std::filesystem::path& folder() const { return folder_; }
    // Where a file of that name is or would be; empty: there is no cache.
    std::filesystem::path path(const std::string& name) const;
    bool has(const std::string& name) const;
    void store(const std::filesystem::path& file, const std::string& name) const;

  private:
    std::filesystem::path folder_;
};

}  // namespace tabletop
