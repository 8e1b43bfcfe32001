import Links
import Testing

@Suite struct `An error of a signature` {
  @Test(arguments: [
    ("", "Enter a username of 3 to 32 letters."),
    ("al", "Enter a username of 3 to 32 letters."),
    ("bob many", "Enter a whole number."),
    ("bob 1 2 3", "Unexpected word: 3. Put a text that has spaces in quotes."),
    ("bob --limit", "After --limit, enter a whole number."),
    ("bob --limit --unread", "After --limit, enter a whole number."),
    ("bob --limit=1 --limit=2", "Enter limit only once."),
    ("bob --unread --unread", "Enter unread only once."),
    ("bob --limt 3", "Unknown option: --limt. Did you mean --limit?"),
    ("bob --colour red", "Unknown option: --colour. Options: --with, --limit, --before, --unread."),
    ("bob --unread=perhaps", "Enter yes or no."),
    ("bob -limit=3", "A name begins with two hyphens: --limit. Put it in quotes if it is text."),
    ("—unread bob", "A name begins with two hyphens: --unread. Put it in quotes if it is text."),
    ("bob –-limit 3", "A name begins with two hyphens: --limit. Put it in quotes if it is text."),
    ("bob -3x", "Enter a whole number."),
  ])
  func `names the parameter, the text and what was expected`(
    line: String,
    sentence: String
  ) throws {
    let arguments = CommandArguments(line: line)

    let error = #expect(throws: ParameterError.self) {
      try ReadMessages.signature.parse(arguments)
    }

    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    ("--name Ann Lee", "Lee"), ("--name=Ann Lee", "Lee"), ("--bio I love tea", "love"),
    ("--name=Ann --bio at lunch now", "lunch"),
  ])
  func `refuses the rest of a text that was given by name`(line: String, word: String) throws {
    let signature = ParameterSignature(
      values: Parameter<Words?>("name"),
      Parameter<Words?>("bio"),
      Parameter<Words?>("status")
    )

    let error = #expect(throws: ParameterError.self) {
      try signature.parse(CommandArguments(line: line))
    }

    #expect(error == .unexpected(word))
  }

  @Test(arguments: [
    ("Nora", "Say what “Nora” is, such as --name Nora."),
    ("-n Nora", "Say what “-n” is, such as --name TEXT."),
  ])
  func `asks for the name of a word where all are given by name`(
    line: String,
    sentence: String
  ) throws {
    let signature = ParameterSignature(
      values: Parameter<Words?>("name"),
      Parameter<Words?>("bio")
    )

    let error = #expect(throws: ParameterError.self) {
      try signature.parse(CommandArguments(line: line))
    }

    #expect(error?.description == sentence)
  }

  @Test func `says how long a text is that is too long`() throws {
    let signature = ParameterSignature(values: Parameter<Words>("name"))

    let error = #expect(throws: ParameterError.self) {
      try signature.parse(CommandArguments([ShellWord(String(repeating: "x", count: 120))]))
    }

    #expect(error?.description == "Enter up to ten characters. This one has 120.")
  }

  @Test func `lists the choices and the nearest of them`() {
    let signature = ParameterSignature(values: Parameter<Visibility>("visibility"))

    let error = #expect(throws: ParameterError.self) { try signature.parse(["freinds"]) }

    #expect(
      error?.description == "Enter everyone, friends or nobody. Did you mean friends?"
    )
    #expect(error?.parameter == "visibility")
  }

  @Test(arguments: [
    "bob hunter2 hunter2", "bob --hunter2", "bob --hunter2=hunter2", "--password=hunter2 --hunter2",
    "bob --pin hunter2", "bob --pin=hunter2 x", "--password --hunter2", "x hunter2 1 hunter2",
    "bob --password hunter2 --password hunter2",
  ])
  func `never holds a secret, nor what may have been one`(line: String) throws {
    let signature = ParameterSignature(
      values: Parameter<String>("username"),
      Parameter<SecretText>("password"),
      Parameter<Pin?>("pin")
    )
    let arguments = CommandArguments(line: line)

    let error = #expect(throws: ParameterError.self) { try signature.parse(arguments) }

    var dumped = ""
    dump(error, to: &dumped)
    #expect(!dumped.contains("hunter2"))
    #expect(error?.description.contains("hunter2") == false)
  }

  @Test func `says when nothing is asked for`() {
    #expect(
      ParameterError.unknownName("x", nearest: [], known: []).description
        == "Unknown option: --x. There are no options."
    )
    #expect(ParameterError.unexpected(nil).description.hasPrefix("Unexpected word. "))
  }
}

/// A text of several words that is not long.
struct Words: ParameterValue {
  let parameterText: String
  static let expectation = "up to ten characters"
  static var isText: Bool { true }
  static var maximumLength: Int? { 10 }
  init?(parameter text: Substring) {
    guard text.count <= 10 else { return nil }
    parameterText = String(text)
  }
}

/// A secret that must also be well-formed.
struct Pin: RawRepresentable, ParameterValue {
  let rawValue: SecretText
  static let expectation = "four digits"
  init?(rawValue: SecretText) {
    guard rawValue.reveal().utf8.count == 4 else { return nil }
    self.rawValue = rawValue
  }
}
