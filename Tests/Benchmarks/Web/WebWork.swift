import System

/// The web front as its clients see it: what a request takes, and what happens to many at once.
///
/// What the servers take is the processor's time of their own processes, so that the load beside them
/// does not count; what clients wait for is the time on the wall.
struct WebWork {
  private let place: String
  private let programs: Programs
  private let data: AppData
  private let ours: WebServer
  private let socket: ListenAddress
  private let health: WebServer
  private let peers: WebPeers
  private let sources = "Tests/WebPeers"

  /// The tokens of two friends, who have written to each other.
  private let alice: String
  private let bobby: String

  static func all() async throws -> [Comparison] {
    let work = try await WebWork(in: AppWork.newFolder())
    return work.answers() + work.pages() + work.sends() + work.streams() + work.crowds()
  }

  private init(in place: String) async throws {
    self.place = place
    programs = try Programs(in: place)
    data = try await AppData(programs.app, in: place, messages: 100)
    let address = try WebServer.freeAddress()
    let metrics = try WebServer.freeAddress()
    socket = .file("\(place)/socket")
    ours = try WebServer(
      at: address,
      ["/usr/bin/env", "INTERCHANGE_LIMITS=off"]
        + data.words("serve", "--listen", "\(address)", "--listen", "\(socket)")
        + ["--metrics", "\(metrics)", "--quiet"]
    )
    health = WebServer(at: metrics, of: ours)
    peers = try WebPeers(in: place, sources: sources, python: ".build/browser")
    func token(_ user: String) throws -> String {
      let body = #"{"username": "\#(user)", "password": "seven green chairs outside"}"#
      let url = "http://\(address)/api/v1/auth/login"
      let words = ["-s", "-H", "Content-Type: application/json", "-d", body, url]
      let answer = try ProgramOutput.text(of: ["/usr/bin/curl"] + words)
      let parts = answer.split(separator: "\"")
      guard let index = parts.firstIndex(of: "token"), parts.count > index + 2 else {
        throw Child.Failure(message: "\(user) could not sign in: \(answer)")
      }
      return String(parts[index + 2])
    }
    (alice, bobby) = (try token("alice"), try token("bobby"))
  }
}

// MARK: - Answers

extension WebWork {
  private func answers() -> [Comparison] {
    let empty = { (server: WebServer) in
      { try WebLoad(path: "empty").run(on: server).processorTime }
    }
    let healthy = { try WebLoad(path: "healthz").run(on: health).processorTime }
    let profile = WebLoad(path: "api/v1/screens/profile/bobby", token: alice)
    let shown = { try profile.run(on: ours).processorTime }
    let read = { (server: WebServer) in
      { try WebLoad(path: "profile").run(on: server).processorTime }
    }
    return [
      Comparison("g1 an empty answer / Go", goal: 1, ours: healthy, baseline: empty(peers.go)),
      Comparison("g1 / uvicorn", goal: 0.5, ours: healthy, baseline: empty(peers.uvicorn)),
      Comparison("g1 / nginx", goal: 2, ours: healthy, baseline: empty(peers.nginx)),
      Comparison("g2 a profile as JSON / Go", goal: 0.8, ours: shown, baseline: read(peers.go)),
      Comparison("g2 / FastAPI", goal: 0.33, ours: shown, baseline: read(peers.fastAPI)),
    ]
  }

  private func pages() -> [Comparison] {
    let page = WebLoad(path: "messaging/with/bobby", token: alice)
    return [
      Comparison("g3 a page of 50 messages / 200 µs", goal: 1) {
        try page.run(on: ours).processorTime
      } baseline: {
        200e3
      },
      Comparison("g3 its bytes / 40,000", goal: 1, rounds: 1) {
        let connection = try WebConnection(to: ours.address)
        connection.get(page.path, alice)
        return Double(try connection.receive(until: "</html>").count)
      } baseline: {
        40e3
      },
      Comparison("g7 the first page of a cold process / 60 ms", goal: 1) {
        try firstPage()
      } baseline: {
        60e6
      },
    ]
  }

