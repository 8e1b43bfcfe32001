/// Something of which screens are made.
public protocol ScreenPart {
  /// Adds the part to a screen.
  func add(to screen: inout Screen)
}

/// Collects the parts of a screen.
@resultBuilder
public enum ScreenBuilder {
  /// Collects one part.
  public static func buildExpression(_ part: any ScreenPart) -> [any ScreenPart] { [part] }

  /// Collects a part that may be absent.
  public static func buildExpression(_ part: (any ScreenPart)?) -> [any ScreenPart] {
    part.map { [$0] } ?? []
  }

  /// Collects parts in order.
  public static func buildBlock(_ parts: [any ScreenPart]...) -> [any ScreenPart] {
    parts.flatMap(\.self)
  }

  /// Collects parts that may be absent.
  public static func buildOptional(_ parts: [any ScreenPart]?) -> [any ScreenPart] { parts ?? [] }

  /// Collects the parts of the first branch.
  public static func buildEither(first parts: [any ScreenPart]) -> [any ScreenPart] { parts }

  /// Collects the parts of the second branch.
  public static func buildEither(second parts: [any ScreenPart]) -> [any ScreenPart] { parts }

  /// Collects the parts of a loop.
  public static func buildArray(_ parts: [[any ScreenPart]]) -> [any ScreenPart] {
    parts.flatMap(\.self)
  }
}
