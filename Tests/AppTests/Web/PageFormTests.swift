import Links
import Mediator
import Navigation
import Testing

@testable import AppCore

@Suite struct `A form of a page` {
  private func page(_ screen: Screen, _ change: (inout PageFrame) -> Void = { _ in }) -> String {
    var frame = PageSamples.frame()
    change(&frame)
    return PageDocument(PageSamples.describe(screen), in: frame).html
  }

  @Test func `labels every field, and tells the browser what it is for`() {
    let html = page(PageSamples.login)

    for part in [
      "<label for=\"submit--username\">Username</label>", "id=\"submit--username\"",
      "type=\"password\" autocomplete=\"current-password\" id=\"submit--password\"",
      "autocomplete=\"new-password\" id=\"register--password\"",
      "<input type=\"hidden\" name=\"action\" value=\"submit\">", " required",
    ] { #expect(html.contains(part), "\(part)") }
    #expect(html.contains("class=\"main\">Sign in</button>"), "Submit says nothing.")
  }

  @Test func `says what buttons and fields of a page say, and not the words of a prompt`() {
    let html = page(
      Screen("Sign in") {
        SceneAction("submit", Parameter("code", label: "Recovery code"), run: Unused().one)
          .titled("Set the password")
        SceneAction("forgot", run: Unused().none).titled("Forgot your password?")
      }
    )

    #expect(html.contains(">Recovery code</label>") && html.contains("name=\"code\""))
    #expect(html.contains(">Set the password</button>"))
    #expect(html.contains(">Forgot your password?</button>"))
    #expect(!html.contains(">Code<") && !html.contains(">Forgot<"))
  }

  @Test func `is where the rows are, if it is for rows, and nowhere else`() {
    let offer = RowActions(["drop"], key: "bobby")
    for rows in [[ListRow("Bob", actions: offer)], []] {
      let html = page(
        Screen("Picked") {
          ListRows(rows) { $0 }
          SceneAction("drop", "username", run: Unused().one).forRows
        }
      )

      #expect(html.count(of: "value=\"drop\"") == rows.count)
    }
  }

  @Test func `offers the users who can be named in it, and none for the reader's own name`() {
    let screen = Screen("Friends") {
      SceneAction("add", Parameter("username", kind: .person), run: Unused().one)
    }
    let html = page(screen) { $0.people = ["bobby", "car\"ol"] }

    #expect(html.contains("<input type=\"text\" list=\"people\" autocomplete=\"off\""))
    #expect(html.contains("<datalist id=\"people\" data-keep><option value=\"bobby\"></option>"))
    #expect(html.contains("<option value=\"car&quot;ol\">"))
    #expect(!page(screen).contains("<datalist"), "Nobody can be named.")
    let own = Screen("Sign in") {
      SceneAction(
        "submit",
        Parameter<String>("username", kind: .person),
        "password",
        run: Unused().signIn
      )
    }
    #expect(!page(own).contains("list=\"people\""))
    #expect(page(own).contains("autocomplete=\"username\""))
  }

  @Test func `without fields is a button before all others where the place is for it`() {
    let html = page(
      Screen("Bob") {
        SceneAction("block", run: Unused().none, summary: "keeps Bob away")
        SceneAction("write", run: Unused().none, summary: "opens the conversation").asPrimary
      }
    )

    #expect(
      html.contains("class=\"toolbar\"><form method=\"post\" class=\"single\" data-key=\"write\">")
    )
    #expect(html.contains("class=\"main\" title=\"Opens the conversation.\">Write</button>"))
    #expect(!html.contains("class=\"card"))
  }

