/// A page in Markdown while it is written.
struct Markdown {
  /// What stands above everything that is written by the house.
  static let mark = "<!-- Written by Scripts/document; what is changed here by hand is lost. -->"

  private(set) var text: String

  init(title: String, _ introduction: String) {
    text = "\(Self.mark)\n\n# \(title)\n\n\(introduction)\n"
  }

  /// Adds a section with a table, unless there is nothing to put into it.
  mutating func add(_ title: String, columns: [String], _ rows: [[String]]) {
    guard !rows.isEmpty else { return }
    let rule = columns.map { _ in "---" }
    let lines = ([columns, rule] + rows).map { cells in
      "| \(cells.map(Self.cell).joined(separator: " | ")) |"
    }
    text += "\n## \(title)\n\n\(lines.joined(separator: "\n"))\n"
  }

  /// Adds a section with words, unless there are none.
  mutating func add(_ title: String, _ words: [String]) {
    guard !words.isEmpty else { return }
    text += "\n## \(title)\n\n\(words.map(Self.code).joined(separator: ", "))\n"
  }

  /// Words as they are typed.
  static func code(_ text: String) -> String { "`\(text)`" }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
