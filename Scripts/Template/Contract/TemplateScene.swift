public import Links
public import Mediator
public import Navigation

/// The places of the module.
public enum TemplateScene: SceneAdapter {
  /// What one has kept.
  case list

  /// The links to these places.
  public static let links: [Link<Self>] = [
    Link("template", .list)
  ]

  /// Where the place is to be found.
  public var path: Path? {
    switch self {
    case .list: "template"
    }
  }

  /// Whoever is signed in.
  public var access: AccessRule { .signedIn }
}
