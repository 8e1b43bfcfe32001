import Foundation

/// What the program can be made to meet; `Tests/AppFaults` is what does it.
enum Trouble: String {
  /// Nothing can be made durable.
  case sync
  /// libsodium cannot be made ready.
  case sodium
  /// There is no memory to hash a password.
  case memory
  /// There is no memory for the database.
  case heap
  /// There is no thread for the program's own code.
  case threads
  /// The time of day is so many seconds ahead.
  case later
}

extension Desk {
  /// Whether something can be put between a program and its libraries here.
  static var canMeddle: Bool { FileManager.default.fileExists(atPath: meddler) }

  /// Has programs that start from now on look for trouble.
  func expectTrouble() throws {
    try FileManager.default.createDirectory(atPath: orders, withIntermediateDirectories: true)
  }

  /// Makes trouble, for programs that run already too if they look for it.
  func make(_ trouble: Trouble, _ words: String = "") throws {
    try expectTrouble()
    try Data(words.utf8).write(to: URL(fileURLWithPath: "\(orders)/\(trouble)"), options: .atomic)
  }

  /// Has everybody live so many days ahead.
  func wait(days: Int) throws {
    try make(.later, "\(days * 86_400)")
  }

  /// Ends a trouble.
  func end(_ trouble: Trouble) throws {
    try FileManager.default.removeItem(atPath: "\(orders)/\(trouble)")
  }

  /// What the environment holds of it.
  var meddling: [String: String] {
    guard FileManager.default.fileExists(atPath: orders) else { return [:] }
    return ["LD_PRELOAD": Self.meddler, "FAULTS": orders]
  }

  private var orders: String { path("trouble") }

  private static var meddler: String {
    programs.appendingPathComponent("libAppFaults.so").path
  }
}
