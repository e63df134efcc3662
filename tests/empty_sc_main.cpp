// SPDX-License-Identifier: Apache-2.0
// SystemC's library refers to it, and with sanitizers a program does not link without it.
extern "C" int sc_main(int, char*[]);

int sc_main(int, char*[]) {
    return 0;
}
