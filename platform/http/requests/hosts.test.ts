import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { guardHosts, hasOneHost } from './hosts.ts'
import { findRefusal } from './refusals.ts'

const origins = { en: 'https://en.test', fr: 'https://fr.test:8443', hu: 'http://hu.test' }

/**
 * Opens an app and returns the answer to a request for a host: its status, its redirect target, and
 * whether it was refused because of its host.
 */
function open(isProduction: boolean) {
  const app = Fastify()
  onTestFinished(() => app.close())
  const refused: unknown[] = []
  guardHosts(app, { origins, isProduction })
  app.addHook('onSend', async (request) => void refused.push(findRefusal(request)))
  app.all('/*', async () => 'page')
  return async (host: string, { method = 'GET', url = '/a?b=1' } = {}) => {
    const { statusCode, headers } = await app.inject({ method: method as 'GET', url, headers: { host } })
    return [statusCode, headers.location, refused.pop()]
  }
}

const served = [200, undefined, undefined]
const redirected = [307, 'https://en.test/a?b=1', undefined]
const misdirected = [421, undefined, 'host']
const unreadable = [400, undefined, 'host']

test.each([
  ['en.test', served, served],
  ['fr.test:8443', served, served],
  ['localhost', redirected, misdirected],
  ['localhost:3000', redirected, misdirected],
  ['de.localhost', redirected, misdirected],
  ['127.0.0.1', redirected, misdirected],
  ['127.10.20.30', redirected, misdirected],
  ['0.0.0.0', redirected, misdirected],
  ['[::1]', redirected, misdirected],
  ['[::]', redirected, misdirected],
  ['[::12]', misdirected, misdirected],
  ['[::2]', misdirected, misdirected],
  ['mylocalhost', misdirected, misdirected],
  ['.localhost', misdirected, misdirected],
  ['localhost.test', misdirected, misdirected],
  ['a.127.0.0.1.test', misdirected, misdirected],
  ['128.0.0.1', misdirected, misdirected],
  ['10.0.0.0', misdirected, misdirected],
  ['other.test', misdirected, misdirected],
  ['en.test/x', unreadable, unreadable],
  ['x@en.test', unreadable, unreadable],
  ['en.test en.test', unreadable, unreadable],
  ['[::1', unreadable, unreadable],
  ['en.test:99999', unreadable, unreadable],
])('hosts: %s is answered with %j while the app is developed, else with %j', async (host, developed, live) => {
  expect([await open(false)(host), await open(true)(host)]).toEqual([developed, live])
})

test('hosts: only what is read is led elsewhere, and checks and metrics are answered under any name', async () => {
  const ask = open(false)
  expect(await ask('localhost', { method: 'HEAD' })).toEqual(redirected)
  expect(await ask('localhost', { method: 'POST' })).toEqual(misdirected)
  for (const url of ['/health/live', '/metrics']) expect([url, await ask('other.test', { url })]).toEqual([url, served])
  for (const url of ['/healthy', '/a/health/live', '/metrics?a=1', '/metrics/a'])
    expect([url, await ask('other.test', { url })]).toEqual([url, misdirected])
})

test.each([
  [[], true],
  [['Accept', 'host', 'Host', 'a'], true],
  [['host', 'a', 'accept', 'b'], true],
  [['Host', 'a', 'HOST', 'a'], false],
  [['Host', 'a', 'Via', 'Host', 'Host', 'b'], false],
])('hosts: %j names one host at most: %s', (rawHeaders, expected) => {
  expect(hasOneHost(rawHeaders)).toBe(expected)
})
