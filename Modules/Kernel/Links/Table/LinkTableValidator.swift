/// Finds everything that is wrong with the links of all owners.
struct LinkTableValidator {
  let declared: [(pattern: LinkPattern, owner: String, parameters: [ParameterInfo])]

  var faults: [LinkTableError] {
    var builder = LinkTrieBuilder()
    var malformed: [LinkTableError] = []
    for (number, link) in declared.enumerated() {
      let reasons = Self.reasons(against: link.pattern, link.parameters)
      // What a malformed pattern would match says nothing about the others.
      if reasons.isEmpty { builder.insert(link.pattern, number: number) }
      malformed += reasons.map { .malformed(owned(number), reason: $0) }
    }
    let duplicates = builder.duplicates.map { pair in
      let (first, second) = ordered(pair)
      return LinkTableError.duplicate(first, second)
    }
    let crossings = builder.crossings.map { pair in
      let (first, second) = ordered(pair)
      return LinkTableError.ambiguous(first, second)
    }
    return (malformed + duplicates + crossings).sorted { $0.description < $1.description }
  }

  private func ordered(_ pair: (Int, Int)) -> (OwnedLinkPattern, OwnedLinkPattern) {
    let first = owned(pair.0)
    let second = owned(pair.1)
    return first < second ? (first, second) : (second, first)
  }

  private func owned(_ number: Int) -> OwnedLinkPattern {
    OwnedLinkPattern(owner: declared[number].owner, pattern: declared[number].pattern.text)
  }

  private static func reasons(
    against pattern: LinkPattern,
    _ parameters: [ParameterInfo]
  ) -> [String] {
    let names = pattern.names
    var reasons: [String] = []
    if names.count != parameters.count {
      reasons.append("names \(names.count) values, but its function takes \(parameters.count)")
    }
    if Set(names).count != names.count { reasons.append("names a value twice") }
    if pattern.segments.count > LinkPattern.segmentLimit {
      reasons.append("has more than \(LinkPattern.segmentLimit) segments")
    }
    if pattern.placeholders.count > PathValueOffsets.limit {
      reasons.append("has more than \(PathValueOffsets.limit) values before its query")
    }
    reasons += names.filter { !isName($0) }.map {
      "has “\($0)” as the name of a value; a name is made of \(allowed)"
    }
    reasons += pattern.segments.compactMap { Self.reason(against: $0, in: pattern) }
    reasons += Self.reasons(againstRestOf: pattern, parameters)
    return reasons + Self.reasons(againstValues: parameters, of: pattern)
  }

  private static let allowed = "the letters a to z and A to Z, digits, - . _ and ~"

  private static func reason(
    against segment: LinkPattern.Segment,
    in pattern: LinkPattern
  ) -> String? {
    switch segment {
    case .placeholder, .rest: nil
    case .literal(""): pattern.text.isEmpty ? nil : "has an empty segment"
    case .literal("."), .literal(".."): "has a segment of dots"
    case .literal(let text):
      text.utf8.allSatisfy(PercentEncoding.isUnreserved)
        ? nil : "has “\(text)” in it; a pattern is made of \(allowed)"
    }
  }

  private static func reasons(
    againstRestOf pattern: LinkPattern,
    _ parameters: [ParameterInfo]
  ) -> [String] {
    let rests = pattern.segments.compactMap { segment in
      if case .rest(let name) = segment { name } else { nil }
    }
    guard rests.count < 2 else { return ["takes the rest of the path twice"] }
    guard let name = rests.first else { return [] }
    guard pattern.takesRest else {
      return ["has “*\(name)” before its last segment; nothing can follow the rest of a path"]
    }
    let facts = parameters.dropFirst(pattern.placeholders.count - 1).first
    guard let facts, facts.presence != .repeated else { return [] }
    return ["takes the rest of the path as “\(name)”, which is not a list"]
  }

  private static func reasons(
    againstValues parameters: [ParameterInfo],
    of pattern: LinkPattern
  ) -> [String] {
    let inPath = pattern.segments.filter { segment in
      if case .literal = segment { false } else { true }
    }
    return parameters.filter(\.isSecret).map { "has the secret “\($0.name)” in it" }
      + zip(inPath, parameters).compactMap { segment, facts in
        guard case .placeholder = segment else { return nil }
        return switch facts.presence {
        case .required, .flag, .defaulted: nil
        case .optional, .repeated: "may lack “\(facts.name)”, which only a value after ? may"
        }
      }
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(PercentEncoding.isUnreserved)
  }
}
