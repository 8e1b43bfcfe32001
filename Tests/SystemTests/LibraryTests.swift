import System
import Testing

@Suite struct `A library that is loaded while the program runs` {
  private typealias Length = @Sendable @convention(c) (UnsafePointer<CChar>?) -> Int

  @Test func `has the functions that it is asked for`() throws {
    let library = try #require(DynamicLibrary(named: "libnone.so.7", "libc.so.6", "libc.dylib"))
    let length = try #require(library.function("strlen", as: Length.self))

    #expect(length("seven") == 5)
    #expect(library.function("no_such_function_anywhere", as: Length.self) == nil)
  }

  @Test func `is nil where the system has none of its files`() {
    #expect(DynamicLibrary(named: "libnone.so.7", "libnone.dylib") == nil)
  }
}
