public import Links
public import Mediator

/// A place as a value: what a module publishes so that others can go there.
///
/// ```swift
/// public enum ProfileScene: SceneAdapter {
///   case mine
///   case of(AccountID)
///   public static let links: [Link<Self>] = [Link("profile", .mine), Link("profile/:id", Self.of)]
///   public var path: LinkPath? {
///     switch self {
///     case .mine: "profile"
///     case .of(let account): "profile/\(account)"
///     }
///   }
///   public var access: AccessRule { .signedIn }
/// }
/// ```
public protocol SceneAdapter: Linkable, Hashable, Codable {
  /// The stable name under which places of this type are saved.
  static var name: String { get }

  /// How the place opens by default.
  var transition: Transition { get }

  /// What happens by default if the place is open already.
  var instance: ReusePolicy { get }

  /// Who may enter the place.
  var access: AccessRule { get }

  /// The title of the place, where it is known before the scene is.
  var title: String? { get }

  /// What is hidden around the place while it is in front.
  var chrome: HiddenBars { get }
}

extension SceneAdapter {
  /// The type's name without `Scene`, in lower case.
  public static var name: String {
    let type = String(naming: Self.self)
    return (type.hasSuffix("Scene") ? String(type.dropLast(5)) : type).lowercased()
  }

  /// No links: the places cannot be reached from outside.
  public static var links: [Link<Self>] { [] }

  /// The pattern of the link that leads to the place without values, or nil if none does.
  public var path: LinkPath? {
    for link in Self.links {
      if let path = link.path(to: self) { return path }
    }
    return nil
  }

  /// A push.
  public var transition: Transition { .push }

  /// A new node, unless the place is on top already.
  public var instance: ReusePolicy { .single }

  /// Anyone, signed in or not.
  public var access: AccessRule { .anyone }

  /// No title: the scene's screen has one.
  public var title: String? { nil }

  /// Nothing is hidden.
  public var chrome: HiddenBars { [] }
}

/// What is hidden around a place while it is in front.
public struct HiddenBars: OptionSet, Hashable, Sendable, Codable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The bar with the tabs.
  public static let hidesTabs = HiddenBars(rawValue: 1)

  /// The bar with the title and the way back.
  public static let hidesNavigation = HiddenBars(rawValue: 2)
}
