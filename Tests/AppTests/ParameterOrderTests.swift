import Links
import Mediator
import TestKit
import Testing

@testable import App
@testable import AppCore

@Suite struct `A value of a command` {
  @Test func `reaches the property of its parameter's name, and no other`() throws {
    let assembly = Composition.app.assembly(
      on: try TestDatabase.empty(),
      without: [],
      in: .live
    )
    let entries = try assembly.mediator().commands.entries

    let mixedUp = entries.flatMap { ParameterTrial($0.parameters, $0.parse).findings(in: $0.name) }

    #expect(mixedUp == [])
    #expect(entries.count > 40)
  }

  @Test func `is missed where two parameters have changed places`() {
    let trial = ParameterTrial(Swapped.signature.parameters) { try Swapped.signature.parse($0) }

    #expect(
      trial.findings(in: "swapped").sorted() == [
        "swapped --first changes second", "swapped --second changes first",
      ]
    )
  }
}

/// A command whose texts compile in the wrong order.
private struct Swapped {
  static let signature = ParameterSignature(
    Self.init,
    named: Parameter<String>("second"),
    Parameter<String>("first")
  )

  let first: String
  let second: String
}

/// Gives a command other values, one parameter at a time, and looks which properties change.
private struct ParameterTrial {
  private let parameters: [ParameterInfo]
  private let parse: (CommandArguments) throws -> Any
  private var values: [[String]]

  init(_ parameters: [ParameterInfo], _ parse: @escaping (CommandArguments) throws -> Any) {
    self.parameters = parameters
    self.parse = parse
    values = parameters.enumerated().map { index, info in
      guard info.choices.isEmpty else { return info.choices }
      let numbers = [String(2 * index + 2), String(2 * index + 3)]
      return ["sample", ""].flatMap { word in numbers.map { word + $0 } }
        + numbers.map { "1.\($0)" } + numbers.map { $0 + "h" } + numbers.map { "2026-01-0\($0)" }
        + ["👍", "🎂"]
        + ["one", "two"].map { "11111111-1111-4111-8111-1111111111" + ($0 == "one" ? "11" : "12") }
    }
  }

  /// What reaches a property that belongs to another parameter.
  func findings(in command: String) -> [String] {
    var trial = self
    guard let before = trial.properties() else { return ["\(command) takes none of the samples"] }
    return parameters.indices.flatMap { index in
      var other = trial
      other.values[index].removeFirst()
      guard !other.values[index].isEmpty, let after = other.properties() else { return [String]() }
      let changed = after.filter { before[$0.key] != $0.value }.keys
      let name = Self.property(of: parameters[index])
      let others = Set(parameters.map(Self.property)).subtracting([name])
      return changed.filter(others.contains).sorted()
        .map { "\(command) --\(parameters[index].name) changes \($0)" }
    }
  }

  /// Parses the first values that suit, and returns the properties of the command.
  private mutating func properties() -> [String: String]? {
    while true {
      do {
        let named = zip(parameters, values).map { info, values in
          CommandArguments.Named(name: info.name, text: values[0])
        }
        let parsed = try parse(CommandArguments(named: named))
        let command = (parsed as? CommandInvocation)?.command ?? parsed
        return Dictionary(
          Mirror(reflecting: command).children.map { ($0.label ?? "", "\($0.value)") }
        ) { $1 }
      } catch {
        guard let name = (error as? ParameterError)?.parameter,
          let index = parameters.firstIndex(where: { $0.name == name }), values[index].count > 1
        else { return nil }
        values[index].removeFirst()
      }
    }
  }

  /// The name of a parameter as a property has it.
  private static func property(of parameter: ParameterInfo) -> String {
    let words = parameter.name.split(separator: "-")
    return words.dropFirst().reduce(String(words.first ?? "")) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}
