import Foundation
import Testing

@Suite struct `The articles` {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let articles = files(
    in: ["Database", "Links", "Mediator", "Navigation"].map { "Modules/Kernel/\($0)/\($0).docc" }
  )
  .filter { $0.pathExtension == "md" }

  @Test func `are there`() {
    #expect(Self.articles.count >= 10)
  }

  @Test(arguments: articles)
  func `show only code that stands in a test`(article: URL) throws {
    let sources = try Self.files(
      in: ["SeedTests", "DatabaseTests", "Meetups", "MeetupsTests"].map { "Tests/\($0)" }
    )
    .filter { $0.pathExtension == "swift" }
    .map { Self.unindented(try String(contentsOf: $0, encoding: .utf8)) }

    for block in Self.blocks(in: try String(contentsOf: article, encoding: .utf8)) {
      let code = Self.unindented(block)
      #expect(sources.contains { $0.contains(code) }, "\(article.lastPathComponent): \(block)")
    }
  }

  /// The files in some folders of the package.
  private static func files(in folders: [String]) -> [URL] {
    folders.flatMap { folder in
      let folder = root.appending(path: folder)
      let paths = FileManager.default.enumerator(atPath: folder.path())?.allObjects ?? []
      return paths.compactMap { $0 as? String }.sorted().map { folder.appending(path: $0) }
    }
  }

  /// The blocks of Swift in an article.
  private static func blocks(in article: String) -> [String] {
    article.components(separatedBy: "```swift\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```")[0]
    }
  }

  /// The lines of a text without the space before them, between two line ends.
  private static func unindented(_ text: String) -> String {
    let lines = text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return "\n" + lines.joined(separator: "\n") + "\n"
  }
}
