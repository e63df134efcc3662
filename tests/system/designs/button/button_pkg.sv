// SPDX-License-Identifier: Apache-2.0
package button_pkg;
    `include "lanes.svh"
endpackage
