/* SPDX-License-Identifier: Apache-2.0 */
/* What the two files of the program share: compiled apart, so that the calls between them stay calls. */
#ifndef DHRYSTONE_MIX_H
#define DHRYSTONE_MIX_H

#include <stdbool.h>

enum { LABEL_SIZE = 31, ZONES = 8 };

enum service { LETTER, PARCEL, COURIER, REGISTERED };

struct shipment {
    struct shipment* next;
    enum service service;
    int weight; /* g */
    int price;  /* cents */
    char label[LABEL_SIZE];
};

/* The figures of the day, kept by both files. */
extern int revenue;
extern bool busy;
extern char last_gate;

char gate_of(int zone);
bool is_near(char gate, char other);
enum service choose_service(int weight, char gate);
enum service next_better(enum service service);
int postage(int weight, int zone, enum service service);
void add_revenue(int cents);
void raise(int* price, int percent);
bool labels_ascend(const char* left, const char* right);
void enter(int counts[ZONES], int prices[ZONES][ZONES], int zone, int price);

#endif
