// What the thread sanitizer cannot see, because Swift's runtime is not built with it: that a
// continuation's resumption comes before whatever its task does next, and that the slow path of a
// Mutex orders the one who waited behind the one who held it (a reader's connection is closed
// under its lock). Everything else that it reports is meant.
const char *__tsan_default_suppressions(void);

const char *__tsan_default_suppressions(void) {
  return "race:withUnsafeThrowingContinuation\n"
         "race:withUnsafeContinuation\n"
         "race:$s6SQLite0A10ConnectionC5closeyyF\n";
}
