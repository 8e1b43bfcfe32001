import ProfileContract
import System

/// Reads the files that users choose as their pictures.
struct AvatarFileReader: Sendable {
  /// Reads a file, or enough of it to show that it is too large.
  let read: @Sendable (_ path: String) throws(ProfileError) -> [UInt8]

  /// Reads the files of this computer.
  static let onDisk = AvatarFileReader { path throws(ProfileError) in
    do throws(SystemError) {
      // A pipe or a device would keep the caller waiting, so only plain files are read.
      return try FileDescriptor.withOpen(path, for: .reading, options: .nonBlocking) {
        file throws(SystemError) in
        guard try FileInformation(of: file).kind == .file else {
          throw SystemError(KnownErrorNumber.invalidArgument, whenTryingTo: "read \(path)")
        }
        return try file.readAll(upTo: AvatarInfo.limit + 1)
      }
    } catch {
      throw .unreadable(path: path)
    }
  }
}
