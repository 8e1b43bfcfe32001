import System

/// The file from which libpq takes passwords.
enum PasswordFile {
  /// The path of a file that others may read or write, which libpq therefore does not use; nil if there
  /// is none.
  static var refused: String? {
    let home = CurrentProcess.variable("HOME").map { "\($0)/.pgpass" }
    guard let path = CurrentProcess.variable("PGPASSFILE") ?? home,
      let file = try? FileInformation(at: path),
      file.isReadableByOthers || file.isWritableByOthers
    else { return nil }
    return path
  }

  /// The parameters that keep libpq from a file that it would not use, since it warns of it on the
  /// standard error.
  static var parameters: [(name: String, value: String)] {
    refused.map { [("passfile", "\($0)/not-used")] } ?? []
  }
}
