public import System

/// How the app is served to browsers and programs: `app serve [options]`.
public struct ServeArguments: Equatable, Sendable {
  /// Where the server listens.
  public var addresses: [ListenAddress] = []

  /// The address that users type in a browser, without a slash at its end.
  public var publicURL: String?

  /// The hosts of proxies that say whose requests they pass on; `unix` is any socket file.
  public var trustedProxies: [String] = []

  /// The time by which every answer is delayed, to try a slow network.
  public var latency: Duration = .zero

  /// Where the server tells how it is doing.
  public var metrics: ListenAddress?

  /// Whether nothing is logged.
  public var isQuiet = false

  /// Whether only the options are to be listed.
  public var isHelp = false

  /// Where the server listens if no address is given.
  public static let standardAddress = ListenAddress.network(host: "127.0.0.1", port: 8080)

  /// Creates the arguments of a server that listens at this computer's own address.
  public init() {}

  /// Reads the words after `serve`.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - nearest: Finds the option that a misspelling meant.
  /// - Throws: ``UsageError`` for the first word that makes no sense.
  public init(_ words: some Sequence<String>, nearest: ProgramArguments.Nearest)
    throws(UsageError)
  {
    self.init()
    var rest = Array(words)[...]
    while let word = rest.popFirst() { try apply(word, from: &rest, nearest: nearest) }
    if addresses.isEmpty { addresses = [Self.standardAddress] }
  }

  /// The line that starts a server.
  public static let usageLine = "app serve [options] [serve options]"

  /// The options, each with its value and what it does.
  public static var options: [(usage: String, summary: String)] {
    ServeOption.allCases.map { option in
      ("\(option.rawValue)\(option.value.map { " \($0.name)" } ?? "")", option.summary)
    }
  }

  /// The options, for `app serve --help`.
  public static var usage: TerminalText {
    let rows = options.map { ["\($0.usage)", "\($0.summary)"] as [TerminalText] }
    return "Usage: \(usageLine)\n\n" + TextTable(rows, indent: 2).text(columns: nil)
  }

  /// The names of the options, for the completions of a shell.
  public static var optionNames: [String] { ServeOption.allCases.map(\.rawValue) }

  private mutating func apply(
    _ word: String,
    from rest: inout ArraySlice<String>,
    nearest: ProgramArguments.Nearest
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard let option = ServeOption(rawValue: name) else {
      guard name.hasPrefix("-") else { throw .unexpectedWord(word, after: "serve") }
      let near = nearest(name, Self.optionNames + ProgramArguments.optionNames)
      throw .unknownOption(name, nearest: near)
    }
    guard let value = option.value else {
      guard parts.count == 1 else { throw .unexpectedValue(option: name) }
      if option == .help { isHelp = true } else { isQuiet = true }
      return
    }
    let text = parts.count > 1 ? String(parts[1]) : rest.popFirst()
    guard let text else { throw .missingValue(option: name, expected: value.expected) }
    guard set(option, to: text) else {
      throw .badValue(option: name, value: text, expected: value.expected)
    }
  }

  /// Sets an option, and returns whether the value can be used.
  private mutating func set(_ option: ServeOption, to text: String) -> Bool {
    switch option {
    case .listen:
      guard let address = ListenAddress(text) else { return false }
      addresses.append(address)
    case .metrics:
      metrics = ListenAddress(text)
      return metrics != nil
    case .publicURL:
      publicURL = Self.origin(text)
      return publicURL != nil
    case .trustedProxy:
      guard text == "unix" || ListenAddress.network(host: text) != nil else { return false }
      trustedProxies.append(text)
    case .latency:
      guard let milliseconds = Int(text), 0...60_000 ~= milliseconds else { return false }
      latency = .milliseconds(milliseconds)
    case .quiet, .help: break
    }
    return true
  }

  /// Returns a URL without a path, or nil if the text is none.
  private static func origin(_ text: String) -> String? {
    let text = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
    let host = text.dropFirst(scheme.count)
    let isHost = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "-.:[]".utf8.contains(byte)
      }
    }
    guard !host.isEmpty, isHost else { return nil }
    // Browsers leave out the port that belongs to the scheme.
    let usualPort = scheme == "https://" ? ":443" : ":80"
    return text.hasSuffix(usualPort) ? String(text.dropLast(usualPort.count)) : text
  }
}

extension ListenAddress {
  /// Returns the address of a numeric host, or nil if the text is none.
  fileprivate static func network(host: String) -> ListenAddress? {
    ListenAddress(host.contains(":") ? "[\(host)]:0" : "\(host):0")
  }
}

/// An option of `app serve`.
enum ServeOption: String, CaseIterable {
  case listen = "--listen"
  case publicURL = "--public-url"
  case trustedProxy = "--trusted-proxy"
  case metrics = "--metrics"
  case latency = "--latency"
  case quiet = "--quiet"
  case help = "--help"

  /// What its value is called, or nil if it has none.
  var value: (name: String, expected: String)? {
    switch self {
    case .listen: ("ADDRESS", "HOST:PORT with a numeric host, or unix:PATH")
    case .publicURL: ("URL", "an address such as https://chat.example.org")
    case .trustedProxy: ("HOST", "a numeric host, or unix")
    case .metrics: ("ADDRESS", "HOST:PORT with a numeric host, or unix:PATH")
    case .latency: ("MS", "a number of milliseconds up to 60000")
    case .quiet, .help: nil
    }
  }

  /// What it does, as the help says.
  var summary: String {
    switch self {
    case .listen: "serve at this address; may be repeated; 127.0.0.1:8080 by default"
    case .publicURL: "the public address, where the server is behind a proxy"
    case .trustedProxy: "trust what this proxy says of its clients; may be repeated"
    case .metrics: "serve /metrics, /healthz and /readyz at this address"
    case .latency: "delay every answer, to try a slow network"
    case .quiet: "log no requests"
    case .help: "print this"
    }
  }
}
