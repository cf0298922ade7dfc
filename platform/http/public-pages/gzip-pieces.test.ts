import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRuns, intersectRuns, makePiece, packByPieces } from './gzip-pieces.ts'

/** A text that repeats nowhere, of letters of one to four bytes. */
const write = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `<li>${(from + index) ** 3} €, őszi 𝄐 est</li>`).join('')

const shared = [write(0, 100), write(1_000, 300), write(5_000, 60)]
const page = (own: readonly string[]) => shared.map((text, index) => text + (own[index] ?? '')).join('')
const cut = (template: string, body: string) =>
  findRuns(template, body).map(({ start, end }) => makePiece(template.slice(start, end)))

test('pieces: what two pages share is found, and nothing else', () => {
  const [one, other] = [page(['<b>1</b>', '', 'one']), page(['<b>22</b>', write(9_000, 20), 'other'])]
  const runs = findRuns(one, other).map(({ start, end }) => one.slice(start, end))
  expect(runs).toHaveLength(3)
  for (const [index, run] of runs.entries()) {
    expect(other).toContain(run)
    expect(run.length).toBeGreaterThan(shared[index]!.length - 20)
  }
  expect(findRuns(write(0, 200), write(7_000, 200))).toEqual([])
  expect(findRuns('', one)).toEqual([])
})

test('pieces: what is in the pieces of both goes on being one', () => {
  const runs = [
    { start: 0, end: 5_000 },
    { start: 6_000, end: 9_000 },
  ]
  expect(intersectRuns(runs, [{ start: 100, end: 8_000 }])).toEqual([
    { start: 100, end: 5_000 },
    { start: 6_000, end: 8_000 },
  ])
  expect(intersectRuns(runs, [{ start: 4_500, end: 6_500 }])).toEqual([])
  expect(intersectRuns(runs, [])).toEqual([])
})

// The second letter has the first half of the first one, the third its second half.
test.each([0x1d111, 0x1d910])('pieces: no letter is cut in two (%i)', (letter) => {
  const [one, other] = [page(['𝄐', '𝄐']), page([String.fromCodePoint(letter), '𝄐'])]
  const { gzip, isWhole } = packByPieces(cut(one, other), other)
  expect(gunzipSync(gzip).toString()).toBe(other)
  expect(isWhole).toBe(true)
})

// A checksum or a length that is wrong makes gunzip fail.
test('pieces: a page comes out as it went in, whatever the pieces are', () => {
  const own = fc.string({ unit: 'binary', maxLength: 2_000 })
  fc.assert(
    fc.property(
      fc.array(own, { maxLength: 3 }),
      fc.array(own, { maxLength: 3 }),
      fc.array(own),
      (some, others, odd) => {
        const body = Buffer.from(page(others)).toString()
        const pieces = [...cut(page(some), body), ...odd.map(makePiece)]
        for (const sent of [body, Buffer.from(odd.join('')).toString(), '', shared[1]!]) {
          const { gzip } = packByPieces(pieces, sent)
          expect(gunzipSync(gzip).toString()).toBe(sent)
        }
      },
    ),
    { numRuns: 50 },
  )
})

test('pieces: most of a page comes from them, and it is said whether all were in it', () => {
  const body = page(['<b>22</b>', '', 'other'])
  const pieces = cut(page(['<b>1</b>', 'one', '']), body)
  const { gzip, covered, isWhole } = packByPieces(pieces, body)
  expect(isWhole).toBe(true)
  expect(covered).toBeGreaterThan(Buffer.byteLength(body) * 0.95)
  expect(gzip.length).toBeLessThan(Buffer.byteLength(body) / 3)
  const less = packByPieces(pieces, shared[1]! + shared[2]!)
  expect(less.isWhole).toBe(false)
  expect(less.covered).toBeGreaterThan(0)
})
