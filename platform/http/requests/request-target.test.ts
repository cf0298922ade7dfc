import { expect, test } from 'vitest'
import { cleanTarget } from './request-target.ts'

test.each([
  [undefined, '/', 'own.test'],
  ['/a?b=%00', '/a?b=%00', 'own.test'],
  ['http://a.test/b?c=1', '/b?c=1', 'a.test'],
  ['HTTPS://a.test:8443/b', '/b', 'a.test:8443'],
  ['http://a.test', '/', 'a.test'],
  ['http://a.test?b=1', '/?b=1', 'a.test'],
  ['http://a.test#b', '/#b', 'a.test'],
  ['http://a.test\\b', '/\\b', 'a.test'],
  // A host that has another one in front of it is never trusted.
  ['http://a.test@b.test/', '/@b.test/', 'a.test'],
  ['/http://a.test/', '/http://a.test/', 'own.test'],
  ['http://', 'http://', 'own.test'],
  ['http:///a', 'http:///a', 'own.test'],
  ['http://a.test:99999/', 'http://a.test:99999/', 'own.test'],
  ['ftp://a.test/', 'ftp://a.test/', 'own.test'],
  // Takes malformed escapes literally.
  ['/%', '/%25', 'own.test'],
  ['/%E0/%20?%', '/%25E0/%2520?%', 'own.test'],
  ['/a%00', '/a%2500', 'own.test'],
  ['/%C3%A9', '/%C3%A9', 'own.test'],
  ['http://a.test/%', '/%25', 'a.test'],
])('request target: %s is %s of the host %s', (url, target, host) => {
  const headers: { host?: string } = { host: 'own.test' }
  const rewritten = cleanTarget({ url, headers })
  expect([rewritten, headers.host]).toEqual([target, host])
})
