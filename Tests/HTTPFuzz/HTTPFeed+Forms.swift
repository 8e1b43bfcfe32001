import HTTP

extension HTTPFeed {
  /// Reads the bytes as a form with files, in one piece and in many, and as everything else that a
  /// client can put into a field, and checks that the cut makes no difference.
  public static func readForms(_ bytes: UnsafeRawBufferPointer) {
    let cuts = bytes.prefix(16).map { Int($0 % 32) + 1 }
    precondition(parts(of: bytes, pieces: [bytes.count]) == parts(of: bytes, pieces: cuts))
    let text = String(decoding: bytes, as: UTF8.self)
    if let decoded = URLEncoding.decode(text) {
      precondition(URLEncoding.decode(URLEncoding.encode(decoded)) == decoded, "a change")
    }
    _ = URLEncodedForm(bytes)
    _ = MediaType(text)
    _ = (["Cookie": text] as HTTPFields).cookie("a")
    _ = HTTPCookie(text, value: text)
    let lines = ServerSentEvent(data: nil, kind: text, id: text).bytes.filter { $0 == 10 }
    precondition(lines.count == 3, "a line that was not there")
  }

  /// The parts of a form, or nothing if it is malformed.
  private static func parts(of bytes: some Collection<UInt8>, pieces: [Int]) -> [String] {
    let type = "multipart/form-data; boundary=X"
    guard var parser = MultipartParser(contentType: type) else { return [] }
    var result: [String] = []
    var data: [UInt8] = []
    var rest = bytes[...]
    var piece = 0
    while !rest.isEmpty {
      let count = max(1, pieces[piece % pieces.count])
      parser.append(rest.prefix(count))
      rest = rest.dropFirst(count)
      piece += 1
      do {
        while let event = try parser.next() {
          switch event {
          case .part(let name, let file, let type):
            result.append("\(name) \(file ?? "") \(type ?? "")")
          case .data(let bytes): data += bytes
          case .end:
            result.append("\(data)")
            data = []
          }
        }
      } catch {
        return []
      }
    }
    return result + ["\(data)"]
  }
}
