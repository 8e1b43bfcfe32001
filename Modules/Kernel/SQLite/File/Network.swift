import CSQLite
import Database

extension SQLiteDatabase {
  /// Refuses a folder on another machine, where neither locks nor shared memory can be relied on.
  static func refuseNetwork(_ path: String) throws(DatabaseError) {
    #if os(Linux)
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      // NFS, SMB, CIFS, SMB2, 9p.
      let networks: [UInt32] = [0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997]
      if networks.contains(interchange_file_system(folder)) {
        throw DatabaseError.unopenable(
          path,
          reason: "it is on a network file system; choose a local folder"
        )
      }
    #endif
  }
}
