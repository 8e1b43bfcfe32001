import Foundation

/// The files that differ from a commit, committed or not.
struct Changes {
  let paths: [String]

  /// Asks git for what changed in a folder since it left a branch.
  ///
  /// - Parameters:
  ///   - root: The folder of the package.
  ///   - base: A commit or a branch; on the branch itself only what is not committed counts.
  /// - Throws: ``Unanswered`` where git does not know the base, or knows no such folder.
  init(at root: URL, since base: String) throws {
    let start = try Self.git(["merge-base", base, "HEAD"], at: root)
    let prefix = try Self.git(["rev-parse", "--show-prefix"], at: root)
    let tracked = try Self.git(["diff", "--name-only", "--no-renames", start], at: root)
    let fresh = try Self.git(
      ["ls-files", "--others", "--exclude-standard", "--full-name"],
      at: root
    )
    paths = Set((tracked + "\n" + fresh).split(separator: "\n").map(String.init))
      .filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }
      .sorted()
  }

  private static func git(_ words: [String], at root: URL) throws -> String {
    let answer = try Shell.run(["git", "-c", "core.quotePath=false"] + words, in: root)
    guard answer.status == 0 else { throw Unanswered(words: words, reason: answer.errors) }
    return answer.output.trimmingCharacters(in: .newlines)
  }

  /// A question that git could not answer.
  struct Unanswered: Error, CustomStringConvertible {
    let words: [String]
    let reason: String

    var description: String {
      "`git \(words.joined(separator: " "))` does not answer: \(reason)"
    }
  }
}
