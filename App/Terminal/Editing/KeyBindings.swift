internal import CEdit

/// The keys that the editor handles itself, besides libedit's emacs keys.
enum KeyBindings {
  /// The key of the order to leave the line; no keyboard sends it.
  static let leave: Unicode.Scalar = "\u{9E}"

  /// The key of the order to draw the line again; no keyboard sends it.
  static let redraw: Unicode.Scalar = "\u{9F}"

  /// The key of Escape alone with the keys of vi; no keyboard sends it.
  static let escape: Unicode.Scalar = "\u{9D}"

  /// The key that stops the program.
  static let suspend: Unicode.Scalar = "\u{1A}"

  /// The key that ends a line.
  static let accept: Unicode.Scalar = "\r"

  /// Binds all keys.
  ///
  /// Repetition counts and libedit's own command line are left out: a slip of the finger there
  /// fills the line with a million letters, or turns editing off.
  ///
  /// - Parameter handle: The editor.
  /// - Returns: Whether the user has chosen the keys of vi, where Escape is a key by itself: libedit
  ///   takes it for the beginning of another one.
  static func connect(_ handle: OpaquePointer) -> Bool {
    addCommands(to: handle)
    for key in 0x80..<0xA0 {
      bind(in: handle, key: "\\" + String(key, radix: 8), to: "ed-unassigned")
    }
    for digit in "-0123456789" { bind(in: handle, key: "\\e\(digit)", to: "ed-unassigned") }
    for (key, command) in keys { bind(in: handle, key: key, to: command) }
    readSettings(into: handle)
    guard cedit_uses_vi_keys(handle) != 0 else { return false }
    bind(in: handle, key: "\\235", to: "vi-command-mode")
    _ = cedit_bind_alternative(handle, "\\235", "ed-unassigned")
    return true
  }

  /// Reads the user's own settings, except for the keys without which no line would ever end.
  private static func readSettings(into handle: OpaquePointer) {
    _ = cedit_read_settings(handle)
    for (key, command) in keys where needed.contains(command) {
      bind(in: handle, key: key, to: command)
      _ = cedit_bind_alternative(handle, key, command)
    }
  }

  private static let needed: Set = [
    "accept", "leave", "delete-or-end", "complete", "redraw", "suspend", "paste",
  ]

  private static func bind(in handle: OpaquePointer, key: String, to command: String) {
    _ = cedit_bind(handle, key, command)
  }

  /// The editor's own commands: each returns what libedit should do next.
  private static func addCommands(to handle: OpaquePointer) {
    cedit_add_command(handle, "accept") { handle, _ in
      KeyBindings.perform(on: handle) { $0.accept() }
    }
    cedit_add_command(handle, "leave") { handle, _ in KeyBindings.perform(on: handle) { $0.leave() }
    }
    cedit_add_command(handle, "delete-or-end") { handle, _ in
      KeyBindings.perform(on: handle) { $0.deleteOrEnd() }
    }
    cedit_add_command(handle, "erase") { handle, _ in KeyBindings.perform(on: handle) { $0.erase() }
    }
    cedit_add_command(handle, "delete") { handle, _ in
      KeyBindings.perform(on: handle) { $0.delete() }
    }
    cedit_add_command(handle, "back") { handle, _ in
      KeyBindings.perform(on: handle) { $0.moveBack() }
    }
    cedit_add_command(handle, "forth") { handle, _ in
      KeyBindings.perform(on: handle) { $0.moveForth() }
    }
    cedit_add_command(handle, "complete") { handle, _ in
      KeyBindings.perform(on: handle) { $0.complete() }
    }
    cedit_add_command(handle, "redraw") { handle, _ in
      KeyBindings.perform(on: handle) { $0.redraw() }
    }
    cedit_add_command(handle, "suspend") { handle, _ in
      KeyBindings.perform(on: handle) { $0.suspend() }
    }
    cedit_add_command(handle, "paste") { handle, _ in
      KeyBindings.perform(on: handle) { $0.paste() }
    }
    cedit_add_command(handle, "new-line") { handle, _ in
      KeyBindings.perform(on: handle) { $0.insertNewLine() }
    }
    cedit_add_command(handle, "edit") { handle, _ in
      KeyBindings.perform(on: handle) { $0.editElsewhere() }
    }
  }

  private static func perform(
    on handle: OpaquePointer?,
    _ command: (LineEditorThread) -> LibeditSession.KeyBindingResult
  ) -> UInt8 {
    (LineEditorThread.of(handle).map(command) ?? .beep).rawValue
  }

  private static let keys: [(key: String, command: String)] = [
    ("^J", "accept"), ("^M", "accept"), ("\\236", "leave"), ("^C", "leave"),
    ("^D", "delete-or-end"), ("\\e[3~", "delete"),
    ("^H", "erase"), ("^?", "erase"),
    ("^B", "back"), ("\\e[D", "back"), ("\\eOD", "back"),
    ("^F", "forth"), ("\\e[C", "forth"), ("\\eOC", "forth"),
    ("\\e[200~", "paste"), ("\\e^M", "new-line"), ("\\e^J", "new-line"), ("^X^E", "edit"),
    ("^I", "complete"), ("\\237", "redraw"), ("^L", "ed-clear-screen"), ("^Z", "suspend"),
    ("^R", "em-inc-search-prev"), ("^S", "em-inc-search-next"),
    ("^W", "ed-delete-prev-word"), ("^U", "vi-kill-line-prev"), ("\\eb", "ed-prev-word"),
    ("\\ef", "em-next-word"), ("\\e[1;5D", "ed-prev-word"), ("\\e[1;5C", "em-next-word"),
    ("\\e[A", "ed-prev-history"), ("\\e[B", "ed-next-history"),
    ("\\e[H", "ed-move-to-beg"), ("\\e[F", "ed-move-to-end"),
    ("\\e[1~", "ed-move-to-beg"), ("\\e[4~", "ed-move-to-end"),
    ("\\ex", "ed-unassigned"), ("\\eX", "ed-unassigned"),
  ]
}
