import Database

/// A transaction that a database has run, with everything that another program needs to run it again.
struct RecordedTransaction: Sendable {
  /// What it was run for.
  enum Kind: Sendable {
    case reading

    /// It changed things, beside others if it named so many subjects.
    case writing(subjects: Int?)
  }

  let kind: Kind
  var statements: [RecordedStatement] = []

  /// The topics that it changed.
  var topics = PendingTopicChanges()

  init(_ kind: Kind) { self.kind = kind }

  var isWriting: Bool {
    switch kind {
    case .reading: false
    case .writing: true
    }
  }
}

/// A statement that was run, and its values.
struct RecordedStatement: Sendable {
  let sql: SQLText
  let values: [RecordedValue]

  /// How many rows were wanted, or zero if it was all of them.
  var limit: Int32 = 0

  init(_ sql: SQLText, _ values: [RecordedValue]) {
    self.sql = sql
    self.values = values
  }

  /// Whether its bytes must differ at every run, since they are a secret and the only ones like it.
  var isFresh: Bool { sql.text.hasPrefix("INSERT INTO auth_session") }
}

/// A value of a statement.
enum RecordedValue: Sendable {
  case null
  case integer(Int64)
  case text([UInt8])
  case blob([UInt8])

  /// Copies a value that is about to be bound.
  init(_ cell: SQLRawValue, in buffer: BindingBuffer) {
    switch cell.kind {
    case .null, .real: self = .null
    case .integer: self = .integer(Int64(bitPattern: cell.bits))
    case .text: self = .text(Array(cell.bytes(in: buffer)))
    case .blob: self = .blob(Array(cell.bytes(in: buffer)))
    }
  }
}

extension SQLRawValue {
  /// The bytes of a value that is about to be bound.
  func bytes(in buffer: BindingBuffer) -> UnsafeBufferPointer<UInt8> {
    let start = (buffer.bytes + Int(bits)).assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: start, count: Int(count))
  }
}
