import Testing

@testable import RepositoryTool

@Suite struct `A new module` {
  /// A house that is small enough to be written down.
  private static let tree = FileTree([
    "Package.swift": """
    let features: [Feature] = [
      Feature("Auth", on: ["CSodium"]),
      Feature("Friends", knowing: ["Auth"]),
    ]

    """,
    "App/Composition.swift": """
    enum Composition {
      static let parts: [Part] = [
        .friends,
      ]
    }

    """,
    "App/Home/HomeScene.swift": "enum HomeScene { static let links = [Link(\"start\", .home)] }\n",
    "App/Verbs/Going.swift": "let verbs = [Verb(\"open\", \"a\"), Verb(\n  \"back\",\n  \"b\")]\n",
    "App/Features/Friends.swift": "import Friends\n",
    "Modules/Auth/Contract/AuthScene.swift": "public enum AuthScene: SceneAdapter { case login }\n",
    "Modules/Friends/Contract/FriendsScene.swift": """
    public enum FriendsScene: SceneAdapter {
      case of(AccountID)
      case list
    }
    """,
    "Modules/Silent/Contract/Silent.swift": "public enum SilentScene: SceneAdapter { case a(Int) }",
    "Modules/Kernel/Links/MeasureTable/Link.swift": "public struct Link {}\npublic struct NotesEntry {}\n",
    "Tests/StorageProbe/Probe.swift": "",
    "Scripts/ModuleTemplate/App/Template.swift": "import ModuleTemplate\nlet templateMember = ModuleTemplate(1)\n",
    "Scripts/ModuleTemplate/Contract/TemplateScene.swift": "import UsedContract\nlet a = \"template\"\n",
    "Scripts/ModuleTemplate/Feature/TemplateModule.swift": "struct TemplateModule {}\n",
    "Scripts/ModuleTemplate/Tests/World.swift": "import ModuleTemplate\nlet place = UsedPlace\n",
  ])

  @Test func `is written from the template, with a line each in two files`() throws {
    let module = try ModuleAddition("ShoppingLists", using: ["Friends", "Auth"], in: Self.tree)

    let edits = try module.grown(in: Self.tree).edits(from: Self.tree)

    let texts = Dictionary(uniqueKeysWithValues: edits.map { ($0.path, $0.text ?? "") })
    #expect(
      texts.keys.sorted() == [
        "App/Composition.swift", "App/Features/ShoppingLists.swift",
        "Modules/ShoppingLists/Contract/ShoppingListsScene.swift",
        "Modules/ShoppingLists/Feature/ShoppingListsModule.swift", "Package.swift",
        "Tests/ShoppingListsTests/World.swift",
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
    #expect(
      texts["Tests/ShoppingListsTests/World.swift"]
        == "import ShoppingLists\nlet place = AuthScene.login\nlet place = FriendsScene.list\n"
    )
    #expect(
      texts["Package.swift"]?.contains(
        """
          Feature("Friends", knowing: ["Auth"]),
          Feature("ShoppingLists", knowing: ["Auth"], consuming: ["Friends"]),
        ]
        """
      ) == true
    )
    #expect(
      texts["App/Composition.swift"]?.contains("    .friends,\n    .shoppingLists,\n  ]") == true
    )
  }

  @Test func `without uses has no line about them`() throws {
    let tree = try ModuleAddition("Birds", using: [], in: Self.tree).grown(in: Self.tree)

    #expect(tree["Tests/BirdsTests/World.swift"] == "import Birds\n")
    #expect(tree["Package.swift"]?.contains("  Feature(\"Birds\", knowing: [\"Auth\"]),\n") == true)
  }

  @Test(arguments: [
    ("", "2 to 24 letters"), ("N", "2 to 24 letters"), ("notes", "2 to 24 letters"),
    ("No-tes", "2 to 24 letters"), ("Nötes", "2 to 24 letters"), ("1Notes", "2 to 24 letters"),
    ("../Notes", "2 to 24 letters"), (String(repeating: "N", count: 25), "2 to 24 letters"),
    ("NotesTests", "end with Tests"), ("NotesContract", "end with Contract"),
    ("Default", "a word of Swift's own"), ("MyModule", "end with Module"),
    ("Foundation", "Swift or the house"),
    ("Used", "Swift or the house"), ("Open", "a verb of that name, in App/Verbs/Going.swift"),
    ("Back", "a verb of that name"), ("Start", "see App/Home/HomeScene.swift"),
    ("Friends", "see Package.swift"), ("FRIENDS", "see Package.swift"),
    ("Kernel", "see Modules/Kernel"), ("Silent", "see Modules/Silent"),
    ("StorageProbe", "see Tests/StorageProbe"), ("CSodium", "see Package.swift"),
    ("Link", "see Modules/Kernel/Links/MeasureTable/Link.swift"),
  ])
  func `has a name that suits and that nothing else has`(name: String, reason: String) throws {
    let objection = #expect(throws: ModuleChangeRefusal.self) {
      try ModuleAddition(name, using: [], in: Self.tree)
    }

    #expect(objection?.description.contains(reason) == true)
  }

  @Test func `makes no type that is there already`() throws {
    var tree = Self.tree
    tree["Scripts/ModuleTemplate/Contract/Entry.swift"] = "struct TemplateEntry {}\n"

    let objection = #expect(throws: ModuleChangeRefusal.self) {
      try ModuleAddition("Notes", using: [], in: tree)
    }

    #expect(objection == .taken("Notes", path: "Modules/Kernel/Links/MeasureTable/Link.swift"))
  }

  @Test func `uses what is there and can be opened`() throws {
    var tree = Self.tree
    try SortedListing.manifest.insert("  Feature(\"Silent\"),", in: &tree)

    let unknown = #expect(throws: ModuleChangeRefusal.self) {
      try ModuleAddition("Notes", using: ["Birds"], in: tree)
    }
    let silent = #expect(throws: ModuleChangeRefusal.self) {
      try ModuleAddition("Notes", using: ["Silent"], in: tree)
    }

    #expect(unknown == .unknown("Birds", known: ["Auth", "Friends", "Silent"]))
    #expect(silent == .noPlace("Silent"))
  }
}

@Suite struct `A sorted list` {
  private let listing = SortedListing(path: "a", opening: "  let a = [")
  private let tree = FileTree(["a": "[\n  let a = [\n    .b,\n    .d,\n  ]\n]\n"])

  @Test(arguments: [
    ("    .a,", "    .a,\n    .b,\n    .d,"), ("    .c,", "    .b,\n    .c,\n    .d,"),
    ("    .e,", "    .b,\n    .d,\n    .e,"), ("    .b,", "    .b,\n    .d,"),
  ])
  func `takes an element in where it belongs, and once`(element: String, lines: String) throws {
    var tree = tree

    try listing.insert(element, in: &tree)

    #expect(tree["a"] == "[\n  let a = [\n\(lines)\n  ]\n]\n")
  }

  @Test func `is as it was once the element is gone`() throws {
    var changed = tree

    try listing.insert("    .c,", in: &changed)
    try listing.remove(beginning: "    .c,", in: &changed)

    #expect(changed == tree)
    #expect(changed.edits(from: tree) == [])
  }

  @Test func `that is not there is missed`() throws {
    let missing = SortedListing(path: "a", opening: "let b = [")

    let objection = #expect(throws: ModuleChangeRefusal.self) { try missing.elements(in: tree) }

    #expect(objection?.description.contains("a has no list that begins with “let b = [”") == true)
  }
}
