import JSON

/// A scene whose own state is stored with the session.
public protocol RestorableScene: Scene {
  /// The state that is stored.
  associatedtype State: Codable

  /// The state to store now.
  var state: State { get }

  /// Restores the stored state, before the scene loads.
  func restore(_ state: State)
}

extension RestorableScene {
  func stateAsText() -> String? { try? JSONTextEncoder.text(of: state) }

  func restore(text: String) throws { restore(try JSONTextDecoder.value(State.self, from: text)) }
}
