/// What a fuzzer can feed: each kind of input that storage reads from outside.
public enum StorageFuzz: String, CaseIterable, Sendable {
  /// A database file and the log beside it.
  case file

  /// The stored text of an event, in any version.
  case events

  /// The cells of a row.
  case cells

  /// What a person searches for.
  case search

  /// The list of the migrations that were applied, and the text of those to come.
  case schema

  /// What stood in a session when the program last ended.
  case session

  /// Prepares what the inputs are fed to.
  public func eater() async throws -> any Eater {
    switch self {
    case .file: try await FileEater()
    case .events: try await EventEater()
    case .cells: try CellEater()
    case .search: try await SearchEater()
    case .schema: SchemaEater()
    case .session: try await SessionEater()
    }
  }
}

/// Takes any bytes, and traps where a promise is broken.
///
/// libFuzzer's `LLVMFuzzerTestOneInput` waits for one call of it.
public protocol Eater: Sendable {
  /// Takes one input.
  ///
  /// - Parameter bytes: Any bytes at all; none of them are the input that is sound.
  /// - Throws: What must never be thrown, which is a broken promise too.
  func eat(_ bytes: [UInt8]) async throws
}
