import Links

/// A place that any pattern can lead to: it keeps the texts of its values.
struct Anywhere: Linkable, Equatable {
  let values: [String]
  static let links: [Link<Self>] = []
  var path: LinkPath? { nil }

  static func link(_ text: String, _ count: Int) -> Link<Self> {
    let pattern = LinkPattern(text)
    guard !text.contains("*") else { return rest(pattern, count) }
    return switch count {
    case 0: Link(pattern, to: Self(values: []))
    case 1: Link(pattern) { (a: String) in Self(values: [a]) }
    case 2: Link(pattern) { (a: String, b: String) in Self(values: [a, b]) }
    case 3: Link(pattern) { (a: String, b: String, c: String) in Self(values: [a, b, c]) }
    case 4:
      Link(pattern) { (a: String, b: String, c: String, d: String) in
        Self(values: [a, b, c, d])
      }
    case _: many(pattern)
    }
  }

  /// The last of the values is the rest of the path, as many texts as it has segments.
  private static func rest(_ pattern: LinkPattern, _ count: Int) -> Link<Self> {
    switch count {
    case 1: Link(pattern) { (rest: [String]) in Self(values: rest) }
    case 2: Link(pattern) { (a: String, rest: [String]) in Self(values: [a] + rest) }
    case 3:
      Link(pattern) { (a: String, b: String, rest: [String]) in Self(values: [a, b] + rest) }
    case _:
      Link(pattern) { (a: String, b: String, c: String, rest: [String]) in
        Self(values: [a, b, c] + rest)
      }
    }
  }

  private static func many(_ pattern: LinkPattern) -> Link<Self> {
    Link(pattern) {
      (
        a: String,
        b: String,
        c: String,
        d: String,
        e: String,
        f: String,
        g: String,
        h: String,
        i: String
      ) in
      Self(values: [a, b, c, d, e, f, g, h, i])
    }
  }
}
