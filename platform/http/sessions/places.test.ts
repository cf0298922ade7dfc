import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

/**
 * Returns what a browser receives for a place of the given number of minutes, and how it is
 * reported at later moments.
 */
function keep(isSecure: boolean) {
  let now = Date.UTC(2026, 10, 29, 19, 30)
  let sessionName: string | undefined = 'own'
  const set: { name: string; value: string; options: Record<string, unknown> }[] = []
  const cookies = { read: () => ({ name: sessionName, token: undefined }) }
  const places = createPlaces({ secret: 'a secret', isSecure, cookies, clock: () => new Date(now) })
  const reply = {
    setCookie: (name: string, value: string, options: Record<string, unknown>) => set.push({ name, value, options }),
  }
  places.keep(reply as unknown as FastifyReply, { sessionName: 'own', minutes: 15 })
  const { name, value, options } = set[0]!
  return {
    name,
    options,
    value,
    isKept: (
      minutes: number,
      { session = 'own', sent = value }: { session?: string | null; sent?: string | null } = {},
    ) => {
      now = Date.UTC(2026, 10, 29, 19, 30 + minutes)
      sessionName = session ?? undefined
      return places.isKept({ cookies: sent === null ? {} : { [name]: sent } } as unknown as FastifyRequest)
    },
  }
}

test('places: who holds seats passes for as long as they may be held, in their own session alone', () => {
  const { name, options, value, isKept } = keep(true)
  expect([name, options]).toEqual([
    '__Host-cadenza_place',
    { path: '/', sameSite: 'lax', secure: true, httpOnly: true, maxAge: 15 * 60 },
  ])
  expect([isKept(0), isKept(14), isKept(15), isKept(16)]).toEqual([true, true, false, false])
  expect(isKept(1, { session: 'another' })).toBe(false)
  expect(isKept(1, { sent: `9999999999.${'a'.repeat(43)}` })).toBe(false)
  for (const sent of ['something else', null, `x${value}`, `${value}x`, value.replace('.', 'x')])
    expect([sent, isKept(1, { sent })]).toEqual([sent, false])
  // Without a name there is no session.
  expect(isKept(1, { session: null })).toBe(false)
})

test('places: without https the cookie has no prefix, which browsers refuse there', () => {
  const { name, options } = keep(false)
  expect([name, options['secure']]).toEqual(['cadenza_place', false])
})
