import Foundation
import Testing

@testable import RepositoryTool

@Suite struct `The documents` {
  private static let readme = "# A\n\n```mermaid\nold\n```\n\n```\nother\n```\n"

  private static let tree = FileTree([
    "README.md": readme,
    "Modules/Friends/Feature/FriendsModule.swift": """
    /// Who is whose friend.
    ///
    /// And more of that.
    public struct FriendsModule {}
    let tables = ["CREATE TABLE friend (a) STRICT", "CREATE TABLE block (a) STRICT"]
    """,
    "Modules/Friends/Contract/Friends.swift": """
    /// Asks for friends.
    public struct FriendsOf {}
    /// Two became friends.
    public struct FriendshipMade {}
    """,
    "Modules/Profile/Contract/Profile.swift": "/// A name.\npublic struct Names {}\n",
    "Modules/Gone/README.md": "gone",
  ])

  private static let friends = AppDescription.Module(
    module: "Friends",
    commands: [
      .init(usage: "friends add USERNAME [--how a|b]", summary: "Asks.", access: "anyone")
    ],
    answers: ["FriendsOf"],
    uses: [.init(request: "Names", owner: "Profile", isRequired: true)],
    publishes: ["FriendshipMade"],
    listens: []
  )

  private static let profile = AppDescription.Module(
    module: "Profile",
    commands: [],
    answers: ["Names"],
    uses: [.init(request: "FriendsOf", owner: "Friends", isRequired: false)],
    publishes: [],
    listens: ["FriendshipMade"]
  )

  private static let facts = AppDescription(
    links: [.init(link: "friends", module: "Friends")],
    modules: [friends, profile],
    codes: [.init(code: "friends.none", module: "Friends", message: "Nobody.", hint: nil)],
    help: [["open LINK", "Goes."], ["friends add USERNAME [--how a|b]", "Asks."]],
    graph: "flowchart LR\n  m1"
  )

  @Test func `hold a canvas of each module`() throws {
    let tree = GeneratedDocuments(Self.facts).written(in: Self.tree)

    let canvas = try #require(tree["Modules/Friends/README.md"])
    #expect(canvas.hasPrefix("\(MarkdownPage.mark)\n\n# Friends\n\nWho is whose friend.\n"))
    for line in [
      "`friends`", "| `friends add USERNAME [--how a\\|b]` | Asks. |",
      "| `FriendsOf` | Asks for friends. | Profile |", "| `Names` | A name. | Profile, needed |",
      "| `FriendshipMade` | Two became friends. | Profile |", "`block`, `friend`",
    ] {
      #expect(canvas.split(separator: "\n").contains(Substring(line)), "\(line)")
    }
    let other = try #require(tree["Modules/Profile/README.md"])
    #expect(other.contains("## Events it hears\n\n| event |  | of |\n| --- | --- | --- |\n"))
    #expect(other.contains("| `FriendshipMade` | Two became friends. | Friends |"))
    #expect(!other.contains("## Tables"))
    #expect(tree["Modules/Gone/README.md"] == nil)
  }

  @Test func `hold a reference of everything, and the graph`() throws {
    let tree = GeneratedDocuments(Self.facts).written(in: Self.tree)

    let reference = try #require(tree["Modules/README.md"])
    for line in [
      "| [Friends](Friends/README.md) | 1 | 1 | 1 |", "| `friends` | Friends |",
      "| `open LINK` | Goes. |",
      "| `friends add USERNAME [--how a\\|b]` | Asks. | anyone | Friends |",
      "| `friends.none` | Nobody. |  | Friends |",
    ] {
      #expect(reference.split(separator: "\n").contains(Substring(line)), "\(line)")
    }
    #expect(tree["README.md"] == Self.readme.replacing("old", with: "flowchart LR\n  m1"))
  }

  @Test(arguments: ["", "\nold", "\nold\n  and\n  long"])
  func `draw into the place of the graph, and nowhere else`(old: String) {
    var tree = Self.tree
    tree["README.md"] = "A\n```mermaid\(old)\n```\n```\nB\n```\n"

    let written = GeneratedDocuments(Self.facts).written(in: tree)

    #expect(written["README.md"] == "A\n```mermaid\n\(Self.facts.graph)\n```\n```\nB\n```\n")
  }

  @Test func `are in order once they are written`() {
    let documents = GeneratedDocuments(Self.facts)

    #expect(documents.findings(in: documents.written(in: Self.tree)) == [])
    #expect(documents.findings(in: Self.tree).count == 5)
  }

  /// A change of what the documents describe.
  enum Change: CaseIterable {
    case link, command, answer, use, event, listener, code, verb, graph
  }

