import Links
import Mediator
import Navigation

/// A page that looks into its parameters.
final class PageScene: Scene {
  let context: SceneContext
  private let onLoad: () async throws -> Void

  init(_ context: SceneContext, onLoad: @escaping () async throws -> Void) {
    self.context = context
    self.onLoad = onLoad
  }

  var screen: Screen { Screen("A page of its own") }

  func load() async throws { try await onLoad() }

  /// The article's `getExtra(_:)`.
  func getExtra<Value>(_ key: ExtraKey<Value>) -> Value? { context.extras[key] }
}

/// The list of cards, which answers with the chosen one.
final class CardListScene: Scene {
  private let reply: ReplyHandle<Int>

  init(_ context: SceneContext) {
    reply = context.answer(to: PageControlRouter.chooseCard)
  }

  var screen: Screen { Screen("Cards") { SceneAction("choose", "card", run: choose) } }

  private func choose(_ card: Int) async { await reply.finish(card) }
}

/// The article's `asController()`: the compiler names a page that has no scene.
struct PagesModule: Module {
  var onLoad: @Sendable (PageControlRouter) async throws -> Void = { _ in }

  func register(in registry: inout Registry) {
    let onLoad = onLoad
    registry.scenes(PageControlRouter.self) { page, context in
      switch page {
      case .cardList: CardListScene(context)
      case .none, .login, .register, .forgotPassword, .productDetail:
        PageScene(context) { try await onLoad(page) }
      }
    }
  }
}
