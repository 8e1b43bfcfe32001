/// What a scene shows, as a value: what a view would draw, a prompt prints and a test reads.
///
/// ```swift
/// var screen: Screen {
///   Screen("Friends") {
///     Text("You have \(friends.count) friends.")
///     ListRows(friends) { ListRow($0.name, opens: ProfileScene.of($0.account)) }
///     SceneAction("add", "username", run: add)
///   }
/// }
/// ```
///
/// Its actions run inside the scene, so the value stays in the session; ``ScreenDescription`` travel.
public struct Screen {
  /// The title.
  public var title: String

  /// The paragraphs.
  public var text: [String] = []

  /// The named values.
  public var fields: [LabeledValue] = []

  /// The lines, some of which lead somewhere.
  public var rows: [ListRow] = []

  /// What can be done here.
  public var actions: [SceneAction] = []

  /// Creates a screen from its parts, in the order in which they are shown.
  public init(_ title: String, @ScreenBuilder _ parts: () -> [any ScreenPart] = { [] }) {
    self.title = title
    for part in parts() { part.add(to: &self) }
  }

  /// The action of that name, if there is one.
  public func action(_ name: String) -> SceneAction? {
    actions.first { $0.name == name }
  }
}

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
