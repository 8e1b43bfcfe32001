extension String {
  /// The name of a type, with or without that of the target which declares it.
  ///
  /// `String(describing:)` gives the same. But it asks first whether the type describes itself, which
  /// is a search through everything in the program that conforms to anything, and hundreds of types
  /// are named before the first prompt.
  package init(naming type: any Any.Type, withTarget isQualified: Bool = false) {
    self = _typeName(type, qualified: isQualified)
  }
}
