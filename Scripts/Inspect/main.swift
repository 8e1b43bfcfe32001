import Foundation
import House

let inspection = Inspection(
  of: URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory),
  say: { print($0) },
  complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
)
exit(inspection.run(Array(CommandLine.arguments.dropFirst())))
