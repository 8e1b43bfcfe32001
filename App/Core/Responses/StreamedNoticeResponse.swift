import Mediator
import Terminal

/// A notice as a line of a stream.
struct StreamedNoticeResponse: ShellResponse {
  private let notice: Notice
  private let link: String?

  init(_ notice: Notice, link: String?) {
    self.notice = notice
    self.link = link
  }

  func text(_ format: TextLayoutOptions) -> TerminalText { notice.text(format) }

  var value: any Encodable & Sendable { NoticeJSON(notice: .init(text: notice.text, link: link)) }

  private struct NoticeJSON: Encodable, Sendable {
    struct Notice: Encodable, Sendable {
      let text: String
      let link: String?
    }

    let ok = true
    let notice: Notice
  }
}
