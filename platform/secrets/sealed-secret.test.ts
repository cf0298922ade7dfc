import { expect, test } from 'vitest'
import { openSealed, seal, sealAgain } from './sealed-secret.ts'

const sealing = { secret: 's'.repeat(32), kind: 'codes', purpose: 'user 7' }

test('sealed secrets: are read again with the same secret, for the same kind and purpose, by nobody else', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP é', sealing)
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  expect(openSealed(sealed, sealing)).toBe('JBSWY3DPEHPK3PXP é')
  expect(openSealed(sealed, { ...sealing, secret: 't'.repeat(32) })).toBeNull()
  expect(openSealed(sealed, { ...sealing, kind: 'keys' })).toBeNull()
  expect(openSealed(sealed, { ...sealing, purpose: 'user 8' })).toBeNull()
})

test('sealed secrets: what earlier versions have sealed is read', () => {
  expect(openSealed('AAECAwQFBgcICQoL7ehkNV7uoohW-ploMIqeY_6Youqo19roOfkAuTM', sealing)).toBe('árvíztűrő')
})

test('sealed secrets: are another text each time', () => {
  expect(seal('the same', sealing)).not.toBe(seal('the same', sealing))
})

test('sealed secrets: what was changed, cut off or never sealed opens to nothing', () => {
  const sealed = seal('secret', sealing)
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(openSealed(changed.toString('base64url'), sealing)).toBeNull()
    expect(openSealed(bytes.subarray(0, at).toString('base64url'), sealing)).toBeNull()
  }
  expect(openSealed('', sealing)).toBeNull()
  expect(openSealed('not sealed at all, whatever it is, however long', sealing)).toBeNull()
})

test('sealed secrets: nothing is a text, too', () => {
  expect(openSealed(seal('', sealing), sealing)).toBe('')
})

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
