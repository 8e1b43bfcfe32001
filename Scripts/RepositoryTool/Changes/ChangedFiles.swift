import Foundation

/// The files that differ from a commit, committed or not.
struct ChangedFiles {
  let paths: [String]

  /// Asks git for the files in a folder that changed since the work left a branch.
  ///
  /// - Parameters:
  ///   - root: The folder of the package.
  ///   - base: A commit or a branch. On the branch itself only uncommitted changes count.
  /// - Throws: ``GitError`` if git knows neither the base nor the folder.
  init(at root: URL, since base: String) throws {
    let start = try Self.git(["merge-base", base, "HEAD"], at: root)
    let prefix = try Self.git(["rev-parse", "--show-prefix"], at: root)
    let tracked = try Self.git(["diff", "--name-only", "--no-renames", start], at: root)
    let untracked = ["ls-files", "--others", "--exclude-standard", "--full-name"]
    let names = tracked + "\n" + (try Self.git(untracked, at: root))
    paths = Set(names.split(separator: "\n").map(String.init))
      .filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }
      .sorted()
  }

  private static func git(_ arguments: [String], at root: URL) throws -> String {
    let result = try Subprocess.run(["git", "-c", "core.quotePath=false"] + arguments, in: root)
    guard result.status == 0 else { throw GitError(arguments: arguments, reason: result.errors) }
    return result.output.trimmingCharacters(in: .newlines)
  }

  /// A git command that failed.
  struct GitError: Error, CustomStringConvertible {
    let arguments: [String]
    let reason: String

    var description: String { "`git \(arguments.joined(separator: " "))` failed: \(reason)" }
  }
}
