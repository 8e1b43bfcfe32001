/// The names and values of a query or of a body of `application/x-www-form-urlencoded`, in order.
public struct URLEncodedForm: Sendable {
  /// The names and values.
  public let fields: [(name: String, value: String)]

  /// The largest number of fields.
  public static let limit = 256

  /// Reads a form; nil if it is malformed, not UTF-8, or has too many fields.
  ///
  /// - Parameter bytes: The encoded form.
  public init?(_ bytes: some Collection<UInt8>) {
    var fields: [(name: String, value: String)] = []
    for pair in Array(bytes).split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard fields.count < Self.limit,
        let name = URLEncoding.decode(pair[..<end], plusIsSpace: true),
        let value = URLEncoding.decode(pair[end...].dropFirst(), plusIsSpace: true)
      else { return nil }
      fields.append((name, value))
    }
    self.fields = fields
  }

  /// The value of the first field of a name.
  public subscript(name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// Returns the values of all fields of a name.
  public func values(of name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }
}
