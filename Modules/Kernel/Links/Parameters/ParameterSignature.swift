/// The typed parameters of something that can be asked for in text, and how they make one value.
///
/// The types come from the function, the names from the call:
///
/// ```swift
/// struct ReadMessages {
///   let with: Username
///   let limit: Int
///   static let signature = ParameterSignature(Self.init, named: "with", Parameter("limit", default: 50))
/// }
/// ```
public struct ParameterSignature<Output>: Sendable {
  /// How values are made from the bytes in which their texts were found.
  @usableFromInline
  typealias Reading =
    @Sendable (inout ParameterReader, Span<UInt8>) throws(ParameterReadError) -> Output

  /// The parameters, in order.
  public let parameters: [ParameterInfo]

  @usableFromInline let read: Reading

  @usableFromInline
  init(parameters: [ParameterInfo], read: @escaping Reading) {
    self.parameters = parameters
    self.read = read
  }

  /// Names the parameters of a function or an enum case.
  ///
  /// - Parameters:
  ///   - make: The function, often an initialiser.
  ///   - parameters: A name for each of its parameters, or a whole ``Parameter``.
  @inlinable
  public init<each Value: ParameterValue>(
    _ make: @escaping @Sendable (repeat each Value) -> Output,
    named parameters: repeat Parameter<each Value>
  ) {
    let kept = (repeat each parameters)
    var facts: [ParameterInfo] = []
    repeat facts.append((each parameters).facts)
    self.init(parameters: facts) {
      (reader: inout ParameterReader, bytes: Span<UInt8>) throws(ParameterReadError) -> Output in
      make(
        repeat try reader.read(
          (each Value).self,
          default: (each kept).defaultValue,
          from: bytes
        )
      )
    }
  }

  /// Names parameters that are passed on as a tuple, for a function that cannot be stored here.
  ///
  /// ```swift
  /// let signature = ParameterSignature(values: "username", Parameter("limit", default: 50))
  /// try await run(repeat each signature.parse(arguments))
  /// ```
  ///
  /// - Parameter parameters: The parameters, in order.
  @inlinable
  public init<each Value: ParameterValue>(
    values parameters: repeat Parameter<each Value>
  ) where Output == (repeat each Value) {
    self.init(
      { (values: repeat each Value) in (repeat each values) },
      named: repeat each parameters
    )
  }
}

extension ParameterSignature {
  /// Makes the value that the arguments describe.
  ///
  /// - Parameter arguments: The words, and texts by name.
  /// - Returns: The value.
  /// - Throws: ``ParameterError``, naming the parameter, the text unless it is secret, and what was
  ///   expected.
  public func parse(_ arguments: CommandArguments) throws(ParameterError) -> Output {
    let binding = try bind(arguments)
    var captures = CapturedTextRanges()
    var bytes: [UInt8] = []
    for (index, texts) in binding.texts.enumerated() {
      for text in texts {
        let start = UInt32(bytes.count)
        bytes.append(contentsOf: text.utf8)
        captures.append(
          CapturedTextRange(
            owner: UInt16(index),
            start: start,
            end: UInt32(bytes.count),
            form: .plain
          )
        )
      }
    }
    var reader = ParameterReader(captures)
    do {
      return try read(&reader, bytes.span)
    } catch {
      throw ParameterError(error, parameters: parameters, captures: captures, bytes: bytes.span)
    }
  }

  /// Returns the parameters that are still missing, secrets included, so that a front can ask.
  ///
  /// - Parameter arguments: What was given so far.
  /// - Returns: The parameters, in order.
  /// - Throws: ``ParameterError``, when what was given cannot be right.
  public func missing(in arguments: CommandArguments) throws(ParameterError) -> [ParameterInfo] {
    let texts = try bind(arguments).texts
    return zip(parameters, texts).filter { $0.presence == .required && $1.isEmpty }.map(\.0)
  }

  /// Returns the parameter that a further word would be given to, for completion.
  ///
  /// - Parameter arguments: What was given so far.
  /// - Returns: The parameter, or nil when no further word is expected.
  public func expected(after arguments: CommandArguments) -> ParameterInfo? {
    parameters.expected(after: arguments)
  }

  /// The parameters as a line of usage: `USERNAME [LIMIT] [--all]`.
  public var usage: String { parameters.usage }

  /// Returns the same signature for a value made from the value of this one.
  ///
  /// - Parameter transform: What to make of the value.
  /// - Returns: The signature.
  public func map<Other>(
    _ transform: @escaping @Sendable (Output) -> Other
  ) -> ParameterSignature<Other> {
    let read = read
    return ParameterSignature<Other>(parameters: parameters) {
      (reader: inout ParameterReader, bytes: Span<UInt8>) throws(ParameterReadError) -> Other in
      transform(try read(&reader, bytes))
    }
  }

  private func bind(_ arguments: CommandArguments) throws(ParameterError) -> ArgumentBinder {
    var binding = ArgumentBinder(parameters)
    try binding.bind(arguments)
    return binding
  }
}

extension ParameterError {
  /// Words a failure to read with the names and the text that belong to it.
  init(
    _ cause: ParameterReadError,
    parameters: [ParameterInfo],
    captures: CapturedTextRanges,
    bytes: Span<UInt8>
  ) {
    switch cause {
    case .missing(let parameter): self = .missing(parameters[parameter])
    case .unsuitable(let parameter, let index):
      let facts = parameters[parameter]
      let text: String? = facts.isSecret ? nil : captures.value(at: index, in: bytes)
      // Of a text that may be too long, the error says how long it is.
      let start = text.map { String($0.prefix(80)) }
      self = .unsuitable(facts, text: facts.limit == nil ? start : text)
    }
  }
}
