import HTTP

/// A file that a command has written for the client.
struct DownloadedFile {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The file, which a browser stores under a name.
  func response(named name: String) -> HTTPResponse {
    let subtype = pictureType?.split(separator: "/").last
    let ending = subtype.map(String.init) ?? (bytes.first == UInt8(ascii: "{") ? "json" : "txt")
    var response = response
    response.fields["Content-Disposition"] =
      "attachment; filename=\"interchange-\(name).\(ending)\""
    return response
  }

  /// The file; only pictures have a type that a browser would show.
  var response: HTTPResponse {
    let type = pictureType ?? "application/octet-stream"
    var fields: HTTPFields = ["Content-Type": type, "Cache-Control": "private, no-store"]
    if pictureType == nil { fields["Content-Disposition"] = "attachment" }
    return HTTPResponse(.ok, fields: fields, body: .bytes(bytes))
  }

  /// The picture for a page, which the browser has shown before if it names this version.
  func picture(for request: WebRequest) -> HTTPResponse {
    let tag = "\"\(ScreenVersion(of: bytes).text)\""
    var response = response
    response.fields["Cache-Control"] = "private, no-cache"
    response.fields["ETag"] = tag
    return request.knows(tag) ? HTTPResponse(.notModified, fields: response.fields) : response
  }

  /// The type of the picture that the bytes begin as.
  private var pictureType: String? {
    let pictures: [(type: String, beginning: [UInt8])] = [
      ("image/png", [0x89, 0x50, 0x4E, 0x47]), ("image/jpeg", [0xFF, 0xD8, 0xFF]),
      ("image/gif", Array("GIF8".utf8)),
    ]
    let isWebP = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    let picture = pictures.first { bytes.starts(with: $0.beginning) }?.type
    return picture ?? (isWebP ? "image/webp" : nil)
  }
}
