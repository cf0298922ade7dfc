import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createSecretCookie } from './secret-cookie.ts'
import { createSecret } from './secrets.ts'

test.each([
  ['for the whole host', {}, '__Host-key', 'lax', '/'],
  ['below a path', { path: '/desk' }, '__Secure-key', 'strict', '/desk'],
])('secret cookie: one %s is bound to it, and taken back there', (_, given, name, sameSite, path) => {
  const told: unknown[] = []
  const reply = {
    setCookie: (...set: unknown[]) => told.push(set),
    clearCookie: (...cleared: unknown[]) => told.push(cleared),
  } as unknown as FastifyReply
  const asking = (cookies: Record<string, string>) => ({ cookies }) as unknown as FastifyRequest
  const secret = createSecret()
  const attributes = { path, sameSite, secure: true, httpOnly: true }
  const cookie = createSecretCookie({ name: 'key', isSecure: true, maxAge: 90, ...given })
  cookie.give(reply, secret)
  cookie.clear(asking({ [name]: 'anything' }), reply)
  cookie.clear(asking({ key: 'of another host' }), reply)
  expect(told).toEqual([
    [name, secret, { ...attributes, maxAge: 90 }],
    [name, attributes],
  ])
  expect(cookie.read(asking({ [name]: secret }))).toBe(secret)
  expect(cookie.read(asking({ [name]: `${secret}x` }))).toBeUndefined()
  // Without the prefix, another host of the domain could have set the cookie.
  expect(cookie.read(asking({ key: secret }))).toBeUndefined()
  expect(createSecretCookie({ name: 'key', isSecure: false, maxAge: 90, ...given }).read(asking({ key: secret }))).toBe(
    secret,
  )
})
