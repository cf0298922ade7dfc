import { expect, test } from 'vitest'
import { createPlaces, findPosition } from './places.ts'

const places = createPlaces({ secret: 'a secret of the shop', isSecure: true })
const seed = 'f3d1c1a0-2f0e-4a57-9c7b-0d6f8a1f0a11'

test('a place is read as it was written, before and after the opening', () => {
  for (const number of [null, 0, 41_999]) {
    const place = places.create(7, number)
    expect(places.read(places.write(place), 7)).toEqual(place)
  }
})

test('forged and altered tokens, and those of another queue or shop, are no places', () => {
  const token = places.write(places.create(7, 500))
  const [id, number, signature] = token.split('.') as [string, string, string]
  const forged = [
    '',
    'x',
    `${id}.1.${signature}`,
    `${id}..${signature}`,
    `${id.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}.${number}.${signature}`,
    `${id}.${number}.${'A'.repeat(22)}`,
    `${token} `,
    createPlaces({ secret: 'another secret', isSecure: true }).write(places.create(7, 0)),
  ]
  for (const one of forged) expect(places.read(one, 7), one).toBeNull()
  expect(places.read(token, 8)).toBeNull()
  expect(places.read(undefined, 7)).toBeNull()
})

test('before the lot is drawn nobody has a position; latecomers stand behind all who are placed by it', () => {
  expect(findPosition(places.create(7, null), { early: 1_000, seed: null })).toBeNull()
  expect(findPosition(places.create(7, 0), { early: 1_000, seed })).toBe(1_000)
  for (let each = 0; each < 1_000; each++) {
    const position = findPosition(places.create(7, null), { early: 1_000, seed })!
    expect(position).toBeLessThan(1_000)
    expect(Number.isInteger(position)).toBe(true)
  }
})

test('a place keeps its position, and another seed draws another one', () => {
  const drawn = Array.from({ length: 50 }, () => places.create(7, null))
  const draw = (by: string) => drawn.map((place) => findPosition(place, { early: 100_000, seed: by }))
  expect(draw(seed)).toEqual(draw(seed))
  expect(draw(seed)).not.toEqual(draw('another seed'))
})

/** Statistic of counts that are expected to be equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** Exceeded once in 100,000 fair draws, with 19 degrees of freedom. */
const critical = 60

test('the lot is fair: who came first and who came last are spread alike over the whole queue', () => {
  const early = 20_000
  const arrivals = Array.from({ length: early }, () => findPosition(places.create(7, null), { early, seed })!)
  const spread = (positions: readonly number[]) => {
    const counts = Array.from({ length: 20 }, () => 0)
    for (const position of positions) counts[Math.floor((position / early) * 20)]!++
    return chiSquare(counts)
  }
  expect(spread(arrivals)).toBeLessThan(critical)
  expect(spread(arrivals.slice(0, 5_000))).toBeLessThan(critical)
  expect(spread(arrivals.slice(-5_000))).toBeLessThan(critical)
  // The test notices an order by arrival.
  expect(spread(Array.from({ length: 5_000 }, (_, index) => index))).toBeGreaterThan(critical)
})
