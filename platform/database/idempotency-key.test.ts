import { expect, test } from 'vitest'
import { hashIdempotencyKey } from './idempotency-key.ts'

test('idempotency key: the same request has the same key, as a UUID, and any other one another', () => {
  const key = hashIdempotencyKey('order', 7, { seats: [1, 2] })
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(hashIdempotencyKey('order', 7, { seats: [1, 2] })).toBe(key)
  const others = [
    hashIdempotencyKey('order', 7, { seats: [1] }),
    hashIdempotencyKey('order', 7, { seats: [2, 1] }),
    hashIdempotencyKey('order', 8, { seats: [1, 2] }),
    hashIdempotencyKey('order', '7', { seats: [1, 2] }),
    hashIdempotencyKey('order,7', { seats: [1, 2] }),
    hashIdempotencyKey('order', 7),
  ]
  expect(new Set([key, ...others]).size).toBe(7)
})
