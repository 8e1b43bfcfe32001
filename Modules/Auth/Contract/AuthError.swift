public import Mediator

/// A reason why the auth module refuses a request.
public enum AuthError: Refusal {
  /// An account has the name, or had it until a short time ago.
  case usernameTaken(Username)

  /// An account has another name that looks the same.
  case usernameSimilar(Username)

  /// The name is reserved for the app.
  case usernameReserved(Username)

  /// The password is easy to guess, too short or too long.
  case weakPassword(PasswordWeakness)

  /// There is no such name, or its password is another one; the error does not tell which.
  case wrongCredentials

  /// The password for confirmation is wrong.
  case wrongPassword

  /// The username for confirmation is not the caller's own.
  case otherUsername(Username)

  /// The recovery code does not belong to that name; the error does not tell why.
  case wrongCode

  /// There were too many guesses; the next one is allowed after the wait.
  case tooManyGuesses(wait: Duration)

  /// So many users are signing in that the response would take too long.
  case busy

  /// The caller has no session with that number.
  case noSuchSession(SessionID)

  /// The command names no session to end.
  case noSessionGiven

  /// There is a file of that name.
  case fileExists(path: String)

  /// The file cannot be written.
  case cannotWrite(path: String)
}

extension AuthError {
  /// The stable code, for scripts.
  public var code: String {
    switch self {
    case .usernameTaken: "auth.username-taken"
    case .usernameSimilar: "auth.username-similar"
    case .usernameReserved: "auth.username-reserved"
    case .weakPassword: "auth.weak-password"
    case .wrongCredentials: "auth.wrong-credentials"
    case .wrongPassword: "auth.wrong-password"
    case .otherUsername: "auth.other-username"
    case .wrongCode: "auth.wrong-code"
    case .tooManyGuesses: "auth.too-many-guesses"
    case .busy: "auth.busy"
    case .noSuchSession: "auth.no-such-session"
    case .noSessionGiven: "auth.no-session-given"
    case .fileExists: "auth.file-exists"
    case .cannotWrite: "auth.cannot-write"
    }
  }

  /// The reason, worded for the user.
  public var description: String {
    switch self {
    case .usernameTaken(let name): "The username “\(name)” is taken."
    case .usernameSimilar(let name): "The username “\(name)” looks like that of another user."
    case .usernameReserved(let name): "The username “\(name)” is reserved."
    case .weakPassword(let weakness): weakness.description
    case .wrongCredentials: "The username or the password is wrong."
    case .wrongPassword: "The password is wrong."
    case .otherUsername(let name): "“\(name)” is not your username."
    case .wrongCode: "The username or the recovery code is wrong."
    case .tooManyGuesses(let wait): "There were too many attempts. Try again in \(wait.text)."
    case .busy: "Too many people are signing in right now."
    case .noSuchSession(let session): "You have no session \(session)."
    case .noSessionGiven: "Choose a session to end."
    case .fileExists(let path): "The file \(path) already exists."
    case .cannotWrite(let path): "The file \(path) cannot be written."
    }
  }

  /// The wait after too many guesses.
  public var waitingTime: Duration? {
    guard case .tooManyGuesses(let wait) = self else { return nil }
    return wait
  }

  /// What the user can do.
  public var hint: String? {
    switch self {
    case .usernameTaken, .usernameSimilar, .usernameReserved: "Choose another username."
    case .weakPassword: "Use a few unrelated words."
    case .wrongCredentials:
      "If you have forgotten the password, reset it with: auth forgot USERNAME CODE NEW"
    case .otherUsername: "Enter your own username, to confirm whose account is meant."
    case .wrongPassword, .wrongCode: nil
    case .tooManyGuesses:
      "Your open sessions stay signed in. A recovery code works now."
    case .busy: "Try again in a few seconds."
    case .noSuchSession: "List your sessions with: auth sessions"
    case .noSessionGiven:
      "Enter its number as auth sessions lists it, or use --others for all but this one."
    case .fileExists: "Choose another name."
    case .cannotWrite: "Check the path, its permissions and the free space."
    }
  }
}

extension AuthError {
  /// The name or the password that is refused; a wrong one of two may be either.
  public var parameters: [String] {
    switch self {
    case .usernameTaken, .usernameSimilar, .usernameReserved, .otherUsername: ["username"]
    case .weakPassword: ["new", "password"]
    case .wrongPassword: ["current", "password"]
    case .noSuchSession: ["session"]
    case .wrongCredentials, .wrongCode, .tooManyGuesses, .busy, .noSessionGiven, .fileExists,
      .cannotWrite:
      []
    }
  }
}

extension Duration {
  /// The duration in whole minutes or seconds, rounded up.
  fileprivate var text: String {
    let seconds = max(1, components.seconds + (components.attoseconds > 0 ? 1 : 0))
    guard seconds > 60 else { return seconds == 1 ? "a second" : "\(seconds) seconds" }
    return "\((seconds + 59) / 60) minutes"
  }
}

/// A reason why a password cannot be used: it is easy to guess, too short or too long.
public enum PasswordWeakness: Error, Hashable, Sendable {
  /// It has too few characters.
  case tooShort(minimum: Int)

  /// It has more bytes than can be hashed.
  case tooLong(maximum: Int)

  /// It is a word that many people use, perhaps with digits or symbols around it.
  case common

  /// It is a date.
  case date

  /// It repeats itself, or has very few different characters.
  case repetitive

  /// It follows the alphabet or counts.
  case sequence

  /// It follows the keys of a keyboard.
  case keyboardWalk

  /// It has little more than the username.
  case username

  /// It has little more than the name under which the user is shown.
  case displayName

  /// It has little more than the name of this app.
  case appName
}

extension PasswordWeakness: CustomStringConvertible {
  /// The reason, worded for the user who chose the password.
  public var description: String {
    switch self {
    case .tooShort(let minimum): "The password is shorter than \(minimum) characters."
    case .tooLong(let maximum): "The password is longer than \(maximum) bytes."
    case .common: "That password is too common."
    case .date: "The password is a date, which is easy to guess."
    case .repetitive: "The password repeats itself."
    case .sequence: "The password is a simple sequence of letters or digits."
    case .keyboardWalk: "The password follows the keys of a keyboard."
    case .username: "The password is too similar to your username."
    case .displayName: "The password is too similar to your name."
    case .appName: "The password is too similar to the name of this app."
    }
  }
}
