import JSON
import Mediator

/// How events and jobs become text and text becomes events and jobs.
enum StoredValueCoding {
  static func text(of value: some StoredValue) throws -> String {
    try JSONTextEncoder.text(of: value)
  }

  /// Reads a value from its text, in the shape of an older version if need be.
  static func value<V: StoredValue>(_ type: V.Type, version: Int, text: String) throws -> V {
    var text = text
    if version > V.version {
      throw UnreadableStoredVersion(name: V.name, stored: version, current: V.version)
    }
    if version < V.version { text = try V.upgrade(text, from: version) }
    return try JSONTextDecoder.value(V.self, from: text)
  }
}

extension StoredEvent {
  /// Reads the event itself.
  func event<E: DurableEvent>(as type: E.Type) throws -> E {
    try StoredValueCoding.value(type, version: version, text: body)
  }
}
