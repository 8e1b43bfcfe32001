import Foundation
import Testing

@testable import RepositoryTool

@Suite struct `The check of misuses` {
  @Test func `finds that the compiler rejects each misuse in this repository`() throws {
    let result = try check([])

    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("rejects all misuses in 5 files"))
  }

  @Test(arguments: [
    "let a: Int = 1\nlet b: Int = \"x\"  // error: type 'String'",
    """
    protocol Named { var name: String { get } }
    struct Person {}
    #if BROKEN
    extension Person: Named {  // error: does not conform to protocol 'Named'
    }
    #endif
    """,
  ])
  func `accepts a file whose marked lines give the expected errors`(text: String) throws {
    #expect(try check(text).status == 0)
  }

  @Test(arguments: [
    ("let a = 1\nlet b = 2  // error: cannot", 2, "expected error not produced"),
    ("let a: Int = nowhere  // error: cannot convert", 1, "cannot find 'nowhere' in scope"),
    ("let a: Int = x\nlet b: Int = \"x\"  // error: type 'String'", 1, "unexpected error"),
    ("#if BROKEN\nlet a: Int = \"x\"  // error: type\nlet b = no\n#endif", 3, "unexpected error"),
    ("let a = 1", nil, "no line is marked"),
  ])
  func `finds a line that gives another error or none`(
    text: String,
    line: Int?,
    message: String
  ) throws {
    let result = try check(text)

    #expect(result.status == 1)
    #expect(result.errors.contains(message))
    #expect(result.errors.contains(line.map { "a.swift:\($0):" } ?? "a.swift:"))
  }

  private func check(_ text: String) throws -> Subprocess.Result {
    try TestFolders.withTemporary { folder in
      let file = folder.appending(path: "a.swift")
      try TestFolders.write(text, to: file)
      return try check([file.path()])
    }
  }

  private func check(_ files: [String]) throws -> Subprocess.Result {
    let arguments = ["Scripts/check-misuses", TestFolders.modules.path()] + files
    return try Subprocess.run(["bash"] + arguments, in: TestFolders.root)
  }
}