  /// How long it takes from the start of the program to the first byte of a page.
  private func firstPage() throws -> Double {
    let address = ListenAddress.file("\(place)/cold")
    let start = Stopwatch.now(by: .wall)
    let server = try WebServer(
      at: address,
      data.words("serve", "--listen", "\(address)", "--quiet")
    )
    let connection = try WebConnection(to: server.address)
    connection.get("auth/login", "none")
    _ = try connection.receive(until: "HTTP/1.1 200")
    return Stopwatch.now(by: .wall) - start
  }

  private func sends() -> [Comparison] {
    let script = "\(sources)/send.lua"
    func load(_ connections: Int) -> (ours: WebLoad, go: WebLoad) {
      (
        WebLoad(
          path: "api/v1/messaging/send",
          token: bobby,
          connections: connections,
          script: script
        ), WebLoad(path: "send", connections: connections, script: script)
      )
    }
    let rows = [(1, nil), (8, nil), (64, 0.5)].map { connections, goal in
      let load = load(connections)
      return Comparison("g4 a durable send at \(connections) / Go, one lock", goal: goal) {
        try load.ours.run(on: ours).interval
      } baseline: {
        try load.go.run(on: peers.go).interval
      }
    }
    let most = Comparison("g4 p99 at 64 / 20 ms", goal: 1) {
      try load(64).ours.run(on: ours).p99
    } baseline: {
      20e6
    }
    return rows + [most]
  }
}

// MARK: - Many at once

extension WebWork {
  private static let streamCount = 5_000
  private static let slowCount = 1_000

  private func streams() -> [Comparison] {
    [
      Comparison("g5 a message at a stream, p99 of 50 / 200 ms", goal: 1, rounds: 1) {
        try Self.p99(of: changes(50, at: openStreams(1)))
      } baseline: {
        200e6
      },
      Comparison("g5 memory of 5,000 streams, each / 20 KB", goal: 1, rounds: 1) {
        let before = ours.memory
        let all = try openStreams(Self.streamCount)
        let each = (ours.memory - before) / Double(Self.streamCount)
        return withExtendedLifetime(all) { each }
      } baseline: {
        20e3
      },
      Comparison("g5 a message at 5,000 streams, p99 / 250 ms", goal: 1, rounds: 1) {
        try Self.p99(of: changes(5, at: openStreams(Self.streamCount)))
      } baseline: {
        250e6
      },
    ]
  }

  private func openStreams(_ count: Int) throws -> [WebConnection] {
    var all: [WebConnection] = []
    while all.count < count {
      // The server answers a bounded number of requests at once.
      let next = try (all.count..<min(all.count + 500, count)).map { _ in
        try WebConnection(to: socket)
      }
      for connection in next {
        connection.get("api/v1/live?link=messaging/with/bobby&as=json", alice)
      }
      _ = try WebConnection.receive(until: "event: counts", at: next)
      all += next
    }
    return all
  }

  /// Sends messages, and returns how long each took to every stream.
  private func changes(_ count: Int, at all: [WebConnection]) throws -> [Double] {
    try (0..<count).flatMap { number -> [Double] in
      // A stream sends one screen in a tenth of a second.
      _ = DescriptorPoll.readable(among: [], within: .milliseconds(300))
      let sender = try WebConnection(to: socket)
      let body = #"{"to": "alice", "text": "tree \#(number) of many"}"#
      let start = Stopwatch.now(by: .wall)
      sender.send(
        "POST /api/v1/messaging/send HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(bobby)\r\n"
          + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
      let times = try WebConnection.receive(until: "tree \(number) of many", at: all)
      return times.map { $0 - start }
    }
  }

  private func crowds() -> [Comparison] {
    let load = WebLoad(path: "api/v1/screens/profile/bobby", token: alice)
    return [
      Comparison("g6 p99 of 64 beside 1,000 slow clients / alone", goal: 2) {
        let crowd = try SlowClients(Self.slowCount, at: socket)
        defer { crowd.stop() }
        return try load.run(on: ours).p99
      } baseline: {
        try load.run(on: ours).p99
      }
    ]
  }

  private static func p99(of times: [Double]) -> Double {
    times.sorted()[min(times.count - 1, times.count * 99 / 100)]
  }
}
