import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `A transcript` {
  @Test(arguments: try Transcript.all)
  func `is what the program prints today`(transcript: Transcript) throws {
    let paper = try transcript.replayed(on: ProgramRunner())

    if Transcript.isRenewing { try transcript.renew(paper) }
    if !Transcript.isRenewing, paper != transcript.text {
      let pairs = zip(paper.split(separator: "\n"), transcript.text.split(separator: "\n"))
      let first = pairs.first { $0 != $1 }
      let (today, then) = (first?.0 ?? "", first?.1 ?? "")
      Issue.record("\(transcript.file.path) says “\(then)”, and today it is “\(today)”")
    }
  }

  @Test func `has the same answers line by line and as one script`() throws {
    let transcript = try Transcript("json.txt")
    let said = transcript.said
    let options = transcript.withoutOthers(["--json"])
    let runner = try ProgramRunner()
    let other = try ProgramRunner()

    let one = try said.map { try runner.run(options, saying: $0.line + "\n").output }.joined()
    let script = said.map(\.line).joined(separator: "\n")
    let all = try other.run(options + ["--keep-going"], saying: script).output

    #expect(Transcript.normal(one, runner) == Transcript.normal(all, other))
  }
}
