import Links
import Mediator
import Navigation

extension [ParameterInfo] {
  /// Returns a name and the parameters after it, as help shows them: `send TO TEXT`.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - takesRows: Whether the number of a row can be entered in place of the first one.
  /// - Returns: The words.
  func usage(after name: String, takingRows takesRows: Bool = false) -> String {
    isEmpty ? name : "\(name) \(takesRows ? "N|" : "")\(usage)"
  }
}

extension SceneAction {
  /// The word and its parameters, with `--yes` where the action asks first.
  var usage: String { usage(takingRows: false) }

  /// Returns the same, where the number of a row can be entered, too.
  func usage(takingRows takesRows: Bool) -> String {
    let usage = parameters.usage(after: name, takingRows: takesRows)
    return confirmation == nil ? usage : "\(usage) [--yes]"
  }
}

extension CommandDescriptor {
  /// The words and the parameters, with `--yes` where the command asks first.
  var usageWithConfirmation: String { usage + (confirmation == nil ? "" : " [--yes]") }
}
