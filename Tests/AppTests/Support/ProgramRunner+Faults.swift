import Foundation

/// A fault that `Tests/AppFaults` injects into the program.
enum InjectedFault: String {
  /// Syncing a file fails.
  case sync
  /// libsodium cannot be initialised.
  case sodium
  /// Allocating memory to hash a password fails.
  case memory
  /// Allocating memory for the database fails.
  case heap
  /// Starting a thread fails.
  case threads
  /// The clock is a number of seconds ahead.
  case later
}

extension ProgramRunner {
  /// Whether faults can be injected on this system.
  static var canInjectFaults: Bool { FileManager.default.fileExists(atPath: faultLibrary) }

  /// Makes the programs that start from now on check for faults.
  func prepareFaults() throws {
    try FileManager.default.createDirectory(atPath: faultFolder, withIntermediateDirectories: true)
  }

  /// Injects a fault, also into running programs that check for faults.
  func inject(_ fault: InjectedFault, _ words: String = "") throws {
    try prepareFaults()
    try Data(words.utf8).write(
      to: URL(fileURLWithPath: "\(faultFolder)/\(fault)"),
      options: .atomic
    )
  }

  /// Advances the clock of the programs.
  func advance(days: Int) throws {
    try inject(.later, "\(days * 86_400)")
  }

  /// Removes a fault.
  func remove(_ fault: InjectedFault) throws {
    try FileManager.default.removeItem(atPath: "\(faultFolder)/\(fault)")
  }

  /// The variables that make a program check for faults.
  var faultEnvironment: [String: String] {
    guard FileManager.default.fileExists(atPath: faultFolder) else { return [:] }
    return ["LD_PRELOAD": Self.faultLibrary, "FAULTS": faultFolder]
  }

  private var faultFolder: String { path("faults") }

  private static var faultLibrary: String {
    programs.appendingPathComponent("libAppFaults.so").path
  }
}
