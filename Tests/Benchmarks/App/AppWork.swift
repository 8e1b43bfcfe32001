#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program as a whole: how soon it is there, how much it does in a second, how much it takes.
struct AppWork {
  private let programs: Programs
  private let place: String
  private let data: AppData

  static func all() async throws -> [Comparison] {
    let place = try newFolder()
    let programs = try Programs(in: place)
    let work = AppWork(
      programs: programs,
      place: place,
      data: try await AppData(programs.app, in: place, messages: 1)
    )
    let long = try await AppData(programs.app, in: place, messages: 1_000_000)
    let short = try await AppData(programs.app, in: place, messages: 300_000)
    return work.starts() + work.answers() + work.scripts() + work.talks() + work.memory(short, long)
  }
}

extension AppWork {
  /// Makes an empty folder.
  static func newFolder() throws -> String {
    var template = Array("/tmp/interchange-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Child.Failure(message: "there is no /tmp") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

// MARK: - Starting

extension AppWork {
  private func starts() -> [Comparison] {
    let version = [programs.app, "--version"]
    let whoami = data.words("whoami")
    return [
      Comparison("e1 app --version / hello in Swift", goal: 2, rounds: 101) {
        try run(version)
      } baseline: {
        try run([programs.hello])
      },
      Comparison("e2 app whoami / \(programs.selectName)", goal: 4, rounds: 101) {
        try run(whoami)
      } baseline: {
        try run(programs.select)
      },
      Comparison("e3 the first prompt / 15 ms", goal: 1) {
        try firstPrompt()
      } baseline: {
        15e6
      },
    ]
  }

  /// How long a program takes from its start to its end, in nanoseconds: once, because no user runs
  /// one command ten times in a row.
  private func run(_ words: [String]) throws -> Double {
    let start = Stopwatch.now(by: .wall)
    try Child(words, to: .file("/dev/null")).end()
    return Stopwatch.now(by: .wall) - start
  }

  private func firstPrompt() throws -> Double {
    var times: [Double] = []
    for _ in 0..<5 {
      let desk = try Desk()
      let start = Stopwatch.now(by: .wall)
      let child = try Child(data.words(), from: .terminal(desk.path), to: .terminal(desk.path))
      try child.hear(until: "> ", at: desk)
      times.append(Stopwatch.now(by: .wall) - start)
      desk.type("\u{4}")
      try child.end()
    }
    return Stopwatch.median(times)
  }
}

// MARK: - Answering

extension AppWork {
  private func answers() -> [Comparison] {
    [
      Comparison("r8 the first answer / 50 ms", goal: 1) {
        let start = Stopwatch.now(by: .wall)
        let child = try Child(data.words("--json"), from: .pipe, to: .pipe)
        child.say("inbox\n")
        try child.hear(lines: 1)
        let time = Stopwatch.now(by: .wall) - start
        try child.end()
        return time
      } baseline: {
        50e6
      },
      Comparison("r8 a command at the 95th percentile / 10 ms", goal: 1) {
        try slowCommand()
      } baseline: {
        10e6
      },
    ]
  }

  /// The time that 95 of 100 commands keep within, each asked for when the last was answered.
  private func slowCommand() throws -> Double {
    let child = try Child(data.words("--json"), from: .pipe, to: .pipe)
    var times: [Double] = []
    for round in 1...20 {
      for line in Self.journey {
        let start = Stopwatch.now(by: .wall)
        child.say(line.replacing("ROUND", with: "\(round)") + "\n")
        try child.hear(lines: 1)
        times.append(Stopwatch.now(by: .wall) - start)
      }
    }
    try child.end()
    return times.sorted()[times.count * 95 / 100]
  }

  private static let journey = [
    "whoami", "sessions", "profile show", "profile show bobby",
    "profile set --status 'round ROUND'", "profile search bo", "friends list", "friends requests",
    "friends suggest", "friends blocked",
    "messaging inbox", "messaging send bobby 'round ROUND'", "messaging read bobby",
    "messaging mark bobby", "messaging search first", "open messaging/with/bobby", "back", "home",
    "where", "links", "help", "modules", "show", "tab friends",
  ]
}

// MARK: - Talking

extension AppWork {
  /// Notices that come within two seconds of one another are told together, so these do not.
  private func talks() -> [Comparison] {
    [
      Comparison("e6 a notice at another prompt, the slowest / 200 ms", goal: 1, rounds: 1) {
        try Talk(on: data).slowest(of: 99, count: 20, pause: 2_100)
      } baseline: {
        200e6
      }
    ]
  }
}

// MARK: - Scripts

extension AppWork {
  private func scripts() -> [Comparison] {
    let database = "\(place)/lines.db"
    return [
      Comparison("e4 profile show in a script / 30,000 a second", goal: 1) {
        try script(10_000) { _ in "profile show" }
      } baseline: {
        1e9 / 30_000
      },
      Comparison("e4 send in a script / sqlite3, durable inserts", goal: nil, rounds: 3) {
        try script(1_000) { "send bobby 'number \($0)'" }
      } baseline: {
        try inserts(1_000, into: database)
      },
    ]
  }

  /// How long one line of a long script takes, the program's start included.
  private func script(_ count: Int, of line: (Int) -> String) throws -> Double {
    let path = try data.script(count, of: line)
    let start = Stopwatch.now(by: .wall)
    try Child(data.words("--script", path), to: .file("/dev/null")).end()
    return (Stopwatch.now(by: .wall) - start) / Double(count)
  }

  private func inserts(_ count: Int, into database: String) throws -> Double {
    let path = try data.script(count) {
      $0 == 1
        ? "pragma journal_mode=wal;pragma synchronous=full;create table if not exists m(t text);"
        : "insert into m values ('number \($0)');"
    }
    let start = Stopwatch.now(by: .wall)
    let words = [programs.select[0], database]
    try Child(words, from: .file(path), to: .file("/dev/null")).end()
    return (Stopwatch.now(by: .wall) - start) / Double(count)
  }
}

// MARK: - Memory

extension AppWork {
  private func memory(_ short: AppData, _ long: AppData) -> [Comparison] {
    let most = 32.0 * 1024 * 1024
    return [
      Comparison("e5 bytes at the most, 10,000 reads / 32 MiB", goal: 1, rounds: 1) {
        try peak { try $0.repeated("profile show") }
      } baseline: {
        most
      },
      Comparison("e5 bytes at the most, 10,000 sends / 32 MiB", goal: 1, rounds: 1) {
        try peak { try $0.repeated("send bobby again") }
      } baseline: {
        most
      },
      Comparison("e5 bytes at the most, export of 1,000,000 / 32 MiB", goal: 1, rounds: 1) {
        try export(long)
      } baseline: {
        most
      },
      // Both hold more than the cache of pages, which grows up to its bound.
      Comparison("e5 the same / export of 300,000", goal: 1.1, rounds: 1) {
        try export(long)
      } baseline: {
        try export(short)
      },
    ]
  }

  private func peak(_ talk: (Child) throws -> Void) throws -> Double {
    let child = try Child(data.words("--json"), from: .pipe, to: .pipe)
    try talk(child)
    let peak = child.peak
    try child.end()
    return peak
  }

  private func export(_ data: AppData) throws -> Double {
    let file = "\(data.folder)/export.json"
    unlink(file)
    let child = try Child(data.words("--json"), from: .pipe, to: .pipe)
    child.say("messaging export bobby \(file)\n")
    try child.hear(lines: 1)
    let peak = child.peak
    try child.end()
    return peak
  }
}

extension Child {
  /// Sends a line ten thousand times, a hundred at once, and reads the answers.
  fileprivate func repeated(_ line: String) throws {
    let lines = String(repeating: line + "\n", count: 100)
    for _ in 0..<100 {
      say(lines)
      try hear(lines: 100)
    }
  }
}
