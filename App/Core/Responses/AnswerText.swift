import Links
import Mediator
import Navigation
import Terminal

/// The answer of a module's command as text: drawn as a screen is where it is a list, else in words.
struct AnswerText {
  private let answer: any CommandResponse
  private let format: TextLayoutOptions

  init(_ answer: any CommandResponse, format: TextLayoutOptions) {
    self.answer = answer
    self.format = format
  }

  var lines: [TerminalText] {
    guard let screen = answer.list(numbersRows: format.isPrompt) else {
      let sentence = answer.description
      return TerminalText(lines: format.signs?.signed(answer: sentence) ?? sentence).lines
    }
    var format = format
    format.namesRows = !format.isPrompt
    return RenderedScreen(screen, format: format).lines
  }
}

extension CommandResponse {
  /// The answer as a screen, if it is a list.
  ///
  /// - Parameter numbersRows: Whether a user can enter the numbers of its rows.
  /// - Returns: The screen.
  func list(numbersRows: Bool) -> ScreenDescription? {
    (self as? any ScreenConvertible).map { list in
      ScreenDescription(list.screen, numbersRows: numbersRows) { $0.text }
    }
  }
}
