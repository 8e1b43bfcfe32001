#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdint.h>

/// Whether allocations can be counted on this system.
int allocations_can_be_counted(void);

/// Begins to count, from zero.
void allocations_start(void);

/// Stops counting and returns how often the process asked for memory meanwhile, in all its threads.
uint64_t allocations_stop(void);

/// Returns how many bytes more the process held when counting stopped than when it began.
int64_t allocations_bytes(void);

#endif
