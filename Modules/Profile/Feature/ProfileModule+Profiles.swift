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
          try await visibleProfile(of: username, to: account, in: call)
        } else {
          try await ownProfile(of: account, in: call)
        }
      return profile.card(isOwn: profile.account == account)
    }
    registry.command(ChangeProfile.self) { command, call in
      let draft = try ProfileChanges(command)
      return try await changeProfile(in: call) { account, transaction in
        try draft.apply(to: account, in: transaction)
      }
    }
    registry.command(ChangeAvatar.self) { command, call in
      try await changePicture(command, in: call)
    }
    registry.answer(AvatarOf.self) { request, call in
      let account = try call.signedInAccount()
      let profile = try await visibleProfile(of: request.username, to: account, in: call)
      return try await database.read { connection in
        try StoredProfile.picture(of: profile.account, on: connection)
      }
    }
  }

  private func changePicture(_ command: ChangeAvatar, in call: CallContext) async throws
    -> ProfileCard
  {
    guard (command.file != nil) != command.clear else { throw ProfileError.noPictureGiven }
    guard let path = command.file else {
      return try await changeProfile(in: call) { account, transaction in
        try AvatarImage.clear(for: account, in: transaction)
      }
    }
    let picture = try AvatarImage(try pictures.read(path))
    return try await changeProfile(in: call) { account, transaction in
      try picture.store(for: account, in: transaction)
    }
  }

  /// Changes the profile of whoever calls, which is made first if it is not there yet.
  private func changeProfile(
    in call: CallContext,
    _ body: @escaping @Sendable (AccountID, borrowing Transaction) throws -> StoredProfile?
  ) async throws -> ProfileCard {
    let account = try call.signedInAccount()
    let own = try await ownProfile(of: account, in: call)
    let changed = try await database.write { transaction in try body(account, transaction) }
    guard let changed else { throw ProfileError.notFound(own.username) }
    return changed.card(isOwn: true)
  }

  /// Returns somebody's profile if it may be seen; one that is hidden is as one that is not there.
  private func visibleProfile(
    of username: Username,
    to viewer: AccountID,
    in call: CallContext
  ) async throws -> StoredProfile {
    guard let profile = try await profile(of: username, in: call) else {
      throw ProfileError.notFound(username)
    }
    let people = [(profile.account, profile.visibility)]
    let sight = try await ProfileVisibility(of: viewer, on: people, by: call)
    guard sight.reaches(profile.account, visibility: profile.visibility) else {
      throw ProfileError.notFound(username)
    }
    return profile
  }
}

// MARK: - Profiles that are not there yet

extension ProfileModule {
  /// Returns an account's own profile.
  func ownProfile(of account: AccountID, in call: CallContext) async throws -> StoredProfile {
    if let profile = try await database.read({ try StoredProfile.of(account, on: $0) }) {
      return profile
    }
    guard let username = try await call.perform(UsernamesByAccount([account]))[account],
      let profile = try await createProfile(for: account, named: username)
    else { throw MiddlewareFailure.unauthorised(.signedIn) }
    return profile
  }

  /// Returns the profile of somebody with a name.
  ///
  /// It may not be there yet, as it is made after the account was registered. Then it is made now.
  private func profile(of username: Username, in call: CallContext) async throws -> StoredProfile? {
    if let profile = try await database.read({ try StoredProfile.of(username, on: $0) }) {
      return profile
    }
    guard let account = try await call.perform(AccountsByUsername([username]))[username],
      let spelled = try await call.perform(UsernamesByAccount([account]))[account]
    else { return nil }
    return try await createProfile(for: account, named: spelled)
  }

  /// Makes a profile, unless the account is gone or the last to have the name is not forgotten yet.
  private func createProfile(for account: AccountID, named username: Username) async throws
    -> StoredProfile?
  {
    do {
      return try await database.write { transaction in
        try StoredProfile.create(for: account, named: username, in: transaction)
        return try StoredProfile.of(account, on: ReadConnection(transaction.engine))
      }
    } catch let error as DatabaseError where error.code == .unique {
      return nil
    }
  }
}
