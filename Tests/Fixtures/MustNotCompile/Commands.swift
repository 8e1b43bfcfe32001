// Only a command can be made from outside; a plain request stays inside the program.
import Links
import Mediator

struct Count: Request {
  typealias Response = Int
}

struct Total: CommandResponse {
  let total: Int
  var description: String { "\(total)" }
}

struct Add: Command<Total, NoRefusal> {
  static let configuration = CommandConfiguration(
    "add",
    summary: "Adds two numbers.",
    example: "sums add 1 2",
    signature: ParameterSignature(Self.init, named: "first", "second")
  )
  let first: Int
  let second: Int
}

#if BROKEN
  struct Silent: Command {  // error: does not conform to protocol 'CommandResponse'
    typealias Response = Int
    static let configuration = CommandConfiguration<Silent>(
      "silent",
      summary: "Answers with something that has no sentence.",
      example: "sums silent",
      signature: ParameterSignature(Self.init)
    )
  }
#endif

func register(in registry: inout Registry) {
  registry.answer(Count.self) { _, _ in 3 }
  registry.command(Add.self) { command, _ in Total(total: command.first + command.second) }
  registry.command(Count.self) { _, _ in 3 }  // error: that 'Count' conform to 'Command'
  registry.links(to: Count.self)  // error: conform to 'Linkable'
}
