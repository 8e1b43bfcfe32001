import Mediator
import Navigation
import Terminal

/// Prints what changes on the screen in front above the prompt.
struct ScreenChangePrinter: Sendable {
  let session: ShellSession
  let editor: LineEditor
  let printer: ResponsePrinter

  /// Prints until the task is cancelled.
  func run() async {
    var pacer = RepaintPacer(session.app.mediator.environment)
    await pacer.repaint(after: await session.changes) {
      guard let news = await session.takeNews() else { return false }
      let difference = ScreenDifference(
        from: news.before,
        to: news.after,
        format: printer.format
      )
      await session.noteShown(news.after, isWhole: difference.isWhole)
      // Why a place has closed stands above the prompt of the next one before that prompt is there.
      if await !session.noteCounts(of: news) {
        editor.print(above: lines(of: news, difference))
      }
      await session.passPrompt(to: editor)
      return true
    }
  }

  private func lines(
    of news: ShownScreenChange,
    _ difference: ScreenDifference
  ) -> [TerminalText] {
    let remark = news.remark.map { TerminalText(lines: $0, look: .yellow) }
    let moments = moments(of: news, besides: difference)
    let lines =
      [remark].compactMap { $0 } + (difference.isWhole ? [] : news.lastReceipt)
      + difference.lines + moments
    return printer.format.columns.map { columns in lines.flatMap { $0.fitted(to: columns).lines } }
      ?? lines
  }

  /// Returns a line for each user who has come or gone; what went says nothing, and what happens at
  /// this moment or how far a row has come stands above the prompt.
  private func moments(of news: ShownScreenChange, besides difference: ScreenDifference)
    -> [TerminalText]
  {
    guard let before = news.before, !difference.isWhole else { return [] }
    return TransientScreenItem.new(in: news.after, since: before).compactMap(\.text)
  }
}

extension ShownScreenChange {
  /// How far the row has come that was the last one, where another has followed it: it is no longer
  /// said above the prompt.
  var lastReceipt: [TerminalText] {
    guard let before, let last = before.rows.last?.number, last != after.rows.last?.number else {
      return []
    }
    return after.moments.filter { !before.moments.contains($0) }.compactMap { moment in
      guard case .receipt(let receipt, last) = moment else { return nil }
      return TerminalText("  \(last) \(receipt.words)", look: .dim)
    }
  }
}

extension TransientScreenItem {
  /// Returns what is true for a moment on a screen and was not before.
  static func new(in screen: ScreenDescription, since before: ScreenDescription) -> [Self] {
    let known = Set(before.moments.map(\.withoutName))
    return screen.moments.filter { !known.contains($0.withoutName) }
  }

  /// The moment without the name that a user has chosen, which changes by itself.
  private var withoutName: TransientScreenItem {
    guard case .presence(let person) = self else { return self }
    let nameless = ScreenPerson(username: person.username, name: "", presence: person.presence)
    return .presence(nameless)
  }

  /// The moment as a line beneath what it is about.
  var text: TerminalText? {
    switch self {
    case .paragraph, .receipt: nil
    case .presence(let person): "  \(ValueRenderer.person(person))"
    }
  }
}
