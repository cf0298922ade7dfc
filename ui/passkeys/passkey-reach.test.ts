import { expect, test } from 'vitest'
import { findPasskeyReach } from './passkey-reach.ts'

test.each([
  ['https://shop.example', 'https://shop.example', 'own'],
  ['https://shop.example', 'https://fr.shop.example', 'own'],
  ['https://shop.example:8443', 'https://fr.shop.example:8443', 'own'],
  ['https://shop.example', 'https://not-shop.example', 'related'],
  ['https://en.shop.example', 'https://shop.example', 'related'],
  ['https://tickets.example', 'https://billets.example:8443', 'related'],
  // Nothing answers there at the port that browsers ask.
  ['https://tickets.example:8443', 'https://billets.example:8443', 'none'],
  ['http://tickets.example', 'https://billets.example', 'none'],
  ['https://tickets.example', 'http://billets.example', 'none'],
  ['http://localhost:3000', 'http://localhost:3000', 'own'],
  ['http://localhost:3000', 'http://fr.localhost:3000', 'none'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', 'none'],
  ['https://[::1]', 'https://[::1]', 'none'],
])('passkeys of %s on %s: %s', (home, here, reach) => {
  expect(findPasskeyReach(home, here)).toBe(reach)
})
