import Foundation
import Testing

@testable import RepositoryTool

/// A copy of this repository with its own git history, for tests that change files.
struct RepositoryCopy {
  let root: URL

  /// Calls the body with a copy of all files that git does not ignore.
  static func with<Result>(_ body: (RepositoryCopy) throws -> Result) throws -> Result {
    try TestFolders.withTemporary { folder in
      let copy = RepositoryCopy(root: folder)
      try copy.shell(
        """
        cd '\(TestFolders.root.path())'
        git ls-files -z --cached --others --exclude-standard --deduplicate \
          | tar --null --ignore-failed-read -T - -cf - 2>/dev/null | tar -xf - -C "$OLDPWD"
        cd "$OLDPWD" && git init -q -b main && git add .
        git -c user.name=a -c user.email=a@b -c commit.gpgsign=false commit -qm Begin
        """
      )
      return try body(copy)
    }
  }

  /// Runs a script in the copy and returns its output.
  @discardableResult
  func shell(_ script: String) throws -> String {
    let result = try Subprocess.run(["bash", "-c", script], in: root)
    try #require(result.status == 0, "\(script): \(result.output)\(result.errors)")
    return result.output
  }

  /// Runs a command of the repository tool on the copy.
  func run(_ arguments: String...) -> CommandResult { CommandResult(of: arguments, at: root) }

  /// The differences from the first commit, as git prints them.
  func status() throws -> [String] {
    try shell("git status --porcelain").split(separator: "\n").map(String.init)
  }
}
