import HTTP
import Links
import Mediator
import Navigation

/// Answers with places as pages, and performs what their forms ask for.
struct PageResponder: Sendable {
  let web: WebFrontState

  /// Returns the page of a place, or the address where the user has to go first.
  func show(_ request: WebRequest, as identity: WebIdentity) async throws -> HTTPResponse {
    let link = request.link
    if var page = web.pages.take(of: identity.pageOwner, at: link, now: web.now) {
      let isUnfinished = await page.isUnfinished
      if page.isNews || isUnfinished || Self.isUnlinked(link), await page.user == identity.user {
        let remark = page.isNews ? nil : await page.refresh()
        if let remark { page.messages.append(PageMessage(kind: .notice, text: remark)) }
        var shown = page
        // A script that sees that its user has signed out leads here once more.
        if identity.token != nil || request.isNavigation {
          (shown.isNews, shown.messages) = (false, [])
        }
        if let screen = await page.screen, screen.link ?? link == link {
          web.pages.keep(shown, of: identity.pageOwner, at: link, now: web.now)
          return await document(screen, of: page, for: request, as: identity, isKept: true)
        }
      }
    }
    // The page was forgotten, and no link leads to its place, but to the one that opened it.
    if Self.isUnlinked(link) {
      return try Self.redirect(to: opener(of: request, as: identity))
    }
    var page = await PageSession(in: web.app, as: identity)
    let result = await open(request, in: &page, as: identity)
    if let target = web.movedTarget(of: link, after: result, as: identity) {
      return Self.redirect(to: target)
    }
    if let response = try await redirection(after: result, of: page, for: request) {
      return response
    }
    guard let screen = await page.screen else { return Self.redirect(to: "home") }
    if await page.isUnfinished { web.pages.keep(page, of: page.token, at: link, now: web.now) }
    return await document(
      screen,
      of: page,
      for: request,
      as: identity,
      isKept: request.destination != nil
    )
  }

  /// Performs the action of a form, and returns the address of where it led.
  func submit(_ request: WebRequest, as identity: WebIdentity) async throws -> HTTPResponse {
    // Only users can send files; who was signed out meanwhile is led to signing in, and nothing of a
    // stranger is stored.
    let type = request.http.fields["Content-Type"] ?? ""
    guard identity.user != nil || MediaType(type)?.name != "multipart/form-data" else {
      return Self.redirect(to: request.link)
    }
    let form = try await WebForm(of: request.http, uploadingTo: web.uploads)
    let isNote =
      form["action"] == nil && ["typing", "seen", "mention"].contains { form[$0] != nil }
    // What only tells of its user has an allowance of its own, which is for nothing else.
    guard isNote || !request.isNote else {
      throw WebProblem(.webBody("This is no note of a page."), status: .badRequest)
    }
    if let reader = form["reader"], let user = identity.user?.name, reader != user {
      throw WebProblem(.otherReader(reader, than: user), status: .conflict)
    }
    let link = request.link
    var page = await keptPage(at: link, of: identity)
    // A page that was kept knows nothing of what its reader has seen come since.
    if !isNote || form["seen"] != nil { _ = await page?.refresh() }
    if page == nil {
      if Self.isUnlinked(link) { _ = try opener(of: request, as: identity) }
      var new = await PageSession(in: web.app, as: identity)
      var result = await open(request, in: &new, as: identity)
      if let target = web.movedTarget(of: link, after: result, as: identity) {
        result = await new.open(target)
      }
      if let response = try await redirection(after: result, of: new, for: request) {
        return response
      }
      page = new
    }
    guard let page else { return Self.redirect(to: "home") }
    if let change = form["undo"].flatMap({ Int64($0) }) {
      return await undo(change, at: page, for: request, as: identity)
    }
    return isNote
      ? await note(form, at: page, for: request)
      : try await submit(form, to: page, for: request, as: identity)
  }

