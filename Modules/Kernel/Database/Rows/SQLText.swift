import System

/// The text of one statement, with `$1`, `$2`, … where values are bound.
///
/// A statement is written as a literal, so text that came from a person cannot become SQL by
/// accident, and an engine can find the prepared statement by the literal's address.
public struct SQLText: Sendable, ExpressibleByStringLiteral {
  /// The address of the literal, or zero when the text was composed.
  public let address: UInt

  private let literal: StaticString
  private let composed: String

  /// Creates a statement from a literal.
  @inlinable
  public init(stringLiteral literal: StaticString) {
    self.init(literal: literal)
  }

  /// Creates a statement from text that the program put together from its own words.
  ///
  /// - Parameter text: Trusted text: never anything that a person has typed.
  public init(composed text: String) {
    address = 0
    literal = ""
    composed = text
  }

  /// Creates a statement from text that the program composes once and keeps, such as a constant.
  ///
  /// An engine finds its prepared statement as fast as that of a literal.
  ///
  /// - Parameter text: Trusted text: never what a user has typed.
  public init(composedOnce text: String) {
    // This byte is never freed, so no other text ever gets its address.
    let byte = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    address = MemoryAddress(byte).bits
    literal = ""
    composed = text
  }

  @usableFromInline
  init(literal: StaticString) {
    let points = literal.hasPointerRepresentation
    address = points ? MemoryAddress(literal.utf8Start).bits : 0
    composed = points ? "" : literal.description
    self.literal = literal
  }

  /// The statement's text.
  public var text: String { composed.isEmpty ? literal.description : composed }
}
