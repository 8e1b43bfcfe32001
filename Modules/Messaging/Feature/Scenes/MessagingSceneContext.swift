import Mediator
import Navigation

/// What scenes may do besides going somewhere: ask, on behalf of whoever is signed in now.
struct MessagingSceneContext {
  private let site: SceneContext

  init(_ site: SceneContext) {
    self.site = site
  }

  func perform<R: Request>(_ request: R) async throws -> R.Response {
    try await site.call.perform(request)
  }
}
