import Foundation
import Testing

@testable import RepositoryTool

@Suite struct `The generated documents` {
  private static let readme = "# A\n\n```mermaid\nold\n```\n\n```\nother\n```\n"

  private static let tree = InMemoryFileTree([
    "README.md": readme,
    "Modules/Friends/Feature/FriendsModule.swift": """
    /// The friends of each account.
    ///
    /// A second paragraph.
    public struct FriendsModule {
      func register() { registry.answer(FriendsOf.self, from: database, with: friends) }
    }
    let tables = ["CREATE TABLE friend (a) STRICT", "CREATE TABLE block (a) STRICT"]
    """,
    "Modules/Friends/Contract/Friends.swift": """
    /// Asks for friends.
    public struct FriendsOf {}
    /// Two accounts became friends.
    public struct FriendshipMade {}
    """,
    "Modules/Profile/Contract/Profile.swift": "/// A name.\npublic struct Names {}\n",
    "Modules/Deleted/README.md": "\(MarkdownPageBuilder.mark)\n\n# Deleted\n",
    "Modules/Kernel/README.md": "Written by hand.",
  ])

  private static let app = AppDescription(
    links: [.init(link: "friends", module: "Friends")],
    modules: [
      AppDescription.Module(
        module: "Friends",
        commands: [.init(usage: "friends add USERNAME [a|b]", summary: "Asks.", access: "anyone")],
        answers: ["FriendsOf"],
        uses: [.init(request: "Names", owner: "Profile", isRequired: true)],
        publishes: ["FriendshipMade"],
        listens: [],
        guards: [.init(name: "late", order: 40), .init(name: "early", order: 2)]
      ),
      AppDescription.Module(
        module: "Profile",
        commands: [],
        answers: ["Names"],
        uses: [.init(request: "FriendsOf", owner: "Friends", isRequired: false)],
        publishes: [],
        listens: ["FriendshipMade"],
        guards: []
      ),
    ],
    codes: [.init(code: "friends.none", module: "Friends", message: "No friends.", hint: nil)],
    help: [["open LINK", "Opens a link."], ["friends add USERNAME [a|b]", "Asks."]],
    graph: "flowchart LR\n  m1"
  )

