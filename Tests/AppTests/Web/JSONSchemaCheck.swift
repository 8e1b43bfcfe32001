import Foundation

/// Compares values with the schemas of a description, as far as these say something.
///
/// A member that the schema of an object does not name is a fault, too.
struct JSONSchemaCheck {
  private let document: [String: Any]

  init(of document: [String: Any]) {
    self.document = document
  }

  /// Returns what differs in the answer to a command.
  func faults(ofAnswerTo command: String, _ value: [String: Any]) -> [String] {
    let path = ["paths", "/api/v1/\(command)", "post", "responses", "200", "content"]
    guard let schema = schema(at: path + ["application/json", "schema"]) else {
      return ["\(command) is not described."]
    }
    return faults(of: value, schema, at: command)
  }

  /// Returns what differs in a value of a named schema.
  func faults(of value: Any, as name: String) -> [String] {
    guard let schema = schema(at: ["components", "schemas", name]) else {
      return ["\(name) is not described."]
    }
    return faults(of: value, schema, at: name)
  }

  private func schema(at path: [String]) -> [String: Any]? {
    path.reduce(document as Any?) { ($0 as? [String: Any])?[$1] } as? [String: Any]
  }

  private func faults(of value: Any, _ schema: [String: Any], at place: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      let path = reference.split(separator: "/").dropFirst().map(String.init)
      guard let named = self.schema(at: path) else {
        return ["\(place): there is no \(reference)."]
      }
      return faults(of: value, named, at: place)
    }
    if let cases = schema["enum"] as? [String] {
      return cases.contains(value as? String ?? "") ? [] : ["\(place) is none of \(cases)."]
    }
    if let types = schema["type"] {
      let types = types as? [String] ?? [types as? String ?? ""]
      guard types.contains(where: { Self.value(value, isOf: $0) }) else {
        return ["\(place) is no \(types): \(value)"]
      }
    }
    if let elements = value as? [Any], let items = schema["items"] as? [String: Any] {
      return elements.flatMap { faults(of: $0, items, at: "\(place)[]") }
    }
    return (value as? [String: Any]).map { faults(ofMembers: $0, schema, at: place) } ?? []
  }

  private func faults(
    ofMembers members: [String: Any],
    _ schema: [String: Any],
    at place: String
  ) -> [String] {
    guard let properties = schema["properties"] as? [String: [String: Any]] else { return [] }
    let required = schema["required"] as? [String] ?? []
    let missing = required.filter { members[$0] == nil }.map { "\(place).\($0) is missing." }
    return missing
      + members.sorted { $0.key < $1.key }.flatMap { name, value in
        let others = schema["additionalProperties"] as? [String: Any]
        guard let property = properties[name] ?? others else {
          return ["\(place).\(name) is not described."]
        }
        return faults(of: value, property, at: "\(place).\(name)")
      }
  }

  private static func value(_ value: Any, isOf type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "null": value is NSNull
    case "boolean": value is Bool
    case "integer": value is Int
    case "number": value is Double
    default: false
    }
  }
}
