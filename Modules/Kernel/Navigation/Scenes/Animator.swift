public import Mediator

/// Plays the way in and the way out of a scene.
///
/// Each scene that enters with an animated transition gets an animator of its own, and leaves with
/// the same one, so that it can play backwards what it has played.
public protocol Animator: AnyObject {
  /// Whether the scene enters; otherwise it leaves.
  var isPresenting: Bool { get set }

  /// Plays, and returns when it is over; the navigation ends no sooner.
  func animate(_ place: any SceneAdapter) async
}

/// A kind of animator, under the name that transitions know it by.
public struct AnimatorFactory: ModuleContribution {
  let name: String
  let make: @Sendable () -> any Animator

  /// Compiles the look-up by name, and reports names that were given twice.
  public static func compile(
    _ entries: [OwnedContribution<AnimatorFactory>],
    faults: inout [AssemblyFault]
  ) -> [String: AnimatorFactory] {
    for (name, twins) in Dictionary(grouping: entries, by: \.value.name) where twins.count > 1 {
      let owners = twins.map(\.owner).sorted()
      let list = owners.map(\.text).joined(separator: " and ")
      faults.append(
        AssemblyFault(
          .duplicateAnimator,
          owners: owners,
          message: "“\(name)” is an animator of \(list)."
        )
      )
    }
    return Dictionary(entries.map { ($0.value.name, $0.value) }) { first, _ in first }
  }
}

extension Registry {
  /// Adds a kind of animator, for transitions such as `.push.animated(by: "fade")`.
  public mutating func animator(_ name: String, make: @escaping @Sendable () -> any Animator) {
    contribute(AnimatorFactory(name: name, make: make))
  }
}

extension AssemblyFault.Kind {
  /// Two animators have the same name.
  public static let duplicateAnimator = Self(rawValue: "duplicate-animator")
}
