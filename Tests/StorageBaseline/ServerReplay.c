#include "ServerReplay.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions of libpq that are used here, as its header declares them: programs that run on a
// server need the library, and not its header.
static struct {
  void *(*connect)(const char *);
  void (*finish)(void *);
  int (*status)(const void *);
  char *(*error)(const void *);
  void *(*run)(void *, const char *);
  void *(*prepare)(void *, const char *, const char *, int, const unsigned *);
  void *(*run_prepared)(
    void *, const char *, int, const char *const *, const int *, const int *, int
  );
  int (*outcome)(const void *);
  int (*rows)(const void *);
  int (*columns)(const void *);
  unsigned (*type)(const void *, int);
  char *(*bytes)(const void *, int, int);
  int (*length)(const void *, int, int);
  void (*clear)(void *);
} pq;

enum { command_is_done = 1, rows_are_here = 2, wide_integer = 20 };

typedef struct {
  char name[16];
  char *sql;
} prepared;

typedef struct {
  int statement, count, limit;
  char **values;
  int *lengths, *formats, *fresh;
} step;

typedef struct {
  step *steps;
  int count;
} work;

struct server_replay {
  void *connection;
  prepared *statements;
  int statement_count;
  work *works;
  int work_count;
  uint64_t fresh;
  int64_t sum;
};

static void stop(server_replay *on, const char *what) {
  fprintf(stderr, "server replay: %s: %s\n", what, on ? pq.error(on->connection) : dlerror());
  exit(1);
}

static void *found(void *library, const char *name) {
  void *function = dlsym(library, name);
  if (!function) stop(0, name);
  return function;
}

static void load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW);
  if (!library) library = dlopen("libpq.5.dylib", RTLD_NOW);
  if (!library) stop(0, "libpq");
  pq.connect = found(library, "PQconnectdb");
  pq.finish = found(library, "PQfinish");
  pq.status = found(library, "PQstatus");
  pq.error = found(library, "PQerrorMessage");
  pq.run = found(library, "PQexec");
  pq.prepare = found(library, "PQprepare");
  pq.run_prepared = found(library, "PQexecPrepared");
  pq.outcome = found(library, "PQresultStatus");
  pq.rows = found(library, "PQntuples");
  pq.columns = found(library, "PQnfields");
  pq.type = found(library, "PQftype");
  pq.bytes = found(library, "PQgetvalue");
  pq.length = found(library, "PQgetlength");
  pq.clear = found(library, "PQclear");
}

// Makes room for one more, in steps of a power of two.
static void *grown(void *memory, int count, size_t size) {
  if (count & (count - 1)) return memory;
  return realloc(memory, (size_t)(count ? count * 2 : 1) * size);
}

// Ends the program if a statement was refused.
static void *checked(server_replay *on, void *result, const char *sql) {
  int outcome = pq.outcome(result);
  if (outcome != command_is_done && outcome != rows_are_here) stop(on, sql);
  return result;
}

server_replay *server_replay_open(const char *url) {
  if (!pq.connect) load();
  server_replay *on = calloc(1, sizeof *on);
  on->connection = pq.connect(url);
  if (pq.status(on->connection)) stop(on, "no connection");
  const char *settings = "SET client_encoding = 'UTF8'; SET lock_timeout = '5s'; SET jit = off";
  pq.clear(checked(on, pq.run(on->connection, settings), settings));
  return on;
}

void server_replay_close(server_replay *on) {
  for (int each = 0; each < on->work_count; each++) {
    for (int index = 0; index < on->works[each].count; index++) {
      step *step = &on->works[each].steps[index];
      for (int place = 0; place < step->count; place++) free(step->values[place]);
      free(step->values);
      free(step->lengths);
      free(step->formats);
      free(step->fresh);
    }
    free(on->works[each].steps);
  }
  for (int index = 0; index < on->statement_count; index++) free(on->statements[index].sql);
  free(on->works);
  free(on->statements);
  pq.finish(on->connection);
  free(on);
}

int server_replay_begin(server_replay *on) {
  on->works = grown(on->works, on->work_count, sizeof *on->works);
  on->works[on->work_count] = (work){0};
  return on->work_count++;
}

static int prepared_number(
  server_replay *on, const char *sql, const uint32_t *types, int count
) {
  for (int index = 0; index < on->statement_count; index++) {
    if (!strcmp(on->statements[index].sql, sql)) return index;
  }
  on->statements = grown(on->statements, on->statement_count, sizeof *on->statements);
  prepared *added = &on->statements[on->statement_count];
  snprintf(added->name, sizeof added->name, "r%d", on->statement_count);
  added->sql = strdup(sql);
  pq.clear(checked(on, pq.prepare(on->connection, added->name, sql, count, types), sql));
  return on->statement_count++;
}

void server_replay_add(
  server_replay *on, const char *sql, const uint32_t *types, int count, int limit
) {
  work *work = &on->works[on->work_count - 1];
  work->steps = grown(work->steps, work->count, sizeof *work->steps);
  int number = prepared_number(on, sql, types, count);
  work->steps[work->count++] = (step){.statement = number, .limit = limit};
}

void server_replay_value(server_replay *on, const void *bytes, int count, int is_fresh) {
  work *work = &on->works[on->work_count - 1];
  step *step = &work->steps[work->count - 1];
  step->values = grown(step->values, step->count, sizeof *step->values);
  step->lengths = grown(step->lengths, step->count, sizeof *step->lengths);
  step->formats = grown(step->formats, step->count, sizeof *step->formats);
  step->fresh = grown(step->fresh, step->count, sizeof *step->fresh);
  char *copy = bytes ? malloc((size_t)count + 1) : 0;
  if (copy) memcpy(copy, bytes, (size_t)count);
  step->values[step->count] = copy;
  step->lengths[step->count] = count;
  step->formats[step->count] = 1;
  step->fresh[step->count++] = is_fresh;
}

static void freshen(server_replay *on, step *step) {
  for (int index = 0; index < step->count; index++) {
    if (!step->fresh[index]) continue;
    on->fresh++;
    memcpy(step->values[index], &on->fresh, sizeof on->fresh);
  }
}

// Takes every column as somebody would who shows it: numbers as they are, all else as copies.
static void take(server_replay *on, const void *result, int row, int columns) {
  for (int column = 0; column < columns; column++) {
    int count = pq.length(result, row, column);
    const unsigned char *bytes = (const unsigned char *)pq.bytes(result, row, column);
    if (pq.type(result, column) == wide_integer && count == 8) {
      uint64_t number;
      memcpy(&number, bytes, sizeof number);
      on->sum += (int64_t)__builtin_bswap64(number);
      continue;
    }
    unsigned char *copy = malloc((size_t)count + 1);
    memcpy(copy, bytes, (size_t)count);
    on->sum += count ? *(volatile unsigned char *)copy : 0;
    free(copy);
  }
}

int64_t server_replay_run(server_replay *on, int number) {
  work *work = &on->works[number];
  int64_t taken = 0;
  for (int index = 0; index < work->count; index++) {
    step *step = &work->steps[index];
    prepared *statement = &on->statements[step->statement];
    freshen(on, step);
    void *result = pq.run_prepared(
      on->connection, statement->name, step->count, (const char *const *)step->values,
      step->lengths, step->formats, 1
    );
    checked(on, result, statement->sql);
    int rows = pq.rows(result), columns = pq.columns(result);
    if (step->limit && step->limit < rows) rows = step->limit;
    for (int row = 0; row < rows; row++) take(on, result, row, columns);
    taken += rows;
    pq.clear(result);
  }
  return taken;
}
