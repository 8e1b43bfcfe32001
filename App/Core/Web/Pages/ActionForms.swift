import HTTP
import Links
import Navigation

/// The actions of a screen as forms: one for each, where it is needed.
///
/// What a row offers stands in the row; what shows more of a list stands at its end; everything else
/// belongs to the place.
struct ActionForms {
  private let screen: ScreenDescription
  private let frame: PageFrame

  /// The actions that neither a row nor the end of a list offers.
  private let placeActions: [ScreenDescription.Action]

  /// Where the actions are among those of the screen, by name.
  private let placesOfActions: [String: Int]

  /// The action that users mostly do here.
  let lead: ScreenDescription.Action?

  /// Whether any section has a row.
  let hasRows: Bool

  /// Where the page with a menu in sight is, up to the key of its row.
  private let menuAddress: String

  init(of screen: ScreenDescription, in frame: PageFrame) {
    self.screen = screen
    self.frame = frame
    placeActions = Self.placeActions(of: screen)
    placesOfActions = Dictionary(
      zip(screen.actions.map(\.name), screen.actions.indices)
    ) { first, _ in first }
    hasRows = screen.sections.contains { section in section.elements.contains { $0.row != nil } }
    lead = Self.lead(among: placeActions, on: screen, hasRows: hasRows)
    let query = screen.link?.drop { $0 != "?" } ?? ""
    menuAddress = query.isEmpty ? "?menu=" : "\(query)&menu="
  }

  // MARK: - Of the place

  /// The form that a place is for.
  var main: HTMLText {
    lead.map { $0.parameters.isEmpty ? "" : form($0, style: "card", title: nil) } ?? ""
  }

  /// The other actions of a place; what it is for comes first where that has no fields.
  var others: HTMLText {
    let others = placeActions.filter { $0.name != lead?.name }
    guard let lead, lead.parameters.isEmpty else { return toolbar(others) }
    return toolbar([lead] + others)
  }

  /// What is written next in a conversation, or that nothing can be, unless the screen says why.
  var composer: HTMLText {
    guard let lead else {
      return screen.explains ? "" : "<p class=\"closed\">Nothing can be sent here.</p>"
    }
    return form(lead, style: "composer", title: nil)
  }

  /// Where a conversation leads, as links beside its title.
  var links: HTMLText { HTMLText(placeActions.compactMap(link)) }

  private func link(_ action: ScreenDescription.Action) -> HTMLText? {
    action.link.map { link in
      """
      <a class="button\(action.name == lead?.name ? " main" : "")" href="\(SitePath(link).address)"\
      \("title", action.summary.sentence)>\
      \(label(of: action))</a>
      """
    }
  }

  /// The other actions of a conversation, behind a button.
  var menu: HTMLText {
    let others = placeActions.filter { $0.name != lead?.name && $0.link == nil }
    guard !others.isEmpty else { return "" }
    let isRefused = others.contains { self.isRefused($0, key: nil) }
    guard !isRefused else { return openMenu("", style: "menu", toolbar(others), isRefused: true) }
    return """
      <div class="menu"><button type="button" class="opener" popovertarget="menu-">Actions</button>\
      <div class="panel" id="menu-" popover>\(toolbar(others))</div></div>
      """
  }

  /// Returns a menu that stays in sight.
  private func openMenu(
    _ key: String,
    style: String,
    _ items: HTMLText,
    isRefused: Bool
  ) -> HTMLText {
    """
    <div class="\(style)"><div class="panel open\(isRefused ? " refused" : "")" \
    id="menu-\(Self.identifier(key))">\(items)</div></div>
    """
  }

  private func toolbar(_ actions: [ScreenDescription.Action]) -> HTMLText {
    guard !actions.isEmpty else { return "" }
    return "<div class=\"toolbar\">\(HTMLText(actions.map { item($0, of: nil) }))</div>\n"
  }