  /// Tells the place that its user is typing, or how far they have read, and shows nothing; answers
  /// with the names that complete one which is being typed.
  private func note(
    _ form: WebForm,
    at page: PageSession,
    for request: WebRequest
  ) async -> HTTPResponse {
    if form["typing"] != nil { await page.noteTyping() }
    if let row = form["seen"] { await page.seen(through: row) }
    await keepIfNeeded(page, for: request)
    guard let beginning = form["mention"] else { return HTTPResponse(.noContent) }
    let names = await page.mentions(beginning: beginning)
    return HTTPResponse(.ok, text: names.joined(separator: "\n"))
  }

  /// Keeps a page that knows more than its link says.
  private func keepIfNeeded(_ page: PageSession, for request: WebRequest) async {
    let isUnfinished = await page.isUnfinished
    if page.isNews || isUnfinished || Self.isUnlinked(request.link) {
      web.pages.keep(page, of: page.token, at: request.link, now: web.now)
    }
  }

  /// Returns the place that has opened one without a link; throws the reason where that is not known
  /// any more.
  private func opener(of request: WebRequest, as identity: WebIdentity) throws -> String {
    guard let link = web.moved.target(of: request.link, of: identity.token, now: web.now) else {
      throw WebProblem(.pageGone, status: .notFound)
    }
    return link
  }

  private func keptPage(at link: String, of identity: WebIdentity) async -> PageSession? {
    guard let page = web.pages.take(of: identity.token, at: link, now: web.now),
      await page.user == identity.user, await !page.isEmpty, await page.link ?? link == link
    else { return nil }
    return page
  }

  private func submit(
    _ form: WebForm,
    to page: PageSession,
    for request: WebRequest,
    as identity: WebIdentity
  ) async throws -> HTTPResponse {
    var form = form
    let action = try form.action
    let parameters = await page.parameters(of: action) ?? []
    try form.prepareDownload(for: parameters, in: web.uploads)
    let key = request.http.fields["Idempotency-Key"].flatMap(IdempotencyKey.init)
    let front = await page.front
    let (outcome, messages) = await page.perform(action, with: form, key: key)
    // The files of the form are removed only now.
    withExtendedLifetime(form) {}
    var next = page
    var response: HTTPResponse
    switch outcome {
    case .done where form.download != nil:
      await keepIfNeeded(page, for: request)
      response = try download(of: form, named: action) ?? Self.redirect(to: request.link)
    case .done(let place):
      next.messages = await untold(messages, to: page.user)
      let device = identity.user == nil ? nil : identity.knownDevice
      let stays = await page.front == front
      let address = place ?? unlinkedAddress(from: request, as: identity, stays: stays)
      response = await redirect(to: next, at: address, orAs: device)
    case .asks(let question):
      let fields = form.fields(for: parameters)
      response = await refusal(of: page, for: request, as: identity, status: .ok) { frame in
        frame.typed = [action: form.typed(for: parameters)]
        frame.confirmation = PageConfirmation(question: question, action: action, fields: fields)
      }
    case .refused(let cause, let field):
      let problem = request.noting(cause)
      let status = HTTPStatus(problem) == .unauthorized ? .forbidden : HTTPStatus(problem)
      response = await refusal(of: page, for: request, as: identity, status: status) { frame in
        frame.typed = [action: form.typed(for: parameters)]
        frame.typedTexts = form.texts(for: parameters.dropFirst())
        frame.fieldProblem = (action, field, problem.message)
        frame.fieldHint = PageHint(problem.hint, in: web.app.mediator)
        let isKnown = !parameters.isEmpty || problem.code != "navigation.no-action"
        if !isKnown { frame.messages.append(message(of: problem)) }
      }
    }
    if page.token != identity.token {
      response.remember(token: page.token, of: identity, web.settings)
    }
    return response
  }

  /// Returns the file that an action has written, if it was to write one.
  private func download(of form: WebForm, named name: String) throws -> HTTPResponse? {
    let bytes = try form.download.map { try UploadFolder.bytes(of: $0) }
    return bytes.map { DownloadedFile($0).response(named: name) }
  }

