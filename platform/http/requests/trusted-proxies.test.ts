/** Which proxies are trusted for the address that a request comes from. */
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { parseTrustedProxies, createTrustProxy } from './trusted-proxies.ts'

/**
 * Returns the client address that an app uses: the connection comes from this machine and names
 * three addresses, the last one added by the nearest proxy.
 */
async function readAddress(trusted: boolean | number | string): Promise<string> {
  const app = Fastify({ trustProxy: createTrustProxy(trusted) })
  app.get('/', async ({ ip }) => ip)
  const forwarded = '198.51.100.7, 203.0.113.9, 10.1.2.3'
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })
  await app.close()
  return body
}

test.each([
  [false, '127.0.0.1'],
  [0, '127.0.0.1'],
  [1, '10.1.2.3'],
  [2, '203.0.113.9'],
  [3, '198.51.100.7'],
  [true, '198.51.100.7'],
  ['loopback', '10.1.2.3'],
  ['10.0.0.0/8', '127.0.0.1'],
  ['127.0.0.1,10.0.0.0/8', '203.0.113.9'],
] as const)('proxies: where %o are trusted, a request comes from %s', async (trusted, address) => {
  expect(await readAddress(trusted)).toBe(address)
})

test.each([
  ['true', true],
  ['false', false],
  ['0', 0],
  ['1', 1],
  ['12', 12],
  ['loopback, 10.0.0.0/8,::1', 'loopback,10.0.0.0/8,::1'],
  ['fd00::/8', 'fd00::/8'],
  ['123', null],
  ['-1', null],
  ['1.5', null],
  ['yes', null],
  ['', null],
  ['10.0.0.0/33', null],
  ['10.0.0.0/', null],
  ['10.0.0.0/8/8', null],
  ['10.0.0.0/32', '10.0.0.0/32'],
  ['10.0.0.0/8x', null],
  ['10.0.0.0/x8', null],
  ['::1/129', null],
  ['linklocal,uniquelocal', 'linklocal,uniquelocal'],
  ['x1', null],
  ['1x', null],
  ['proxy.example.com', null],
  ['10.0.0.1,', null],
])('proxies: "%s" is read as %o', (text, read) => {
  expect(parseTrustedProxies(text)).toBe(read)
})
