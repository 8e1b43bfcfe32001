import Links
import Mediator
import Testing

/// Doubles a number on request from outside.
private struct Double: Command {
  struct Response: CommandResponse, Equatable {
    let doubled: Int
    var description: String { "That makes \(doubled)." }
  }

  static let access = AccessRule.anyone
  static let configuration = CommandConfiguration(
    "double",
    summary: "Doubles a number.",
    example: "numbers double 21",
    signature: ParameterSignature(Self.init, named: "number")
  )
  static let links: [Link<Self>] = [Link("numbers/double/:number", to: Self.init)]

  let number: Int
  var path: LinkPath? { "numbers/double/\(number)" }
}

/// The same words in another module.
private struct Twice: Command<Double.Response, NoRefusal> {
  static let configuration = CommandConfiguration(
    "double",
    summary: "Says something twice.",
    example: "words double",
    signature: ParameterSignature { Twice() }
  )
}

private enum Corner: Linkable {
  case number(Int)

  static let links: [Link<Self>] = [Link("numbers/double/:which", to: Self.number)]
  var path: LinkPath? { nil }
}

@Suite(.timeLimit(.minutes(15))) struct `Commands and links` {
  private let numbers = Inline("Numbers") { registry in
    registry.command(Double.self) { command, _ in Double.Response(doubled: command.number * 2) }
  }
  private let words = Inline("Words") { registry in
    registry.command(Twice.self) { _, _ in Double.Response(doubled: 0) }
  }

  @Test(arguments: ["numbers double 21", "double 21", "double --number=21"])
  func `lead to a command by its words`(line: String) async throws {
    let mediator = try await started(numbers)

    let finding = mediator.commands.find(try ShellWords.split(line))
    guard case .found(let entry, let rest) = finding else {
      Issue.record("\(line) found \(finding)")
      return
    }
    let answer = try await entry.parse(CommandArguments(rest)).perform(mediator.call())

    #expect(answer as? Double.Response == Double.Response(doubled: 42))
    #expect(answer.description == "That makes 42.")
    #expect(entry.usage == "numbers double NUMBER")
  }

  @Test func `report all commands of an ambiguous short form`() async throws {
    let mediator = try await started(numbers, words)

    guard case .ambiguous(let entries) = mediator.commands.find(["double", "21"]) else {
      Issue.record("a short form of two modules was not ambiguous")
      return
    }

    #expect(entries.map(\.name) == ["numbers double", "words double"])
  }

  @Test(arguments: [("doubel", ["double"]), ("numbers dubble", ["numbers double"])])
  func `suggest the nearest command for a misspelling`(line: String, nearest: [String]) async throws
  {
    let mediator = try await started(numbers)

    guard case .unknown(let suggestions) = mediator.commands.find(try ShellWords.split(line)) else {
      Issue.record("\(line) was found")
      return
    }

    #expect(suggestions == nearest)
  }

  @Test func `refuses a caller that is not signed in, with a code that scripts can read`()
    async throws
  {
    let mediator = try await started(words)
    let command = try #require(mediator.commands.entries.first).parse([])

    let problem = await #expect(throws: Problem.self) { try await command.perform(mediator.call()) }

    #expect(problem?.code == "unauthorised")
  }

  @Test func `resolve a link to its value`() async throws {
    let mediator = try await started(numbers)

    let target = try mediator.links.resolve("interchange://numbers/double/21")

    #expect((target as? Double)?.number == 21)
    #expect(throws: LinkError.self) { try mediator.links.resolve("square/21") }
  }

  @Test func `may have names in their query that a module ignores`() async throws {
    let mail = Inline("Mail") { $0.ignoreInLinks("utm_*") }
    let link = "numbers/double/21?utm_source=mail"

    let alone = try await started(numbers)
    let both = try await started(numbers, mail)

    #expect(throws: LinkError.self) { try alone.links.resolve(link) }
    #expect((try both.links.resolve(link) as? Double)?.number == 21)
  }

  @Test func `name what is wrong with a link by its kind`() {
    let wrong = Inline("Wrong") { registry in
      registry.links(to: Askew.self)
      registry.links(toPlaces: Lost.self)
    }
    let lost = Inline("Lost") { $0.links(toPlaces: Lost.self) }

    let malformed = ModuleAssembly([wrong], in: .still).faults
    let contradictory = ModuleAssembly([lost], in: .still).faults

    #expect(malformed.map(\.kind) == [.malformedLink])
    #expect(contradictory.map(\.kind) == [.contradictoryLink])
    #expect(contradictory.map(\.owners) == [["Lost"]])
  }

  @Test func `are known to be unavailable while their module is stopped`() async throws {
    let mediator = try await started(numbers)
    #expect(mediator.isStarted)
    #expect(mediator.unavailability(of: "Numbers") == nil)

    try await mediator.stop("Numbers")

    #expect(mediator.unavailability(of: "Numbers") == .stopped)
    #expect(mediator.unavailability(of: "Words") == .leftOut)
  }

  @Test func `are faults of the assembly if two modules share them`() {
    let twin = Inline("Numbers2") { $0.links(to: Corner.self) }
    let same = Inline("NUMBERS") { registry in
      registry.command(Twice.self) { _, _ in Double.Response(doubled: 0) }
    }

    let faults = ModuleAssembly([numbers, twin, same], in: .still).faults

    #expect(faults.map(\.kind) == [.ambiguousLink, .duplicateCommand])
    #expect(faults.map(\.owners) == [["Numbers", "Numbers2"], ["NUMBERS", "Numbers"]])
  }
}

/// A place whose pattern is written wrongly.
private struct Askew: Linkable {
  static let links = [Link("askew//x", to: Askew())]
  var path: LinkPath? { nil }
}

/// A place that has a link and no path.
private struct Lost: Linkable, Hashable {
  static let links = [Link("lost", to: Lost())]
  var path: LinkPath? { nil }
}