  @Test func `has a control for each kind of input`() {
    let html = page(PageSamples.profile)

    for part in [
      "type=\"file\"", "enctype=\"multipart/form-data\"", "type=\"checkbox\" value=\"yes\"",
      "inputmode=\"numeric\"", "If left out: 3.", "type=\"radio\" name=\"for\" value=\"friends\"",
      "<legend>For</legend>", "aria-label=\"Members 2\"",
      "<span class=\"optional\">optional</span>",
      // Whether none may be given is for the command to say.
      ">Members</label>",
    ] { #expect(html.contains(part), "\(part)") }
  }

  @Test func `keeps what was typed when it is refused, and says why at the field`() {
    let html = page(PageSamples.login) {
      $0.typed = ["submit": ["username": "al ice"]]
      $0.fieldProblem = ("submit", "username", "A username has no spaces.")
    }

    #expect(html.contains("value=\"al ice\""))
    #expect(html.contains("aria-describedby=\"submit--username-problem\" aria-invalid=\"true\""))
    #expect(html.contains("id=\"submit--username-problem\" dir=\"auto\">A username has no spaces."))
    #expect(html.count(of: "A username has no spaces.") == 1)
    #expect(html.count(of: "aria-invalid") == 1)
  }

  @Test func `never repeats a secret`() {
    let html = page(PageSamples.login) {
      $0.typed = ["submit": ["username": "alice", "password": "correct horse"]]
      $0.fieldProblem = ("submit", nil, "The username or the password is wrong.")
    }

    #expect(html.contains("role=\"alert\" dir=\"auto\">The username or the password is wrong."))
    #expect(!html.contains("correct horse"))
  }

  @Test func `opens where it was refused, also in a row`() {
    let html = page(PageSamples.conversation) {
      $0.typed = ["reply": ["message": "1.3", "text": "to you"]]
      $0.fieldProblem = ("reply", "text", "Too long.")
    }

    #expect(html.count(of: "Too long.") == 1)
    #expect(html.count(of: "<div class=\"panel open refused\" id=\"menu-1_2e3\">") == 1)
    #expect(html.count(of: "?menu=1.3") == 0)
    #expect(html.count(of: "href=\"?menu=1.4#menu-1_2e4\"") == 1)
    #expect(html.contains("to you</textarea>") || html.contains("value=\"to you\""))
  }

  @Test func `stands in the menu of its row, where the page is asked for with that menu`() {
    let closed = page(PageSamples.conversation)
    let open = page(PageSamples.conversation) { $0.openMenu = "1.3" }

    #expect(!closed.contains("data-key=\"reply 1.3\""))
    #expect(open.count(of: "data-key=\"reply 1.3\"") == 1)
    #expect(open.contains("<div class=\"panel open\" id=\"menu-1_2e3\">"))
    #expect(!open.contains("data-key=\"reply 1.4\""))
  }

  @Test func `begins with the text that it changes, and offers what many users want`() {
    let screen = Screen("Messages") {
      ListRow(
        "first",
        content: .quote("happy little trees"),
        actions: RowActions(
          ["edit", "react"],
          key: "1.1",
          initialTexts: ["edit": ["text": "happy little trees"]]
        )
      )
      SceneAction("edit", "message", "text", run: Unused().two)
      SceneAction("react", "message", "emoji", run: Unused().mood)
    }

    let html = page(screen) { $0.openMenu = "1.1" }
    let refused = page(screen) {
      $0.typed = ["edit": ["message": "1.1", "text": "happy trees"]]
      $0.fieldProblem = ("edit", "text", "Too short.")
    }

    #expect(html.contains("value=\"happy little trees\""))
    #expect(!refused.contains("value=\"happy little trees\""))
    #expect(refused.contains("value=\"happy trees\""))
    let suggestion = "<button type=\"submit\" name=\"emoji\" value=\"🙂\" formnovalidate>🙂</button>"
    #expect(html.contains("<div class=\"quick\">\(suggestion)"))
  }

  @Test func `offers pictures large, and words as other buttons with the label of their field`() {
    let words = page(Screen("Messages") { SceneAction("mute", "for", run: Unused().rest) })

    #expect(words.contains("<div class=\"quick texts\"><button type=\"submit\" name=\"for\""))
    #expect(Stylesheet.text.contains(".panel .lone:not(:has(.texts)) .field > label"))
  }

  @Test func `is sent with what was typed by Enter, which presses its first button`() throws {
    let page = page(Screen("Messages") { SceneAction("mute", "for", run: Unused().rest) })

    let form = try #require(page.firstRange(of: "data-key=\"mute\"").map { page[$0.upperBound...] })
    let first = try #require(form.firstRange(of: "<button")).upperBound
    let button = form[first...]
    #expect(button.hasPrefix(" type=\"submit\" class=\"main\">Mute<"), "\(button.prefix(300))")
  }

  @Test func `unfolds one form at a time, beneath its row of buttons`() {
    let html = page(
      Screen("Friends") {
        ListRow("first")
        SceneAction("add", "username", run: Unused().one)
        SceneAction("send", "username", "text", run: Unused().two)
      }
    )

    #expect(html.count(of: "<details class=\"action\"") == 2)
    #expect(html.count(of: " name=\"items-\"") == 2)
  }

  @Test func `shows a problem above where its form is gone`() {
    let html = page(PageSamples.inbox) {
      $0.typed = ["archive": ["with": "gone"]]
      $0.fieldProblem = ("archive", nil, "There is no such conversation.")
    }

    #expect(html.contains("<div id=\"messages\" data-keep>"))
    #expect(html.count(of: "There is no such conversation.") == 1)
  }

  @Test func `asks before what is dangerous, with what was entered`() {
    let html = page(PageSamples.conversation) {
      $0.confirmation = PageConfirmation(
        question: "Delete this message?",
        action: "delete",
        fields: [("message", "1.3")]
      )
    }

    for part in [
      "<h2 id=\"question\">Delete this message?</h2>", "name=\"confirm\" value=\"yes\"",
      "name=\"message\" value=\"1.3\"", "class=\"danger\">Delete</button>", ">Back</a>",
    ] { #expect(html.contains(part), "\(part)") }
    // An action may be called cancel, and none may be called back.
    #expect(!html.contains("Cancel") && SceneAction.reservedNames.contains("back"))
  }

  @Test func `keeps each of several texts, also those with spaces`() {
    let options = ParameterInfo([String].self, name: "options")
    let form = WebForm([("options", "Fish and Chips"), ("options", "Soup"), ("options", "")])

    let typed = form.typed(for: [options])
    let html = FieldHTML(options, id: "f", typed: typed["options"], problem: nil).html.source

    #expect(html.contains("value=\"Fish and Chips\"") && html.contains("value=\"Soup\""))
    #expect(html.count(of: "<input") == 4)
    #expect(form.fields(for: [options]).map(\.value) == ["Fish and Chips", "Soup", ""])
  }

  @Test func `has identifiers of which no two are the same`() {
    for screen in [
      PageSamples.conversation, PageSamples.inbox, PageSamples.profile, PageSamples.login,
    ] {
      let html = page(screen)

      let ids = html.matches(of: /\ id="([^"]*)"/).map { String($0.output.1) }
      #expect(Set(ids).count == ids.count)
      #expect(ids.count > 2)
      for id in ids { #expect(!id.contains(" ")) }
    }
  }
}
