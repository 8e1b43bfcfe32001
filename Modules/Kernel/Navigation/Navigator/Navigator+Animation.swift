import Mediator

extension Navigator {
  /// Plays the ways out of what has been closed, then the ways in of what is new.
  func animate(_ changes: TreeChanges, from before: SceneTree, in turn: NavigationTurn) async {
    for node in changes.closed {
      guard let animator = animators.removeValue(forKey: node),
        let place = before[node]?.place
      else { continue }
      animator.isPresenting = false
      await inside(turn) { await animator.animate(place.adapter) }
    }
    for node in changes.opened {
      guard let opened = tree[node], let place = opened.place,
        let animator = makeAnimator(of: opened)
      else { continue }
      animators[node] = animator
      animator.isPresenting = true
      await inside(turn) { await animator.animate(place.adapter) }
    }
  }

  private func makeAnimator(of node: Node) -> (any Animator)? {
    guard let name = node.opening.transition.animator else { return nil }
    guard let maker = animatorMakers[name] else {
      record(.navigation, subject: node.id, outcome: .unanswered, reason: "no animator “\(name)”")
      return nil
    }
    return maker.make()
  }
}
