/* SPDX-License-Identifier: Apache-2.0 */
/* The lists of FreeRTOS with its own names, and a task that has been switched away by hand. */
struct item {
    unsigned value;
    struct item *next, *previous;
    void *owner, *container;
};

struct list {
    unsigned count;
    struct item *index;
    unsigned end_value;
    struct item *first, *last;
};

struct task {
    unsigned *top;
    struct item state, event;
    unsigned priority;
    unsigned *stack;
    char name[16];
};

static unsigned saved[] = {0, 0, 0x100, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0x10E, 0x100200, 0x6000001F};
static struct task blink = {saved, {0}, {0}, 1, saved, "blink"};
static struct task idle = {0, {0}, {0}, 0, 0, "idle"};
static struct list pxReadyTasksLists[2];
static struct list sleeping;
struct list *pxDelayedTaskList = &sleeping;
struct task *pxCurrentTCB = &idle;
int xSchedulerRunning;

static void put(struct list *list, struct task *task) {
    struct item *end = (struct item *)&list->end_value;
    list->count = task != 0;
    list->end_value = ~0u;
    list->first = list->last = task ? &task->state : end;
    if (task) task->state = (struct item){0, end, end, task, list};
}

__attribute__((noinline)) void switched(void) {
    __asm__ volatile("");
}

int main(void) {
    put(&pxReadyTasksLists[0], &idle);
    put(&pxReadyTasksLists[1], 0);
    put(&sleeping, &blink);
    xSchedulerRunning = 1;
    switched();
    for (;;) __asm__ volatile("wfi");
}

__attribute__((naked)) void _start(void) {
    __asm__("mov sp, #0x200000\n b main");
}
