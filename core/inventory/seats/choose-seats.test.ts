import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseSeats } from './choose-seats.ts'
import { findBanks, type PlanSeat } from './seat-plan.ts'

/** Rows of ten with an aisle in the middle; the best seats are in the middle of row B. */
function drawHall(rows: number): PlanSeat[] {
  const seats = Array.from({ length: rows * 10 }, (_, number) => {
    const [row, place] = [Math.floor(number / 10), number % 10]
    const x = place * 55 + (place > 4 ? 120 : 0)
    return {
      number,
      section: '',
      row: String.fromCharCode(65 + row),
      place: `${place + 1}`,
      x,
      y: 300 + row * 90,
      row0: row,
    }
  })
  const distance = ({ x, row0 }: { x: number; row0: number }) => Math.hypot(x - 307, (row0 - 1) * 150)
  const sorted = seats.toSorted((one, other) => distance(one) - distance(other) || one.number - other.number)
  const rankOf = new Map(sorted.map(({ number }, rank) => [number, rank]))
  return seats.map(({ row0: _, ...seat }) => ({
    ...seat,
    kind: 'seat' as const,
    rank: rankOf.get(seat.number)!,
  }))
}

const hall = drawHall(4)
const choose = (count: number, taken: readonly number[] = [], seats = hall) =>
  chooseSeats({ banks: findBanks(seats), isFree: (number) => !taken.includes(number), count })

it('takes the best seats together, on one side of the aisle', () => {
  expect(choose(1)).toEqual([14])
  expect(choose(2)).toEqual([13, 14])
  expect(choose(5)).toEqual([10, 11, 12, 13, 14])
})

it('leaves no lone seat where others are nearly as good', () => {
  // 13 and 14 are free on their side: one of them would leave the other.
  expect(choose(1, [10, 11, 12])).toEqual([15])
  expect(choose(3, [10])).toEqual([15, 16, 17])
  // Nothing else is free.
  expect(
    choose(
      3,
      hall.flatMap(({ number }) => (number > 10 && number < 15 ? [] : [number])),
    ),
  ).toHaveLength(3)
})

it('splits a group that fits nowhere into as few parts as possible', () => {
  const parts = (chosen: number[] | null) =>
    findBanks(hall).filter((bank) => bank.some(({ number }) => chosen?.includes(number))).length
  expect(parts(choose(8))).toBe(2)
  expect(parts(choose(12))).toBe(3)
})

it('chooses no wheelchair place and no companion’s, and nothing where too few are free', () => {
  const kinds = ['wheelchair', 'companion', 'folding', 'seat'] as const
  const mixed = hall.slice(0, 4).map((seat, at) => ({ ...seat, kind: kinds[at]! }))
  expect(choose(2, [], mixed)).toEqual([2, 3])
  expect(choose(3, [], mixed)).toBeNull()
  expect(choose(41)).toBeNull()
})

it('takes free seats, each once, whatever is taken', () => {
  const taken = fc.uniqueArray(fc.nat(39), { maxLength: 39 })
  fc.assert(
    fc.property(taken, fc.integer({ min: 1, max: 12 }), (occupied, count) => {
      const chosen = choose(count, occupied)
      if (hall.length - occupied.length < count) return expect(chosen).toBeNull()
      expect(new Set(chosen).size).toBe(count)
      expect(chosen!.some((number) => occupied.includes(number))).toBe(false)
    }),
  )
})
