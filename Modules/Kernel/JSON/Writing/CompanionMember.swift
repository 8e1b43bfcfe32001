/// A second member that stands beside each member of a type, with the same value in another form.
///
/// A time that is a number for programs can so be read by people, too:
///
/// ```swift
/// let times = CompanionMember(of: Timestamp.self, suffix: "Time") { $0.rfc3339 }
/// try JSONTextEncoder.text(of: answer, adding: times)
/// // {"sentAt":0,"sentAtTime":"1970-01-01T00:00:00Z"}
/// ```
public struct CompanionMember: Sendable {
  let type: ObjectIdentifier
  let suffix: String
  let text: @Sendable (any Encodable) -> String?

  /// Creates a second member for members of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - suffix: What follows the first member's name in the name of the second.
  ///   - text: Returns the value of the second member.
  public init<Value: Encodable & SendableMetatype>(
    of type: Value.Type,
    suffix: String,
    text: @escaping @Sendable (Value) -> String
  ) {
    self.type = ObjectIdentifier(type)
    self.suffix = suffix
    self.text = { ($0 as? Value).map(text) }
  }
}
