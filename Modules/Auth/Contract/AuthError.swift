public import Mediator

/// A reason for which an account could not be opened, entered or changed.
public enum AuthError: Refusal {
  /// Somebody has the name, or had it until a short time ago.
  case usernameTaken(Username)

  /// The name is kept for the app itself.
  case usernameReserved(Username)

  /// The password would be guessed too soon, or does not fit.
  case weakPassword(PasswordWeakness)

  /// Nobody has the name, or has it with another password: it is not said which.
  case wrongCredentials

  /// The password that was asked for again is not the right one.
  case wrongPassword

  /// The recovery code does not open an account of that name: it is not said why.
  case wrongCode

  /// There were too many guesses; the next may be made after a while.
  case tooManyGuesses(wait: Duration)

  /// So many people sign in at the moment that the answer would take too long.
  case busy

  /// The caller has no session of that number.
  case noSuchSession(SessionID)

  /// It was not said which session is to end.
  case noSessionGiven
}

extension AuthError {
  /// The stable code that scripts may rely on.
  public var code: String {
    switch self {
    case .usernameTaken: "auth.username-taken"
    case .usernameReserved: "auth.username-reserved"
    case .weakPassword: "auth.weak-password"
    case .wrongCredentials: "auth.wrong-credentials"
    case .wrongPassword: "auth.wrong-password"
    case .wrongCode: "auth.wrong-code"
    case .tooManyGuesses: "auth.too-many-guesses"
    case .busy: "auth.busy"
    case .noSuchSession: "auth.no-such-session"
    case .noSessionGiven: "auth.no-session-given"
    }
  }

  /// The reason, worded for the person at the prompt.
  public var description: String {
    switch self {
    case .usernameTaken(let name): "The username “\(name)” is taken."
    case .usernameReserved(let name): "The username “\(name)” is kept for the app itself."
    case .weakPassword(let weakness): weakness.description
    case .wrongCredentials: "That username and that password do not belong together."
    case .wrongPassword: "That is not your password."
    case .wrongCode: "That code does not open an account of that name."
    case .tooManyGuesses(let wait): "There were too many attempts. Try again in \(wait.spoken)."
    case .busy: "Too many people are signing in at this moment."
    case .noSuchSession(let session): "You have no session \(session)."
    case .noSessionGiven: "Which session is to end?"
    }
  }

  /// What the person could do about it.
  public var hint: String? {
    switch self {
    case .usernameTaken, .usernameReserved: "Choose another one."
    case .weakPassword: "A few words that have nothing to do with each other make a good one."
    case .wrongCredentials: "If you have forgotten the password, a recovery code opens the account."
    case .wrongPassword, .wrongCode: nil
    case .tooManyGuesses: "A session that is signed in goes on, and a recovery code works at once."
    case .busy: "Try again in a few seconds."
    case .noSuchSession: "`sessions` lists those that you have."
    case .noSessionGiven: "Give its number as `sessions` lists it, or --others for all but this."
    }
  }
}

extension Duration {
  /// The time in whole minutes or seconds, rounded up.
  fileprivate var spoken: String {
    let seconds = max(1, components.seconds + (components.attoseconds > 0 ? 1 : 0))
    guard seconds > 60 else { return seconds == 1 ? "a second" : "\(seconds) seconds" }
    return "\((seconds + 59) / 60) minutes"
  }
}

/// Why a password cannot be used: it would be guessed too soon, or it does not fit.
public enum PasswordWeakness: Error, Hashable, Sendable {
  /// It has fewer characters than are needed.
  case tooShort(minimum: Int)

  /// It takes more bytes than are ever hashed.
  case tooLong(maximum: Int)

  /// It is a word that many people use, perhaps with digits or signs round it.
  case common

  /// It is a date.
  case date

  /// It repeats itself, or uses hardly any different characters.
  case repetitive

  /// It runs along the alphabet or counts.
  case sequence

  /// It runs along the keys of a keyboard.
  case keyboardWalk

  /// Hardly anything is left of it without the username.
  case username

  /// Hardly anything is left of it without the name under which one is shown.
  case displayName

  /// Hardly anything is left of it without the name of this app.
  case appName
}

extension PasswordWeakness: CustomStringConvertible {
  /// The reason, worded for the person who chose the password.
  public var description: String {
    switch self {
    case .tooShort(let minimum): "That password is shorter than \(minimum) characters."
    case .tooLong(let maximum): "That password is longer than \(maximum) bytes."
    case .common: "That password is a common word, and guessed among the first."
    case .date: "That password is a date, and dates are guessed among the first."
    case .repetitive: "That password repeats itself."
    case .sequence: "That password runs along the alphabet or counts."
    case .keyboardWalk: "That password runs along the keys of a keyboard."
    case .username: "That password is hardly more than the username."
    case .displayName: "That password is hardly more than your name."
    case .appName: "That password is hardly more than the name of this app."
    }
  }
}
