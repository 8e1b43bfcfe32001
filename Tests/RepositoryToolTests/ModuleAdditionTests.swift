import Testing

@testable import RepositoryTool

@Suite struct `A new module` {
  /// A small repository.
  private static let tree = InMemoryFileTree([
    "Package.swift": """
    let features: [Feature] = [
      Feature("Auth", on: ["CSodium"]),
      Feature("Friends", knowing: ["Auth"]),
    ]

    """,
    "App/Main/Composition.swift": """
    enum Composition {
      static let parts: [Part] = [
        .friends,
      ]
    }

    """,
    "App/Home/HomeScene.swift": "enum HomeScene { static let links = [Link(\"start\", .home)] }\n",
    "App/Commands/Navigation.swift": """
    let commands = [Verb("open", "a"), BuiltinCommand(
      name: "back", "b")]
    """,
    "App/Features/Friends.swift": "import Friends\n",
    "Modules/Auth/Contract/AuthScene.swift": "public enum AuthScene: SceneAdapter { case login }\n",
    "Modules/Friends/Contract/FriendsScene.swift": """
    public enum FriendsScene: SceneAdapter {
      case of(AccountID)
      case list
    }
    """,
    "Modules/Silent/Contract/Silent.swift": "public enum SilentScene: SceneAdapter { case a(Int) }",
    "Modules/Kernel/Links/Table/Link.swift": "public struct Link {}\npublic struct NotesEntry {}\n",
    "Tests/StorageProbe/Probe.swift": "",
    "Scripts/Template/App/Template.swift": "import Template\nlet templateMember = Template(1)\n",
    "Scripts/Template/Contract/TemplateScene.swift": "import UsedContract\nlet a = \"template\"\n",
    "Scripts/Template/Feature/TemplateModule.swift": "struct TemplateModule {}\n",
    "Scripts/Template/Tests/TemplateTestSetup.swift": "import Template\nlet place = UsedPlace\n",
  ])

