#if canImport(Darwin)
  import Foundation
#else
  @_spi(_Unicode) import Swift
#endif

extension String {
  /// The text in Unicode's composed normal form (NFC).
  ///
  /// On Linux it comes from the standard library, which uses the form to compare strings but does
  /// not publish it, because Foundation's copy loads ICU at every start of the program.
  public var composed: String {
    #if canImport(Darwin)
      precomposedStringWithCanonicalMapping
    #else
      String(String.UnicodeScalarView(_nfc))
    #endif
  }
}
