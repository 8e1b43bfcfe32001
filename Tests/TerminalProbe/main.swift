import Terminal

// A small program that the tests drive through a pseudo-terminal.
let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments.first {
case "edit": try await Probe.edit(historyPath: arguments.dropFirst().first)
default: print("usage: TerminalProbe edit [HISTORY]")
}
