import AuthContract
import Links
import Mediator
import Navigation
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `The auth contract` {
  static let errors: [(AuthError, String)] = [
    (.usernameTaken(.named("alice")), "auth.username-taken"),
    (.usernameSimilar(.named("a1ice")), "auth.username-similar"),
    (.usernameReserved(.named("admin")), "auth.username-reserved"),
    (.weakPassword(.common), "auth.weak-password"),
    (.wrongCredentials, "auth.wrong-credentials"),
    (.wrongPassword, "auth.wrong-password"),
    (.wrongCode, "auth.wrong-code"),
    (.tooManyGuesses(wait: .seconds(61)), "auth.too-many-guesses"),
    (.busy, "auth.busy"),
    (.noSuchSession(SessionID(rawValue: 7)), "auth.no-such-session"),
    (.noSessionGiven, "auth.no-session-given"),
  ]

  @Test(arguments: errors)
  func `has a stable code and a sentence for every error`(error: AuthError, code: String) {
    #expect(error.code == code)
    #expect(error.description.hasSuffix(".") || error.description.hasSuffix("?"))
    #expect(error.hint?.isEmpty != true)
  }

  @Test(arguments: [
    (Duration.milliseconds(1), "a second"), (.seconds(1), "a second"), (.seconds(59), "59 seconds"),
    (.seconds(61), "2 minutes"), (.seconds(900), "15 minutes"),
  ])
  func `says how long to wait, rounded up`(wait: Duration, words: String) {
    #expect(AuthError.tooManyGuesses(wait: wait).description.contains("again in \(words)."))
  }

  @Test(arguments: [
    PasswordWeakness.tooShort(minimum: 8), .tooLong(maximum: 1024), .common, .date, .repetitive,
    .sequence, .keyboardWalk, .username, .displayName, .appName,
  ])
  func `says why a password is weak`(weakness: PasswordWeakness) {
    #expect(AuthError.weakPassword(weakness).description == weakness.description)
    #expect(weakness.description.contains("password"))
  }

  @Test func `has commands with common words`() async throws {
    let usages = try await World().mediator.commands.entries.map(\.usage)

    #expect(
      usages == [
        "auth codes PASSWORD", "auth delete USERNAME PASSWORD", "auth export FILE",
        "auth forgot USERNAME CODE NEW", "auth login USERNAME PASSWORD",
        "auth logout [--everywhere]", "auth password CURRENT NEW",
        "auth register USERNAME PASSWORD", "auth revoke [SESSION] [--others]", "auth sessions",
        "auth whoami",
      ]
    )
  }

  @Test func `has JSON without the token of a session`() throws {
    let principal = SignedInUser(account: 1, session: 2, name: "alice")
    let signedIn = SignInResponse(principal, as: .named("alice"), token: "secret", codes: ["a-b"])

    #expect(try object(signedIn).keys.sorted() == ["account", "codes", "notices", "username"])
    #expect(try object(SignOutResponse(sessions: 3)).keys.sorted() == ["isDeleted", "sessions"])
    #expect(try object(WhoAmIResponse()).isEmpty)
    #expect(try json(RecoveryCodesResponse(["a-b"])) == "{\"codes\":[\"a-b\"]}")
  }

  @Test func `has responses in sentences`() {
    let alice = WhoAmIResponse(account: AccountID(rawValue: 1), username: .named("Alice"))

    #expect(alice.description == "You are Alice.")
    #expect(WhoAmIResponse().description == "You are not signed in.")
    #expect(SignOutResponse(sessions: 1).description == "Signed out.")
    #expect(SignOutResponse(sessions: 3).description == "Signed out of 3 sessions.")
    #expect(SignOutResponse(sessions: 3, isDeleted: true).description == "Your account is deleted.")
    #expect(
      PasswordChangeResponse(sessions: 1, codesLeft: 7).description
        == "The password is changed. 1 session has ended.\n7 recovery codes are left."
    )
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (1_735_689_599_999, "2024-12-31T23:59:59.999Z"),
  ])
  func `shows when a session began, in universal time`(milliseconds: Int64, text: String) {
    let moment = Timestamp(milliseconds: milliseconds)
    let entry = SessionList.Entry(
      SessionID(rawValue: 7),
      began: moment,
      used: moment,
      isThis: true
    )
    let list = SessionList([entry])

    #expect(list.description == "7  since \(text), this session")
    #expect(list.screen.rows.first?.fields.map(\.value) == [text, text])
    #expect(list.screen.rows.first?.state == .current)
  }

  @Test func `has stable names of events`() {
    #expect(AccountRegistered.name == "auth.account-registered")
    #expect(AccountDeleted.name == "auth.account-deleted")
    #expect(AccountDeleted(account: AccountID(rawValue: 7)).subject == "account/7")
  }

  @Test func `does not tell whether a name has an account`() async throws {
    let call = try await World().call()

    #expect(throws: MiddlewareFailure.unauthorised(.signedIn)) { try call.signedInAccount() }
    #expect(
      call.onBehalf(of: Caller(.init(account: 7, session: 1, name: "a"))).caller.account?.rawValue
        == 7
    )
  }
}
