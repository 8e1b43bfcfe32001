/// Who may know whom, checked against the manifest and against every import.
struct Boundaries {
  private let house: House
  private let plan: Plan
  private let rooms: [String: Room]

  init(of house: House, plan: Plan = .interchange) {
    self.house = house
    self.plan = plan
    rooms = plan.rooms(of: house.package)
  }

  /// Returns everything that is wrong, sorted by place.
  func findings() -> [Finding] {
    var findings = Set(targetFindings())
    for target in house.package.targets {
      findings.formUnion(declaredFindings(of: target))
      findings.formUnion(importFindings(of: target))
    }
    findings.formUnion(circleFindings())
    findings.formUnion(featureFindings())
    findings.formUnion(compositionFindings())
    return findings.sorted()
  }

  // MARK: - Targets

  private func targetFindings() -> [Finding] {
    let tested = Set(house.package.targets.filter(\.isTest).map(\.name))
    return house.package.targets.compactMap { target in
      guard let room = rooms[target.name] else {
        return inManifest(.unknownRoom, "\(target.name) at \(target.path)", target.name)
      }
      switch room {
      case .kernel, .engine, .feature:
        guard !tested.contains("\(target.name)Tests") else { return nil }
        return inManifest(.untested, "\(target.name) has no \(target.name)Tests", target.name)
      case .library, .contract, .app, .tool: return nil
      case .testKit, .probe, .kernelTests, .featureTests: return nil
      case .journeys, .benchmarks, .toolTests: return nil
      }
    }
  }

  // MARK: - Edges

  private func declaredFindings(of target: Package.Target) -> [Finding] {
    target.dependencies.compactMap { other in
      broken(from: target.name, to: other).map {
        inManifest($0, "\(target.name) depends on \(other)", target.name, edgeTo: other)
      }
    }
  }

  private func importFindings(of target: Package.Target) -> [Finding] {
    let declared = house.package.closure(of: target)
    return house.sources(of: target).flatMap { source in
      source.imports.flatMap { imported in
        broken(by: imported, of: target, declared: declared, in: source).map {
          finding($0, in: source, imported.line, "\(target.name) imports \(imported.name)")
        }
      }
    }
  }

  private func broken(
    by imported: Declaration,
    of target: Package.Target,
    declared: Set<String>,
    in source: Source
  ) -> [Boundary] {
    let name = imported.name
    var broken: [Boundary] = []
    if isKernel(target.name), name == "Foundation",
      !source.imports.contains(where: { $0.name == "FoundationEssentials" })
    {
      broken.append(.foundationInKernel)
    }
    guard house.package.targets.contains(where: { $0.name == name }) else { return broken }
    if let rule = self.broken(from: target.name, to: name) { broken.append(rule) }
    if !declared.contains(name) { broken.append(.undeclaredImport) }
    let looksBehind = imported.attributes.contains("@testable")
    if looksBehind, rooms[target.name]?.isTest != true { broken.append(.testableOutsideTests) }
    return broken
  }

  private func broken(from: String, to: String) -> Boundary? {
    guard let start = rooms[from], let end = rooms[to] else { return nil }
    if case .contract = start, isKernel(to), !plan.contractGround.contains(to) {
      return .contractCarriesMore
    }
    return Boundary.broken(from: start, to: end)
  }

  private func isKernel(_ name: String) -> Bool {
    switch rooms[name] {
    case .kernel, .engine: true
    case .library, .contract, .feature, .app, .tool, nil: false
    case .testKit, .probe, .kernelTests, .featureTests, .journeys, .benchmarks, .toolTests: false
    }
  }

  // MARK: - Circles

  private func circleFindings() -> [Finding] {
    var edges: [String: Set<String>] = [:]
    for target in house.package.targets {
      let imported = house.sources(of: target).flatMap(\.imports).map(\.name)
      edges[target.name] = Set(target.dependencies + imported)
    }
    return Circles.find(in: edges).map { circle in
      let way = (circle + circle.prefix(1)).joined(separator: " → ")
      return inManifest(.circle, way, circle[0], edgeTo: circle[1 % circle.count])
    }
  }

  // MARK: - Features

  private func featureFindings() -> [Finding] {
    house.package.targets.flatMap { target -> [Finding] in
      guard case .feature = rooms[target.name] else { return [] }
      return featureFindings(of: target)
    }
  }

  private func featureFindings(of target: Package.Target) -> [Finding] {
    let sources = house.sources(of: target)
    let module = sources.lazy.flatMap(\.declarations).first {
      $0.isPublic && $0.isTopLevel && $0.inherited.contains("Module")
    }
    guard let module else {
      return [inManifest(.onePublicType, "\(target.name) exports no module", target.name)]
    }
    return sources.flatMap { source in
      source.declarations.filter { isLeak($0, beside: module) }.map {
        let message = "\(target.name) exports \($0.name) beside \(module.name)"
        return finding(.onePublicType, in: source, $0.line, message)
      }
    }
  }

  /// Whether other targets can see the declaration, although it is no member of the module.
  private func isLeak(_ declaration: Declaration, beside module: Declaration) -> Bool {
    guard declaration.isPublic, declaration.kind != .importing else { return false }
    if declaration.isType { return declaration != module }
    return declaration.scope.first?.name != module.name
  }

  // MARK: - The composition root

  private func compositionFindings() -> [Finding] {
    house.package.targets
      .filter { rooms[$0.name] == .app }
      .flatMap { house.sources(of: $0) }
      .filter { source in !plan.composition.contains(where: source.path.hasPrefix) }
      .flatMap { source in
        source.imports.filter { isComposed($0.name) }.map {
          finding(.compositionRoot, in: source, $0.line, "\($0.name) is imported in the open")
        }
      }
  }

  private func isComposed(_ name: String) -> Bool {
    switch rooms[name] {
    case .feature, .engine: true
    case .kernel, .library, .contract, .app, .tool, nil: false
    case .testKit, .probe, .kernelTests, .featureTests, .journeys, .benchmarks, .toolTests: false
    }
  }

  // MARK: - Wording

  private func finding(
    _ rule: Boundary,
    in source: Source,
    _ line: Int,
    _ fact: String
  ) -> Finding {
    Finding(
      rule: rule.rawValue,
      path: source.path,
      line: line,
      message: "\(fact): \(rule.sentence)."
    )
  }

  private func inManifest(
    _ rule: Boundary,
    _ fact: String,
    _ name: String,
    edgeTo other: String? = nil
  ) -> Finding {
    finding(rule, in: house.manifest, house.line(declaring: name, edgeTo: other), fact)
  }
}
