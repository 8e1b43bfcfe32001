import Foundation
import House

let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
exit(Inspection(of: here).run(Array(CommandLine.arguments.dropFirst())))
