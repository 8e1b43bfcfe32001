public import System

/// Reads lines from a person at a terminal: emacs keys, history, completion, hidden secrets.
///
/// Editing happens on a thread of its own, so that messages can appear above a half-typed line
/// while nothing of the program waits. All its functions may be called from anywhere.
///
/// ```swift
/// let editor = try LineEditor(history: HistoryFile.standard)
/// while case .line(let line) = await editor.readLine("> ") {
///   editor.remember(line)
/// }
/// await editor.close()
/// ```
public final class LineEditor: Sendable {
  /// Yields while a person types text that begins no command, at most every three seconds.
  public let typing: AsyncStream<Void>

  private let orders: LineEditorMailbox

  /// Creates an editor, which needs terminals at both ends.
  ///
  /// - Parameters:
  ///   - input: The terminal that keys come from.
  ///   - output: The terminal that shows the line.
  ///   - isColoured: Whether looks are shown.
  ///   - history: Where lines are kept, or nothing to forget them with the program.
  ///   - completer: Finds what could stand where a person presses Tab.
  /// - Throws: What the system says when one of them is no terminal.
  public init(
    input: FileDescriptor = .input,
    output: FileDescriptor = .output,
    isColoured: Bool = true,
    history: HistoryFile? = nil,
    completer: @escaping Completer = { _, _ in .none }
  ) throws(SystemError) {
    let modes = try TerminalModes(of: input)
    let orders = try LineEditorMailbox()
    self.orders = orders
    let (typing, note) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.typing = typing
    try SystemThread.start {
      let thread = LineEditorThread(input: input, output: output, modes: modes, orders: orders)
      thread.isColoured = isColoured
      thread.completer = completer
      thread.onTyping = { note.yield() }
      thread.run(keeping: history)
      orders.close()
      note.finish()
    }
  }

  /// Asks for a line, and returns how the person answered.
  ///
  /// Cancelling the task abandons the line.
  /// - Parameters:
  ///   - prompt: What stands before the line, or nil for what ``changePrompt(to:beneath:)`` was given
  ///     last. That may change until the line is there, and the line begins with the latest.
  ///   - draft: What the line begins with, as if the person had typed it.
  ///   - place: The prompt that the line is meant for, where it may begin with a later one: it is
  ///     ``PromptInput/lineAtNewPrompt(_:)`` then.
  ///   - keep: Is given what has been typed so far, at most once a second and when the editor closes,
  ///     on the editor's thread.
  /// - Returns: The line, or how the person declined.
  public func readLine(
    _ prompt: TerminalText? = nil,
    draft: String = "",
    at place: TerminalText? = nil,
    keeping keep: (@Sendable (String) -> Void)? = nil
  ) async -> PromptInput {
    let prompt = prompt.map { PromptLines(text: $0, status: nil) }
    let draft = LineDraft(text: draft, keep: keep, place: place)
    return await read(prompt, draft: draft, isSecret: false)
  }

  /// Asks for something that must not be seen, and returns it without any trace on the terminal.
  ///
  /// - Parameter prompt: What stands before the place where it is typed.
  /// - Returns: The secret, or how the person declined.
  public func readSecret(_ prompt: TerminalText) async -> PromptInput {
    let prompt = PromptLines(text: prompt, status: nil)
    return await read(prompt, draft: LineDraft(text: "", keep: nil), isSecret: true)
  }

  /// Shows a message: above the prompt with the half-typed line, if there is one.
  public func print(above message: TerminalText) { print(above: [message]) }

  /// Prints lines that belong together, with nothing between them.
  public func print(above lines: [TerminalText]) {
    orders.post(.show(lines))
  }

  /// Changes what stands before the line that is being typed, if there is one, and before the next that
  /// is asked for without a prompt of its own.
  ///
  /// The line stays as it is.
  ///
  /// - Parameters:
  ///   - prompt: What stands before the line.
  ///   - status: What stands above the prompt until it changes or the line is typed, on few rows.
  public func changePrompt(to prompt: TerminalText, beneath status: TerminalText? = nil) {
    orders.post(.prompt(PromptLines(text: prompt, status: status)))
  }

  /// Adds a line to the history, once it is known to hold no secret.
  ///
  /// A line that begins with a space is not kept.
  public func remember(_ line: String) {
    orders.post(.remember(line))
  }

  /// Abandons the line, as Ctrl-C does.
  public func interrupt() {
    orders.post(.interrupt)
  }

  /// Empties the terminal with all that has scrolled away, and takes the half-typed line back.
  ///
  /// Messages that are not shown yet are dropped. Who waits for a line gets ``PromptInput/withdrawn``;
  /// what the person has typed so far is given to the code that keeps it.
  public func withdraw() {
    orders.post(.withdraw)
  }

  /// Draws the line again for the terminal's new size.
  public func resize() {
    orders.post(.resize)
  }

  /// Takes the terminal again after the program was stopped, and draws the line again.
  public func resume() {
    orders.post(.resume)
  }

  /// Ends the line if there is one, gives the terminal back as it was, and reads no more.
  public func close() async {
    await withCheckedContinuation { orders.post(.close($0)) }
  }

  private func read(
    _ prompt: PromptLines?,
    draft: LineDraft,
    isSecret: Bool
  ) async -> PromptInput {
    let number = orders.nextNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation {
        let order = LineEditorMailbox.QueuedPrompt(
          number: number,
          prompt: prompt,
          draft: draft,
          isSecret: isSecret,
          answer: $0
        )
        orders.post(.read(order))
      }
    } onCancel: {
      orders.post(.cancel(number: number))
    }
  }
}
