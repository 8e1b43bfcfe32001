import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// A small program that the tests drive through pseudo-terminals and pipes.
let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments.first {
case "edit": try await Probe.edit(historyPath: arguments.dropFirst().first)
case "script": exit(try await ScriptProbe.run().rawValue)
case "progress": try ScriptProbe.showProgress()
default: print("usage: TerminalProbe edit [HISTORY] | script | progress")
}
