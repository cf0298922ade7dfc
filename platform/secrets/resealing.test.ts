import { expect, test } from 'vitest'
import { sealAgain } from './resealing.ts'

/** Creates a text sealed by one secret; another secret does not open it. */
const sealedBy = (own: string, stored: string[]) => ({
  open: (secret: string) => (secret === own ? 'code' : null),
  seal: (text: string, secret: string) => `${text} by ${secret}`,
  store: async (resealed: string) => stored.push(resealed),
})

test('resealing: what the secret before has sealed is sealed anew; what is so already, or by neither, stays', async () => {
  const stored: string[] = []
  const all = ['before', 'today', 'today', 'other', 'other', 'other'].map((own) => sealedBy(own, stored))
  expect(await sealAgain(all, { before: 'before', today: 'today' })).toEqual({ anew: 1, already: 2, unreadable: 3 })
  expect(stored).toEqual(['code by today'])
})
