import Database
import Mediator

/// What must be true of friendships and requests beyond what their tables refuse.
enum FriendsDataChecks {
  static func register(in registry: inout Registry) {
    registry.references(references)
    registry.check("friendships") { connection in
      let removing = try connection.actors(ofUnfinished: FriendRemoval.self)
      let missing: [Int64] = try connection.all(
        """
        SELECT f.friend FROM friendship AS f WHERE NOT EXISTS (
          SELECT 1 FROM friendship AS b WHERE b.account = f.friend AND b.friend = f.account
        )
        """
      ) { row in try row[0] }
      let count = missing.filter { !removing.contains($0) }.count
      let problem = "Friendships of which only one side is stored: \(count)."
      return count == 0 ? [] : [DataFinding(problem)]
    }
    registry.check("friendships") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM friendship AS f
        JOIN friendship AS b ON b.account = f.friend AND b.friend = f.account
        WHERE f.account < f.friend AND f.since <> b.since
        """
      ) { count in "Friendships that began at two times: \(count)." }
    }
    registry.check("times") { connection in
      try connection.impossibleTimes(in: "friendship", "since", of: "Friendships")
        + connection.impossibleTimes(in: "friend_request", "asked_at", of: "Friend requests")
        + connection.impossibleTimes(in: "friend_block", "since", of: "Blocks")
    }
    registry.check("blocks") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM friend_block AS b
        JOIN friendship AS f ON f.account = b.blocker AND f.friend = b.blocked
        """,
        advice: "The one who blocks removes the friend: friends remove NAME"
      ) { count in "Friends of whom one blocks the other: \(count)." }
    }
    registerRequests(in: &registry)
  }

  private static func registerRequests(in registry: inout Registry) {
    registry.check("requests") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM friend_request AS r
        JOIN friendship AS f ON f.account = r.asker AND f.friend = r.asked
        """,
        advice: "The one who asked cancels the request: friends cancel NAME"
      ) { count in "Friend requests between friends: \(count)." }
        + connection.findings(
          """
          SELECT count(*) FROM friend_refusal AS r
          JOIN friendship AS f ON f.account = r.asker AND f.friend = r.asked
          JOIN friendship AS b ON b.account = f.friend AND b.friend = f.account
          """
        ) { count in "Declined requests between friends: \(count)." }
        + connection.findings("SELECT count(*) FROM friend_allowance WHERE asked < 0") { count in
          "Users who have sent fewer requests than none: \(count)."
        }
    }
  }

  private static let references = [
    RowReference("friendship", "account", "friend", to: .account),
    RowReference("friend_request", "asker", "asked", to: .account),
    RowReference("friend_refusal", "asker", "asked", to: .account),
    RowReference("friend_block", "blocker", "blocked", to: .account),
    RowReference("friend_allowance", "account", to: .account),
    RowReference("friend_departed", "account", to: .account),
  ]
}
