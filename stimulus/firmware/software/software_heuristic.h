/* SPDX-License-Identifier: Apache-2.0 */
/* The decisions of the engine connect4_heuristic as a program (models/engines/connect4_heuristic/README.md): the
 * same move, value and rule for every board. C without a library but string.h. */
#ifndef SOFTWARE_HEURISTIC_H
#define SOFTWARE_HEURISTIC_H

#include "rows.h"

/* The engine's codes. */
enum software_rule { RULE_NONE = 0, RULE_IMMEDIATE = 1, RULE_TRAP = 2, RULE_LEAST = 3, RULE_LAST = 4 };

struct software_decision {
    unsigned move; /* 0 to 6; may be a full column, as the engine's */
    unsigned value;
    enum software_rule rule;
};

/* Makes the tables. Once, before the first decision. */
void software_heuristic_init(void);

/* The defensive module's. */
struct software_decision software_heuristic_defend(const struct rows* rows);

/* The full module's of generation 1, 2 or 3; human_traps with generation 3 only. */
struct software_decision software_heuristic_decide(const struct rows* rows, unsigned generation, bool human_traps);

#endif
