import Mediator
import Testing

@Suite struct `The text of a duration` {
  @Test(arguments: [
    (Duration.zero, "0 ns"), (.nanoseconds(999), "999 ns"), (.nanoseconds(51_987), "52 µs"),
    (.nanoseconds(999_400), "999 µs"), (.nanoseconds(999_500), "1 ms"),
    (.microseconds(1_234), "1.2 ms"), (.milliseconds(12), "12 ms"), (.milliseconds(3_449), "3.4 s"),
    (.milliseconds(9_960), "10 s"), (.seconds(125), "125 s"), (.milliseconds(-1_250), "-1.3 s"),
  ])
  func `has a unit that a person reads at once`(duration: Duration, text: String) {
    #expect(duration.shortText == text)
  }
}