  /// Returns a button, or one that unfolds the fields of an action.
  private func item(
    _ action: ScreenDescription.Action,
    of row: ScreenDescription.Row?
  ) -> HTMLText {
    if row == nil, let link = link(action) { return link }
    guard action.fields.count > (row == nil ? 0 : 1) else {
      return form(action, style: "single", title: nil, of: row)
    }
    let isOpen = isRefused(action, key: row?.key)
    let group = "items-\(Self.identifier(row?.key ?? ""))"
    return """
      <details class="action" data-key="\(action.name)"\("name", group)\("open", if: isOpen)>\
      <summary class="button\(action.confirmation == nil ? "" : " danger")">\(label(of: action))</summary>\
      \(form(action, style: "card", title: row == nil ? action.summary : nil, of: row))</details>
      """
  }

  private static func lead(
    among actions: [ScreenDescription.Action],
    on screen: ScreenDescription,
    hasRows: Bool
  ) -> ScreenDescription.Action? {
    // A conversation is for writing, and for nothing else where that cannot be.
    if screen.isConversation { return actions.first(where: \.takesPlainText) }
    if let primary = actions.first(where: \.isPrimary) { return primary }
    if let submit = actions.first(where: { $0.name == "submit" }) { return submit }
    let entries = actions.filter { !$0.parameters.isEmpty }
    return entries.count == 1 && !hasRows ? entries[0] : nil
  }

  private static func placeActions(of screen: ScreenDescription) -> [ScreenDescription.Action] {
    var offered: Set<String> = []
    var shown: Set<String> = []
    var ways: Set<String> = []
    var former: [String] = []
    for section in screen.sections {
      for element in section.elements {
        if case .more(let more) = element { shown.insert(more.action) }
        guard case .row(let row) = element else { continue }
        if let link = row.link { ways.insert(link) }
        // Most rows offer what the row before them offers.
        guard row.offers != former else { continue }
        offered.formUnion(row.offers)
        former = row.offers
      }
    }
    return screen.actions.filter { action in
      !action.isForRows && !offered.contains(action.name) && !shown.contains(action.name)
        && !(action.link.map(ways.contains) ?? false)
    }
  }

  /// Returns the button that shows more of a list.
  func button(for more: MoreRows) -> HTMLText {
    guard let action = screen.actions.first(where: { $0.name == more.action }) else { return "" }
    var text = more.direction == .earlier ? "Show earlier" : "Show more"
    if more.unread > 0 { text += " (\(more.unread) new)" }
    if more.direction == .later, screen.isConversation, let link = action.link {
      // What the script adds to the page is what came before it.
      return """
        <div class="toolbar" data-key="more-later">\
        <a class="button" href="\(SitePath(link).address)">Show later</a></div>

        """
    }
    if let link = action.link {
      return """
        <p class="more" data-key="more-\(more.direction.rawValue)"\
        \("data-unread", more.unread > 0 ? "\(more.unread)" : nil)>\
        <a class="button" href="\(SitePath(link).address)">\(text)</a></p>

        """
    }
    return """
      <form method="post" class="more" data-key="more-\(more.direction.rawValue)">\
      \(performing(action.name))<button type="submit">\(text)</button></form>

      """
  }

  /// The users who can be named in the fields for one.
  var people: HTMLText {
    guard !frame.people.isEmpty else { return "" }
    let options = frame.people.map { "<option value=\"\($0)\"></option>" as HTMLText }
    return "<datalist id=\"people\" data-keep>\(HTMLText(options))</datalist>\n"
  }

  // MARK: - Of a row

  /// Returns what can be done with a row: a button or two, or the address of the page with its menu.
  ///
  /// The menus of fifty rows would be most of a page, and a user opens one of them.
  func actions(of row: ScreenDescription.Row) -> HTMLText {
    guard let key = row.key else { return "" }
    let places = row.offers.compactMap { placesOfActions[$0] }
    guard !places.isEmpty else { return "" }
    let isPlain =
      (row.isOwnText || places.count == 1 && !screen.isConversation)
      && places.allSatisfy { screen.actions[$0].parameters.count == 1 }
    var items: HTMLText { HTMLText(places.map { item(screen.actions[$0], of: row) }) }
    guard places.count > 2 || !isPlain else { return "<div class=\"offers\">\(items)</div>" }
    let isRefused = places.contains { self.isRefused(screen.actions[$0], key: key) }
    guard !isRefused, frame.openMenu != key else {
      return openMenu(key, style: "menu offers", items, isRefused: isRefused)
    }
    let address = "\(menuAddress)\(URLEncoding.encode(key))#menu-\(Self.identifier(key))"
    return """
      <div class="menu offers"><a class="opener" role="button" href="\(address)" \
      aria-label="Actions: \(row.briefName)"></a></div>
      """
  }

