import Database
import Testing

@testable import PostgreSQL

@Suite struct `A number of the server` {
  private func cell(_ bytes: [UInt8], _ type: UInt32) -> SQLRawValue {
    bytes.withUnsafeBufferPointer { ColumnType.cell($0, of: type) }
  }

  @Test func `is read from its bytes, the largest first`() {
    let wide = cell([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe], ColumnType.wide)
    let whole = cell([0xff, 0xff, 0xff, 0xfd], ColumnType.whole)
    let short = cell([0x01, 0x02], ColumnType.short)

    #expect(Int64.read(wide) == -2)
    #expect(Int64.read(whole) == -3)
    #expect(Int64.read(short) == 258)
    #expect(Bool.read(cell([1], ColumnType.boolean)) == true)
    #expect(Double.read(cell([0x3f, 0xf8, 0, 0, 0, 0, 0, 0], ColumnType.double)) == 1.5)
    #expect(Double.read(cell([0x3f, 0xc0, 0, 0], ColumnType.single)) == 1.5)
  }

  /// The number of digits, the place of the first, the sign, the places behind the point, the digits.
  @Test(
    arguments: [
      ([0, 0, 0, 0], 0), ([1, 0, 0, 0, 7], 7), ([1, 0, 0x4000, 0, 7], -7),
      ([2, 1, 0, 0, 12, 3456], 123_456), ([1, 1, 0, 0, 5], 50_000),
      ([5, 4, 0, 0, 922, 3372, 368, 5477, 5807], .max),
    ] as [([Int], Int64)]
  )
  func `of any length is whole where it can be`(_ fields: [Int], _ number: Int64) {
    let bytes = fields.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }

    #expect(Int64.read(cell(bytes, ColumnType.numeric)) == number)
  }

  @Test func `of any length is a fraction where it must be`() {
    let half: [UInt8] = [0, 2, 0, 0, 0, 0, 0, 1, 0, 3, 0x13, 0x88]
    let large: [UInt8] = [0, 1, 0, 9, 0, 0, 0, 0, 0, 1]

    #expect(Double.read(cell(half, ColumnType.numeric)) == 3.5)
    #expect(Double.read(cell(large, ColumnType.numeric)) == 1e36)
  }

  @Test func `of a failure is that of its code`() {
    #expect(SQLState("23505").number == 23505)
    #expect(SQLState("23505").code == .unique)
    #expect(SQLState("40P01").number > 99_999)
    #expect(SQLState("40P01").code == .busy)
    #expect(SQLState("22P02").code == .typeMismatch)
    #expect(SQLState("ZZ999").code == .other)
    #expect(SQLState("26000").code == .unsupported)
    #expect(SQLState("26000").advice?.contains("prepare=off") == true)
    #expect(SQLState("57P01").isLostConnection)
    #expect(!SQLState("57014").isLostConnection)
  }
}