  @Test func `have a page for each module`() throws {
    let tree = GeneratedDocuments(Self.app).written(in: Self.tree)

    let page = try #require(tree["Modules/Friends/README.md"])
    #expect(
      page.hasPrefix("\(MarkdownPageBuilder.mark)\n\n# Friends\n\nThe friends of each account.\n")
    )
    for line in [
      "`friends`", "| `friends add USERNAME [a\\|b]` | Asks. |",
      "| `FriendsOf` | Asks for friends. | yes | Profile |",
      "| `Names` | A name. | Profile, required |",
      "| `FriendshipMade` | Two accounts became friends. | Profile |", "`block`, `friend`",
    ] {
      #expect(page.split(separator: "\n").contains(Substring(line)), "\(line)")
    }
    let other = try #require(tree["Modules/Profile/README.md"])
    #expect(other.contains("| `Names` | A name. |  | Friends |"))
    #expect(other.contains("## Events it handles\n\n| event | summary | published by |\n"))
    #expect(other.contains("| `FriendshipMade` | Two accounts became friends. | Friends |"))
    #expect(!other.contains("## Tables"))
    #expect(tree["Modules/Deleted/README.md"] == nil)
    #expect(tree["Modules/Kernel/README.md"] == "Written by hand.")
  }

  @Test func `have a list of all links, commands and errors, and the graph`() throws {
    let tree = GeneratedDocuments(Self.app).written(in: Self.tree)

    let reference = try #require(tree["Modules/README.md"])
    for line in [
      "| [Friends](Friends/README.md) | 1 | 1 | 1 |", "| `friends` | Friends |",
      "| `open LINK` | Opens a link. |",
      "| `friends add USERNAME [a\\|b]` | Asks. | anyone | Friends |",
      "| `friends.none` | No friends. |  | Friends |",
      "| order | guard | module |",
    ] {
      #expect(reference.split(separator: "\n").contains(Substring(line)), "\(line)")
    }
    #expect(reference.contains("| 2 | `early` | Friends |\n| 40 | `late` | Friends |\n"))
    #expect(tree["README.md"] == Self.readme.replacing("old", with: "flowchart LR\n  m1"))
  }

  @Test(arguments: ["", "\nold", "\nold\n  and\n  long"])
  func `replace the first graph of the README only`(old: String) {
    var tree = Self.tree
    tree["README.md"] = "A\n```mermaid\(old)\n```\n```\nB\n```\n"

    let written = GeneratedDocuments(Self.app).written(in: tree)

    #expect(written["README.md"] == "A\n```mermaid\n\(Self.app.graph)\n```\n```\nB\n```\n")
  }

  @Test func `are up to date after they are written`() {
    let documents = GeneratedDocuments(Self.app)

    #expect(documents.findings(in: documents.written(in: Self.tree)) == [])
    #expect(documents.findings(in: Self.tree).count == 6)
  }

  @Test func `are out of date if the app changes`() {
    let tree = GeneratedDocuments(Self.app).written(in: Self.tree)
    var app = Self.app
    app.help.append(["close", "Closes."])

    let findings = GeneratedDocuments(app).findings(in: tree)

    #expect(findings.map(\.path) == ["Modules/README.md"])
    #expect(findings.map(\.rule) == ["stale-document"])
    #expect(findings.allSatisfy { $0.line > 1 && $0.message.contains("Scripts/document") })
  }

  @Test(arguments: [
    ("Modules/Friends/Feature/FriendsModule.swift", "CREATE TABLE block"),
    ("Modules/Friends/Feature/FriendsModule.swift", "friends of each account"),
    ("Modules/Friends/Contract/Friends.swift", "Asks for friends."),
    ("Modules/Friends/README.md", "Asks for friends."), ("README.md", "flowchart LR"),
  ])
  func `are out of date if a source or a page changes`(path: String, text: String) {
    var tree = GeneratedDocuments(Self.app).written(in: Self.tree)
    tree[path] = tree[path]?.replacing(text, with: "CREATE TABLE other")

    #expect(!GeneratedDocuments(Self.app).findings(in: tree).isEmpty)
  }

  private static let answers = [
    #"{"result":[{"link":"a","module":"A"}]}"#, #"{"result":[]}"#, #"{"result":[]}"#,
    #"{"result":{"sections":[{"rows":[{"term":"open LINK","text":"Opens a link."}]}]}}"#,
    #"{"result":{"graph":"new"}}"#,
  ]

  @Test func `are written and checked by the commands, which ask the app`() throws {
    try TestFolders.withTemporary { folder in
      let app = "#!/bin/sh\necho '\(Self.answers.joined(separator: "\n"))'\n"
      try TestFolders.write(app, to: folder.appending(path: "app"), isProgram: true)
      try TestFolders.write(Self.readme, to: folder.appending(path: "README.md"))

      let before = CommandResult(of: ["documents", "app"], at: folder)
      let written = CommandResult(of: ["document", "app"], at: folder)
      let after = CommandResult(of: ["documents", "app"], at: folder)

      #expect([before.status, written.status, after.status] == [1, 0, 0])
      #expect(written.lines.last == "~ README.md")
      #expect(
        try InMemoryFileTree(at: folder)["README.md"]?.contains("```mermaid\nnew\n```") == true
      )
    }
  }

  @Test func `need an answer of the app to each question`() throws {
    let app = try AppDescription(answers: Self.answers, "")

    #expect(app.links == [.init(link: "a", module: "A")])
    #expect(app.help == [["open LINK", "Opens a link."]])
    #expect(app.graph == "new")
    let error = #expect(throws: AppDescription.MissingAnswer.self) {
      try AppDescription(answers: Self.answers.dropLast(), "No disk.")
    }
    #expect(error?.description.hasPrefix("The app does not describe its modules: No disk.") == true)
  }
}
