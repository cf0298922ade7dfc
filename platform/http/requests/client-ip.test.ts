import { expect, test } from 'vitest'
import { hashClientIp } from './client-ip.ts'

const hash = (address: string) => hashClientIp(address, 'secret')

test('the same client is the same, and says nothing without the secret', () => {
  expect(hash('192.0.2.7')).toBe(hash('192.0.2.7'))
  expect(hash('192.0.2.7')).not.toBe(hash('192.0.2.8'))
  expect(hash('192.0.2.7')).not.toBe(hashClientIp('192.0.2.7', 'another'))
})

// Holds, messages and attempts are stored under this name, and the previous version still counts by
// it during a half-finished upgrade.
test('the same client is the same in every version', () => {
  expect(hash('192.0.2.7')).toBe('Pf1WTTQVYb9NKLgiHYKCnRwbtxGYbL_XHSsdH-6vMpg')
})

test.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:0db8:0:0:1::'],
  ['fe80::1%eth0', 'fe80::2'],
])('%s and %s are one client', (one, other) => expect(hash(one)).toBe(hash(other)))

test('another /64 is another client', () => {
  expect(hash('2001:db8:1:2::1')).not.toBe(hash('2001:db8:1:3::1'))
  expect(hash('::1')).not.toBe(hash('1::1'))
})
