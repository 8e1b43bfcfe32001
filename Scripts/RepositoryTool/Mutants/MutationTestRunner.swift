import Foundation

/// The tests that are to notice mistakes, each target's with a time limit of its own.
struct MutationTestRunner {
  /// The folder of the manifest.
  let root: URL

  /// The suites of a target that notice mistakes in a file sooner than all others.
  private let likely: (_ target: String, _ path: String) -> String?

  /// How long the tests of a target may take, in seconds.
  private var limits: [String: Int] = [:]

  /// How long the tests of a target may take without a mistake, in seconds.
  private static let longest = 1200

  /// The targets whose tests run other programs, which are not to wait for too many others.
  private static let driving: Set<String> = ["AppTests", "TerminalTests"]

  /// The targets whose tests run on both engines.
  private static let features: Set<String> = [
    "AuthTests", "FriendsTests", "MessagingTests", "PresenceTests", "ProfileTests",
  ]

  /// Creates the tests of a package.
  init(at root: URL, likely: @escaping (_ target: String, _ path: String) -> String?) {
    self.root = root
    self.likely = likely
  }

  /// Runs the tests of a target without a mistake, and notes how long they take.
  ///
  /// - Parameter name: The name of the test target.
  /// - Returns: What fails; then the target can notice no mistake.
  /// - Throws: An error where the tests cannot be run.
  mutating func measure(_ name: String) throws -> String? {
    let start = ContinuousClock.now
    let result = try run(name, Self.all(of: name), limit: Self.longest, [])
    guard result.outcome == .unnoticed else { return result.test ?? result.outcome.rawValue }
    limits[name] = 3 * Int((ContinuousClock.now - start).components.seconds) + 60
    return nil
  }

  /// Whether there are tests of this name that passed without a mistake.
  func have(_ name: String?) -> Bool { name.flatMap { limits[$0] } != nil }

  /// Runs the tests of a target, first those that are likely to notice a mistake.
  ///
  /// - Parameters:
  ///   - name: The name of the test target.
  ///   - mistake: The number of the mistake that the processes make.
  ///   - path: The file that the mistake is in.
  /// - Returns: What came of them, and the name of the first test that failed.
  /// - Throws: An error where the tests cannot be run.
  func run(_ name: String, with mistake: Int?, in path: String) throws -> MutationRun.Result {
    let limit = limits[name] ?? Self.longest
    let environment = mistake.map { ["env", "\(SwitchedMutations.variable)=\($0)"] } ?? []
    if let likely = likely(name, path) {
      let result = try run(name, likely, limit: limit, environment)
      if result.outcome != .unnoticed { return result }
    }
    return try run(name, Self.all(of: name), limit: limit, environment)
  }

  private static func all(of name: String) -> String { #"^\#(name)\."# }

  /// Runs the tests of a target, those of a feature on both engines where there is a server.
  private func run(
    _ name: String,
    _ filter: String,
    limit: Int,
    _ environment: [String]
  ) throws -> MutationRun.Result {
    let isNarrow = Self.driving.contains(name)
    let result = try run(name, filter, limit: limit, isNarrow: isNarrow, environment)
    let hasServer = ProcessInfo.processInfo.environment["INTERCHANGE_TEST_POSTGRESQL"] != nil
    guard result.outcome == .unnoticed, hasServer, Self.features.contains(name) else {
      return result
    }
    let server = ["env", "INTERCHANGE_TEST_ENGINE=postgresql"]
    return try run(name, filter, limit: limit, isNarrow: true, server + environment)
  }

  private func run(
    _ name: String,
    _ filter: String,
    limit: Int,
    isNarrow: Bool,
    _ environment: [String]
  ) throws -> MutationRun.Result {
    let tests = [
      "swift", "test", "--ignore-lock", "--disable-xctest", "--skip-build", "--filter",
      filter,
    ]
    let width = isNarrow ? ["--experimental-maximum-parallelization-width", "4"] : []
    let arguments = environment + tests + width
    let end = ContinuousClock.now + .seconds(limit)
    // The first test that fails is enough.
    let result = try Subprocess.run(arguments, in: root) { output in
      Self.failure(in: output) != nil || Self.hasPassed(output) || ContinuousClock.now > end
    }
    if let failure = Self.failure(in: result.output) {
      return MutationRun.Result(.noticed, by: "\(name): \(failure)")
    }
    if Self.hasPassed(result.output) { return MutationRun.Result(.unnoticed) }
    // Tests that end without a result have crashed.
    guard ContinuousClock.now > end else { return MutationRun.Result(.noticed) }
    return MutationRun.Result(
      .hung,
      by: Self.unfinished(in: result.output).map { "\(name): \($0)" }
    )
  }

  /// The name of the first test that failed.
  private static func failure(in output: String) -> String? {
    output.firstMatch(of: /✘ Test (.+?) recorded an issue/).map { String($0.1) }
  }

  /// The name of the first test that has begun and not ended.
  static func unfinished(in output: String) -> String? {
    let ended = Set(output.matches(of: /✔ Test (".+?")( with .+)? passed/).map { String($0.1) })
    return output.matches(of: /◇ Test (".+?") started/).lazy.map { String($0.1) }
      .first { !ended.contains($0) }
  }

  /// Whether all tests passed; a known issue has another sign.
  static func hasPassed(_ output: String) -> Bool {
    output.contains(/[✔━] Test run with .+ passed after/)
  }
}
