/// The limit of each measure.
enum StyleLimits {
  static let fileLines = 400
  static let functionLines = 50
  static let testLines = 60
  static let nesting = 4
  static let parameters = 5
  static let typesPerFile = 3
  static let typesPerContractFile = 8
  /// Without the features, which have one line each.
  static let manifestLines = 126
  static let readmeWords = 900
  /// Lines of tests for 100 lines of code.
  static let testPercent = 80
  /// In 1,000 words of a part of the repository.
  static let archaicWords = 1
  /// Of the functions with two or more parameters.
  static let unlabelledPercent = 12
  static let filesPerType = 6
  static let scatteredTypes = 3
  static let unsafeFiles = 6
}
