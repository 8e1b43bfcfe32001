import Navigation
import Terminal

/// Prints what changes on the screen in front above the prompt.
struct LiveScreenPrinter: Sendable {
  /// The shortest time between two repaints: a person reads no faster.
  private static let pause: Duration = .milliseconds(100)

  let session: ShellSession
  let editor: LineEditor
  let printer: ResponsePrinter

  /// Prints until the task is cancelled.
  func run() async {
    for await _ in await session.changes {
      guard let news = await session.takeNews() else { continue }
      for line in lines(of: news) { editor.print(above: line) }
      await session.noteShown(news.after)
      try? await Task.sleep(for: Self.pause)
    }
  }

  /// Returns the lines that are new where all others stayed, and else the whole screen.
  private func lines(of news: ScreenNews) -> [TerminalText] {
    let remark = news.remark.map { [TerminalText(lines: $0, look: .yellow)] } ?? []
    let format = printer.format
    let after = rendered(news.after, format)
    guard let before = news.before.map({ rendered($0, format) }) else { return remark + after }
    let same = zip(before, after).prefix { $0 == $1 }.count
    let tail = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    guard same + tail >= before.count else { return remark + after }
    return remark + after[same..<after.count - (before.count - same)]
  }

  private func rendered(_ screen: ScreenDescription, _ format: TextFormat) -> [TerminalText] {
    RenderedScreen(screen, format: format).lines.flatMap(\.lines)
  }
}
