public import Links
public import Mediator
public import Navigation

/// The places of the module.
public enum TemplateScene: SceneAdapter {
  /// The user's texts.
  case list

  /// The links to these places.
  public static let links: [Link<Self>] = [
    Link("template", to: .list)
  ]

  /// Only signed-in users.
  public var access: AccessRule { .signedIn }
}
