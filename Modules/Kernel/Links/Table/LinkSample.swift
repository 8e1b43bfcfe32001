/// A link that is made from a pattern alone, to try out where it leads.
///
/// The values are texts that suit most types; where one does not suit, the next is tried.
struct LinkSample {
  private let pattern: LinkPattern
  private let parameters: [ParameterInfo]

  /// The values to try for each parameter, the best first; different for each, so that two that
  /// are taken for each other are noticed.
  private var candidates: [ArraySlice<String>]

  init(of pattern: LinkPattern, _ parameters: [ParameterInfo]) {
    self.pattern = pattern
    self.parameters = parameters
    candidates = parameters.enumerated().map { Self.candidates(for: $1, at: $0) }
  }

  /// Whether some links of the pattern have no query and others do.
  var hasOptionalValues: Bool { parameters.contains { $0.presence != .required } }

  /// Returns the link with a value for each parameter, or only for those that need one.
  func text(isBare: Bool) -> String {
    var rest = Array(zip(parameters, candidates))[...]
    let path = pattern.segments.map { segment in
      switch segment {
      case .literal(let text): text
      case .placeholder: rest.popFirst().map { Self.encoded($0.1) } ?? ""
      }
    }
    let query = rest.filter { !isBare || $0.0.presence == .required }
      .map { "\($0.0.name)=\(Self.encoded($0.1))" }
    let text = path.joined(separator: "/")
    return query.isEmpty ? text : "\(text)?\(query.joined(separator: "&"))"
  }

  /// Goes on to the next value of the parameter that did not suit, and returns whether there is one.
  mutating func advance(_ name: String) -> Bool {
    guard let index = parameters.firstIndex(where: { $0.name == name }) else { return false }
    candidates[index].removeFirst()
    return !candidates[index].isEmpty
  }

  private static func encoded(_ candidates: ArraySlice<String>) -> String {
    PercentEncoding.encoded(candidates.first ?? "")
  }

  private static func candidates(for info: ParameterInfo, at index: Int) -> ArraySlice<String> {
    guard info.choices.isEmpty else {
      let first = index % info.choices.count
      return info.choices[first...] + info.choices[..<first]
    }
    let number = index + 2
    let words = ["sample\(number)", "\(number)", "\(number).\(number + 1)", "2026-01-0\(number)"]
    return words[...]
  }
}
