import Links
import Mediator
import MessagingContract
import Navigation

/// Shows the user's settings for messages, each with what turns it on or off.
final class SettingsScene: Scene {
  private let context: SceneContext
  private var settings = MessagingSettings()

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("Settings for messages") {
      ListRows(MessagingSetting.allCases.compactMap(row)) { $0 }
      if isAny(false) {
        SceneAction("turn-on", "setting", run: turnOn, summary: "turns a setting on").forRows
      }
      if isAny(true) {
        SceneAction("turn-off", "setting", run: turnOff, summary: "turns a setting off")
          .forRows
      }
    }
  }

  func load() async throws {
    settings = try await context.perform(ChangeMessagingSettings())
  }

  private func isAny(_ isOn: Bool) -> Bool {
    MessagingSetting.allCases.contains { settings.isOn($0) == isOn }
  }

  private func row(of setting: MessagingSetting) -> ListRow? {
    settings.isOn(setting).map { isOn in
      ListRow(
        .text(setting.title),
        content: settings.sentence(about: setting).map { .text($0) },
        actions: RowActions([isOn ? "turn-off" : "turn-on"], key: setting.rawValue)
      )
    }
  }

  private func turnOn(_ setting: MessagingSetting) async throws {
    try await context.perform(ChangeMessagingSettings(setting, isOn: true))
  }

  private func turnOff(_ setting: MessagingSetting) async throws {
    try await context.perform(ChangeMessagingSettings(setting, isOn: false))
  }
}

extension ChangeMessagingSettings {
  fileprivate init(_ setting: MessagingSetting, isOn: Bool) {
    switch setting {
    case .friendsAdd: self.init(friendsAdd: isOn)
    case .mentionsWhenMuted: self.init(mentionsWhenMuted: isOn)
    case .receipts: self.init(receipts: isOn)
    case .presence: self.init(presence: isOn)
    }
  }
}
