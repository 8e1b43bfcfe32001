import Navigation

/// An animator that notes what it plays, and how often it has played before.
final class Fade: Animator {
  var isPresenting = false
  private let diary: Diary
  private var played = 0

  init(_ diary: Diary) {
    self.diary = diary
  }

  func animate(_ place: any SceneAdapter) async {
    played += 1
    diary.note("\(isPresenting ? "in" : "out") \(place), turn \(played)")
  }
}
