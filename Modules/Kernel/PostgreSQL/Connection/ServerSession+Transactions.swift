import Database

extension ServerSession {
  /// What a server says of a transaction whose end nobody has heard of.
  enum TransactionState {
    case stored, undone, running

    /// The server does not know, or speaks of another transaction with the same number.
    case unknown
  }

  /// Asks what became of a transaction.
  ///
  /// A number that is stored after a new start can be that of another transaction. One that is not
  /// stored was not stored before either: the server gives no number again that has reached its disk.
  func state(of mark: ServerTransactionID) throws(DatabaseError) -> TransactionState {
    do throws(DatabaseError) {
      let answer = try runAlone(
        """
        SELECT txid_status(\(mark.number)),
          CAST(extract(epoch FROM pg_postmaster_start_time()) AS TEXT)
        """
      )
      let isSameStart = answer.text(column: 1) == mark.start
      switch answer.text() {
      case "committed": return isSameStart ? .stored : .unknown
      case "aborted": return .undone
      case "in progress": return isSameStart ? .running : .undone
      default: return .unknown
      }
    } catch {
      // A number that the server has not come to yet was lost with the server before it.
      if error.code == .typeMismatch { return .undone }
      throw error
    }
  }
}
