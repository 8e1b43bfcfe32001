import System

/// The files that pages need, which the program has in itself.
enum WebAssets {
  /// Where a browser asks that runs no scripts although it did before.
  static let scriptlessPath = "/assets/no-scripts"

  /// Returns a file.
  ///
  /// - Parameter path: Its path on the site, such as `/assets/interchange.css`.
  /// - Returns: Its media type, its bytes and the name of this version, or nil if there is none.
  static func asset(at path: String) -> (type: String, bytes: [UInt8], etag: String)? {
    files[path].map { ($0.type, $0.bytes, $0.etag) }
  }

  private struct File: Sendable {
    let type: String
    let bytes: [UInt8]
    let etag: String

    init(_ text: String, type: String) {
      self.type = type
      bytes = Array(text.utf8)
      let hash = StableHash(of: bytes).value
      etag = "\"\(String(bytes.count, radix: 16))-\(String(hash, radix: 16))\""
    }
  }

  private static let files: [String: File] = [
    "/assets/interchange.css": File(Stylesheet.text, type: "text/css; charset=utf-8"),
    "/assets/interchange.js": File(PageScript.text, type: "text/javascript; charset=utf-8"),
    "/assets/interchange.svg": File(Favicon.text, type: "image/svg+xml"),
    "/favicon.ico": File(Favicon.text, type: "image/svg+xml"),
  ]
}
