import Foundation

let commands = RepositoryCommandRunner(
  root: URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory),
  printLine: {
    print($0)
    fflush(nil)
  },
  printError: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
)
exit(commands.run(Array(CommandLine.arguments.dropFirst())))
