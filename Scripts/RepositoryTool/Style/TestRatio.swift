/// The lines of tests for each line of code.
struct TestRatio {
  /// The ratio, in hundredths; nil if there is no code.
  let percent: Int?

  init(of targets: [StyleCheck.CheckedTarget]) {
    var (code, tests) = (0, 0)
    for target in targets {
      // A stylesheet or a script in a literal is no Swift, and has tests of its own in a browser.
      let lines = target.files.filter { !$0.path.contains("/Assets/") }
        .map(\.codeLineCount).reduce(0, +)
      // Benchmarks and the programs that tests run count as neither.
      if target.name.hasSuffix("Tests") || target.role?.kind == .testKit {
        tests += lines
      } else if !target.isTest {
        code += lines
      }
    }
    percent = code > 0 ? 100 * tests / code : nil
  }
}
