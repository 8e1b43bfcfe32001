#ifndef STORAGE_BASELINE_SERVER_REPLAY_H
#define STORAGE_BASELINE_SERVER_REPLAY_H

#include <stdint.h>

/// Statements that were noted elsewhere, prepared on a PostgreSQL server by libpq.
typedef struct server_replay server_replay;

/// Connects to a server, with the library loaded as the app loads it.
server_replay *server_replay_open(const char *url);

/// Closes the connection.
void server_replay_close(server_replay *on);

/// Begins a piece of work and returns its number.
int server_replay_begin(server_replay *on);

/// Adds a statement, with the types of its values by their numbers, to the work that was begun last;
/// of its rows, so many are taken, or all if that is zero. Its values follow, as they are numbered.
void server_replay_add(
  server_replay *on, const char *sql, const uint32_t *types, int count, int limit
);

/// Adds bytes in the server's binary form to the values of the statement that was added last, or
/// nothing; fresh ones differ at every run, as a secret would.
void server_replay_value(server_replay *on, const void *bytes, int count, int is_fresh);

/// Runs a piece of work, each statement after the answer to the one before it, with a copy of every
/// text that it finds, and returns how many rows it read.
int64_t server_replay_run(server_replay *on, int work);

#endif
