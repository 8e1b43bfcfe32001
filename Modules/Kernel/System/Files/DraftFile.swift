import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that gets its name once it is complete, so that no reader takes a part for the whole.
///
/// It is written beside its place under a random name, which nobody can have prepared, and only its
/// owner can read it. It is deleted with this object, unless it was published.
///
/// ```swift
/// let draft = try DraftFile(of: "notes.txt")
/// try draft.append("First line\n".utf8)
/// try draft.publish()
/// ```
public final class DraftFile: Sendable {
  /// The path of the file until it is published.
  public let path: String

  private static let beginning = ".interchange-"
  private static let end = ".part"

  /// The length from which the name of a file is not part of the draft's.
  private static let longestName = 128

  private let target: String
  private let file: FileDescriptor
  private let isPublished = Atomic(false)

  /// Creates an empty file beside its place.
  ///
  /// - Parameters:
  ///   - target: The path that the file gets.
  ///   - number: What the file is named by until then; it must not be guessed.
  /// - Throws: The system's error.
  public init(
    of target: String,
    number: UInt64 = .random(in: 0 ... .max)
  ) throws(SystemError) {
    // The system would take what stands before the zero for the name.
    guard !target.utf8.contains(0) else {
      throw SystemError(EINVAL, whenTryingTo: "write a file whose name has a zero character")
    }
    self.target = target
    do throws(SystemError) {
      (path, file) = try Self.create(of: target, number)
    } catch {
      throw SystemError(error.number, whenTryingTo: "write \(target)")
    }
    file.restrictToOwner()
  }

  /// The folder of a file, and what the names of its drafts begin with there.
  private static func place(of target: String) -> (folder: String, prefix: String) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    let name = target.dropFirst(folder.count)
    return (folder, name.utf8.count > longestName ? "" : "\(name)-")
  }

  /// Creates a draft with a lock, which tells other programs that this one still runs.
  private static func create(
    of target: String,
    _ number: UInt64
  ) throws(SystemError) -> (path: String, file: FileDescriptor) {
    let (folder, prefix) = place(of: target)
    let path = "\(folder)\(beginning)\(prefix)\(String(number, radix: 16))\(end)"
    let file = try FileDescriptor.open(
      path,
      for: .updating,
      options: [.creatingNew, .refusingLinks]
    )
    // A file system without locks keeps nobody waiting for long.
    var attempts = 0
    while !file.tryLock(.exclusive), file.hasName, attempts < 100 {
      SystemThread.yield()
      attempts += 1
    }
    if file.hasName { return (path, file) }
    // Another program has taken it for abandoned before it had its lock.
    file.close()
    return try create(of: target, .random(in: 0 ... .max))
  }

  /// Removes what programs that were killed have left in the folder of a file.
  ///
  /// - Parameter target: The path of the file.
  public static func removeAbandoned(besides target: String) {
    let folder = place(of: target).folder
    for name in FileSystem.names(in: folder.isEmpty ? "." : folder) where isName(name) {
      let middle = name.dropFirst(beginning.count).dropLast(end.count)
      let number = middle.lastIndex(of: "-").map { middle[middle.index(after: $0)...] } ?? middle
      let path = folder + name
      guard UInt64(number, radix: 16) != nil,
        let facts = try? FileInformation(at: path), facts.kind == .file, facts.isOwnedByUser,
        let file = try? FileDescriptor.open(
          path,
          for: .reading,
          options: [.refusingLinks, .nonBlocking]
        )
      else { continue }
      if file.tryLock(.exclusive) { ["", "-journal"].forEach { FileSystem.remove(path + $0) } }
      file.close()
    }
  }

  deinit {
    if !isPublished.load(ordering: .acquiring) { FileSystem.remove(path) }
    file.close()
  }

  /// Returns whether a file in a folder is a draft, which a crash may have left there.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - prefix: How the name begins of the file whose draft it is.
  /// - Returns: Whether it is one.
  public static func isName(_ name: String, of prefix: String = "") -> Bool {
    name.hasPrefix(beginning + prefix) && name.hasSuffix(end)
  }

  /// Writes bytes after those that were written before.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: The system's error.
  public func append(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    try file.write(bytes)
  }

  /// Waits until the bytes are on the disk, and gives the file its name.
  ///
  /// - Parameters:
  ///   - replacing: Whether a file that has the name is replaced.
  ///   - isDurable: Whether the file must outlast a power cut, and not only the program.
  /// - Throws: The system's error, with ``KnownErrorNumber/exists`` if the name is taken.
  public func publish(replacing: Bool = false, isDurable: Bool = true) throws(SystemError) {
    if isDurable { try file.synchronize() }
    if replacing {
      try FileSystem.move(path, to: target)
    } else {
      try link()
    }
    isPublished.store(true, ordering: .releasing)
    if isDurable { try FileSystem.synchronizeFolder(of: target) }
  }

  /// Gives the file its name only if nothing has it; a check before a rename would come too early.
  private func link() throws(SystemError) {
    do throws(SystemError) {
      try FileSystem.link(path, as: target)
      FileSystem.remove(path)
    } catch {
      // The file systems of memory cards have no second names: an empty file keeps the name free.
      guard [EPERM, ENOTSUP].contains(error.number) else { throw error }
      try FileDescriptor.open(target, for: .writing, options: .creatingNew).close()
      do throws(SystemError) {
        try FileSystem.move(path, to: target)
      } catch {
        FileSystem.remove(target)
        throw error
      }
    }
  }
}

extension FileSystem {
  /// Writes a file as a whole, so that a crash leaves the old one or the new one.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - path: The path of the file.
  ///   - replacing: Whether a file that has the path is replaced.
  ///   - isDurable: Whether the file must outlast a power cut, and not only the program.
  /// - Throws: The system's error, with ``KnownErrorNumber/exists`` if the path is taken; nothing is left
  ///   behind then.
  public static func write(
    _ text: String,
    to path: String,
    replacing: Bool,
    isDurable: Bool = true
  ) throws(SystemError) {
    let draft = try DraftFile(of: path)
    try draft.append(text.utf8)
    try draft.publish(replacing: replacing, isDurable: isDurable)
  }
}
