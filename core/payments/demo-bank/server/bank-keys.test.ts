import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveBankKeys, signNotice, verifyNotice } from './bank-keys.ts'

const now = new Date('2026-11-21T12:00:00Z')
const { noticeSecret } = deriveBankKeys('a secret that is long enough for a shop')

test('a notice is known by its signature, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (body) => {
      expect(verifyNotice(Buffer.from(body), signNotice(body, noticeSecret, now), noticeSecret, now)).toBe(true)
    }),
  )
})

test('a notice with one byte changed is not', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 60 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (bytes, place, change) => {
        const body = Buffer.from(bytes).toString('latin1')
        const changed = Buffer.from(body)
        changed[place % changed.length]! ^= change
        expect(verifyNotice(changed, signNotice(body, noticeSecret, now), noticeSecret, now)).toBe(false)
      },
    ),
  )
})

test.each([undefined, '', 't=1', `t=${now.getTime() / 1000},v1=`, `v1=${'0'.repeat(64)}`, `t=x,v1=${'0'.repeat(64)}`])(
  'the signature %j is none',
  (signature) => {
    expect(verifyNotice(Buffer.from('{}'), signature, noticeSecret, now)).toBe(false)
  },
)

test('a recorded notice cannot be played back later', () => {
  const signature = signNotice('{}', noticeSecret, now)
  expect(verifyNotice(Buffer.from('{}'), signature, noticeSecret, new Date(now.getTime() + 299_000))).toBe(true)
  expect(verifyNotice(Buffer.from('{}'), signature, noticeSecret, new Date(now.getTime() + 301_000))).toBe(false)
  // Nor is one believed that was signed for later.
  expect(verifyNotice(Buffer.from('{}'), signature, noticeSecret, new Date(now.getTime() - 301_000))).toBe(false)
})

test('every shop has keys of its own', () => {
  const [one, other] = [deriveBankKeys('a'.repeat(32)), deriveBankKeys('b'.repeat(32))]
  expect(new Set([one.apiKey, one.noticeSecret, other.apiKey, other.noticeSecret]).size).toBe(4)
})
