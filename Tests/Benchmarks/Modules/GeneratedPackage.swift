#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A package of generated modules on the real kernel, in a folder of its own: each module as two
/// targets, or all of them as one.
struct GeneratedPackage {
  /// How long a build took, and which modules were compiled in it.
  struct Build {
    let seconds: Double
    let compiled: Set<String>
  }

  private let folder: String
  private let modules: [GeneratedModule]
  private let isMono: Bool

  /// Writes the package.
  init(_ modules: [GeneratedModule], isMono: Bool, in place: String) throws {
    self.modules = modules
    self.isMono = isMono
    folder = "\(place)/\(modules.count)\(isMono ? "-mono" : "")"
    _ = try run("mkdir -p '\(folder)' && cp -R Modules/Kernel '\(folder)/Kernel'")
    try write(manifest, to: "Package.swift")
    for module in modules { try write(module) }
    let calls = modules.map { "_ = \($0.name)Module.self\n" }.joined()
    let imports = isMono ? ["All"] : modules.map(\.name)
    try write(imports.map { "import \($0)\n" }.joined() + calls, to: "App/main.swift")
  }

  /// Builds what has to be built.
  func build() throws -> Build {
    let start = ContinuousClock.now
    let output = try run("cd '\(folder)' && swift build --jobs 2 2>&1")
    return Build(
      seconds: (ContinuousClock.now - start) / .seconds(1),
      compiled: Set(output.split(separator: "\n").compactMap(Self.module))
    )
  }

  /// Edits one function of the feature in the middle, another way each time.
  func editFunction(_ round: Int) throws {
    let file = path(of: "Rules", in: modules[modules.count / 2])
    let limit = "guard found.count <= limit"
    _ = try run("sed -i.old 's/\(limit).*else/\(limit) + \(round) else/' '\(file)'")
  }

  /// Adds a type to the contract in the middle.
  func addContractType(_ round: Int) throws {
    let file = path(of: "Contract", in: modules[modules.count / 2])
    _ = try run("echo 'public struct Fresh\(round): Sendable { public init() {} }' >>'\(file)'")
  }

  /// Adds a public type to the lowest part of the kernel.
  func addKernelType(_ round: Int) throws {
    let file = "\(folder)/Kernel/Links/Text/SpellingSuggestion.swift"
    _ = try run("echo 'public struct Newest\(round): Sendable { public init() {} }' >>'\(file)'")
  }

  // MARK: - Files

  private func path(of file: String, in module: GeneratedModule) -> String {
    let part = file == "Contract" ? "Contract" : "Feature"
    let name = "\(module.name)\(file).swift"
    return isMono ? "\(folder)/All/\(name)" : "\(folder)/\(module.name)/\(part)/\(name)"
  }

  private func write(_ module: GeneratedModule) throws {
    let ground = ["Links", "Mediator", "Navigation"].map { "public import \($0)\n" }.joined()
    let contracts = ([module.name] + module.others).map { "import \($0)Contract\n" }.joined()
    let needs = "public import Database\nimport Links\npublic import Mediator\nimport Navigation\n"
    let file = path(of: "Contract", in: module)
    try write(ground + module.contract, toFile: file)
    for (name, text) in module.feature {
      let isPlain = !["Module", "Lines", "Scenes"].contains(name)
      let head = isPlain ? "" : (name == "Module" ? needs : needs.replacing("public ", with: ""))
      let imports = head + (isMono || isPlain ? "" : contracts)
      try write(imports + text, toFile: path(of: name, in: module))
    }
  }

  private func write(_ text: String, to path: String) throws {
    try write(text, toFile: "\(folder)/\(path)")
  }

  private func write(_ text: String, toFile path: String) throws {
    _ = try run("mkdir -p \"$(dirname '\(path)')\"")
    guard let file = fopen(path, "w") else { throw Broken(command: path, output: "not written") }
    fputs(text, file)
    fclose(file)
  }

  private var manifest: String {
    let features = modules.map { module in
      "(\"\(module.name)\", [\(module.others.map { "\"\($0)\"" }.joined(separator: ", "))])"
    }
    return """
      // swift-tools-version: 6.3
      import PackageDescription

      let ground: [Target.Dependency] = ["Links", "Mediator", "Navigation"]
      let modules: [(String, [String])] = [\(isMono ? "" : features.joined(separator: ", "))]
      let package = Package(
        name: "Generated",
        platforms: [.macOS(.v15)],
        targets: [
          .target(name: "System", path: "Kernel/System"),
          .target(name: "JSON", path: "Kernel/JSON"),
          .target(name: "Links", path: "Kernel/Links"),
          .target(name: "Mediator", dependencies: ["Links"], path: "Kernel/Mediator"),
          .target(
            name: "Navigation",
            dependencies: ["JSON", "Links", "Mediator"],
            path: "Kernel/Navigation"
          ),
          .target(name: "Database", dependencies: ["System", "JSON", "Mediator"], path: "Kernel/Database"),
        ]
      )
      for (name, others) in modules {
        let contracts = ([name] + others).map { Target.Dependency.target(name: $0 + "Contract") }
        package.targets += [
          .target(name: "\\(name)Contract", dependencies: ground, path: "\\(name)/Contract"),
          .target(name: name, dependencies: ground + ["Database"] + contracts, path: "\\(name)/Feature"),
        ]
      }
      let all: [Target.Dependency] = \(isMono ? "[\"All\"]" : "modules.map { .target(name: $0.0) }")
      if \(isMono) {
        package.targets.append(.target(name: "All", dependencies: ground + ["Database"], path: "All"))
      }
      package.targets.append(.executableTarget(name: "App", dependencies: all, path: "App"))
      for target in package.targets {
        target.swiftSettings = [
          "ExistentialAny", "ImmutableWeakCaptures", "InferIsolatedConformances",
          "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
        ].map { .enableUpcomingFeature($0) }
      }

      """
  }

  // MARK: - Commands

  /// A command that failed.
  struct Broken: Error {
    let command: String
    let output: String
  }

  /// Reads `[3/9] Compiling Links Text.swift` and `[3/9] Emitting module Links`.
  private static func module(in line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard words.count > 2, words[0].hasPrefix("[") else { return nil }
    if words[1] == "Compiling" { return String(words[2]) }
    return words[1] == "Emitting" && words.count > 3 ? String(words[3]) : nil
  }

  private func run(_ command: String) throws -> String {
    guard let pipe = popen(command, "r") else { throw Broken(command: command, output: "") }
    var bytes: [UInt8] = []
    while true {
      let byte = getc(pipe)
      if byte == EOF { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    let output = String(decoding: bytes, as: UTF8.self)
    guard pclose(pipe) == 0 else { throw Broken(command: command, output: output) }
    return output
  }
}
