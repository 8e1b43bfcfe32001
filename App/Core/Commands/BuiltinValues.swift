import Links

/// A link as a user enters it, or the name of a place such as a group's title.
struct LinkInput: RawRepresentable, ParameterValue {
  static let expectation = "a link"
  static var isText: Bool { true }

  let rawValue: String

  init?(rawValue: String) {
    guard !rawValue.isEmpty else { return nil }
    self.rawValue = rawValue
  }
}

/// The name of a tab.
struct TabName: RawRepresentable, ParameterValue {
  static let expectation = "the name of a tab"
  static var isText: Bool { true }

  let rawValue: String

  init?(rawValue: String) {
    guard !rawValue.isEmpty else { return nil }
    self.rawValue = rawValue
  }
}

/// A word of the help: a command, a module, or a subject such as `here`.
struct HelpSubject: RawRepresentable, ParameterValue, Hashable, Codable {
  static let expectation = "a command or a module"

  let rawValue: String

  init(rawValue: String) {
    self.rawValue = rawValue
  }
}
