import System

/// The servers that ours is held against, doing the same work.
struct WebPeers {
  /// Go with `net/http` and go-sqlite3.
  let go: WebServer

  /// uvicorn with httptools, without a framework.
  let uvicorn: WebServer

  /// The same with FastAPI.
  let fastAPI: WebServer
  let nginx: WebServer

  /// Builds and starts them.
  ///
  /// - Parameters:
  ///   - place: A folder for what they write.
  ///   - sources: The folder with their sources.
  ///   - python: The folder of Python's packages.
  /// - Throws: `Child.Failure` where one of them does not start.
  init(in place: String, sources: String, python: String) throws {
    let build =
      "GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=\(place)/cache"
      + " /usr/bin/go build -o \(place)/peer \(sources)/peer.go"
    try Child(["/bin/sh", "-c", build], to: .file("/dev/null")).end()
    let addresses = try (0..<4).map { _ in try WebServer.freeAddress() }
    let ports = addresses.map { $0.description.split(separator: ":").last.map(String.init) ?? "" }
    go = try WebServer(
      at: addresses[0],
      ["\(place)/peer", "127.0.0.1:\(ports[0])", "\(place)/peer.db"]
    )
    func uvicorn(_ name: String, _ index: Int) throws -> WebServer {
      let options = ["--http", "httptools", "--no-access-log", "--app-dir", sources]
      let words =
        ["\(python)/bin/python", "-B", "-m", "uvicorn", "peer:\(name)", "--port", ports[index]]
        + options
      return try WebServer(at: addresses[index], words)
    }
    self.uvicorn = try uvicorn("plain", 1)
    fastAPI = try uvicorn("framework", 2)
    let adapt = "sed s/PORT/\(ports[3])/ \(sources)/nginx.conf > \(place)/nginx.conf"
    try Child(["/bin/sh", "-c", adapt], to: .file("/dev/null")).end()
    nginx = try WebServer(
      at: addresses[3],
      [
        "/usr/sbin/nginx", "-p", place, "-c", "\(place)/nginx.conf", "-g",
        "pid \(place)/nginx.pid;",
      ]
    )
  }
}
