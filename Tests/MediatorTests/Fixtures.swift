import Mediator
import Synchronization

/// Asks for the square of a number.
struct Square: Request {
  typealias Response = Int
  typealias Failure = SquareError
  let number: Int
}

enum SquareError: Refusal {
  case tooLarge

  var code: String { "squares.too-large" }
  var description: String { "That number is too large to square." }
}

/// A request that no module answers unless a test registers a handler.
struct Missing: Request {
  typealias Response = String
  static var owner: ModuleName { "Nowhere" }
}

struct Secret: Request {
  typealias Response = Int
  static var access: AccessRule { .signedIn }
}

struct Happened: Event, Equatable {
  let what: String
}

/// A module that is written where it is used.
struct Inline: Module {
  let name: ModuleName
  let setUp: @Sendable (inout Registry) -> Void

  init(
    _ name: ModuleName,
    _ setUp: @escaping @Sendable (inout Registry) -> Void = { _ in }
  ) {
    self.name = name
    self.setUp = setUp
  }

  func register(in registry: inout Registry) {
    setUp(&registry)
  }
}

extension Inline {
  /// Answers `Square`, and refuses numbers from 1,000 on.
  static let squares = Inline("Squares") { registry in
    registry.answer(Square.self) { request, _ in
      guard request.number < 1000 else { throw SquareError.tooLarge }
      return request.number * request.number
    }
  }
}

extension SystemServices {
  /// A world in which no time passes by itself.
  static let still = SystemServices(
    now: { Timestamp(milliseconds: 0) },
    elapsed: { .zero },
    // No test waits for an hour: every sleep is cancelled.
    sleep: { _ in try await Task.sleep(for: .seconds(3600)) },
    random: { 4 }
  )
}

/// What was noted, in order.
final class Log: Sendable {
  private let noted = Mutex<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func note(_ line: String) {
    noted.withLock { $0.append(line) }
  }
}

/// Puts modules together and starts them.
func started(
  _ modules: any Module...,
  without leftOut: Set<ModuleName> = [],
  middleware: [any Middleware] = .standard,
  fallback: RequestFallback? = nil,
  in environment: SystemServices = .still
) async throws -> Mediator {
  let assembly = ModuleAssembly(
    modules,
    without: leftOut,
    middleware: middleware,
    fallback: fallback,
    in: environment
  )
  let mediator = try assembly.mediator()
  try await mediator.start()
  return mediator
}
