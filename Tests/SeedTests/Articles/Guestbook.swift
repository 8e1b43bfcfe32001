import Links
import Mediator
import Synchronization

/// Asks who has signed the guestbook.
struct Guests: Request {
  typealias Response = [String]
}

/// Signs the guestbook.
struct SignGuestbook: Command<Signed, GuestbookRefusal> {
  static let configuration = CommandConfiguration(
    "sign",
    summary: "Signs the guestbook.",
    example: "guestbook sign \"It was lovely.\"",
    signature: ParameterSignature(Self.init, named: "text")
  )

  let text: String
}

/// The answer to signing.
struct Signed: CommandResponse {
  let number: Int
  var description: String { "You are guest number \(number)." }
}

/// Why the guestbook refuses an entry.
enum GuestbookRefusal: Refusal {
  case blank

  var code: String { "guestbook.blank" }
  var description: String { "Write something before you sign." }
}

/// Asks for the name of the signed-in user; another module answers it.
struct OwnName: Request {
  typealias Response = String
  static var owner: ModuleName { "People" }
}

/// Stores the guestbook, and shows others only what the contract names.
struct GuestbookModule: Module {
  private let book = Book()

  func register(in registry: inout Registry) {
    let book = book
    registry.uses(OwnName.self)
    registry.answer(Guests.self) { _, _ in book.guests }
    registry.command(SignGuestbook.self) { command, call in
      guard !command.text.isEmpty else { throw GuestbookRefusal.blank }
      let name = try await call.perform(OwnName())
      return Signed(number: book.sign("\(name): \(command.text)"))
    }
  }
}

/// The pages of the guestbook.
private final class Book: Sendable {
  private let lines = Mutex<[String]>([])

  var guests: [String] { lines.withLock { $0 } }

  func sign(_ line: String) -> Int {
    lines.withLock { lines in
      lines.append(line)
      return lines.count
    }
  }
}
