import AuthContract
import FriendsContract
import Mediator
import MessagingContract

/// What many programs do at once, and how often the data is not what it must be afterwards.
enum Races {
  // MARK: - Friends

  /// Lets each two people ask each other at once, and returns how many of them are not friends then,
  /// or still asked.
  static func crossRequests(among people: Int, in race: RacingApps) async throws -> Int {
    let pairs = (1...people).flatMap { one in (1..<one).map { (one, $0) } }
    try await race.count(of: pairs) { pair, number in
      let names = try (race.name(pair.0), race.name(pair.1))
      async let one = race.act(SendFriendRequest(names.1), as: pair.0, at: number)
      async let other = race.act(SendFriendRequest(names.0), as: pair.1, at: number + 1)
      let areAccepted = try await (one, other)
      return areAccepted == (true, true)
    }
    let sides = try await race.count("SELECT count(*) FROM friendship")
    let requests = try await race.count("SELECT count(*) FROM friend_request")
    return abs(2 * pairs.count - sides) + requests
  }

  /// Lets somebody who may have one friend more accept many requests at once, and returns by how many
  /// friends the limit is passed.
  static func acceptAtLimit(in race: RacingApps) async throws -> Int {
    let limit = FriendLimits.standard.friends
    let askers = Array(limit + 1...limit + 8)
    try await enterCrowd(of: limit - 1, around: 1, in: race)
    for asker in askers {
      try race.enter("INSERT INTO friend_request VALUES (\(asker), 1, 0, 1)")
    }
    try await race.count(of: askers) { asker, number in
      try await race.act(AcceptFriendRequest(race.name(asker)), as: 1, at: number)
    }
    return try await race.count("SELECT count(*) - \(limit) FROM friendship WHERE account = 1")
  }

  /// Lets many accept the request of somebody who may have one friend more.
  static func beAcceptedAtLimit(in race: RacingApps) async throws -> Int {
    let limit = FriendLimits.standard.friends
    let asked = Array(limit + 1...limit + 8)
    try await enterCrowd(of: limit - 1, around: 1, in: race)
    for person in asked {
      try race.enter("INSERT INTO friend_request VALUES (1, \(person), 0, 1)")
    }
    try await race.count(of: asked) { person, number in
      try await race.act(AcceptFriendRequest(race.name(1)), as: person, at: number)
    }
    return try await race.count("SELECT count(*) - \(limit) FROM friendship WHERE account = 1")
  }

  /// Lets somebody who may ask one more person ask many at once.
  static func askAtLimit(in race: RacingApps) async throws -> Int {
    let limit = FriendLimits.standard.openRequests
    try race.enter(
      "INSERT INTO friend_request SELECT 1, i, 0, 1 FROM generate_series(2, \(limit)) AS i"
    )
    try await race.count(of: Array(limit + 1...limit + 8)) { person, number in
      try await race.act(SendFriendRequest(race.name(person)), as: 1, at: number)
    }
    return try await race.count("SELECT count(*) - \(limit) FROM friend_request WHERE asker = 1")
  }

  private static func enterCrowd(of count: Int, around person: Int, in race: RacingApps)
    async throws
  {
    try race.enter(
      """
      INSERT INTO friendship SELECT \(person), i, 0 FROM generate_series(2, \(count + 1)) AS i;
      INSERT INTO friendship SELECT i, \(person), 0 FROM generate_series(2, \(count + 1)) AS i
      """
    )
  }

  // MARK: - Messages

  /// Lets each second person block a friend who is writing to them, and returns how many of them got a
  /// message after the answer to the block.
  static func blockSenders(among people: Int, in race: RacingApps) async throws -> Int {
    let senders = Array(stride(from: 1, to: people, by: 2))
    for sender in senders { try race.befriend(sender, sender + 1) }
    return try await race.count(of: senders, at: 6) { sender, number in
      let (friend, blocker) = try (race.name(sender + 1), race.name(sender))
      let text = try race.text("again")
      let sending = Task {
        var sent = 0
        while try await race.act(
          SendMessage(correspondent: .person(friend), text: text),
          as: sender,
          at: number
        ) { sent += 1 }
        return sent
      }
      let stored = "SELECT count(*) FROM messaging_message WHERE sender = \(sender)"
      while try await race.count(stored) == 0 {}
      try await race.act(BlockPerson(blocker), as: sender + 1, at: number + 1)
      let before = try await race.count(stored)
      _ = try await sending.value
      return try await race.count(stored) > before
    }
  }

  /// Lets many invite somebody to a group that has room for one more, and returns by how many the room
  /// is passed.
  static func inviteToFullGroup(in race: RacingApps) async throws -> Int {
    let limit = CreateGroup.maximumMembers
    let guests = Array(limit + 1...limit + 8)
    try race.enter(
      """
      INSERT INTO friendship SELECT 1, i, 0 FROM generate_series(2, \(limit + 8)) AS i;
      INSERT INTO friendship SELECT i, 1, 0 FROM generate_series(2, \(limit + 8)) AS i;
      INSERT INTO messaging_setting (account, friends_add, mentions_when_muted)
        SELECT i, 1, 1 FROM generate_series(2, \(limit + 8)) AS i
      """
    )
    let title = try race.title("Crowd")
    let names = try (2..<limit).map(race.name)
    try await race.act(CreateGroup(title: title, usernames: names), as: 1, at: 0)
    let invited = try await race.count(of: guests) { guest, number in
      let group = try race.group(1)
      return try await race.act(
        InviteToGroup(group: group, username: race.name(guest)),
        as: 1,
        at: number
      )
    }
    return invited - 1
  }

  /// Lets all members of a group send to it and to each other, and returns how many messages do not
  /// have the number that follows on that of the one before.
  static func number(_ each: Int, by people: Int, in race: RacingApps) async throws -> Int {
    for person in 2...people { try race.befriend(1, person) }
    let title = try race.title("Walk")
    try race.enter(
      "INSERT INTO messaging_setting (account, friends_add, mentions_when_muted) "
        + "SELECT i, 1, 1 FROM generate_series(2, \(people)) AS i"
    )
    let names = try (2...people).map(race.name)
    try await race.act(CreateGroup(title: title, usernames: names), as: 1, at: 0)
    let group = try race.group(1)
    let senders = (0..<each).flatMap { _ in Array(1...people) }
    let text = try race.text("hello")
    try await race.count(of: senders) { sender, number in
      let name = try race.name(sender == 1 ? 2 : 1)
      let isToAll = try await race.act(
        SendMessage(correspondent: .group(group), text: text),
        as: sender,
        at: number
      )
      let isToOne = try await race.act(
        SendMessage(correspondent: .person(name), text: text),
        as: sender,
        at: number + 1
      )
      return isToAll && isToOne
    }
    let sent = try await race.count("SELECT count(*) FROM messaging_message WHERE body = 'hello'")
    let gaps = try await race.count(
      """
      SELECT count(*) FROM messaging_conversation AS c
      WHERE c.last <> (SELECT count(*) FROM messaging_message AS m WHERE m.id >> 32 = c.id)
        OR c.last <> (SELECT max(m.id & 4294967295) FROM messaging_message AS m WHERE m.id >> 32 = c.id)
      """
    )
    return abs(sent - 2 * each * people) + gaps
  }
}
