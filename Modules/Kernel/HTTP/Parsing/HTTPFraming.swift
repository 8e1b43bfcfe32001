/// The fields that decide where a request ends and for whom it is.
struct HTTPFraming {
  private(set) var expectsContinue = false
  private var host: Range<Int32>?
  private var length: Int?
  private var isChunked = false
  private var hasClose = false
  private var hasKeepAlive = false

  /// How the end of the body is found.
  var bodyLength: HTTPRequestHead.BodyLength {
    if isChunked { return .chunked }
    return length.map { $0 == 0 ? .none : .known($0) } ?? .none
  }

  /// Whether the connection stays open after the request.
  func keepsAlive(isVersion11: Bool) -> Bool {
    !hasClose && (isVersion11 || hasKeepAlive)
  }

  /// Records a field.
  mutating func note(_ entry: HTTPFields.Entry, in bytes: UnsafeBufferPointer<UInt8>)
    throws(HTTPParseError)
  {
    let name = bytes[Range(entry.name)]
    let value = bytes[Range(entry.value)]
    switch name.count {
    case 4 where HTTPCharacters.equal(name, lowercase: "host"):
      guard host == nil, Self.isHost(value) else { throw .malformedHost }
      host = entry.value
    case 14 where HTTPCharacters.equal(name, lowercase: "content-length"):
      guard length == nil else { throw .malformedLength }
      length = try Self.number(value)
    case 17 where HTTPCharacters.equal(name, lowercase: "transfer-encoding"):
      guard !isChunked, HTTPCharacters.equal(value, lowercase: "chunked") else {
        throw .unknownCoding
      }
      isChunked = true
    case 10 where HTTPCharacters.equal(name, lowercase: "connection"):
      for option in value.split(separator: UInt8(ascii: ",")) { noteConnection(option) }
    case 6 where HTTPCharacters.equal(name, lowercase: "expect"):
      guard HTTPCharacters.equal(value, lowercase: "100-continue") else {
        throw .unknownExpectation
      }
      expectsContinue = true
    default: break
    }
  }

  /// Checks the fields against each other and against the request line.
  func check(_ bytes: UnsafeBufferPointer<UInt8>, for line: HTTPRequestLine) throws(HTTPParseError)
  {
    guard !isChunked || length == nil && line.isVersion11 else { throw .ambiguousLength }
    guard host != nil || !line.isVersion11 else { throw .malformedHost }
    guard let authority = line.authority else { return }
    guard Self.isHost(bytes[authority]) else { throw .malformedTarget }
    guard let host else { return }
    let hostBytes = bytes[Range(host)]
    guard hostBytes.count == authority.count,
      zip(hostBytes, bytes[authority]).allSatisfy({
        HTTPCharacters.lowercased($0) == HTTPCharacters.lowercased($1)
      })
    else { throw .malformedHost }
  }

  private mutating func noteConnection(_ option: Slice<UnsafeBufferPointer<UInt8>>) {
    let isBlank: (UInt8) -> Bool = { $0 == HTTPCharacters.space || $0 == HTTPCharacters.tab }
    let word = option.drop(while: isBlank).prefix { !isBlank($0) }
    if HTTPCharacters.equal(word, lowercase: "close") { hasClose = true }
    if HTTPCharacters.equal(word, lowercase: "keep-alive") { hasKeepAlive = true }
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) throws(HTTPParseError)
    -> Int
  {
    guard !digits.isEmpty, digits.allSatisfy(HTTPCharacters.isDigit) else {
      throw .malformedLength
    }
    var number = 0
    for digit in digits {
      let (tens, isOver) = number.multipliedReportingOverflow(by: 10)
      let (sum, isOverToo) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
      guard !isOver, !isOverToo else { throw .bodyTooLarge }
      number = sum
    }
    return number
  }

  /// Whether bytes are a name or an address in brackets, and perhaps a port.
  private static func isHost(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var name = bytes
    if bytes.first == UInt8(ascii: "[") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let address = bytes[(bytes.startIndex + 1)..<end]
      let isNumber = address.allSatisfy {
        HTTPCharacters.hexadecimal($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
      guard !address.isEmpty, isNumber else { return false }
      name = bytes[(end + 1)...]
      guard !name.isEmpty else { return true }
    } else {
      name = bytes.drop(while: HTTPCharacters.isHost)
      guard name.count < bytes.count else { return false }
    }
    guard let colon = name.first else { return true }
    return colon == UInt8(ascii: ":") && name.count <= 6
      && name.dropFirst().allSatisfy(HTTPCharacters.isDigit)
  }
}
