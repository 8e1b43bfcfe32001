/// Checks the manifest and every import against the rules about which target may use which.
struct BoundaryCheck {
  private let package: PackageSources
  private let plan: TargetRolePlan
  private let roles: [String: TargetRole]

  init(of package: PackageSources, plan: TargetRolePlan = .interchange) {
    self.package = package
    self.plan = plan
    roles = plan.roles(in: package.manifest)
  }

  /// Returns all findings, sorted by place.
  func findings() -> [LintFinding] {
    var findings: Set<LintFinding> = []
    for target in package.manifest.targets {
      findings.formUnion(roleFindings(of: target))
      findings.formUnion(dependencyFindings(of: target))
      findings.formUnion(importFindings(of: target))
      if roles[target.name]?.kind == .feature {
        findings.formUnion(featureFindings(of: target))
        findings.formUnion(requestFindings(of: target))
      }
      if roles[target.name]?.kind == .app { findings.formUnion(compositionFindings(of: target)) }
    }
    return findings.sorted()
  }

  // MARK: - Targets and edges

  private func roleFindings(of target: PackageManifest.Target) -> [LintFinding] {
    guard let role = roles[target.name] else {
      let fact = "\(target.name) at \(target.path)"
      return [inManifest(.unknownTarget, fact: fact, target: target.name)]
    }
    let tests = "\(target.name)Tests"
    guard role.isKernel || role.kind == .feature,
      !package.manifest.targets.contains(where: { $0.isTest && $0.name == tests })
    else { return [] }
    return [inManifest(.untested, fact: "\(target.name) has no \(tests)", target: target.name)]
  }

  private func dependencyFindings(of target: PackageManifest.Target) -> [LintFinding] {
    target.dependencies.compactMap { other in
      broken(from: target.name, to: other).map {
        let fact = "\(target.name) depends on \(other)"
        return inManifest($0, fact: fact, target: target.name, dependency: other)
      }
    }
  }

  private func importFindings(of target: PackageManifest.Target) -> [LintFinding] {
    let declared = package.manifest.closure(of: target)
    return package.files(of: target).flatMap { file in
      file.imports.flatMap { imported in
        rules(brokenBy: imported, of: target, declared: declared, in: file).map {
          let fact = "\(target.name) imports \(imported.name)"
          return finding($0, in: file, line: imported.line, fact: fact)
        }
      }
    }
  }

  private func rules(
    brokenBy imported: SwiftDeclaration,
    of target: PackageManifest.Target,
    declared: Set<String>,
    in file: SourceFile
  ) -> [BoundaryRule] {
    let (name, role) = (imported.name, roles[target.name])
    var broken: [BoundaryRule] = []
    // System is the one place for code that differs between systems: on Darwin it uses Foundation.
    if role?.isKernel == true, name == "Foundation", target.name != "System",
      !file.imports.contains(where: { $0.name == "FoundationEssentials" })
    {
      broken.append(.foundationInKernel)
    }
    guard package.manifest.targets.contains(where: { $0.name == name }) else { return broken }
    if let rule = self.broken(from: target.name, to: name) { broken.append(rule) }
    if !declared.contains(name) { broken.append(.undeclaredImport) }
    if imported.attributes.contains("@testable"), role?.isTest != true {
      broken.append(.testableOutsideTests)
    }
    return broken
  }

  private func broken(from: String, to: String) -> BoundaryRule? {
    guard let user = roles[from], let used = roles[to] else { return nil }
    if user.kind == .contract, used.isKernel, !plan.contractImports.contains(to) {
      return .contractUsesMore
    }
    return BoundaryRule.broken(from: user, to: used)
  }

  // MARK: - Features

  private func featureFindings(of target: PackageManifest.Target) -> [LintFinding] {
    guard let module = module(of: target) else {
      let fact = "\(target.name) exports no module"
      return [inManifest(.onePublicType, fact: fact, target: target.name)]
    }
    return package.files(of: target).flatMap { file in
      file.declarations.filter { isExported($0, beside: module) }.map {
        let fact = "\(target.name) exports \($0.name) beside \(module.name)"
        return finding(.onePublicType, in: file, line: $0.line, fact: fact)
      }
    }
  }

  private func module(of target: PackageManifest.Target) -> SwiftDeclaration? {
    package.files(of: target).lazy.flatMap(\.declarations).first {
      $0.isPublic && $0.isTopLevel && $0.inherited.contains("Module")
    }
  }

  private func requestFindings(of feature: PackageManifest.Target) -> [LintFinding] {
    // A feature without a module is another finding.
    guard module(of: feature) != nil else { return [] }
    let contracts = package.manifest.targets.filter { target in
      roles[target.name]?.kind == .contract
        && roles[target.name]?.feature == roles[feature.name]?.feature
    }
    let requests = ContractRequests(
      contract: contracts.flatMap(package.files),
      feature: package.files(of: feature)
    )
    return requests.unregistered.map { file, declaration in
      let fact = "\(feature.name) does not register \(declaration.name)"
      return finding(.unansweredRequest, in: file, line: declaration.line, fact: fact)
    }
  }

  /// Whether other targets can see the declaration, although it is no member of the module.
  private func isExported(_ declaration: SwiftDeclaration, beside module: SwiftDeclaration) -> Bool
  {
    guard declaration.isPublic, declaration.kind != .importing else { return false }
    if declaration.isType { return declaration != module }
    return declaration.scope.first?.name != module.name
  }

  // MARK: - The composition root

  private func compositionFindings(of app: PackageManifest.Target) -> [LintFinding] {
    package.files(of: app)
      .filter { file in !plan.composition.contains(where: file.path.hasPrefix) }
      .flatMap { file in
        file.imports
          .filter { [.feature, .engine].contains(roles[$0.name]?.kind) }
          .map {
            let fact = "\(app.name) imports \($0.name)"
            return finding(.compositionRoot, in: file, line: $0.line, fact: fact)
          }
      }
  }

  // MARK: - Wording

  private func finding(_ rule: BoundaryRule, in file: SourceFile, line: Int, fact: String)
    -> LintFinding
  {
    let message = "\(fact): \(rule.sentence)."
    return LintFinding(rule: rule.rawValue, path: file.path, line: line, message: message)
  }

  private func inManifest(
    _ rule: BoundaryRule,
    fact: String,
    target: String,
    dependency: String? = nil
  ) -> LintFinding {
    let line = package.line(declaring: target, dependingOn: dependency)
    return finding(rule, in: package.manifestFile, line: line, fact: fact)
  }
}