  @Test func `is made from the template, and adds one line each to two files`() throws {
    let module = try ModuleAddition("ShoppingLists", using: ["Friends", "Auth"], in: Self.tree)

    let edits = try module.applied(to: Self.tree).edits(from: Self.tree)

    let texts = Dictionary(uniqueKeysWithValues: edits.map { ($0.path, $0.text ?? "") })
    #expect(
      texts.keys.sorted() == [
        "App/Features/ShoppingLists.swift", "App/Main/Composition.swift",
        "Modules/ShoppingLists/Contract/ShoppingListsScene.swift",
        "Modules/ShoppingLists/Feature/ShoppingListsModule.swift", "Package.swift",
        "Tests/ShoppingListsTests/ShoppingListsTestSetup.swift",
      ]
    )
    #expect(
      texts["App/Features/ShoppingLists.swift"]
        == "import ShoppingLists\nlet shoppingLists = ShoppingLists(1)\n"
    )
    #expect(
      texts["Modules/ShoppingLists/Contract/ShoppingListsScene.swift"]
        == "import AuthContract\nimport FriendsContract\nlet a = \"shoppinglists\"\n"
    )
    let tests = try #require(texts["Tests/ShoppingListsTests/ShoppingListsTestSetup.swift"])
    #expect(tests.hasSuffix("\nlet place = AuthScene.login\nlet place = FriendsScene.list\n"))
    let row = "\n  Feature(\"ShoppingLists\", knowing: [\"Auth\"], consuming: [\"Friends\"]),\n]"
    #expect(texts["Package.swift"]?.contains(row) == true)
    #expect(texts["App/Main/Composition.swift"]?.contains("\n    .shoppingLists,\n  ]") == true)
  }

  @Test func `has no lines about other modules if it uses none`() throws {
    let tree = try ModuleAddition("Birds", using: [], in: Self.tree).applied(to: Self.tree)

    #expect(tree["Tests/BirdsTests/BirdsTestSetup.swift"] == "import Birds\n")
    #expect(tree["Package.swift"]?.contains("  Feature(\"Birds\", knowing: [\"Auth\"]),\n") == true)
  }

  @Test(arguments: [
    ("", "2 to 24 letters"), ("N", "2 to 24 letters"), ("notes", "2 to 24 letters"),
    ("No-tes", "2 to 24 letters"), ("Nötes", "2 to 24 letters"), ("1Notes", "2 to 24 letters"),
    ("../Notes", "2 to 24 letters"), (String(repeating: "N", count: 25), "2 to 24 letters"),
    ("NotesTests", "end with Tests"), ("NotesContract", "end with Contract"),
    ("Default", "a keyword of Swift"), ("MyModule", "end with Module"),
    ("Foundation", "Swift or the template"),
    ("Used", "Swift or the template"),
    ("Open", "a command of that name, in App/Commands/Navigation.swift"),
    ("Back", "a command of that name"), ("Start", "see App/Home/HomeScene.swift"),
    ("Friends", "see Package.swift"), ("FRIENDS", "see Package.swift"),
    ("Kernel", "see Modules/Kernel"), ("Silent", "see Modules/Silent"),
    ("StorageProbe", "see Tests/StorageProbe"), ("CSodium", "see Package.swift"),
    ("Link", "see Modules/Kernel/Links/Table/Link.swift"),
  ])
  func `needs a suitable name that is not in use`(name: String, reason: String) throws {
    let refusal = #expect(throws: ModuleChangeRefusal.self) {
      try ModuleAddition(name, using: [], in: Self.tree)
    }

    #expect(refusal?.description.contains(reason) == true)
  }

  @Test func `declares no type that another file declares`() throws {
    var tree = Self.tree
    tree["Scripts/Template/Contract/Entry.swift"] = "struct TemplateEntry {}\n"

    let refusal = #expect(throws: ModuleChangeRefusal.self) {
      try ModuleAddition("Notes", using: [], in: tree)
    }

    #expect(refusal == .nameInUse("Notes", path: "Modules/Kernel/Links/Table/Link.swift"))
  }

  @Test func `uses existing modules that have a link without parameters`() throws {
    var tree = Self.tree
    try SortedSourceList.manifest.insert("  Feature(\"Silent\"),", in: &tree)

    let unknown = #expect(throws: ModuleChangeRefusal.self) {
      try ModuleAddition("Notes", using: ["Birds"], in: tree)
    }
    let silent = #expect(throws: ModuleChangeRefusal.self) {
      try ModuleAddition("Notes", using: ["Silent"], in: tree)
    }

    #expect(unknown == .unknownModule("Birds", known: ["Auth", "Friends", "Silent"]))
    #expect(silent == .noSimplePlace("Silent"))
  }
}

@Suite struct `A sorted list` {
  private let listing = SortedSourceList(path: "a", opening: "  let a: ")
  private let tree = InMemoryFileTree(["a": "[\n  let a: [B] = [\n    .b,\n    .d,\n  ]\n]\n"])

  @Test(arguments: [
    ("    .a,", "    .a,\n    .b,\n    .d,"), ("    .c,", "    .b,\n    .c,\n    .d,"),
    ("    .e,", "    .b,\n    .d,\n    .e,"), ("    .b,", "    .b,\n    .d,"),
  ])
  func `inserts an element in order, and only once`(element: String, lines: String) throws {
    var tree = tree

    try listing.insert(element, in: &tree)

    #expect(tree["a"] == "[\n  let a: [B] = [\n\(lines)\n  ]\n]\n")
  }

  @Test func `is unchanged after an element is inserted and removed`() throws {
    var changed = tree

    try listing.insert("    .c,", in: &changed)
    try listing.remove(prefix: "    .c,", in: &changed)

    #expect(changed == tree)
    #expect(changed.edits(from: tree) == [])
  }

  @Test func `is an error if it is missing`() throws {
    let missing = SortedSourceList(path: "a", opening: "let b")

    let refusal = #expect(throws: ModuleChangeRefusal.self) { try missing.elements(in: tree) }

    #expect(
      refusal?.description.hasPrefix("a has no list that begins with a line “let b… = [”") == true
    )
  }
}
