import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBankKeys, signWebhook, verifyWebhook } from './bank-keys.ts'

const now = new Date('2026-11-21T12:00:00Z')
const { webhookSecret } = createBankKeys('a secret that is long enough for a shop')

test('a webhook event is known by its signature, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (body) => {
      expect(verifyWebhook(Buffer.from(body), signWebhook(body, webhookSecret, now), webhookSecret, now)).toBe(true)
    }),
  )
})

test('a webhook event with one byte changed is not', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 60 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (bytes, place, change) => {
        const body = Buffer.from(bytes).toString('latin1')
        const changed = Buffer.from(body)
        changed[place % changed.length]! ^= change
        expect(verifyWebhook(changed, signWebhook(body, webhookSecret, now), webhookSecret, now)).toBe(false)
      },
    ),
  )
})

test.each([undefined, '', 't=1', `t=${now.getTime() / 1000},v1=`, `v1=${'0'.repeat(64)}`, `t=x,v1=${'0'.repeat(64)}`])(
  'the signature %j is none',
  (signature) => {
    expect(verifyWebhook(Buffer.from('{}'), signature, webhookSecret, now)).toBe(false)
  },
)

test('a recorded webhook event cannot be played back later', () => {
  const signature = signWebhook('{}', webhookSecret, now)
  expect(verifyWebhook(Buffer.from('{}'), signature, webhookSecret, new Date(now.getTime() + 299_000))).toBe(true)
  expect(verifyWebhook(Buffer.from('{}'), signature, webhookSecret, new Date(now.getTime() + 301_000))).toBe(false)
  // Signatures from the future are rejected, too.
  expect(verifyWebhook(Buffer.from('{}'), signature, webhookSecret, new Date(now.getTime() - 301_000))).toBe(false)
})

test('every shop has keys of its own', () => {
  const [one, other] = [createBankKeys('a'.repeat(32)), createBankKeys('b'.repeat(32))]
  expect(new Set([one.apiKey, one.webhookSecret, other.apiKey, other.webhookSecret]).size).toBe(4)
})
