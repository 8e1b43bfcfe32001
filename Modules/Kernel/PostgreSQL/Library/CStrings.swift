/// Texts as an array of C, with a null pointer at its end.
final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
  private let memory: [UnsafeMutableBufferPointer<CChar>]

  init(_ texts: [String]) {
    memory = texts.map { text in
      let bytes = text.utf8CString
      let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
      _ = copy.initialize(from: bytes)
      return copy
    }
    pointers = .allocate(capacity: texts.count + 1)
    pointers.initialize(repeating: nil, count: texts.count + 1)
    for (index, copy) in memory.enumerated() { pointers[index] = UnsafePointer(copy.baseAddress) }
  }

  deinit {
    for copy in memory { copy.deallocate() }
    pointers.deallocate()
  }
}
