/// The text of a module as features are: a contract of some forty lines, and seven files behind it.
struct GeneratedModule {
  let name: String

  /// The modules whose contracts it uses.
  let others: [String]

  /// Returns so many modules, each of which uses the two before it.
  static func all(_ count: Int) -> [GeneratedModule] {
    let names = (0..<count).map { "Ward\($0)" }
    return names.indices.map { index in
      let others = [index + count - 1, index + count - 2].map { names[$0 % count] }
      return GeneratedModule(name: names[index], others: others)
    }
  }

  /// What others see.
  var contract: String {
    """
    public enum \(name)Scene: SceneAdapter {
      case list
      case one(Int64)

      public static let links: [Link<Self>] = [
        Link("\(word)", to: .list),
        Link("\(word)/:number", to: Self.one, under: .list),
      ]

      public var path: LinkPath? {
        switch self {
        case .list: "\(word)"
        case .one(let number): "\(word)/\\(number)"
        }
      }
    }

    public struct \(name)Line: CommandResponse, Hashable {
      public let number: Int64
      public let text: String
      public init(number: Int64, text: String) { (self.number, self.text) = (number, text) }
      public var description: String { "\\(number): \\(text)" }
    }

    public struct \(name)Add: Command<\(name)Line, NoRefusal> {
      public static let configuration = CommandConfiguration(
        "add",
        summary: "Adds a line.",
        example: "\(word) add a",
        signature: ParameterSignature(Self.init, named: "text")
      )
      public let text: String
      public init(_ text: String) { self.text = text }
    }

    public struct \(name)Count: Request {
      public typealias Response = Int
      public init() {}
    }

    """
  }

  /// The files of its implementation, by name.
  var feature: [(name: String, text: String)] {
    [("Module", module), ("Lines", lines), ("Scenes", scenes)]
      + ["Rules", "Words", "Sums", "Marks"].map { ($0, helpers($0)) }
  }

  private var word: String { name.lowercased() }

  private var module: String {
    let uses = others.map { "    registry.uses(\($0)Count.self)\n" }.joined()
    return """
      public struct \(name)Module: Module {
        let database: any Database

        public init(database: any Database) { self.database = database }

        public func register(in registry: inout Registry) {
          registry.migrations = \(name)Lines.migrations
          registry.keepsNoAccountData()
      \(uses)    registry.answer(\(name)Count.self, from: database) { _, connection in
            try \(name)Lines.count(on: connection)
          }
          registry.command(\(name)Add.self) { command, call in
            let text = \(name)Rules0.first.apply(to: command.text)
            return try await database.write { transaction in
              try \(name)Lines.add(text, in: transaction)
            }
          }
          registry.scenes(\(name)Scene.self) { place, context in
            switch place {
            case .list: \(name)ListScene(\(name)Router(context: context))
            case .one(let number): \(name)OneScene(number, \(name)Router(context: context))
            }
          }
        }
      }

      """
  }

  private var lines: String {
    """
    enum \(name)Lines {
      static let migrations = [
        Migration(
          number: 1,
          name: "lines",
          "CREATE TABLE \(word)_line (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT"
        )
      ]

      static func count(on connection: borrowing ReadConnection) throws -> Int {
        try connection.value("SELECT COUNT(*) FROM \(word)_line") ?? 0
      }

      static func all(on connection: borrowing ReadConnection) throws -> [\(name)Line] {
        try connection.all("SELECT number, text FROM \(word)_line ORDER BY number") { row in
          \(name)Line(number: try row[0], text: try row[1])
        }
      }

      static func add(_ text: String, in transaction: borrowing Transaction) throws -> \(name)Line {
        let number: Int64? = try transaction.value(
          "INSERT INTO \(word)_line (text) VALUES ($1) RETURNING number",
          text
        )
        return \(name)Line(number: number ?? 0, text: text)
      }
    }

    """
  }

  private var scenes: String { router + listScene + oneScene }

  private var router: String {
    let sums = others.map { "    total += try await context.call.perform(\($0)Count())\n" }.joined()
    return """
      struct \(name)Router: Router {
        let context: SceneContext

        func total() async throws -> Int {
          var total = try await context.call.perform(\(name)Count())
      \(sums)    return total
        }

        func add(_ text: String) async throws -> \(name)Line {
          try await context.call.perform(\(name)Add(text))
        }
      }


      """
  }

  private var listScene: String {
    let rows = others.map { "      ListRow(\"\($0)\", opens: \($0)Scene.list)\n" }.joined()
    return """
      final class \(name)ListScene: Scene {
        private let routes: \(name)Router
        private var total = 0
        private var news: String?

        init(_ routes: \(name)Router) { self.routes = routes }

        var screen: Screen {
          Screen("\(name)") {
            if let news { Paragraph(news) }
            Paragraph("\\(total) lines")
      \(rows)      SceneAction("add", "text", run: add, summary: "adds a line")
          }
        }

        func load() async throws { total = try await routes.total() }

        private func add(_ text: String) async throws {
          news = try await routes.add(text).description
          try await load()
        }
      }


      """
  }

  private var oneScene: String {
    """
    final class \(name)OneScene: Scene {
      private let number: Int64
      private let routes: \(name)Router

      init(_ number: Int64, _ routes: \(name)Router) {
        self.number = number
        self.routes = routes
      }

      var screen: Screen {
        Screen("\(name) \\(number)") { ListRow("All", opens: \(name)Scene.list) }
      }
    }

    """
  }

  /// Ordinary code about values: what most of a feature is.
  private func helpers(_ topic: String) -> String {
    (0..<5).map { part in
      """
      struct \(name)\(topic)\(part): Hashable, Sendable {
        let limit: Int
        let words: [String]

        static let first = Self(limit: \(40 + part), words: ["a", "b", "\(topic)"])

        func apply(to text: String) -> String {
          let found = text.split(separator: " ").map(String.init).filter { !words.contains($0) }
          guard found.count <= limit else { return found.prefix(limit).joined(separator: " ") }
          return found.isEmpty ? text : found.joined(separator: " ")
        }
      }

      """
    }
    .joined(separator: "\n")
  }
}
