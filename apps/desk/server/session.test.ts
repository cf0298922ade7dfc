/**
 * The browser's desk session: which cookies it sets and clears, and which requests it accepts as
 * its own.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDesk } from '../testing/desk.ts'
import { findFactors } from './factor-store.ts'
import { createDeskSessions } from './session.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db, config } = desk

/** Returns the cookies set by a response, by name, with their attributes. */
const setBy = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    [headers['set-cookie'] ?? []].flat().map((cookie) => {
      const [first, ...attributes] = String(cookie).split('; ')
      const [name, value] = first!.split('=') as [string, string]
      return [
        name,
        [value === '' ? 'gone' : 'given', ...attributes.filter((one) => !one.startsWith('Expires'))],
      ] as const
    }),
  )
const ofToken = ['given', 'Max-Age=43200', 'Path=/desk', 'SameSite=Strict']
const gone = expect.arrayContaining(['gone', 'Max-Age=0', 'Path=/desk'])

test('desk: a token is given to who has none, or that of another session, and to nobody else', async () => {
  const [{ visitor }, { visitor: other }] = [await desk.signedIn(), await desk.signedIn()]
  const open = async () => setBy((await visitor.get('/desk/people', { follow: false })).headers)
  expect(await open()).toEqual({})
  const token = visitor.cookies.get('XSRF-TOKEN')!
  visitor.cookies.delete('XSRF-TOKEN')
  expect(await open()).toEqual({ 'XSRF-TOKEN': ofToken })
  visitor.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN')!)
  expect(await open()).toEqual({ 'XSRF-TOKEN': ofToken })
  expect(visitor.cookies.get('XSRF-TOKEN')).toBe(token)
})

test('desk: whose session is over, or who signs out, keeps none of its cookies', async () => {
  const { visitor, id } = await desk.signedIn()
  const out = await visitor.post('/desk/sign-out', {}, { follow: false })
  expect(setBy(out.headers)).toMatchObject({ cadenza_desk: gone, 'XSRF-TOKEN': gone })
  expect(await db.selectFrom('staff_sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
  const { visitor: ended, id: whose } = await desk.signedIn()
  await sql`delete from staff_sessions where user_id = ${whose}`.execute(db)
  const answer = await ended.get('/desk', { follow: false })
  expect(setBy(answer.headers)).toMatchObject({ cadenza_desk: gone, 'XSRF-TOKEN': gone })
  expect(setBy((await desk.visitor().get('/desk', { follow: false })).headers)).toEqual({})
})

test('desk: over https its cookies are sent over https alone; a session that is begun ends the one before', async () => {
  const origins = { en: 'https://en.example', fr: 'https://fr.example', hu: 'https://hu.example' }
  const sessions = createDeskSessions({ ...config, origins })
  const { id: userId } = await desk.staff('viewer')
  const given: [string, object][] = []
  const reply = {
    setCookie: (name: string, _: string, attributes: object) => given.push([name, attributes]),
    clearCookie: () => reply,
  } as unknown as FastifyReply
  const request = { cookies: {}, headers: {}, ip: '10.1.2.3' } as unknown as FastifyRequest
  const session = await sessions.open(db, request, reply)
  expect([session.current, session.token]).toEqual([null, ''])
  const begin = (step: 'password' | 'in') => db.transaction().execute((trx) => session.begin(trx, { userId, step }))
  const give = await begin('password')
  // There is no session before the commit.
  expect([session.current, given]).toEqual([null, []])
  give()
  const first = session.current
  expect(first).toEqual({ id: expect.any(String), userId, step: 'password', isConfirmed: true, venueId: null })
  expect(session.token).not.toBe('')
  expect(given).toEqual([
    ['__Secure-cadenza_desk', expect.objectContaining({ path: '/desk', secure: true, httpOnly: true, maxAge: 43_200 })],
    ['XSRF-TOKEN', { path: '/desk', sameSite: 'strict', secure: true, maxAge: 43_200 }],
  ])
  ;(await begin('in'))()
  const rows = await db
    .selectFrom('staff_sessions')
    .select(['id', 'step', 'network'])
    .where('user_id', '=', userId)
    .execute()
  expect(rows).toEqual([{ id: session.current!.id, step: 'in', network: expect.stringMatching(/^10\.1\./) }])
  expect(session.current!.id).not.toBe(first!.id)
  for (let times = 0; times < 2; times++) await session.end()
  expect([session.current, session.token]).toEqual([null, ''])
  expect(await db.selectFrom('staff_sessions').select('id').where('user_id', '=', userId).execute()).toEqual([])
})

test('desk: where the database cannot be asked nobody has signed in, and nobody can', async () => {
  const none = createDeskSessions(config).none()
  expect([none.current, none.token, await none.end()]).toEqual([null, '', undefined])
  await expect(none.begin({} as never, { userId: 1, step: 'in' })).rejects.toThrow('without the database')
})

test('desk: without a session a form is taken from its own pages alone, and a guard lets nobody on who works for nobody', async () => {
  const visitor = desk.visitor()
  const send = (headers: Record<string, string>) => visitor.post('/desk/sign-in', {}, { follow: false, headers })
  expect((await send({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(419)
  expect((await send({})).status).toBe(303)
  const { visitor: former, id } = await desk.signedIn('viewer')
  await db.deleteFrom('user_roles').where('user_id', '=', id).execute()
  for (const path of ['/desk/second-factor', '/desk/set-up'])
    expect((await former.get(path, { follow: false })).location).toBe('/desk/sign-in')
  expect(await findFactors(db, 0)).toEqual({ app: false, passkey: false })
})
