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
    case .appName: "That password is hardly more than the name of this app."
    }
  }
}