  /// Returns what a user must be told after an action; an offer to undo it says what it did.
  private func untold(_ messages: [PageMessage], to user: SignedInUser?) async -> [PageMessage] {
    guard await web.undo.note(doneBy: user) else { return messages }
    return messages.filter { $0.kind != .done }
  }

  /// Shows what has been done, at the address where it led.
  ///
  /// Who has signed out with it is told so as well: their browser is known by its device only.
  private func redirect(
    to page: PageSession,
    at place: String?,
    orAs device: String? = nil
  ) async -> HTTPResponse {
    var page = page
    page.isNews = true
    let link = await page.isEmpty ? "home" : place ?? newUnlinkedAddress
    web.pages.keep(page, of: page.token ?? device, at: link, now: web.now)
    return Self.redirect(to: link)
  }

  /// Takes back a change of the user, and shows the place as it is then.
  private func undo(
    _ change: Int64,
    at page: PageSession,
    for request: WebRequest,
    as identity: WebIdentity
  ) async -> HTTPResponse {
    var page = page
    do throws(Problem) {
      let sentence = try await web.app.mediator.call(as: identity.caller).undo(change)
      page.messages = [PageMessage(kind: .notice, text: sentence)]
    } catch {
      page.messages = [message(of: error)]
    }
    if let remark = await page.refresh() {
      page.messages.append(PageMessage(kind: .notice, text: remark))
    }
    return await redirect(to: page, at: await page.link ?? request.link)
  }

  private func refusal(
    of page: PageSession,
    for request: WebRequest,
    as identity: WebIdentity,
    status: HTTPStatus,
    _ change: (inout PageFrame) -> Void
  ) async -> HTTPResponse {
    if await page.isUnfinished || Self.isUnlinked(request.link) {
      web.pages.keep(page, of: page.token, at: request.link, now: web.now)
    }
    guard let screen = await page.screen else { return Self.redirect(to: "home") }
    var frame = await frame(of: page, around: screen)
    change(&frame)
    let shown = await web.addingPictures(to: screen, as: identity)
    return web.page(PageDocument(shown, in: frame), status: status, isPrivate: true)
  }

  // MARK: - Opening

  /// Opens the place of a request; where it says where a sign-in leads, that place waits for it.
  private func open(
    _ request: WebRequest,
    in page: inout PageSession,
    as identity: WebIdentity
  ) async -> NavigationResult {
    guard let destination = request.destination else { return await page.open(request.link) }
    let result = await page.open(destination)
    if identity.user != nil { return result }
    if case .suspended = result, await page.link == request.link { return result }
    page = await PageSession(in: web.app, as: identity)
    return await page.open(request.link)
  }

  /// Returns the response where the place of a request was not reached, or another one was.
  private func redirection(
    after result: NavigationResult,
    of page: PageSession,
    for request: WebRequest
  ) async throws -> HTTPResponse? {
    switch result {
    case .arrived, .duplicate:
      guard let link = await page.link, link != request.link else { return nil }
      // Usernames can be written otherwise; a form is taken all the same.
      let isSame = request.http.method != .post && link.lowercased() == request.link.lowercased()
      return request.destination != nil || isSame ? Self.redirect(to: link) : nil
    case .redirected: return await redirect(explaining: page)
    case .suspended:
      // The form for signing in is in front already where the address names its destination.
      let form = await page.link ?? "home"
      guard form != request.link else { return nil }
      return Self.redirect(to: "\(form)?to=\(URLEncoding.encode(request.link))")
    case .denied(let problem):
      // The place of an unknown user is not there, for any reader.
      throw WebProblem(problem, status: problem.isAboutUnknownUser ? .notFound : .forbidden)
    case .cancelled(let cancellation): throw WebProblem(cancellation.problem, status: .conflict)
    case .unanswered(let unanswered): throw WebProblem(unanswered.problem)
    case .failed(.link(let problem)): throw WebProblem(problem, status: .notFound)
    case .failed(let failure): throw WebProblem(showing: failure.problem)
    }
  }