  // MARK: - Forms

  private func form(
    _ action: ScreenDescription.Action,
    style: String,
    title: String?,
    of row: ScreenDescription.Row? = nil
  ) -> HTMLText {
    let key = row?.key
    let parameters = key == nil ? action.fields[...] : action.fields.dropFirst()
    let isRefused = isRefused(action, key: key)
    let typed =
      isRefused || key == nil
      ? frame.typed[action.name] ?? [:] : row?.initialTexts[action.name] ?? [:]
    let problem = isRefused ? frame.fieldProblem : nil
    let fields = parameters.map { parameter in
      let isWrong = problem.map { $0.field == parameter.name } ?? false
      let id = "\(Self.identifier(action.name))-\(Self.identifier(key ?? ""))-\(parameter.name)"
      let problem = isWrong ? problem?.text : nil
      var field = FieldHTML(parameter, id: id, typed: typed[parameter.name], problem: problem)
      if isWrong, let hint = frame.fieldHint { field.advice = " \(hint.html)" }
      field.isForReader = action.parameters.contains(where: \.isSecret)
      if style == "composer" { field.placeholder = "Write a message" }
      return field.html
    }
    let quick = parameters.count == 1 ? parameters.first.map(suggestions) ?? "" : ""
    let given = key.flatMap { key in action.parameters.first.map { Self.hidden($0.name, key) } }
    let isAtField = parameters.contains { $0.name == problem?.field }
    let advice: HTMLText = frame.fieldHint.map { " \($0.html)" } ?? ""
    let alert: HTMLText =
      problem == nil || isAtField
      ? ""
      : "<p class=\"message problem\" role=\"alert\" dir=\"auto\">\(problem?.text ?? "")\(advice)</p>"
    let hasFile = parameters.contains { $0.kind == .file }
    let hint: HTMLText =
      title?.sentence.map { "<p class=\"hint\">\($0)</p>" } ?? ""
    // The first button is the one that Enter in a field presses.
    return """
      <form method="post" class="\(style)\(parameters.isEmpty ? "" : " fields")\
      \(parameters.count == 1 ? " lone" : "")" \
      data-key="\(action.name)\(key.map { " \($0)" } ?? "")"\
      \("enctype", hasFile ? "multipart/form-data" : nil)\("data-refused", if: isRefused)\
      \("data-download", if: action.writesFile)>\
      \(performing(action.name))\(given ?? "")\(alert)\(hint)\(HTMLText(fields))\
      \(button(for: action, style: style))\(quick)</form>
      """
  }

  /// The texts that many users want, each as a button that sends the form with it.
  private func suggestions(for parameter: ParameterInfo) -> HTMLText {
    guard !parameter.suggestions.isEmpty else { return "" }
    let buttons = parameter.suggestions.map { text -> HTMLText in
      """
      <button type="submit" name="\(parameter.name)" value="\(text)" formnovalidate>\(text)</button>
      """
    }
    let isPictures = parameter.suggestions.allSatisfy { !$0.utf8.contains { $0 < 0x80 } }
    return "<div class=\"quick\(isPictures ? "" : " texts")\">\(HTMLText(buttons))</div>"
  }

  private func button(for action: ScreenDescription.Action, style: String) -> HTMLText {
    let isMain =
      ["card", "composer"].contains(style) || action.isPrimary || action.name == lead?.name
    let look = action.confirmation != nil ? "danger" : isMain ? "main" : nil
    return """
      <button type="submit"\("class", look)\("title", style == "single" ? action.summary.sentence : nil)>\
      \(label(of: action))</button>
      """
  }

