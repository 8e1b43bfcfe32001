import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `A power cut` {
  @Test func `loses nothing that was acknowledged and damages nothing`() async throws {
    try await TestFolder.run { folder in
      let cuts = isLong ? 3_000 : 150
      let outcome = try cut(folder, "FULL", cuts)

      #expect(outcome == "cuts \(cuts) lost 0 damaged 0")
    }
  }

  @Test func `would lose what was acknowledged, if commits did not wait for the disk`() async throws
  {
    try await TestFolder.run { folder in
      let words = try cut(folder, "NORMAL", isLong ? 3_000 : 60).split(separator: " ")

      #expect(Int(words[3]).map { $0 > 0 } == true)
      #expect(words[5] == "0")
    }
  }

  @Test func `would damage the file, if nothing waited for the disk`() async throws {
    try await TestFolder.run { folder in
      let words = try cut(folder, "OFF", isLong ? 3_000 : 60).split(separator: " ")

      #expect(Int(words[5]).map { $0 > 0 } == true)
    }
  }

  private func cut(_ folder: TestFolder, _ synchronous: String, _ cuts: Int) throws -> String {
    let seed = UInt64.random(in: 0...UInt64(UInt32.max))
    let probe = try ProbeProcess("powercut", folder.path(), synchronous, "\(cuts)", "\(seed)")
    defer { probe.wait() }
    return try #require(probe.lines().last, "seed \(seed)")
  }
}

@Suite(.serialized, .timeLimit(.minutes(15))) struct `A failing disk` {
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kind: Int
    let manner: Int
    let upTo: Int
    let outcomes: Set<String>
  }

  @Test(arguments: [
    Fault(
      testDescription: "no space for the n-th write",
      kind: 0,
      manner: 0,
      upTo: 120,
      outcomes: ["exact full went-on"]
    ),
    Fault(
      testDescription: "the n-th write fails",
      kind: 0,
      manner: 1,
      upTo: 120,
      outcomes: ["exact disk went-on"]
    ),
    Fault(
      testDescription: "the n-th write stops half way",
      kind: 0,
      manner: 2,
      upTo: 120,
      outcomes: ["exact full went-on"]
    ),
    Fault(
      testDescription:
        "the n-th sync fails, and nothing is acknowledged until the file is reopened",
      kind: 1,
      manner: 0,
      upTo: 120,
      outcomes: ["exact disk refused"]
    ),
    Fault(
      testDescription: "the n-th cut of a file fails",
      kind: 2,
      manner: 0,
      upTo: 120,
      outcomes: ["exact disk went-on"]
    ),
    Fault(
      testDescription: "the n-th opening of a file fails",
      kind: 3,
      manner: 0,
      upTo: 120,
      outcomes: ["exact unopenable went-on"]
    ),
  ])
  func `is told as what it is, and what was acknowledged is there`(_ fault: Fault) async throws {
    try await TestFolder.run { folder in
      let upTo = isLong ? fault.upTo : min(fault.upTo, 30)
      let probe = try ProbeProcess(
        "faults",
        folder.path(),
        "\(fault.kind)",
        "\(fault.manner)",
        "\(upTo)"
      )
      let lines = probe.lines()
      probe.wait()

      #expect(lines.count == upTo)
      for line in lines {
        let outcome = line.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
        #expect(fault.outcomes.contains(outcome), "\(line)")
      }
    }
  }

  @Test func `would be found to lose rows, if they were acknowledged too early`() async throws {
    try await TestFolder.run { folder in
      let probe = try ProbeProcess("faults", folder.path(), "0", "0", "6", "early")
      let lines = probe.lines()
      probe.wait()

      #expect(lines.count == 6)
      #expect(lines.allSatisfy { $0.contains(" WRONG full ") }, "\(lines)")
    }
  }

  @Test func `or memory that runs out harms nothing`() async throws {
    try await TestFolder.run { folder in
      let upTo = isLong ? 1_000 : 60
      let probe = try ProbeProcess("memory", folder.path(), "\(upTo)")
      let lines = probe.lines()
      probe.wait()

      #expect(lines.count == upTo)
      #expect(lines.allSatisfy { $0.contains(" exact ") && $0.hasSuffix("went-on") })
      #expect(lines.contains { $0.contains(" memory ") })
    }
  }
}
