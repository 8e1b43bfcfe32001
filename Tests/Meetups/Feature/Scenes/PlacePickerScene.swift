import Links
import MeetupsContract
import Navigation

/// Lets the user pick a place of earlier meetups, or name a new one, for the scene that asks.
final class PlacePickerScene: Scene {
  private let context: SceneContext
  private let reply: ReplyHandle<String>
  private var places: [String] = []

  init(_ context: SceneContext) {
    self.context = context
    reply = context.answer(to: MeetupsScene.pickPlace)
  }

  var screen: Screen {
    Screen("Where?") {
      if places.isEmpty { Paragraph(empty: "No places yet.", next: "Name one: pick PLACE") }
      ListRows(places) { ListRow(.quote($0), actions: RowActions(["pick"], key: $0)) }
      SceneAction("pick", "place", run: pick, summary: "answers with a place")
    }
  }

  func load() async throws { places = try await context.ask(MeetupPlaces()) }

  private func pick(_ place: String) async throws { await reply.finish(place) }
}

extension MeetupsScene {
  /// Asks the user to pick a place.
  static let pickPlace = SceneForResult<MeetupsScene, String>(.placePicker)
}

/// The route to the picker of places; no other module has it.
protocol PlacePickerRoute {
  /// Lets the user pick a place, and waits for the choice.
  func pickPlace() async -> QuestionOutcome<String>
}

extension PlacePickerRoute where Self: Router {
  func pickPlace() async -> QuestionOutcome<String> { await ask(MeetupsScene.pickPlace) }
}

/// The routes of the module's scenes; each scene sees only those that it may use.
struct MeetupsRouter: Router, PlacePickerRoute {
  let context: SceneContext
}
