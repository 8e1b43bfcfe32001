/// All public declarations, one a line, so that a change of what others depend on shows.
struct PublicInterface {
  static let path = "Modules/PublicInterface.txt"

  private let tree: InMemoryFileTree

  init(of tree: InMemoryFileTree) { self.tree = tree }

  /// The declarations by target, sorted.
  var text: String {
    var text = """
      Every public declaration of the package, by target. Scripts/document writes this file, and
      Scripts/check docs fails if it is out of date: whoever changes a line says so in CHANGELOG.md.

      """
    for (target, files) in filesByTarget.sorted(by: { $0.key < $1.key }) {
      let lines = files.flatMap(Self.lines).sorted()
      guard !lines.isEmpty else { continue }
      text += "\n\(target)\n" + Set(lines).sorted().map { "  \($0)\n" }.joined()
    }
    return text
  }

  /// The files that others can depend on, by the folder of their target.
  private var filesByTarget: [String: [SourceFile]] {
    let paths = tree.paths(below: "Modules") + tree.paths(below: "App") + tree.paths(below: "Tests")
    return Dictionary(
      grouping: paths.compactMap { path in
        Self.target(of: path).map { ($0, SourceFile(path: path, text: tree[path] ?? "")) }
      },
      by: \.0
    ).mapValues { $0.map(\.1) }
  }

  /// The folder of the target that a file belongs to, if others can depend on it.
  private static func target(of path: String) -> String? {
    guard path.hasSuffix(".swift") else { return nil }
    let folders = path.split(separator: "/").dropLast()
    switch folders.first {
    case "Modules": return folders.count < 3 ? nil : folders.prefix(3).joined(separator: "/")
    case "App": return folders.count < 2 ? nil : folders.prefix(2).joined(separator: "/")
    case "Tests" where folders.dropFirst().first == "TestKit": return "Tests/TestKit"
    default: return nil
    }
  }

  /// A line for each public declaration, with the types around it.
  private static func lines(of file: SourceFile) -> [String] {
    file.declarations.filter(isPublic).map { declaration in
      let scope = declaration.scope.map(\.name).joined(separator: ".")
      return scope.isEmpty ? declaration.signature : "\(scope): \(declaration.signature)"
    }
  }

  private static func isPublic(_ declaration: SwiftDeclaration) -> Bool {
    guard declaration.kind != .importing else { return false }
    // What a protocol requires and the cases of an enum are as public as their type.
    if let type = declaration.scope.last, type.isProtocol || declaration.kind == .enumCase {
      return type.isPublic
    }
    return declaration.isPublic
  }
}
