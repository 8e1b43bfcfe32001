/// The house's style, measured: what passes a hard limit, and a table of everything.
struct Style {
  /// A target's files, and what they are for.
  struct Part {
    let name: String
    let sources: [Source]
    let room: Room?

    var isTest: Bool { room?.isTest ?? false }
  }

  let parts: [Part]
  private let manifest: Source
  private let features: Int
  private let defaults: Defaults

  /// Measures a house.
  ///
  /// - Parameters:
  ///   - house: The package.
  ///   - plan: Which room each target is.
  ///   - names: Targets to look at, with their contracts and tests; none for all.
  init(of house: House, plan: Plan = .interchange, only names: [String] = []) {
    let rooms = plan.rooms(of: house.package)
    let all = house.package.targets.filter { !$0.isLibrary }.map {
      Part(name: $0.name, sources: house.sources(of: $0), room: rooms[$0.name])
    }
    let meant = Set(names.flatMap { [$0, "\($0)Contract", "\($0)Tests"] })
    self.init(
      parts: meant.isEmpty ? all : all.filter { meant.contains($0.name) },
      manifest: house.manifest,
      enumsIn: all.flatMap(\.sources),
      features: all.count { if case .feature = $0.room { true } else { false } }
    )
  }

  init(parts: [Part], manifest: Source, enumsIn sources: [Source], features: Int = 0) {
    self.parts = parts
    self.manifest = manifest
    self.features = features
    defaults = Defaults(in: sources)
  }

  /// Returns everything that passes a hard limit, sorted by place.
  func findings() -> [Finding] {
    var findings = parts.flatMap(findings)
    if manifest.lineCount > Limits.manifestLines + features {
      findings.append(manifest.finding(.longManifest, 1, "\(manifest.lineCount) lines"))
    }
    let coverage = Coverage(of: parts)
    if let ratio = coverage.ratio, ratio < Limits.testRatio {
      findings.append(manifest.finding(.fewTests, 1, coverage.description))
    }
    return findings.sorted()
  }

  private func findings(in part: Part) -> [Finding] {
    part.sources.flatMap { source in
      Shape(source: source, isTest: part.isTest).findings()
        + Words(source: source, isTest: part.isTest).findings()
        + defaults.findings(in: source)
    }
  }
}
