#ifndef STORAGE_BASELINE_REPLAY_H
#define STORAGE_BASELINE_REPLAY_H

#include <stdint.h>

/// Statements that were noted elsewhere, prepared on a file by SQLite's own interface.
typedef struct replay replay;

/// Opens a file with the settings of the engine, and no more than it needs.
replay *replay_open(const char *path);

/// Closes the file.
void replay_close(replay *on);

/// Begins a piece of work and returns its number.
int replay_begin(replay *on);

/// Adds a statement to the work that was begun last, and returns its number therein; its values
/// follow, as they are numbered.
int replay_add(replay *on, const char *sql);

/// Lets a statement of the work that was begun last end after so many rows.
void replay_limit(replay *on, int number, int rows);

/// Adds a number to the values of the statement that was added last.
void replay_integer(replay *on, int64_t value);

/// Adds nothing to the values.
void replay_null(replay *on);

/// Adds a text to the values.
void replay_text(replay *on, const void *bytes, int count);

/// Adds bytes to the values; fresh ones differ at every run, as a secret would.
void replay_blob(replay *on, const void *bytes, int count, int is_fresh);

/// Runs a piece of work, with a copy of every text that it finds, and returns how many rows it read.
int64_t replay_run(replay *on, int work);

/// Makes hashes as the app does, or (as it is at first) leaves them out.
void replay_hash(int is_on);

/// Whether a wrong password can be taken for the right one, which leaves the hashing out.
int replay_skips_hashing(void);

#endif
