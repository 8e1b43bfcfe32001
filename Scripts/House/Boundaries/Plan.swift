/// Which room of the house each target is, by its name and its place on disk.
struct Plan {
  /// The parts of the kernel from the ground up; a part stands on the floors below its own only.
  let floors: [[String]]
  /// The parts of the kernel that run a database behind the port that features see.
  let engines: Set<String>
  /// The parts of the kernel that a contract may use.
  let contractGround: Set<String>
  /// The file and the folder of the app in which features and engines are named.
  let composition: [String]

  static let interchange = Plan(
    floors: [
      ["System"], ["JSON", "Links"], ["Mediator"], ["Navigation", "Database"], ["SQLite"],
    ],
    engines: ["SQLite"],
    contractGround: ["Links", "Mediator", "Navigation"],
    composition: ["App/Composition.swift", "App/Features/"]
  )
}

/// What a target is to the others.
enum Room: Hashable {
  case kernel(floor: Int)
  case engine(floor: Int)
  /// A library of the system; an engine's own is hidden with the engine.
  case library(ofEngine: Bool)
  case contract(of: String)
  case feature(String)
  case app
  case testKit
  /// What the tests of the kernel drive: a program of its own, or something to compare with.
  case probe
  case kernelTests
  case featureTests(of: String)
  /// What drives the app, or a part of it, as a person would.
  case journeys
  /// A program among the tests that puts the features together to measure them.
  case benchmarks
  case tool
  case toolTests

  var isTest: Bool {
    switch self {
    case .testKit, .probe, .kernelTests, .featureTests, .journeys, .benchmarks, .toolTests: true
    case .kernel, .engine, .library, .contract, .feature, .app, .tool: false
    }
  }
}

extension Plan {
  /// Returns the room of every target that the plan knows, by name.
  func rooms(of package: Package) -> [String: Room] {
    var rooms: [String: Room] = [:]
    for target in package.targets { rooms[target.name] = room(of: target, in: package) }
    return rooms
  }

  private func room(of target: Package.Target, in package: Package) -> Room? {
    let path = target.path.split(separator: "/").map(String.init)
    if target.isLibrary { return .library(ofEngine: isEngineOwned(target, in: package)) }
    switch (path.first, path.count) {
    case ("Modules", 3) where path[1] == "Kernel": return kernelRoom(of: target.name)
    case ("Modules", 3) where path[2] == "Contract": return .contract(of: path[1])
    case ("Modules", 3) where path[2] == "Feature": return .feature(path[1])
    case ("App", _): return .app
    case ("Scripts", _): return isBench(path) ? .benchmarks : .tool
    case ("Tests", _): return testRoom(of: target, in: package)
    default: return nil
    }
  }

  private func isBench(_ path: [String]) -> Bool {
    path.contains { $0.lowercased().hasPrefix("bench") }
  }

  private func kernelRoom(of name: String) -> Room? {
    guard let floor = floors.firstIndex(where: { $0.contains(name) }) else { return nil }
    return engines.contains(name) ? .engine(floor: floor) : .kernel(floor: floor)
  }

  private func isEngineOwned(_ library: Package.Target, in package: Package) -> Bool {
    package.targets.contains {
      engines.contains($0.name) && $0.dependencies.contains(library.name)
    }
  }

  private func usesFeature(_ target: Package.Target, in package: Package) -> Bool {
    package.targets.contains {
      target.dependencies.contains($0.name) && $0.path.hasSuffix("/Feature")
    }
  }

  /// Whether a part of the tests stands on the kernel alone.
  private func isProbe(_ target: Package.Target, in package: Package) -> Bool {
    let used = package.targets.filter { target.dependencies.contains($0.name) }
    return used.allSatisfy { $0.path.hasPrefix("Modules/Kernel/") || $0.path.hasPrefix("Tests/") }
  }

  private func testRoom(of target: Package.Target, in package: Package) -> Room {
    if target.name == "TestKit" { return .testKit }
    guard target.isTest, target.name.hasSuffix("Tests") else {
      if usesFeature(target, in: package) { return .benchmarks }
      return isProbe(target, in: package) ? .probe : .journeys
    }
    let subject = String(target.name.dropLast("Tests".count))
    switch package.targets.first(where: { $0.name == subject })?.path.split(separator: "/") {
    case let path? where path.first == "App": return .journeys
    case let path? where path.first == "Scripts": return .toolTests
    case let path? where path.last == "Feature": return .featureTests(of: subject)
    default: return .kernelTests
    }
  }
}
