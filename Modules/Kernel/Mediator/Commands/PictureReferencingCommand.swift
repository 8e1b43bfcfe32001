/// A command about a picture, which a front that can show pictures asks for its bytes.
///
/// The command and the request change nothing, so that a page may ask whenever it is shown.
public protocol PictureReferencingCommand: Command {
  /// Asks for the bytes of the picture.
  associatedtype BytesRequest: Request where BytesRequest.Response == [UInt8]?

  /// The request for the bytes; the answer is nil if there is no picture.
  var bytesRequest: BytesRequest { get }
}

extension CommandInvocation {
  /// Returns the bytes of the picture that the command is about.
  ///
  /// - Parameter call: The context of the call.
  /// - Returns: The bytes, or nil if there is no picture, or if the command is about none.
  /// - Throws: The ``Problem`` why they cannot be seen.
  public func picture(_ call: CallContext) async throws(Problem) -> [UInt8]? {
    guard let command = command as? any PictureReferencingCommand else { return nil }
    return try await Self.bytes(of: command, call)
  }

  private static func bytes<C: PictureReferencingCommand>(
    of command: C,
    _ call: CallContext
  ) async throws(Problem) -> [UInt8]? {
    do {
      return try await call.perform(command.bytesRequest)
    } catch {
      throw error.problem
    }
  }
}
