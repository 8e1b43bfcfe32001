/// The text of a file with several mistakes in it, of which a process makes the one whose number its
/// environment has.
///
/// So one build serves them all.
struct SwitchedMutations {
  /// A mistake that has a number.
  struct Numbered: Equatable {
    let number: Int
    let mutation: Mutation
  }

  /// The variable of the environment that has a mistake's number.
  static let variable = "INTERCHANGE_MISTAKE"

  /// The text with all mistakes that do not overlap.
  private(set) var text = ""

  /// The lines of the text that each mistake takes.
  private(set) var lines: [(mistake: Numbered, range: ClosedRange<Int>)] = []

  private var declarations: [String] = []

  /// Puts mistakes into the text of their file.
  init(_ mistakes: [Numbered], in original: String) {
    let scalars = Array(original.unicodeScalars)
    let literals = SwiftLexer.tokens(of: original).filter { $0.kind == .literal }
    var (end, line) = (0, 1)
    for mistake in mistakes.sorted(by: {
      $0.mutation.range.lowerBound < $1.mutation.range.lowerBound
    }) {
      let range = Self.range(of: mistake.mutation, literals: literals)
      guard range.lowerBound >= end else { continue }
      let between = Self.string(scalars[end..<range.lowerBound])
      let changed = change(mistake, Self.string(scalars[range]), at: range.lowerBound)
      line += between.count { $0 == "\n" }
      let last = line + changed.count { $0 == "\n" }
      lines.append((mistake, line...last))
      text += between + changed
      (end, line) = (range.upperBound, last)
    }
    text += Self.string(scalars[end...])
    if !lines.isEmpty { text += Self.condition + declarations.joined(separator: "\n") + "\n" }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// What is replaced for a mistake; of a statement of SQL the whole literal.
  private static func range(of mutation: Mutation, literals: [SwiftToken]) -> Range<Int> {
    let literal = literals.lazy.map { $0.start..<$0.start + $0.text.unicodeScalars.count }
      .first { mutation.kind == .query && $0.contains(mutation.range.lowerBound) }
    return literal ?? mutation.range
  }

  /// Returns the text that does the one or the other.
  private mutating func change(_ mistake: Numbered, _ before: String, at start: Int) -> String {
    let (number, mutation) = (mistake.number, mistake.mutation)
    switch mutation.kind {
    case .statement: return "if !isMistaken(\(number)) { \(before) }"
    case .query:
      var after = Array(before.unicodeScalars)
      let range = mutation.range.lowerBound - start..<mutation.range.upperBound - start
      after.replaceSubrange(range, with: mutation.after.unicodeScalars)
      return "(isMistaken(\(number)) ? \(Self.string(after[...])) : \(before))"
    case .comparison, .logic, .number:
      guard let kind = Self.operators[before] else {
        return "(isMistaken(\(number)) ? \(mutation.after) : \(before))"
      }
      let name = Self.operatorName(number)
      declarations += [
        "infix operator \(name): \(kind.precedence)",
        "fileprivate func \(name) \(kind.parameters) {",
        "  \(kind.marks)isMistaken(\(number))",
        "    ? left \(mutation.after) \(kind.right) : left \(before) \(kind.right)",
        "}",
      ]
      return name
    }
  }

  /// An operator for one mistake alone: each digit is an arrow.
  private static func operatorName(_ number: Int) -> String {
    "⊰"
      + String(
        String.UnicodeScalarView(
          "\(number)".unicodeScalars.compactMap { digit in
            Unicode.Scalar(digit.value - 48 + 0x2190)
          }
        )
      )
  }

  private struct Operator {
    let precedence: String
    let parameters: String
    var right = "right"
    var marks = ""

    static let order = Operator(
      precedence: "ComparisonPrecedence",
      parameters: "<Value: Comparable>(left: Value, right: Value) -> Bool"
    )
    static let equality = Operator(
      precedence: "ComparisonPrecedence",
      parameters: "<Value: Equatable>(left: Value, right: Value) -> Bool"
    )
    static let sum = Operator(
      precedence: "AdditionPrecedence",
      parameters: "<Value: AdditiveArithmetic>(left: Value, right: Value) -> Value"
    )

    static func logic(_ precedence: String) -> Operator {
      let parameters = "(left: Bool, right: @autoclosure () throws -> Bool) rethrows -> Bool"
      return Operator(
        precedence: precedence,
        parameters: parameters,
        right: "right()",
        marks: "try "
      )
    }
  }

  private static let operators: [String: Operator] = [
    "<": .order, "<=": .order, ">": .order, ">=": .order, "==": .equality, "!=": .equality,
    "+": .sum, "-": .sum, "&&": .logic("LogicalConjunctionPrecedence"),
    "||": .logic("LogicalDisjunctionPrecedence"),
  ]

  private static let condition = """


    #if canImport(Glibc)
      import Glibc
    #else
      import Darwin
    #endif
    private enum MistakeOfThisProcess {
      static let number = getenv("\(variable)").flatMap { Int(String(cString: $0)) }
    }
    private func isMistaken(_ number: Int) -> Bool { MistakeOfThisProcess.number == number }

    """
}
