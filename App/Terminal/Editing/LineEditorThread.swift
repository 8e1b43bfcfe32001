import System

/// The editor's own thread: takes orders from a queue, and keys from the terminal for libedit.
///
/// All its code runs on one thread, which sleeps only in ``wait()``. A line is read key by key.
/// Between two commands an order is given to libedit as a key that no keyboard sends; inside a
/// search or an escape sequence, orders wait.
final class LineEditorThread {
  let orders: LineEditorMailbox
  let input: FileDescriptor
  let output: FileDescriptor
  let modes: TerminalModes
  var keys: KeyInputBuffer

  /// Whether the keys are those of vi, as the user's settings may say.
  var usesViKeys = false
  var libedit: LibeditSession?
  var completer: Completer = { _, _ in .none }
  var isColoured = true

  /// Called while a person types text that begins no command.
  var onTyping: () -> Void = {}

  /// When that was called last.
  var lastTyping: ContinuousClock.Instant?

  /// Tells what is being typed.
  var draft = LineDraftReporter(LineDraft(text: "", keep: nil))

  /// The answer to the prompt, once there is one.
  var entry: PromptInput?
  var prompt = LibeditPromptString()
  /// What is shown as the prompt.
  var shownPrompt = PromptLines(text: "", status: nil)
  /// What takes the place of the prompt when the line is drawn again.
  var nextPrompt: PromptLines?
  /// What was set as the prompt last, for a line that is asked for without one.
  private var latestPrompt = PromptLines(text: "", status: nil)
  /// The key that ends the line as soon as it is drawn without what stood above the prompt.
  var endingKey: Unicode.Scalar?
  /// Whether the prompt was changed while the line is being typed.
  var hasNewPrompt = false
  /// Whether all of the line was typed behind the prompt that is shown now, after a change of it.
  var isBehindNewPrompt = false
  /// Whether libedit is between two commands.
  var isAtTop = false
  var isRedrawing = false
  var messages: [TerminalText] = []
  var hasNewSize = false
  /// Whether the program was stopped, so that another one may have changed the terminal.
  var hasResumed = false
  var isInterrupted = false
  /// Whether the program takes the line back that is being typed.
  var isWithdrawn = false
  var completionNumber = 0
  var completions: CompletionCandidates?

  private var readers: [LineEditorMailbox.QueuedPrompt] = []
  private var currentNumber = 0
  private var isReading = false
  private var cancelledAhead: Set<Int> = []
  private var lines: [String] = []
  private var closers: [CheckedContinuation<Void, Never>] = []

  /// The shortest time between two news of typing.
  static let typingInterval: Duration = .seconds(3)

  init(
    input: FileDescriptor,
    output: FileDescriptor,
    modes: TerminalModes,
    orders: LineEditorMailbox
  ) {
    self.input = input
    self.output = output
    self.modes = modes
    self.orders = orders
    keys = KeyInputBuffer(from: input)
  }

  var isClosing: Bool { !closers.isEmpty }

  /// Carries out orders until one of them is to close.
  func run(keeping history: HistoryFile?) {
    libedit = LibeditSession(input: input, output: output)
    recall(history)
    connect()
    while !isClosing {
      if let order = readers.first {
        readers.removeFirst()
        answer(order, remembering: history)
      } else {
        _ = DescriptorPoll.readable(among: [orders.wakeUp.descriptor])
        takeOrders()
      }
      keep(in: history)
      showMessages()
    }
    markPastes(false)
    libedit?.flush()
    libedit?.end()
    prompt.free()
    modes.restore()
    readers.forEach { $0.answer.resume(returning: .end) }
    closers.forEach { $0.resume() }
  }

  /// Sleeps until there are keys or orders, and takes them.
  ///
  /// - Parameter limit: The longest time that it sleeps.
  func wait(within limit: Duration? = nil) {
    let ready = DescriptorPoll.readable(among: [input, orders.wakeUp.descriptor], within: limit)
    if ready[1] { takeOrders() }
    if ready[0] { keys.fill() }
  }

  private func takeOrders() {
    for order in orders.take() {
      switch order {
      case .read(let reader): receive(reader)
      case .cancel(let number): cancel(number)
      case .show(let lines): messages += lines
      case .prompt(let lines):
        latestPrompt = lines
        if isReading { nextPrompt = lines }
      case .remember(let line): lines.append(line)
      case .completed(let found, let number): if number == completionNumber { completions = found }
      case .interrupt: interrupt()
      case .withdraw: withdraw()
      case .resize: hasNewSize = true
      case .resume: hasResumed = true
      case .close(let closed): closers.append(closed)
      }
    }
  }

  /// The terminal has shown Ctrl-C as `^C` if no line was being typed; what follows begins a new one.
  private func interrupt() {
    isInterrupted = true
    if !isReading { messages.append("") }
  }

  /// Empties the terminal, at once or when the line that is being typed has ended.
  private func withdraw() {
    messages = []
    guard isReading else { return empty() }
    isWithdrawn = true
    isInterrupted = true
  }

  /// Empties the terminal with all that has scrolled away.
  func empty() {
    libedit?.write("\u{1B}[2J\u{1B}[3J\u{1B}[H")
    libedit?.flush()
  }

  private func receive(_ reader: LineEditorMailbox.QueuedPrompt) {
    if cancelledAhead.remove(reader.number) == nil {
      readers.append(reader)
    } else {
      reader.answer.resume(returning: .interrupted)
    }
  }

  /// Cancels a prompt: the one that is shown, one that waits, or one that is not here yet.
  private func cancel(_ number: Int) {
    if number == currentNumber {
      isInterrupted = true
    } else if let index = readers.firstIndex(where: { $0.number == number }) {
      readers.remove(at: index).answer.resume(returning: .interrupted)
    } else if number > currentNumber {
      cancelledAhead.insert(number)
    }
  }

  private func answer(_ order: LineEditorMailbox.QueuedPrompt, remembering history: HistoryFile?) {
    keep(in: history)
    showMessages()
    entry = nil
    isInterrupted = false
    isWithdrawn = false
    currentNumber = order.number
    isReading = true
    defer { isReading = false }
    let prompt = order.prompt ?? latestPrompt
    if order.isSecret {
      readSecret(after: prompt.text)
    } else {
      readLine(after: prompt, from: order.draft)
    }
    order.answer.resume(returning: entry ?? .end)
  }

  /// Writes the messages of a time in which no line is typed.
  private func showMessages() {
    guard !messages.isEmpty else { return }
    writeMessages()
    libedit?.flush()
  }

  func writeMessages() {
    for message in messages {
      libedit?.write(message.rendered(coloured: isColoured) + "\n")
    }
    messages = []
  }
}

// MARK: - History

extension LineEditorThread {
  private func recall(_ history: HistoryFile?) {
    libedit?.limitHistory(to: history?.limit ?? HistoryFile.defaultLimit)
    history?.lines().forEach { libedit?.addToHistory($0) }
  }

  private func keep(in history: HistoryFile?) {
    for line in lines where HistoryFile.admits(line) {
      libedit?.addToHistory(line)
      history?.append(line)
    }
    lines = []
  }
}
