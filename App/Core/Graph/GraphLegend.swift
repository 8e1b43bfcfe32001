/// What each kind of arrow means.
struct GraphLegend {
  let top: Int
  private let entries: [(kind: ModuleGraph.Kind, words: String)] = [
    (.request, "request that a module declares"), (.event, "event"), (.job, "job"),
    (.call, "request that was made"), (.step, "way between places"),
  ]

  var bottom: Int { top + 24 + SVGSupport.margin }

  var right: Int { starts.last.map { $0.x + $0.width } ?? 0 }

  var parts: [String] {
    zip(entries, starts).flatMap { entry, start in
      SVGSupport.arrow(from: start.x, to: start.x + 40, y: top + 12, kind: entry.kind) + [
        "<text x=\"\(start.x + 48)\" y=\"\(top + 16)\" font-size=\"11\">\(entry.words)</text>"
      ]
    }
  }

  private var starts: [(x: Int, width: Int)] {
    var x = SVGSupport.margin
    return entries.map { entry in
      let width = 48 + SVGSupport.width(of: entry.words, size: 11)
      defer { x += width + 24 }
      return (x, width)
    }
  }
}

/// What all drawings of a graph need: a margin, arrows, and texts with their width.
enum SVGSupport {
  static let margin = 24

  /// Returns a width that the text needs at most, whichever plain font draws it.
  static func width(of text: String, size: Int) -> Int { text.count * size * 66 / 100 + 2 }

  /// Returns a line and its head, whose size does not depend on the thickness of the line.
  static func arrow(from start: Int, to end: Int, y: Int, kind: ModuleGraph.Kind) -> [String] {
    let back = end > start ? end - 8 : end + 8
    return [
      "<path d=\"M\(start) \(y)H\(back)\" fill=\"none\" \(kind.stroke)/>",
      "<path d=\"M\(end) \(y)L\(back) \(y - 4)V\(y + 4)z\" fill=\"\(kind.color)\"/>",
    ]
  }

  static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }
    .joined()
  }
}

extension ModuleGraph.Kind {
  fileprivate var color: String {
    switch self {
    case .request: "#345"
    case .step: "#636"
    case .event: "#963"
    case .job: "#259"
    case .call: "#275"
    }
  }

  /// The attributes of a line.
  fileprivate var stroke: String {
    switch self {
    case .request, .step: "stroke=\"\(color)\""
    case .event, .job: "stroke=\"\(color)\" stroke-dasharray=\"5 4\""
    case .call: "stroke=\"\(color)\" stroke-width=\"2.5\""
    }
  }
}
