import AppCore

@main
struct Main {
  static func main() {
    Composition.app.run()
  }
}
