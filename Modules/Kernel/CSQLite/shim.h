#include <sqlite3.h>

// sqlite3_db_config is variadic, which Swift cannot call.
static inline int interchange_configure(sqlite3 *database, int option, int value, int *result) {
  return sqlite3_db_config(database, option, value, result);
}

#if defined(__linux__)
#include <sys/vfs.h>

// The number of the file system that a folder is on, or zero; Swift's Glibc leaves statfs out.
static inline unsigned int interchange_file_system(const char *folder) {
  struct statfs facts;
  return statfs(folder, &facts) == 0 ? (unsigned int)facts.f_type : 0;
}
#endif
