import Links

/// A parameter as a field of a form: its label, the field, what it is for and what is wrong with it.
struct FieldHTML {
  /// How many texts can be entered for a parameter that may be given any number of times.
  private static let repetitions = 4

  private let parameter: ParameterInfo
  private let id: String
  private let typed: String?
  private let problem: String?

  /// Whether the field is for the user's own name.
  var isForReader = false

  /// What to do about what is wrong.
  var advice: HTMLText = ""

  /// What an empty field says.
  var placeholder: String?

  init(_ parameter: ParameterInfo, id: String, typed: String?, problem: String?) {
    self.parameter = parameter
    self.id = id
    self.typed = typed ?? parameter.typed
    self.problem = problem
  }

  private var title: String { parameter.label ?? parameter.name.startingUppercase }

  var html: HTMLText {
    switch parameter.kind {
    case .toggle:
      return """
        <div class="field toggle"><label><input type="checkbox" value="yes"\(common)\
        \("checked", if: typed == "yes")> \(title)</label>\(notes)</div>
        """
    case .choice where parameter.choices.count <= 4 && parameter.presence == .required:
      return choices
    case .newFile:
      // The browser asks where it goes.
      return ""
    case .line, .lines, .number, .choice, .person, .file, .secret, .code, .time:
      return """
        <div class="field"><label for="\(id)">\(title)\(optional)</label>\
        \(control)\(notes)</div>
        """
    }
  }

  private var control: HTMLText {
    switch parameter.kind {
    case .lines:
      // A browser drops the first line end of the content.
      return """
        <textarea rows="1" dir="auto"\("placeholder", placeholder)\(common)>
        \(typed ?? "")</textarea>
        """
    case .choice:
      let texts = (parameter.presence == .required ? [] : [""]) + parameter.choices
      return "<select\(common)>\(HTMLText(texts.map(option)))</select>"
    case .secret:
      let purpose = parameter.isMadeUp ? "new-password" : "current-password"
      return "<input type=\"password\" autocomplete=\"\(purpose)\"\(common)>"
    case .code:
      return input("autocomplete=\"one-time-code\" autocapitalize=\"none\" spellcheck=\"false\"")
    case .file: return "<input type=\"file\"\(common)>"
    case .number: return input("autocomplete=\"off\" inputmode=\"numeric\"")
    case .person:
      return input(
        isForReader
          ? "autocomplete=\"username\" autocapitalize=\"none\" spellcheck=\"false\""
          : "list=\"people\" autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\""
      )
    case .time, .line, .toggle, .newFile: return input("autocomplete=\"off\" dir=\"auto\"")
    }
  }

  private func input(_ attributes: HTMLText) -> HTMLText {
    let texts =
      parameter.presence == .repeated
      ? (typed ?? "").split(separator: parameter.separator).map(String.init) : [typed ?? ""]
    let count = parameter.presence == .repeated ? max(Self.repetitions, texts.count + 1) : 1
    let inputs = (0..<count).map { index -> HTMLText in
      let text = index < texts.count ? texts[index] : ""
      guard index > 0 else {
        return """
          <input type="text" \(attributes) value="\(text)"\("placeholder", placeholder)\(common)>
          """
      }
      return """
        <input type="text" \(attributes) value="\(text)" name="\(parameter.name)" \
        aria-label="\(title) \(index + 1)">
        """
    }
    return HTMLText(inputs)
  }

  private func option(_ text: String) -> HTMLText {
    let chosen = typed ?? parameter.defaultText ?? ""
    return """
      <option value="\(text)"\("selected", if: text == chosen)>\
      \(text.isEmpty ? "–" : text.startingUppercase)</option>
      """
  }

  /// A few choices, all in sight.
  private var choices: HTMLText {
    let options = parameter.choices.map { text -> HTMLText in
      """
      <label><input type="radio" name="\(parameter.name)" value="\(text)" required\
      \("checked", if: text == typed)> \(text.startingUppercase)</label>
      """
    }
    return """
      <fieldset class="field"\("aria-describedby", described)><legend>\
      \(title)</legend><div class="options">\(HTMLText(options))</div>\
      \(notes)</fieldset>
      """
  }

  /// The attributes that every control has.
  private var common: HTMLText {
    """
     id="\(id)" name="\(parameter.name)"\("required", if: parameter.presence == .required)\
    \("aria-describedby", described)\("aria-invalid", problem == nil ? nil : "true")
    """
  }

  private var described: String? {
    let ids = [problem == nil ? nil : "\(id)-problem", hint == nil ? nil : "\(id)-hint"]
    let text = ids.compactMap { $0 }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  /// A list can be required not to be empty, which only its command knows.
  private var optional: HTMLText {
    switch parameter.presence {
    case .required, .flag, .repeated: ""
    case .optional, .defaulted: " <span class=\"optional\">optional</span>"
    }
  }

  /// What it is for, what suits, and what it is when it is left out.
  private var hint: String? {
    let isTold = parameter.summary.isEmpty && [.time, .number].contains(parameter.kind)
    let parts = [
      parameter.summary.sentence, isTold ? parameter.expectation.sentence : nil,
      parameter.kind == .choice ? nil : parameter.defaultText.map { "If left out: \($0)." },
      parameter.limit.flatMap { $0 < 1000 ? "At most \($0) characters." : nil },
    ]
    let text = parts.compactMap { $0 }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  private var notes: HTMLText {
    let problem: HTMLText =
      self.problem.map { "<p class=\"wrong\" id=\"\(id)-problem\" dir=\"auto\">\($0)\(advice)</p>" }
      ?? ""
    let hint: HTMLText = self.hint.map { "<p class=\"hint\" id=\"\(id)-hint\">\($0)</p>" } ?? ""
    return problem + hint
  }
}
