import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isFromOwnPage } from './csrf.ts'
import { createUnreadableSession } from './session.ts'
import { createSecret, hashSecret, isSecret } from './secrets.ts'
import { createSessionCookies, createSessionName } from './session-cookies.ts'

const asking = (cookies: Record<string, string>) => ({ cookies }) as unknown as FastifyRequest
const ofBefore = 'b'.repeat(43)

/** Records the cookies that a reply was told to set and to clear. */
function createReply() {
  const told: unknown[][] = []
  const reply = {
    setCookie: (name: string, value: string, options: object) => told.push(['set', name, value, options]),
    clearCookie: (name: string, options: object) => told.push(['clear', name, options]),
  } as unknown as FastifyReply
  return { reply, told }
}

test.each([
  [true, { '__Host-session': 'a', session: ofBefore, 'XSRF-TOKEN': 't' }, { name: 'a', token: 't' }],
  [true, { session: ofBefore }, { name: ofBefore, token: undefined }],
  [true, { session: ofBefore.slice(1) }, { name: undefined, token: undefined }],
  [true, { session: `${ofBefore}b` }, { name: undefined, token: undefined }],
  [false, { session: 'a' }, { name: 'a', token: undefined }],
  [false, {}, { name: undefined, token: undefined }],
])('session cookies: under https (%s) %j are read as %j', (isSecure, brought, expected) => {
  expect(createSessionCookies({ name: 'session', isSecure }).read(asking(brought))).toEqual(expected)
})

test('session cookies: only what the browser does not have is set, and only what it has is cleared', () => {
  const cookies = createSessionCookies({ name: 'session', isSecure: true })
  const attributes = { path: '/', sameSite: 'lax', secure: true }
  const maxAge = 60 * 24 * 60 * 60
  const name = ['set', '__Host-session', 'a', { ...attributes, maxAge, httpOnly: true }]
  const token = ['set', 'XSRF-TOKEN', 't', { ...attributes, maxAge }]
  const given = (brought: Record<string, string>) => {
    const { reply, told } = createReply()
    cookies.give(asking(brought), reply, { name: 'a', token: 't' })
    return told
  }
  expect(given({})).toEqual([name, token])
  expect(given({ '__Host-session': 'a', 'XSRF-TOKEN': 'other' })).toEqual([token])
  expect(given({ '__Host-session': 'other', 'XSRF-TOKEN': 't' })).toEqual([name])
  expect(given({ '__Host-session': 'a', 'XSRF-TOKEN': 't' })).toEqual([])
  for (const brought of ['__Host-session', 'session', 'XSRF-TOKEN']) {
    const { reply, told } = createReply()
    cookies.clear(asking({ [brought]: 'x', other: 'y' }), reply)
    expect(told).toEqual([['clear', brought, attributes]])
  }
})

test('session cookies: nobody guesses the name of a session', () => {
  expect(createSessionName()).toMatch(/^[\w-]{44}$/)
  expect(createSessionName()).not.toBe(createSessionName())
})

test.each([
  [createSecret(), true],
  [`x${createSecret()}`, false],
  [`${createSecret()}x`, false],
  [createSecret().replace(/^./, '+'), false],
  [undefined, false],
  [{ toString: createSecret }, false],
])('secrets: %j has the form of one: %s', (sent, expected) => expect(isSecret(sent)).toBe(expected))

test('secrets: what is stored is always the same, and another secret', () => {
  expect(hashSecret('secret')).toBe('K7gNU3sdo-OL0wNhqoVWhr3g6s1xYv72ol_pe_Unols')
})

test.each([
  [{ referer: 'nonsense' }, false],
  [{ referer: 'nonsense', 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'https://a.test', 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
])('own page: a request that says %j comes from one: %s', (headers, expected) => {
  const origins = { en: 'https://a.test', fr: 'https://b.test', hu: 'https://c.test' }
  expect(isFromOwnPage({ headers, host: 'a.test' } as FastifyRequest, origins)).toBe(expected)
})

test('a session that cannot be read now says why to whoever asks for it, and is nobody’s on the error page', async () => {
  const cause = new Error('no database')
  const session = createUnreadableSession(cause)
  expect([session.token, session.isExpired]).toEqual(['', false])
  for (const ask of [() => session.id, () => session.signIn, () => session.keepPlace(1)]) expect(ask).toThrow(cause)
  for (const ask of [
    () => session.ensure(),
    () => session.keep({}),
    () => session.take(),
    () => session.enter(undefined as never, { id: 'a', signIn: null }),
    () => session.leave(),
  ])
    await expect(ask()).rejects.toBe(cause)
})