  /// The question before a dangerous action.
  var confirmation: HTMLText {
    guard let confirmation = frame.confirmation else { return "" }
    let action = screen.actions.first { $0.name == confirmation.action }
    let fields = HTMLText(confirmation.fields.map { Self.hidden($0.name, $0.value) })
    let secrets = (action?.parameters ?? []).filter(\.isSecret).map { parameter in
      FieldHTML(parameter, id: "confirm-\(parameter.name)", typed: nil, problem: nil).html
    }
    // An action may be called cancel; none may be called back, as the prompt has a command of that name.
    let back = SitePath(screen.link ?? "home").address
    return """
      <section id="confirm" class="confirm" data-keep tabindex="-1" aria-labelledby="question">\
      <h2 id="question">\(confirmation.question)</h2><form method="post" class="fields">\
      \(performing(confirmation.action))\(Self.hidden("confirm", "yes"))\
      \(fields)\(HTMLText(secrets))<div class="choice"><a class="button" href="\(back)">Back</a>\
      <button type="submit" class="danger">\(action.map(label) ?? "Yes")</button></div></form>\
      </section>

      """
  }

  /// Whether a problem is shown in the form that it is about.
  func shows(_ action: String, _ field: String?) -> Bool {
    if placeActions.contains(where: { $0.name == action && !$0.fields.isEmpty }) { return true }
    return screen.rows.contains { row in
      guard let key = row.key, row.offers.contains(action) else { return false }
      return screen.actions.contains { $0.name == action && isRefused($0, key: key) }
    }
  }

  private func isRefused(_ action: ScreenDescription.Action, key: String?) -> Bool {
    guard frame.fieldProblem?.action == action.name else { return false }
    // Among the buttons of a place there is no room for a sentence.
    guard let key, let first = action.parameters.first else {
      return key == nil && !action.fields.isEmpty
    }
    return frame.typed[action.name]?[first.name] == key
  }

  /// A place's own title says better what its only form does than "Submit".
  private func label(of action: ScreenDescription.Action) -> String {
    action.title ?? (action.name == "submit" ? screen.title : action.name.startingUppercase)
  }

  /// The fields that say what a form does, and whose page it is: another user may sign in meanwhile.
  private func performing(_ action: String) -> HTMLText {
    HTMLText([Self.hidden("action", action), frame.user.map { Self.hidden("reader", $0) } ?? ""])
  }

  private static func hidden(_ name: String, _ value: String) -> HTMLText {
    "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
  }

  /// Returns a text in which an identifier has no spaces, and which differs where the text does.
  private static func identifier(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      return isPlain ? String(UnicodeScalar(byte)) : "_\(String(byte, radix: 16))"
    }.joined()
  }
}

extension ScreenDescription {
  /// A parameter for which a user is named who is not the reader, outside the rows.
  var personToName: ParameterInfo? {
    let parameters = actions.filter { !$0.isForRows }.map(\.parameters)
    return parameters.filter { !$0.contains(where: \.isSecret) }.joined()
      .first { $0.kind == .person }
  }

  /// Whether a paragraph explains the place.
  fileprivate var explains: Bool {
    sections.contains { section in
      section.elements.contains {
        if case .text(let paragraph) = $0 { paragraph.role == .explanation } else { false }
      }
    }
  }
}

extension ScreenDescription.Row {
  /// What tells the row from others in a few words: its title, and the start of its text or its time.
  fileprivate var briefName: String {
    let words = content?.plain.onOneLine(upTo: 200)
    guard let start = words ?? moment.map(ScreenValueHTML.words(of:)), !start.isEmpty else {
      return title
    }
    let end = start.index(start.startIndex, offsetBy: 40, limitedBy: start.endIndex)
    guard let end, end < start.endIndex else { return "\(title): \(start)" }
    return "\(title): \(start[..<end])…"
  }

  /// Whether the row says nothing, or nothing but the program's own words.
  var isOwnText: Bool {
    switch content {
    case nil, .text: true
    case .quote, .numbered, .person, .people, .moment, .count, .picture: false
    }
  }
}

extension ScreenDescription.Action {
  /// The parameters that a page has fields for: where a new file goes, the browser asks.
  fileprivate var fields: [ParameterInfo] { parameters.filter { $0.kind != .newFile } }

  fileprivate var writesFile: Bool { parameters.contains { $0.kind == .newFile } }
}
