#if canImport(Darwin)
  import Foundation
#else
  @_spi(_Unicode) import Swift
#endif

extension String {
  /// The text in Unicode's composed normal form (NFC).
  ///
  /// On Linux it comes from the standard library, which knows the form for comparing strings, since
  /// Foundation's copy would cost every start of the program the loading of ICU.
  var composed: String {
    #if canImport(Darwin)
      precomposedStringWithCanonicalMapping
    #else
      String(String.UnicodeScalarView(_nfc))
    #endif
  }
}
