/// A link that is made from a pattern alone, to try out where it leads.
///
/// The values are texts that suit most types; where one does not suit, the next is tried.
struct LinkSample {
  private let pattern: LinkPattern
  private let parameters: [ParameterInfo]

  /// The values to try for each parameter, the best first; different for each, so that two that
  /// are taken for each other are noticed; encoded.
  private var candidates: [ArraySlice<String>]

  /// Makes a sample.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - parameters: Its parameters.
  ///   - round: Which one of ``rounds(for:)`` it is.
  init(of pattern: LinkPattern, _ parameters: [ParameterInfo], round: Int = 0) {
    self.pattern = pattern
    self.parameters = parameters
    candidates = parameters.enumerated().map { Self.candidates(for: $1, at: $0, round: round) }
    guard pattern.takesRest else { return }
    // Two, so that it is noticed if their order is lost.
    let last = pattern.placeholders.count - 1
    let more = Self.candidates(for: parameters[last], at: last + 1, round: round)
    candidates[last] = zip(candidates[last], more).map { "\($0)/\($1)" }[...]
  }

  /// Whether some links of the pattern have no query and others do.
  var hasOptionalValues: Bool { parameters.contains { $0.presence != .required } }

  /// Returns the link with a value for each parameter, or only for those that need one.
  func text(isBare: Bool) -> String {
    var rest = Array(zip(parameters, candidates))[...]
    let path = pattern.segments.map { segment in
      switch segment {
      case .literal(let text): text
      case .placeholder, .rest: rest.popFirst()?.1.first ?? ""
      }
    }
    let query = rest.filter { !isBare || $0.0.presence == .required }
      .map { "\($0.0.name)=\($0.1.first ?? "")" }
    let text = path.joined(separator: "/")
    return query.isEmpty ? text : "\(text)?\(query.joined(separator: "&"))"
  }

  /// Goes on to the next value of the parameter that did not suit, and returns whether there is one.
  mutating func advance(_ name: String) -> Bool {
    guard let index = parameters.firstIndex(where: { $0.name == name }) else { return false }
    candidates[index].removeFirst()
    return !candidates[index].isEmpty
  }

  /// How many samples a pattern needs: of parameters that are chosen among a few values, any two
  /// have different ones in one of them.
  static func rounds(for parameters: [ParameterInfo]) -> Int {
    guard parameters.count(where: { !$0.choices.isEmpty }) > 1 else { return 1 }
    return 1 + Int.bitWidth - (parameters.count - 1).leadingZeroBitCount
  }

  private static func candidates(
    for info: ParameterInfo,
    at index: Int,
    round: Int
  ) -> ArraySlice<String> {
    guard info.choices.isEmpty else {
      let choices = info.choices.map(PercentEncoding.encoded)
      // After the first round, a bit of the position decides, so that each pair differs once.
      let first = (round == 0 ? index : index >> (round - 1) & 1) % choices.count
      return choices[first...] + choices[..<first]
    }
    let number = index + 2
    let words = ["sample\(number)", "\(number)", "\(number).\(number + 1)", "2026-01-0\(number)"]
    return words[...]
  }
}
