import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct `A transcript` {
  @Test(arguments: Transcript.names)
  func `is what the program prints today`(name: String) throws {
    let transcript = try Transcript(name)

    let paper = try transcript.replayed(on: ProgramRunner())

    if Transcript.isRenewing { try transcript.renew(paper) }
    if !Transcript.isRenewing, paper != transcript.text {
      let pairs = zip(paper.split(separator: "\n"), transcript.text.split(separator: "\n"))
      let first = pairs.first { $0 != $1 }
      Issue.record("\(name) says “\(first?.1 ?? "")”, and today it is “\(first?.0 ?? "")”")
    }
  }

  @Test func `has the same answers line by line and as one script`() throws {
    let said = try Transcript("json.txt").said
    let runner = try ProgramRunner()
    let other = try ProgramRunner()

    let one = try said.map { try runner.run(["--json"], saying: $0.line + "\n").output }.joined()
    let script = said.map(\.line).joined(separator: "\n")
    let all = try other.run(["--json", "--keep-going"], saying: script).output

    #expect(Transcript.normal(one, runner) == Transcript.normal(all, other))
  }
}
