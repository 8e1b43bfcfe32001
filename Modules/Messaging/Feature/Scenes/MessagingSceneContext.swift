import Mediator
import Navigation

/// What scenes may do besides going somewhere: ask, on behalf of whoever is signed in now.
struct MessagingSceneContext {
  private let context: SceneContext

  init(_ context: SceneContext) {
    self.context = context
  }

  func perform<R: Request>(_ request: R) async throws -> R.Response {
    try await context.call.perform(request)
  }
}
