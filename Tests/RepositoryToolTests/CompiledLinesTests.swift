import Testing

@testable import RepositoryTool

@Suite struct `Lines that are compiled on other systems` {
  @Test func `have no mistakes put into them`() {
    #if canImport(Darwin)
      let (here, there) = ("Darwin", "Glibc")
    #else
      let (here, there) = ("Glibc", "Darwin")
    #endif
    let text = """
      #if canImport(\(there))
        let a = true
      #elseif canImport(\(here))
        let b = true
        #if DEBUG
          let c = true
        #else
          let d = true
        #endif
      #else
        let e = true
      #endif
      let f = true
      """

    #expect(MutationFinder(path: "A.swift", text: text).mutations.map(\.line) == [4, 6, 8, 13])
  }
}
