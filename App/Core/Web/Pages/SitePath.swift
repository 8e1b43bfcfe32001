/// A link of the program as an address on this site.
struct SitePath {
  /// The address: a path of this site, also for a link that looks like another one.
  let address: String

  init(_ link: String) {
    let path = link.drop { $0 == "/" || $0 == "\\" || $0.isWhitespace }
    address = path == "home" ? "/" : "/\(path)"
  }
}
