import { expect, test } from 'vitest'
import { onceKey } from './once-key.ts'

test('once key: the same wish has the same key, as a UUID, and any other one another', () => {
  const key = onceKey('order', 7, { seats: [1, 2] })
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(onceKey('order', 7, { seats: [1, 2] })).toBe(key)
  const others = [
    onceKey('order', 7, { seats: [1] }),
    onceKey('order', 7, { seats: [2, 1] }),
    onceKey('order', 8, { seats: [1, 2] }),
    onceKey('order', '7', { seats: [1, 2] }),
    onceKey('order,7', { seats: [1, 2] }),
    onceKey('order', 7),
  ]
  expect(new Set([key, ...others]).size).toBe(7)
})
