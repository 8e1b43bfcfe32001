import JSON

/// A scene that keeps some state of its own from one run to the next.
public protocol RestorableScene: Scene {
  /// What is kept.
  associatedtype State: Codable

  /// What is to be kept now.
  var state: State { get }

  /// Takes up what was kept, before the scene loads.
  func restore(_ state: State)
}

extension RestorableScene {
  func stateAsText() -> String? { try? JSONTextEncoder.text(of: state) }

  func restore(text: String) throws { restore(try JSONTextDecoder.value(State.self, from: text)) }
}
