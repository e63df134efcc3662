// SPDX-License-Identifier: Apache-2.0
// Why nothing can find the mutants of our own blocks that are left, as the tables on their pages say it.
#pragma once

#include <string>

namespace tabletop {

class survivor_reasons {
  public:
    // block: one of ours; empty: it is not. An installed program has no pages.
    explicit survivor_reasons(const std::string& block);
    // page: its text.
    static survivor_reasons on_page(const std::string& page);

    bool has_page() const { return !page_.empty(); }
    // The last column of the row "| NUMBER | `TEXT` | WHY |", or where there is none that of any number: another seed
    // gives the same mutation another one. Empty: there is no row.
    std::string of(unsigned number, const std::string& text) const;

  private:
    survivor_reasons() = default;

    std::string page_;
};

}  // namespace tabletop
