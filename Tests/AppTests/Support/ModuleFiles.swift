import Foundation
import Mediator
import Testing

@testable import App
@testable import AppCore

/// The files by which the tests of a module take part in those of the app: Tests/NAMETests/AppFiles.
///
/// `refusals.txt` has the lines that lead to each error code of the module, `columns.txt` the
/// columns of numbers in its tables, and `Transcripts`, if there is one, transcripts.
struct ModuleFiles: CustomTestStringConvertible {
  /// Those of the app, of each module that the composition root lists, and of Auth.
  static var all: [ModuleFiles] {
    [ModuleFiles(module: nil)] + modules.map { ModuleFiles(module: $0) }
  }

  /// The modules with tests of their own.
  static var modules: [String] { ["Auth"] + Composition.features.map(\.name.text) }

  /// The folder of all tests.
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The module, or nil for the kernel and the app itself.
  let module: String?

  var testDescription: String { module ?? "App" }

  /// The folder of the files.
  var folder: URL {
    Self.tests.appendingPathComponent("\(testDescription)Tests/AppFiles", isDirectory: true)
  }

  /// The folder of its transcripts, if it has any.
  var transcripts: URL { folder.appendingPathComponent("Transcripts", isDirectory: true) }

  /// The lines of a file, without comments and empty lines.
  func lines(of name: String) throws -> [String] {
    let file = folder.appendingPathComponent(name)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  /// The columns of numbers in the tables, such as `auth_code.account`, and those of accounts.
  func columns() throws -> (all: Set<String>, ofAccounts: Set<String>) {
    let names = try lines(of: "columns.txt").flatMap { line in
      let parts = line.split(whereSeparator: { $0 == ":" || $0 == " " })
      return parts.dropFirst().map { "\(parts[0]).\($0)" }
    }
    let marked = names.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
    return (Set(marked).union(names.filter { !$0.hasSuffix("*") }), Set(marked))
  }
}
