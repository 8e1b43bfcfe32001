// What a type says about its links and what it says about its paths are two declarations. Here they
// are held against each other, with values of the table's own making.

extension LinkTable {
  /// Returns the links whose places say something else about their paths, in a stable order.
  ///
  /// Tried are the links of types whose places can be compared. A link is not tried if none of the
  /// sample values suits one of its types.
  public var contradictions: [LinkTableError] {
    entries.indices.flatMap { contradictions(ofEntry: $0) }
      .sorted { $0.description < $1.description }
  }

  private func contradictions(ofEntry number: Int) -> [LinkTableError] {
    let entry = entries[number]
    guard let isSame = entry.isSame else { return [] }
    for round in 0..<LinkSample.rounds(for: entry.parameters) {
      let sample = LinkSample(of: entry.pattern, entry.parameters, round: round)
      // What no link has to name is left out once.
      for isBare in sample.hasOptionalValues && round == 0 ? [false, true] : [false] {
        guard let target = target(of: sample, ofEntry: number, isBare: isBare) else { continue }
        if let fault = contradiction(of: target, in: entry, isSame) { return [fault] }
      }
    }
    return []
  }

  /// Reads a link of an entry, or returns nil if no sample value suits.
  private func target(of sample: LinkSample, ofEntry number: Int, isBare: Bool) -> LinkTarget<
    Output
  >? {
    var sample = sample
    while true {
      let bytes = Array(sample.text(isBare: isBare).utf8)
      var walk = LinkTrieWalk()
      guard core.find(bytes.span, into: &walk) == number else { return nil }
      do {
        return try entries[number].target(&walk.reader, bytes.span)
      } catch {
        switch error {
        case .missing: return nil
        case .unsuitable(let parameter, _):
          guard sample.advance(entries[number].parameters[parameter].name) else { return nil }
        }
      }
    }
  }

  private func contradiction(
    of target: LinkTarget<Output>,
    in entry: LinkTableEntry<Output>,
    _ isSame: (Output, Output) -> Bool
  ) -> LinkTableError? {
    let link = OwnedLinkPattern(owner: entry.owner, pattern: entry.pattern.text)
    // Writing a name costs more than the whole trial, so it is written where there is a fault.
    var place: String { Self.name(of: target.output) }
    guard let path = target.path else { return .pathless(link, place: place) }
    let text = core.text(of: path)
    guard let back = find(text), isSame(back, target.output) else {
      return .astray(link, place: place, path: text)
    }
    if target.hasParentWithoutPath { return .orphaned(link, place: place) }
    guard target.parent != nil else { return nil }
    do {
      _ = try resolveWithParents(text)
      return nil
    } catch {
      return .lost(link, place: place, error)
    }
  }

  /// The name of an enum's case, without its values.
  private static func name(of place: Output) -> String {
    String("\(place)".prefix { $0 != "(" })
  }
}
