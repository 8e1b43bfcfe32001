#ifndef STORAGE_BASELINE_H
#define STORAGE_BASELINE_H

#include "Replay.h"
#include "ServerReplay.h"

#include <stdint.h>

/// A file that SQLite's own interface is used on, as plainly as it can be.
typedef struct baseline baseline;

/// Opens a file with the settings of the engine, and no more than it needs.
baseline *baseline_open(const char *path);

/// Closes the file.
void baseline_close(baseline *base);

/// Inserts rows in one transaction, which is then given up.
void baseline_insert_together(baseline *base, int count);

/// Inserts rows in a transaction each, with ids from the given one.
void baseline_insert_singly(baseline *base, int64_t first, int count);

/// Reads rows by their ids, drawn from the first `range`, and returns how many bytes they hold.
int64_t baseline_read_points(baseline *base, int range, int count, int in_one_transaction);

/// Reads all rows into an array of structs, frees it, and returns how many there were.
int64_t baseline_read_all(baseline *base);

/// Reads the latest fifty of a conversation, many times over.
int64_t baseline_read_pages(baseline *base, int conversations, int count);

/// Reads the latest fifty of a conversation from the table that keeps each in one piece.
int64_t baseline_read_kept_pages(baseline *base, int conversations, int count);

/// Inserts rows durably from threads that share the file and a lock.
void baseline_insert_under_lock(baseline *base, int64_t first, int threads, int each);

#endif
