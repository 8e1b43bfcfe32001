import Mediator

/// Work B: reaching the code that answers, by the type of what is asked.
enum DispatchWork {
  private static let operations = 16_000

  static func all() async throws -> [Comparison] {
    let text = String(repeating: "x", count: 40)
    let world = SystemServices(clock: ContinuousClock(), now: { Timestamp(milliseconds: 0) })
    return [
      try await row("a request, no middleware", [], text, world),
      try await row("a request, idle middleware", idle, text, world),
    ]
  }

  private static var idle: [any Middleware] {
    [TracingMiddleware(), CallTimings(isOn: false), AuthorizationMiddleware()]
  }

  private static func row(
    _ name: String,
    _ middleware: [any Middleware],
    _ text: String,
    _ world: SystemServices
  ) async throws -> Comparison {
    let assembly = ModuleAssembly([Things(text: text)], middleware: middleware, in: world)
    let mediator = try assembly.mediator()
    try await mediator.start()
    let call = mediator.call()
    return Comparison(
      "B \(name)",
      operations: operations,
      goal: 2,
      allocationGoal: 1,
      ours: { for number in 0..<operations { keep(try await ask(number, call)) } },
      baseline: { for number in 0..<operations { keep(try await direct(number, text)) } }
    )
  }

  /// Asks for one of the sixteen through the mediator.
  @inline(never)
  private static func ask(_ number: Int, _ call: CallContext) async throws -> Thing {
    switch number & 15 {
    case 0: try await call.perform(Ask<K0>(number: number))
    case 1: try await call.perform(Ask<K1>(number: number))
    case 2: try await call.perform(Ask<K2>(number: number))
    case 3: try await call.perform(Ask<K3>(number: number))
    case 4: try await call.perform(Ask<K4>(number: number))
    case 5: try await call.perform(Ask<K5>(number: number))
    case 6: try await call.perform(Ask<K6>(number: number))
    case 7: try await call.perform(Ask<K7>(number: number))
    case 8: try await call.perform(Ask<K8>(number: number))
    case 9: try await call.perform(Ask<K9>(number: number))
    case 10: try await call.perform(Ask<K10>(number: number))
    case 11: try await call.perform(Ask<K11>(number: number))
    case 12: try await call.perform(Ask<K12>(number: number))
    case 13: try await call.perform(Ask<K13>(number: number))
    case 14: try await call.perform(Ask<K14>(number: number))
    default: try await call.perform(Ask<K15>(number: number))
    }
  }

  /// Calls one of the sixteen directly, as a caller would who had imported the module.
  @inline(never)
  private static func direct(_ number: Int, _ text: String) async throws -> Thing {
    switch number & 15 {
    case 0: try await answer(Ask<K0>(number: number), text)
    case 1: try await answer(Ask<K1>(number: number), text)
    case 2: try await answer(Ask<K2>(number: number), text)
    case 3: try await answer(Ask<K3>(number: number), text)
    case 4: try await answer(Ask<K4>(number: number), text)
    case 5: try await answer(Ask<K5>(number: number), text)
    case 6: try await answer(Ask<K6>(number: number), text)
    case 7: try await answer(Ask<K7>(number: number), text)
    case 8: try await answer(Ask<K8>(number: number), text)
    case 9: try await answer(Ask<K9>(number: number), text)
    case 10: try await answer(Ask<K10>(number: number), text)
    case 11: try await answer(Ask<K11>(number: number), text)
    case 12: try await answer(Ask<K12>(number: number), text)
    case 13: try await answer(Ask<K13>(number: number), text)
    case 14: try await answer(Ask<K14>(number: number), text)
    default: try await answer(Ask<K15>(number: number), text)
    }
  }

  @inline(never)
  private static func answer<K: Sendable>(_ request: Ask<K>, _ text: String) async throws -> Thing {
    make(request.number, text)
  }
}
