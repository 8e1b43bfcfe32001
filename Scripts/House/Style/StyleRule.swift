/// A limit of the house's style that nothing may pass.
enum StyleRule: String, CaseIterable {
  case longFile = "long-file"
  case longFunction = "long-function"
  case longTest = "long-test"
  case deepNesting = "deep-nesting"
  case manyParameters = "many-parameters"
  case manyTypes = "many-types"
  case longManifest = "long-manifest"
  case undocumented
  case force
  case unchecked
  case unfinished
  case vagueName = "vague-name"
  case ownDefault = "own-default"
  case oldTest = "old-test"
  case sleepingTest = "sleeping-test"
  case testName = "test-name"
  case fewTests = "few-tests"

  /// The rule as a sentence.
  var sentence: String {
    switch self {
    case .longFile: "no file is longer than \(Limits.fileLines) lines"
    case .longFunction: "no function is longer than \(Limits.functionLines) lines"
    case .longTest: "no test is longer than \(Limits.testLines) lines"
    case .deepNesting: "no function nests deeper than \(Limits.nesting)"
    case .manyParameters: "no function has more than \(Limits.parameters) parameters"
    case .manyTypes:
      "no file holds more than \(Limits.typesPerFile) types, or \(Limits.typesPerContractFile) in a contract"
    case .longManifest:
      "the manifest has at most \(Limits.manifestLines) lines, and one more for each feature"
    case .undocumented: "everything public is documented, cases and requirements too"
    case .force: "nothing is forced: no `!`, `try!` or `as!`"
    case .unchecked: "what the compiler cannot check is argued in a comment above it"
    case .unfinished: "nothing is left to do"
    case .vagueName: "a name says what a thing is"
    case .ownDefault: "a switch over our own enum names every case, or says in a comment why not"
    case .oldTest: "tests are written with Swift Testing"
    case .sleepingTest: "tests do not sleep, or say in a comment why they must"
    case .testName: "a test is named by a sentence in backticks"
    case .fewTests: "there are at least \(Limits.testRatio) lines of tests to a line of code"
    }
  }
}

/// The figures behind the rules: the hard limit of each measure.
enum Limits {
  static let fileLines = 400
  static let functionLines = 50
  static let testLines = 60
  static let nesting = 4
  static let parameters = 5
  static let typesPerFile = 3
  static let typesPerContractFile = 8
  /// For everything in the manifest but the features, each of which has one line more.
  static let manifestLines = 126
  static let testRatio = 0.8
}
