import JSON
import Mediator

/// How an event becomes text and text an event.
enum EventCoding {
  static func text(of event: some DurableEvent) throws -> String {
    try JSONTextEncoder.text(of: event)
  }

  /// Reads an event, in the shape of an older version if need be.
  static func event<E: DurableEvent>(_ stored: StoredEvent, as type: E.Type) throws -> E {
    var text = stored.body
    if stored.version > E.version {
      throw UnreadableEvent(name: E.name, stored: stored.version, current: E.version)
    }
    if stored.version < E.version { text = try E.upgrade(text, from: stored.version) }
    return try JSONTextDecoder.value(E.self, from: text)
  }
}
