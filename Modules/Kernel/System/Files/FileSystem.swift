#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What programs do with paths: create, name, list and remove files and folders.
public enum FileSystem {
  /// Returns whether something has the path.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns whether a new file cannot have the path: something has it, if only a link to nothing.
  public static func isTaken(_ path: String) -> Bool {
    (try? FileInformation(at: path, followsLinks: false)) != nil
  }

  /// Returns whether this process may read and write what has the path.
  public static func isReadableAndWritable(_ path: String) -> Bool {
    access(path, R_OK | W_OK) == 0
  }

  /// Removes a file, if there is one.
  public static func remove(_ path: String) {
    unlink(path)
  }

  /// Gives a file another name, and replaces what had that name.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - newPath: Its path afterwards.
  /// - Throws: The system's error.
  public static func move(_ path: String, to newPath: String) throws(SystemError) {
    guard rename(path, newPath) == 0 else { throw .last(whenTryingTo: "write \(newPath)") }
  }

  /// Gives a file a second name, unless something has that name.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - newPath: The second path.
  /// - Throws: The system's error, with ``KnownErrorNumber/exists`` if the name is taken.
  public static func link(_ path: String, as newPath: String) throws(SystemError) {
    #if canImport(Darwin)
      let result = Darwin.link(path, newPath)
    #else
      let result = Glibc.link(path, newPath)
    #endif
    guard result == 0 else { throw .last(whenTryingTo: "write \(newPath)") }
  }
}

// MARK: - Folders

extension FileSystem {
  /// Creates a folder and those above it, for their owner alone.
  ///
  /// - Parameter path: The path of the folder.
  /// - Throws: The system's error for the first folder that can neither be created nor found.
  public static func makeFolders(_ path: String) throws(SystemError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += made.isEmpty || made == "/" ? String(part) : "/\(part)"
      guard mkdir(made, 0o700) != 0, errno != EEXIST, errno != EROFS || !exists(made)
      else { continue }
      throw .last(whenTryingTo: "make the folder \(made)")
    }
  }

  /// Creates a folder for its owner alone, where nothing has its path yet.
  ///
  /// - Parameter path: The path of the folder.
  /// - Throws: The system's error.
  public static func makeNewFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o700) == 0 else { throw .last(whenTryingTo: "make the folder \(path)") }
  }

  /// Removes a folder if nothing is in it.
  public static func removeEmptyFolder(_ path: String) {
    rmdir(path)
  }

  /// Returns the absolute path of a file or folder without links in it, or the path itself if nothing
  /// is there.
  public static func resolved(_ path: String) -> String {
    guard let text = realpath(path, nil) else { return path }
    defer { free(text) }
    return String(cString: text)
  }

  /// Returns the names in a folder, in no order; none if it cannot be read.
  public static func names(in folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }

  /// Waits until the names in the folder of a path are on the disk.
  ///
  /// - Parameter path: The path of a file in the folder.
  /// - Throws: The system's error.
  public static func synchronizeFolder(of path: String) throws(SystemError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try FileDescriptor.withOpen(folder.isEmpty ? "/" : folder, for: .reading) {
      file throws(SystemError) in try file.synchronize()
    }
  }

  /// Makes new files of this process readable by their owner only.
  public static func restrictNewFilesToOwner() {
    umask(0o077)
  }
}