  /// Leads to the place that opened instead, where the user is told why.
  private func redirect(explaining page: PageSession) async -> HTTPResponse {
    var page = page
    if let reason = await page.reasonOfRedirect {
      page.messages.append(message(of: reason, as: .notice))
    }
    return await redirect(to: page, at: await page.link)
  }

  // MARK: - Documents

  /// Returns the document of a page; one that is kept may show more than its link says, which a stream
  /// of the link must not take away.
  private func document(
    _ screen: ScreenDescription,
    of page: PageSession,
    for request: WebRequest,
    as identity: WebIdentity,
    isKept: Bool
  ) async -> HTTPResponse {
    // A page with scripts tells what came into view.
    if request.http.method == .get, !request.runsScripts, !request.isAhead {
      let rows = screen.isConversation ? screen.rows : []
      await page.seen(from: rows.first?.key, through: rows.last?.key)
    }
    if let link = screen.link, let lasting = await page.lastingLink, lasting != link {
      web.moved.note(link, to: lasting, of: identity.token, now: web.now)
    }
    var page = page
    let hasEnded = request.cookie != nil && identity.token == nil && request.bearer == nil
    if hasEnded {
      page.messages.insert(PageMessage(kind: .notice, text: ShellSession.endedRemark), at: 0)
    }
    var frame = await frame(of: page, around: screen)
    frame.hasEnded = hasEnded
    if isKept { frame.streamPosition = LivePosition.ownScreen }
    frame.openMenu = request.openMenu
    frame.expectsScripts = request.runsScripts
    var response = web.page(
      PageDocument(await web.addingPictures(to: screen, as: identity), in: frame),
      status: .ok,
      isPrivate: identity.user != nil
    )
    // A script that fetched the page leads there, and its reader is told then.
    if hasEnded, request.isNavigation {
      response.remember(token: nil, of: identity, web.settings)
    }
    return response
  }

  private func frame(of page: PageSession, around screen: ScreenDescription) async -> PageFrame {
    var frame = PageFrame()
    frame.user = await page.user?.name
    frame.messages = page.messages
    frame.undo = await web.undo.offer(to: await page.user)
    frame.publicURL = web.settings.publicURL
    frame.streamPosition = ScreenVersion(of: screen).text
    frame.nextStep = PageHint.nextStep(on: screen, in: web.app.mediator)
    if frame.user != nil, let parameter = screen.personToName {
      frame.people = await page.values(of: parameter)
    }
    guard !screen.chrome.contains(.hidesTabs) else { return frame }
    let counts = await page.waitingCounts
    frame.tabs = web.tabs(counts: counts, at: screen.link)
    return frame
  }

  /// A problem above the screen.
  private func message(
    of problem: Problem,
    as kind: PageMessage.Kind = .problem
  ) -> PageMessage {
    let hint = PageHint(problem.hint, in: web.app.mediator)
    return PageMessage(kind: kind, text: problem.message, hint: hint)
  }

  // MARK: - Addresses

  /// An address for a place that has no link, such as one where a user picks something.
  private var newUnlinkedAddress: String {
    "at/\(String(web.app.mediator.environment.random(), radix: 16))"
  }

  /// Returns the address of a place that has no link: a new one, from which the place that opened it
  /// is found again, or its own while it stays in front, so that a browser goes back at one step.
  private func unlinkedAddress(
    from request: WebRequest,
    as identity: WebIdentity,
    stays: Bool
  ) -> String {
    if stays, Self.isUnlinked(request.link) { return request.link }
    let address = newUnlinkedAddress
    web.moved.note(address, to: request.link, of: identity.token, now: web.now)
    return address
  }

  private static func isUnlinked(_ link: String) -> Bool { link.hasPrefix("at/") }

  static func redirect(to link: String) -> HTTPResponse {
    let address = link == "home" ? "/" : "/\(link)"
    return HTTPResponse(.seeOther, fields: ["Location": address])
  }
}
