import Links
import Testing

@Suite struct `An error of a signature` {
  @Test(arguments: [
    ("", "with is missing: it is a username of 3 to 32 letters."),
    ("al", "with must be a username of 3 to 32 letters, not “al”."),
    ("bob many", "limit must be a whole number, not “many”."),
    ("bob 1 2 3", "“3” is one word too many; quote a text that has spaces."),
    ("bob --limit", "--limit needs a value: a whole number, as in --limit=…"),
    ("bob --limit --unread", "--limit needs a value: a whole number, as in --limit=…"),
    ("bob --limit=1 --limit=2", "limit was given twice; once is enough."),
    ("bob --unread --unread", "unread was given twice; once is enough."),
    ("bob --limt 3", "There is no --limt; did you mean --limit?"),
    ("bob --colour red", "There is no --colour, only --with, --limit, --before, --unread."),
    ("bob --unread=perhaps", "unread must be yes or no, not “perhaps”."),
  ])
  func `names the parameter, the text and what was expected`(
    line: String,
    sentence: String
  ) throws {
    let arguments = try CommandArguments(line: line)

    let error = #expect(throws: ParameterError.self) {
      try ReadMessages.signature.parse(arguments)
    }

    #expect(error?.description == sentence)
  }

  @Test func `lists the choices and the nearest of them`() {
    let signature = ParameterSignature(values: Parameter<Visibility>("visibility"))

    let error = #expect(throws: ParameterError.self) { try signature.parse(["freinds"]) }

    #expect(
      error?.description == "visibility must be one of everyone, friends, nobody, "
        + "not “freinds”. Did you mean friends?"
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
    let arguments = try CommandArguments(line: line)

    let error = #expect(throws: ParameterError.self) { try signature.parse(arguments) }

    var dumped = ""
    dump(error, to: &dumped)
    #expect(!dumped.contains("hunter2"))
    #expect(error?.description.contains("hunter2") == false)
  }

  @Test func `says when nothing is asked for`() {
    #expect(
      ParameterError.unknownName("x", nearest: [], known: []).description
        == "There is no --x: nothing is asked for here."
    )
    #expect(ParameterError.unexpected(nil).description.hasPrefix("There is one word too many"))
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
