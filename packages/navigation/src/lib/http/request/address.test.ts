import { expect, it } from 'vitest'
import { findUrl, findPath, writeAddress } from './address.ts'

const base = new URL('http://shop.test/events/buda?a=1')

it.each([
  ['http://shop.test/a?b=1#c', '/a?b=1#c'],
  ['http://shop.test//evil.test/a', '/.//evil.test/a'],
  ['http://shop.test/a//b', '/a//b'],
  ['http://shop.test', '/'],
])('the path of %s is %s', (url, path) => expect(findPath(new URL(url))).toBe(path))

it.each([
  ['/cart', '/cart'],
  ['pest', '/events/pest'],
  ['#hash', '/events/buda?a=1#hash'],
  // An absolute address stays absolute, even with the same host.
  ['http://shop.test/cart', 'http://shop.test/cart'],
  ['//bank.test/pay', 'http://bank.test/pay'],
  ['https://bank.test/pay', 'https://bank.test/pay'],
  ['https://shop.test/cart', 'https://shop.test/cart'],
])('the address %s is written as %s', (address, written) => {
  expect(writeAddress(address, base)).toBe(written)
  expect(writeAddress(new URL(address, base), base)).toBe(new URL(written, base).href)
})

it.each([
  ['/a?b=1', 'shop.test', 'http://shop.test/a?b=1'],
  ['http://other.test/a', 'shop.test', 'http://other.test/a'],
  ['/a', '', 'http://localhost/a'],
  ['http://anna@shop.test/', 'shop.test', undefined],
  ['http://:secret@shop.test/', 'shop.test', undefined],
  ['/a', 'anna@shop.test', undefined],
  ['/a', 'shop.test/b', undefined],
  ['a', 'shop.test', undefined],
  ['*', 'shop.test', undefined],
])('a request for %s of %s is for %s', (url, host, expected) => {
  const request = { url, host, method: 'GET', protocol: 'http', headers: {}, ip: '' }
  expect(findUrl(request)?.href).toBe(expected)
})

it.each(['javascript:alert(1)', 'ftp://shop.test/', 'xhttp://shop.test/', 'httpsx://shop.test/', 'mailto:a@b.test'])(
  'the address %s leads nowhere',
  (address) => expect(() => writeAddress(address, base)).toThrow(`[${address}]`),
)
