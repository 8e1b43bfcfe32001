/// A named value.
public struct LabeledValue: ScreenPart, Hashable, Sendable, Codable {
  /// The name.
  public let name: String

  /// The value.
  public let content: ScreenValue

  /// Creates a named value.
  public init(_ name: String, _ content: ScreenValue) {
    self.name = name
    self.content = content
  }

  /// Creates a named value of the program's own text.
  public init(_ name: String, value: String) {
    self.init(name, .text(value))
  }

  /// The value, as text.
  public var value: String { content.plain }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { content.isEmpty }

  /// Adds the value to a screen.
  public func add(to screen: inout Screen) { screen.append(.value(self)) }
}
