import { expect, test } from 'vitest'
import { deriveIdempotencyKey } from './idempotency-key.ts'

test('idempotency key: the same request has the same key, as a UUID, and any other one another', () => {
  const key = deriveIdempotencyKey('order', 7, { seats: [1, 2] })
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(deriveIdempotencyKey('order', 7, { seats: [1, 2] })).toBe(key)
  const others = [
    deriveIdempotencyKey('order', 7, { seats: [1] }),
    deriveIdempotencyKey('order', 7, { seats: [2, 1] }),
    deriveIdempotencyKey('order', 8, { seats: [1, 2] }),
    deriveIdempotencyKey('order', '7', { seats: [1, 2] }),
    deriveIdempotencyKey('order,7', { seats: [1, 2] }),
    deriveIdempotencyKey('order', 7),
  ]
  expect(new Set([key, ...others]).size).toBe(7)
})
