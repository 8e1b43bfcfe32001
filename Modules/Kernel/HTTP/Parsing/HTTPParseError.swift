/// A reason for which a server does not take a request and closes the connection.
public enum HTTPParseError: Error, Equatable, Sendable, CaseIterable {
  /// A line does not end in CR LF, or has a CR elsewhere.
  case malformedLineEnd
  /// The first line is not a method, a target and a version, with one space between them.
  case malformedRequestLine
  /// The target has characters that none may have, or a form that its method does not have.
  case malformedTarget
  /// A field has no name, a space around its name, a control character, or goes on in a second line.
  case malformedField
  /// There is no host, more than one, or another than the target names.
  case malformedHost
  /// The length of the body is no number, or is there twice.
  case malformedLength
  /// There is a length and a transfer coding, or a coding where HTTP/1.0 has none.
  case ambiguousLength
  /// The transfer coding is not `chunked` alone.
  case unknownCoding
  /// A chunk has no size, an extension, a trailer, or does not end where it should.
  case malformedChunk
  /// The first line exceeds the limit of the head.
  case targetTooLong
  /// The fields exceed the limit of the head.
  case headTooLarge
  /// The body exceeds its limit.
  case bodyTooLarge
  /// The method is not one that the server knows.
  case unknownMethod
  /// The version is neither HTTP/1.0 nor HTTP/1.1.
  case unknownVersion
  /// The client expects something else than `100-continue`.
  case unknownExpectation

  /// The status of the response to such a request.
  public var status: HTTPStatus {
    switch self {
    case .malformedLineEnd, .malformedRequestLine, .malformedTarget, .malformedField,
      .malformedHost, .malformedLength, .ambiguousLength, .unknownCoding, .malformedChunk:
      .badRequest
    case .targetTooLong: .uriTooLong
    case .headTooLarge: .fieldsTooLarge
    case .bodyTooLarge: .contentTooLarge
    case .unknownMethod: .notImplemented
    case .unknownVersion: .versionNotSupported
    case .unknownExpectation: .expectationFailed
    }
  }
}
