#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The programs that are measured: the app, built for release, and those that its start is held
/// against.
struct Programs {
  let app: String

  /// A program in Swift that prints a word.
  let hello: String

  /// Opens a database and asks it for a number: the `sqlite3` program with its words, or one in C
  /// where that is missing.
  let select: [String]

  /// What the last is called.
  let selectName: String

  /// Finds the programs, and builds those that are missing.
  init(in folder: String) throws {
    let path = CommandLine.arguments.last { $0.hasPrefix("--app=") }?.dropFirst(6)
    app = path.map(String.init) ?? ".build-release/release/app"
    hello = "\(folder)/hello"
    try Self.make(hello, of: #"print("hello")"#, "hello.swift", in: folder) {
      "swiftc -O \($0) -o \($1)"
    }
    let database = "\(folder)/one.db"
    if access("/usr/bin/sqlite3", X_OK) == 0 {
      select = ["/usr/bin/sqlite3", database, "select 1"]
      selectName = "sqlite3 'select 1'"
    } else {
      let probe = "\(folder)/probe"
      try Self.make(probe, of: Self.probe, "probe.c", in: folder) {
        "cc -O2 \($0) -lsqlite3 -o \($1)"
      }
      select = [probe, database]
      selectName = "select 1 in C"
    }
    try Child(select, to: .file("/dev/null")).end()
  }

  private static func make(
    _ program: String,
    of source: String,
    _ name: String,
    in folder: String,
    _ command: (String, String) -> String
  ) throws {
    let path = "\(folder)/\(name)"
    guard let file = fopen(path, "w") else { throw Child.Failure(message: "cannot write \(path)") }
    fputs(source, file)
    fclose(file)
    try Child(["/bin/sh", "-c", command(path, program)], to: .file("/dev/null")).end()
  }

  private static let probe = """
    #include <sqlite3.h>
    int main(int count, char **words) {
      sqlite3 *db = 0;
      int bad = sqlite3_open(words[1], &db) || sqlite3_exec(db, "select 1", 0, 0, 0);
      sqlite3_close(db);
      return bad;
    }
    """
}
