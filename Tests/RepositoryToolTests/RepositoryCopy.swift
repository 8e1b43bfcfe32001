import Foundation
import Testing

@testable import RepositoryTool

/// A copy of this house under version control, in which modules can come and go.
struct RepositoryCopy {
  let root: URL

  /// Calls the body with a copy of every file that git knows or could know.
  static func with<Result>(_ body: (RepositoryCopy) throws -> Result) throws -> Result {
    try TestFolders.withTemporary { folder in
      let copy = RepositoryCopy(root: folder)
      let files = "git ls-files -z --cached --others --exclude-standard --deduplicate"
      let packing = "tar --null --ignore-failed-read -T - -cf - 2>/dev/null"
      try copy.shell(
        "cd '\(TestFolders.root.path())' && \(files) | \(packing) | tar -xf - -C \"$OLDPWD\""
      )
      try copy.shell("git init -q -b main && git add . && \(commit)")
      return try body(copy)
    }
  }

  private static let commit = """
    git -c user.name=a -c user.email=a@b -c commit.gpgsign=false commit -qm Begin
    """

  /// Runs a line of shell in the copy and returns what it printed.
  @discardableResult
  func shell(_ line: String) throws -> String {
    let answer = try Subprocess.run(["bash", "-c", line], in: root)
    try #require(answer.status == 0, "\(line): \(answer.output)\(answer.errors)")
    return answer.output
  }

  /// Runs a command of the inspection and returns what it said.
  func inspect(_ words: String...) -> (status: Int32, said: [String], complaints: [String]) {
    var said: [String] = []
    var complaints: [String] = []
    let inspection = RepositoryCommands(
      of: root,
      say: { said.append($0) },
      complain: { complaints.append($0) }
    )
    return (inspection.run(words), said, complaints)
  }

  /// What differs from the beginning, as git sees it.
  func status() throws -> [String] {
    try shell("git status --porcelain").split(separator: "\n").map(String.init)
  }
}