  @Test(arguments: Change.allCases)
  func `are found to be old when anything that they describe changes`(change: Change) {
    let tree = GeneratedDocuments(Self.facts).written(in: Self.tree)

    let findings = GeneratedDocuments(Self.facts.with(change)).findings(in: tree)

    #expect(findings.map(\.rule).contains("stale-document"))
    #expect(findings.allSatisfy { $0.line > 1 && $0.message.contains("Scripts/document") })
  }

  @Test(arguments: [
    ("Modules/Friends/Feature/FriendsModule.swift", "CREATE TABLE block", "CREATE TABLE wall"),
    ("Modules/Friends/Feature/FriendsModule.swift", "whose friend.", "whose enemy."),
    ("Modules/Friends/Contract/Friends.swift", "Asks for friends.", "Asks for all friends."),
    ("Modules/Friends/README.md", "Asks for friends.", "Asks by hand."),
    ("README.md", "flowchart LR", "flowchart TD"),
  ])
  func `are found to be old when a source or a page is edited`(
    path: String,
    old: String,
    new: String
  ) {
    var tree = GeneratedDocuments(Self.facts).written(in: Self.tree)
    tree[path] = tree[path]?.replacing(old, with: new)

    #expect(!GeneratedDocuments(Self.facts).findings(in: tree).isEmpty)
  }

  @Test func `are written and checked by what the app says`() throws {
    try TestFolders.withTemporary { folder in
      let app = folder.appending(path: "app")
      let answers = #"{"result":[]}\n{"result":[]}\n{"result":[]}\n{"result":[]}\n"#
      let text = "#!/bin/sh\nprintf '\(answers){\"result\":{\"graph\":\"new\"}}\\n'\n"
      try text.write(to: app, atomically: true, encoding: .utf8)
      try Self.readme.write(
        to: folder.appending(path: "README.md"),
        atomically: true,
        encoding: .utf8
      )
      let mode = [FileAttributeKey.posixPermissions: 0o755]
      try FileManager.default.setAttributes(mode, ofItemAtPath: app.path())
      var said: [String] = []
      let inspection = RepositoryCommands(of: folder, say: { said.append($0) }, complain: { _ in })

      let before = inspection.run(["documents", "app"])
      let written = inspection.run(["document", "app"])
      let after = inspection.run(["documents", "app"])

      #expect([before, written, after] == [1, 0, 0])
      #expect(said.last == "~ README.md")
      #expect(try FileTree(at: folder)["README.md"]?.contains("```mermaid\nnew\n```") == true)
    }
  }

  @Test func `are read from the answers of the app, and from nothing less`() throws {
    let answers = [
      #"{"result":[{"link":"a","module":"A"}]}"#, #"{"result":[]}"#, #"{"result":[]}"#,
      #"{"result":[["open LINK","Goes."]]}"#, #"{"result":{"graph":"flowchart"}}"#,
    ].map { Data($0.utf8) }

    let facts = try AppDescription(answers, "")

    #expect(facts.links == [.init(link: "a", module: "A")])
    #expect(facts.help == [["open LINK", "Goes."]])
    #expect(facts.graph == "flowchart")
    let silent = #expect(throws: AppDescription.Silent.self) {
      try AppDescription(Array(answers.dropLast()), "It is damaged.")
    }
    #expect(silent?.description == "The app does not tell of itself: It is damaged.")
  }
}

extension AppDescription {
  /// The facts after a change.
  fileprivate func with(_ change: `The documents`.Change) -> AppDescription {
    var facts = self
    let friends = modules[0]
    switch change {
    case .link: facts.links.append(Link(link: "friends/of", module: "Friends"))
    case .command: facts.modules[0] = friends.with(commands: [])
    case .answer: facts.modules[0] = friends.with(answers: [])
    case .use: facts.modules[0] = friends.with(uses: [])
    case .event: facts.modules[0] = friends.with(publishes: [])
    case .listener: facts.modules[1] = modules[1].with(listens: [])
    case .code: facts.codes = []
    case .verb: facts.help.append(["close", "Closes."])
    case .graph: facts.graph += "\n  m2"
    }
    return facts
  }
}

extension AppDescription.Module {
  fileprivate func with(
    commands: [Command]? = nil,
    answers: [String]? = nil,
    uses: [Use]? = nil,
    publishes: [String]? = nil,
    listens: [String]? = nil
  ) -> Self {
    Self(
      module: module,
      commands: commands ?? self.commands,
      answers: answers ?? self.answers,
      uses: uses ?? self.uses,
      publishes: publishes ?? self.publishes,
      listens: listens ?? self.listens
    )
  }
}
