import AuthContract
import FriendsContract
import Links
import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// Another user's profile, and what there is between the two.
final class OtherProfileScene: Scene {
  typealias Routes = ConversationRoute & EditProfileRoute & PictureRoute

  private let context: SceneContext
  private let routes: any Routes
  private let username: Username
  private var profile: VisibleProfile?
  private var friendship: FriendshipStatus?

  init(_ context: SceneContext, routes: any Routes, username: Username) {
    self.context = context
    self.routes = routes
    self.username = username
  }

  var screen: Screen {
    Screen(of: .person(profile?.person ?? ScreenPerson(username, name: username.text))) {
      for field in profile?.fields ?? [] { field }
      if let friendship {
        for value in values(of: friendship) { value }
        for action in actions(for: friendship.kind) { action }
      }
      if profile?.avatar != nil {
        SceneAction("picture", run: openPicture, summary: "shows the picture, to save it")
          .titled("Show picture")
      }
    }
  }

  /// Loads the profile, unless the reader has blocked the user: then the block is all there is.
  func load() async throws {
    friendship = try await context.askUnlessLeftOut(ShowFriendship(with: username))
    guard friendship?.kind != .blocked else { return profile = nil }
    profile = try await context.perform(ShowProfile(username))
  }

  private func edit() async throws {
    if case .unreached(let result) = await routes.editProfile() { try result.orThrow() }
  }

  private func openPicture() async throws {
    try await routes.openPicture(of: username).orThrow()
  }

  private func write() async throws {
    try await routes.openConversation(with: username).orThrow()
  }

  private func change(_ command: some Command) async throws {
    try await context.performAndTell(command)
  }
}

// MARK: - Friendship

extension OtherProfileScene {
  private func values(of friendship: FriendshipStatus) -> [LabeledValue] {
    let sentence =
      switch friendship.kind {
      case .yourself: "This is your profile, as others see it."
      case .strangers: "You are not friends."
      case .asked: "Friend request sent; there is no answer yet."
      case .asksYou: "\(username) asks to be your friend."
      case .friends: "You are friends."
      case .blocked: "You have blocked \(username)."
      }
    var values = [LabeledValue("friendship", value: sentence)]
    guard friendship.mutualCount > 0 else { return values }
    let people = friendship.mutualFriends.map { ScreenPerson($0.username, name: $0.name) }
    values.append(LabeledValue("mutual friends", .count(friendship.mutualCount)))
    values.append(LabeledValue("among them", .people(people)))
    return values
  }

  /// Returns what can be done, what suits best first, and why other things cannot be.
  private func actions(for kind: FriendshipStatus.Kind) -> [SceneAction] {
    offered(for: kind) + refused(for: kind)
  }

  /// Returns what someone may try who does not see what there is between the two.
  private func refused(for kind: FriendshipStatus.Kind) -> [SceneAction] {
    let reason: FriendsError
    switch kind {
    case .yourself: reason = .yourself
    case .friends: reason = .alreadyFriends(username)
    case .blocked: reason = .blockedByYou(username)
    case .strangers:
      return [
        accept.refused(because: FriendsError.hasNotAsked(username)),
        remove.refused(because: FriendsError.notFriends(username)),
      ]
    case .asked, .asksYou: return []
    }
    return [add, accept].map { $0.refused(because: reason) }
  }

  private func offered(for kind: FriendshipStatus.Kind) -> [SceneAction] {
    switch kind {
    case .yourself:
      [
        SceneAction("edit", run: edit, summary: "changes your profile").titled("Edit profile")
          .leading(to: ProfileScene.edit).asPrimary
      ]
    case .strangers: [add.asPrimary, block]
    case .asked: [cancel.asPrimary, block]
    case .asksYou: [accept.asPrimary, decline, block]
    case .friends:
      context.answers(SendMessage.self) ? [writing.asPrimary, remove, block] : [remove, block]
    case .blocked: [unblock.asPrimary]
    }
  }

  private var writing: SceneAction {
    SceneAction("write", run: write, summary: "opens your conversation").titled("Message")
  }

  private var add: SceneAction {
    SceneAction(
      "add",
      run: { [self] in try await change(SendFriendRequest(username)) },
      summary: "asks them to be your friend"
    ).titled("Add friend")
  }

  private var cancel: SceneAction {
    SceneAction(
      "cancel",
      run: { [self] in try await change(CancelFriendRequest(username)) },
      summary: "takes your request back"
    ).titled("Take request back")
  }

  private var accept: SceneAction {
    SceneAction(
      "accept",
      run: { [self] in try await change(AcceptFriendRequest(username)) },
      summary: "makes you friends"
    )
  }

  private var decline: SceneAction {
    SceneAction(
      "decline",
      run: { [self] in try await change(DeclineFriendRequest(username)) },
      summary: "they are not told"
    )
  }

  private var remove: SceneAction {
    SceneAction(
      "remove",
      run: { [self] in try await change(RemoveFriend(username)) },
      summary: "ends your friendship",
      asking: { [self] in try await context.question(before: RemoveFriend(username)) }
    )
    .confirming(RemoveFriend.confirmation).titled("Remove friend")
  }

  private var block: SceneAction {
    SceneAction(
      "block",
      run: { [self] in try await change(BlockPerson(username)) },
      summary: "keeps them from reaching you; they are not told",
      asking: { [self] in try await context.question(before: BlockPerson(username)) }
    )
    .confirming(BlockPerson.confirmation)
  }

  private var unblock: SceneAction {
    SceneAction(
      "unblock",
      run: { [self] in try await change(UnblockPerson(username)) },
      summary: "removes your block"
    )
  }
}
