import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeAttemptKey, parseAttemptKey } from './attempt-key.ts'

describe('the key of an attempt', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 999_999 }), (uuid, attempt) => {
        expect(parseAttemptKey(writeAttemptKey(uuid, attempt))).toEqual({ uuid, attempt })
      }),
    )
  })

  test.each(['', 'order:x:attempt:1', 'order:00000000-0000-0000-0000-000000000000:attempt:0', 'cart:1'])(
    '%j is none',
    (text) => {
      expect(parseAttemptKey(text)).toBeNull()
    },
  )
})

test('a key that only contains the name of an attempt is none', () => {
  const key = writeAttemptKey('0b6f2d8e-8f2c-4a51-9d5c-0d7f8c5b1a2e', 3)
  expect(parseAttemptKey(key)).toEqual({ uuid: '0b6f2d8e-8f2c-4a51-9d5c-0d7f8c5b1a2e', attempt: 3 })
  for (const other of [`x${key}`, `${key}:refund`, `${key}x`]) expect(parseAttemptKey(other)).toBeNull()
})
