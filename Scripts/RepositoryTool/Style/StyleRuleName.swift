/// A rule about the size, the names, the words and the shape of the sources.
enum StyleRuleName: String, CaseIterable {
  case longFile = "long-file"
  case longFunction = "long-function"
  case longTest = "long-test"
  case deepNesting = "deep-nesting"
  case manyParameters = "many-parameters"
  case manyTypes = "many-types"
  case longManifest = "long-manifest"
  case longReadme = "long-readme"
  case undocumented
  case unchecked
  case unfinished
  case vagueName = "vague-name"
  case ownDefault = "own-default"
  case oldTest = "old-test"
  case sleepingTest = "sleeping-test"
  case endlessTest = "endless-test"
  case testName = "test-name"
  case fewTests = "few-tests"
  case archaicComment = "archaic-comment"
  case archaicMessage = "archaic-message"
  case unlabelledParameters = "unlabelled-parameters"
  case scatteredType = "scattered-type"
  case ambiguousName = "ambiguous-name"
  case unsafeWord = "unsafe-word"
  case unsafeWithoutReason = "unsafe-without-reason"
  case cLibrary = "c-library"
  case featureShape = "feature-shape"
  case strayFile = "stray-file"

  /// The rules that the repository does not keep yet; `style --pending` reports them too.
  static let pending: Set<StyleRuleName> = []

  /// The rule as a sentence.
  var sentence: String {
    switch self {
    case .longFile: "a file has at most \(StyleLimits.fileLines) lines"
    case .longFunction: "a function has at most \(StyleLimits.functionLines) lines"
    case .longTest: "a test has at most \(StyleLimits.testLines) lines"
    case .deepNesting: "a function nests at most \(StyleLimits.nesting) blocks"
    case .manyParameters: "a function has at most \(StyleLimits.parameters) parameters"
    case .manyTypes:
      "a file has at most \(StyleLimits.typesPerFile) types, \(StyleLimits.typesPerContractFile) in a contract"
    case .longManifest:
      "the manifest has at most \(StyleLimits.manifestLines) lines, and one for each feature"
    case .longReadme: "the README has at most \(StyleLimits.readmeWords) words outside of code"
    case .undocumented: "public declarations are documented, except implementations of a protocol"
    case .unchecked: "a comment above it explains why the compiler need not check it"
    case .unfinished: "the repository keeps no notes about unfinished work"
    case .vagueName: "a name describes the type"
    case .ownDefault: "a switch over an enum of the repository names each case, or explains why not"
    case .oldTest: "tests use Swift Testing"
    case .sleepingTest: "a test does not sleep, or a comment explains why"
    case .endlessTest: "a suite whose tests wait has a time limit, so that a test that hangs fails"
    case .testName: "the name of a test is a sentence in backticks"
    case .fewTests:
      "100 lines of a module's code have at least \(StyleLimits.testPercent) lines of tests"
    case .archaicComment, .archaicMessage:
      "a part of the repository has at most \(StyleLimits.archaicWords) such word in 1,000"
    case .unlabelledParameters:
      "at most \(StyleLimits.unlabelledPercent) % of the functions with several parameters leave two or more unlabelled; label them"
    case .scatteredType:
      "at most \(StyleLimits.scatteredTypes) types use more than \(StyleLimits.filesPerType) files; split it"
    case .ambiguousName: "a name means one type in the whole repository; rename one of them"
    case .unsafeWord: "at most \(StyleLimits.unsafeFiles) files use unsafe or underscored words"
    case .unsafeWithoutReason: "a comment in the file gives the figure or the reason for them"
    case .cLibrary: "only Modules/Kernel/System uses the C library directly"
    case .featureShape: "all features have the same files; see Scripts/Template"
    case .strayFile:
      "the top level has dotfiles, App, Modules, Tests, Scripts, Package.swift, README.md, CHANGELOG.md and LICENSE"
    }
  }
}
