/// What a request asks for.
public enum HTTPMethod: String, CaseIterable, Sendable {
  /// Asks for a resource.
  case get = "GET"
  /// Asks for the fields that ``get`` would be answered with, without the body.
  case head = "HEAD"
  /// Submits something.
  case post = "POST"
  /// Stores a resource.
  case put = "PUT"
  /// Changes parts of a resource.
  case patch = "PATCH"
  /// Removes a resource.
  case delete = "DELETE"
  /// Asks what is possible.
  case options = "OPTIONS"
  /// Asks for the request itself, with which a page could read what only the browser may know.
  case trace = "TRACE"
  /// Asks for what the body describes, and changes nothing.
  case query = "QUERY"

  init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    switch bytes.count {
    case 3 where bytes.elementsEqual("GET".utf8): self = .get
    case 3 where bytes.elementsEqual("PUT".utf8): self = .put
    case 4 where bytes.elementsEqual("POST".utf8): self = .post
    case 4 where bytes.elementsEqual("HEAD".utf8): self = .head
    case 5 where bytes.elementsEqual("PATCH".utf8): self = .patch
    case 5 where bytes.elementsEqual("TRACE".utf8): self = .trace
    case 5 where bytes.elementsEqual("QUERY".utf8): self = .query
    case 6 where bytes.elementsEqual("DELETE".utf8): self = .delete
    case 7 where bytes.elementsEqual("OPTIONS".utf8): self = .options
    default: return nil
    }
  }
}
