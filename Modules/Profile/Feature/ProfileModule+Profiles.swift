import AuthContract
import Database
import Mediator
import ProfileContract

extension ProfileModule {
  func answerProfiles(in registry: inout Registry) {
    registry.command(ShowProfile.self) { command, call in
      let account = try call.signedInAccount()
      let profile =
        if let username = command.username {
          try await visibleProfile(of: username, to: account, call)
        } else {
          try await ownProfile(account, call)
        }
      return profile.card(isOwn: profile.account == account)
    }
    registry.command(ChangeProfile.self) { command, call in
      let draft = try ProfileDraft(command)
      return try await change(call) { account, transaction in
        try draft.apply(to: account, in: transaction)
      }
    }
    registry.command(ChangeAvatar.self) { command, call in
      try await changePicture(command, call)
    }
    registry.answer(AvatarOf.self) { request, call in
      let account = try call.signedInAccount()
      let profile = try await visibleProfile(of: request.username, to: account, call)
      return try await database.read { connection in
        try Profile.picture(of: profile.account, on: connection)
      }
    }
  }

  private func changePicture(_ command: ChangeAvatar, _ call: Call) async throws -> ProfileCard {
    guard (command.file != nil) != command.clear else { throw ProfileRefusal.noPictureGiven }
    guard let path = command.file else {
      return try await change(call) { account, transaction in
        try Picture.clear(for: account, in: transaction)
      }
    }
    let picture = try Picture(try pictures.read(path))
    return try await change(call) { account, transaction in
      try picture.store(for: account, in: transaction)
    }
  }

  /// Changes the profile of whoever calls, which is made first if it is not there yet.
  private func change(
    _ call: Call,
    _ body: @escaping @Sendable (AccountID, borrowing Transaction) throws -> Profile?
  ) async throws -> ProfileCard {
    let account = try call.signedInAccount()
    let own = try await ownProfile(account, call)
    let changed = try await database.write { transaction in try body(account, transaction) }
    guard let changed else { throw ProfileRefusal.notFound(own.username) }
    return changed.card(isOwn: true)
  }

  /// Returns somebody's profile if it may be seen; one that is hidden is as one that is not there.
  private func visibleProfile(
    of username: Username,
    to viewer: AccountID,
    _ call: Call
  ) async throws -> Profile {
    guard let profile = try await profile(of: username, call) else {
      throw ProfileRefusal.notFound(username)
    }
    let people = [(profile.account, profile.visibility)]
    let sight = try await Sight(of: viewer, on: people, by: call)
    guard sight.reaches(profile.account, profile.visibility) else {
      throw ProfileRefusal.notFound(username)
    }
    return profile
  }
}

// MARK: - Profiles that are not there yet

extension ProfileModule {
  /// Returns an account's own profile.
  func ownProfile(_ account: AccountID, _ call: Call) async throws -> Profile {
    if let profile = try await database.read({ try Profile.of(account, on: $0) }) { return profile }
    guard let username = try await call.perform(Usernames([account]))[account],
      let profile = try await create(account, username)
    else { throw CallStopped.unauthorised(.signedIn) }
    return profile
  }

  /// Returns the profile of somebody with a name.
  ///
  /// It may not be there yet, as it is made after the account was registered. Then it is made now.
  private func profile(of username: Username, _ call: Call) async throws -> Profile? {
    if let profile = try await database.read({ try Profile.of(username, on: $0) }) {
      return profile
    }
    guard let account = try await call.perform(AccountsNamed([username]))[username],
      let spelled = try await call.perform(Usernames([account]))[account]
    else { return nil }
    return try await create(account, spelled)
  }

  /// Makes a profile, unless the account is gone or the last to have the name is not forgotten yet.
  private func create(_ account: AccountID, _ username: Username) async throws -> Profile? {
    do {
      return try await database.write { transaction in
        try Profile.create(for: account, named: username, in: transaction)
        return try Profile.of(account, on: Connection(transaction.engine))
      }
    } catch let error as DatabaseError where error.code == .unique {
      return nil
    }
  }
}
