import fc from 'fast-check'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { writeCodeUri, createCodeSecret, findCodeStep, secondFactorSchemas } from './codes.ts'

/** Secret of RFC 6238, Appendix B, and the last six digits of its codes for SHA-1. */
const secret = Secret.fromLatin1('12345678901234567890').base32
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

const readCode = (code: string) => secondFactorSchemas.code.safeParse({ code }).data?.code ?? null
const at = (seconds: number) => new Date(seconds * 1000)
const find = (typed: string, seconds: number) => {
  const code = readCode(typed)
  return code === null ? null : findCodeStep(code, { secret, now: at(seconds) })
}

describe('one-time codes', () => {
  test.each(vectors)('are those of RFC 6238: at %i seconds %s', (seconds, code) => {
    expect(find(code, seconds)).toBe(Math.floor(seconds / 30))
  })

  test('are good one step before and after their own, and no step more', () => {
    const [seconds, code] = vectors[3]
    const step = Math.floor(seconds / 30)
    const begin = step * 30
    for (const late of [-30, -1, 0, 29, 30, 59]) expect(find(code, begin + late)).toBe(step)
    for (const late of [-31, 60, 3600]) expect(find(code, begin + late)).toBe(null)
  })

  test('may be pasted with what apps show in their middle, and what copying adds', () => {
    for (const pasted of [
      ' 287\u00A0082\n',
      '287 082',
      '287-082',
      '287\u2011082',
      '\u200E287082',
      '2 8 7 0 8 2',
      '２８７０８２',
      '٢٨٧٠٨٢',
      '287082'.padEnd(100),
    ])
      expect(readCode(pasted)).toBe('287082')
  })

  test.each(['', '28708', '2870822', '28708a', 'a287082', '287082a', '-87082', '287.082', '287082'.padEnd(101)])(
    'are six digits: not %s',
    (code) => {
      expect(readCode(code)).toBe(null)
    },
  )

  test('are guessed no more often than three in a million', () => {
    const codes = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'))
    const right = new Set(['287082', '755224', '359152'])
    fc.assert(fc.property(codes, (code) => (find(code, 59) !== null) === right.has(code)))
    for (const code of right) expect(find(code, 59)).not.toBe(null)
  })
})

test('the secret of one-time codes has 160 bits, and is another one each time', () => {
  expect(createCodeSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(createCodeSecret()).not.toBe(createCodeSecret())
})

test('an authenticator app is told the shop, the address and the secret', () => {
  const uri = new URL(writeCodeUri(secret, { shop: 'Cadenza & Söhne', email: 'anna+1@example.com' }))
  expect(decodeURIComponent(uri.pathname)).toBe('/Cadenza & Söhne:anna+1@example.com')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: 'Cadenza & Söhne',
    secret,
    digits: '6',
    period: '30',
  })
})
