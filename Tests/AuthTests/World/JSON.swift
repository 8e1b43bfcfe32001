import Foundation

/// Returns a value as a script would see it.
func json(_ value: some Encodable) throws -> String {
  String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}

/// Returns the object that a script would see.
func object(_ value: some Encodable) throws -> [String: Any] {
  let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
  return object as? [String: Any] ?? [:]
}
