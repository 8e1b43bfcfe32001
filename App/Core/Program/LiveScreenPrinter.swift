import Mediator
import Navigation
import Terminal

/// Prints what changes on the screen in front above the prompt.
struct LiveScreenPrinter: Sendable {
  let session: ShellSession
  let editor: LineEditor
  let printer: ResponsePrinter

  /// Prints until the task is cancelled.
  func run() async {
    var pacer = RepaintPacer(session.app.mediator.environment)
    await pacer.repaint(after: await session.changes) {
      guard let news = await session.takeNews() else { return false }
      await session.noteShown(news.after)
      await session.passPrompt(to: editor)
      for line in lines(of: news) { editor.print(above: line) }
      return true
    }
  }

  private func lines(of news: ScreenNews) -> [TerminalText] {
    let remark = news.remark.map { [TerminalText(lines: $0, look: .yellow)] } ?? []
    // Whoever sees the place for the first time sees what is true for a moment in its place.
    let after = news.before == nil ? news.after : news.after.lasting
    let difference = ScreenDifference(
      from: news.before?.lasting,
      to: after,
      format: printer.format
    )
    return remark + difference.lines + moments(of: news)
  }

  /// Returns a line for each thing that has become true for a moment; what went says nothing.
  private func moments(of news: ScreenNews) -> [TerminalText] {
    guard let before = news.before else { return [] }
    let known = Set(before.moments)
    return news.after.moments.filter { !known.contains($0) }.map { $0.text }
  }
}

extension TransientScreenItem {
  /// The moment as a line beneath what it is about.
  fileprivate var text: TerminalText {
    switch self {
    case .paragraph(let words): TerminalText("  \(words)", look: .dim)
    case .presence(let person): "  \(ValueRenderer.person(person))"
    case .receipt(let receipt, let row):
      TerminalText("  \(row.map { "\($0) " } ?? "")\(receipt.words)", look: .dim)
    }
  }
}
