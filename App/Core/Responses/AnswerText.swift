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
    guard let screen = (answer as? any ScreenConvertible)?.screen else {
      return TerminalText(lines: answer.description).lines
    }
    // The places have links, but none of their text leaves here, and no number can be entered.
    return RenderedScreen(ScreenDescription(screen) { $0.text }, format: format).lines
  }
}
