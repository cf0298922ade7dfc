/** Wrong codes: the attempts per password, the notified users, and the effect of a correct one. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { confirmStaffSession, countStaffTry, findStaffSession } from '#platform/http/sessions/staff-session-store.ts'
import { goodPassword, mailsTo } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { readDeskPath } from './return-path.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
beforeEach(() => sql`truncate attempts`.execute(desk.db))
const { db } = desk
const path = (name: 'today' | 'sign-in' | 'second-factor' | 'set-up' | 'confirm') => href(deskRoutes[name])
/** The first at 0, the next at 1: both stay valid if a step ends meanwhile. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000))
const wrong = { code: '000000' }

async function halfway(email: string) {
  const visitor = desk.visitor()
  await visitor.get(path('sign-in'))
  await visitor.post(path('sign-in'), { email, password: goodPassword })
  return visitor
}
/** A signed-in user with an app as second factor, and their recovery codes. */
async function ready() {
  const account = await desk.staff('owner')
  const visitor = await halfway(account.email)
  const { secretKey } = (await visitor.get(path('set-up'))).props
  const { props } = await visitor.post(path('set-up'), { code: codeOf(secretKey) })
  return { ...account, secretKey: secretKey as string, visitor, codes: props.codes as string[] }
}
const kindsOfMails = async (email: string) => (await mailsTo(db, email)).map(({ kind }) => kind)
const sessionsOf = (user_id: number) =>
  db.selectFrom('staff_sessions').selectAll().where('user_id', '=', user_id).execute()

test('desk: of wrong codes the owner hears once, with the last that one password allows', async () => {
  const { id, email } = await ready()
  const visitor = await halfway(email)
  const before = await kindsOfMails(email)
  for (let tried = 0; tried < 4; tried++) await visitor.post(path('second-factor'), wrong)
  expect(await kindsOfMails(email)).toEqual(before)
  await visitor.post(path('second-factor'), wrong)
  expect(await kindsOfMails(email)).toEqual([...before, 'second-factor-failed'])
  // The session with the attempts has ended, the active one continues.
  expect((await sessionsOf(id)).map(({ step }) => step)).toEqual(['in'])
})

test('desk: a right code while one works makes the wrong ones of before good again', async () => {
  const { secretKey, visitor } = await ready()
  const tryCode = async (code: object) => {
    await visitor.get(path('confirm'))
    return (await visitor.post(path('confirm'), code)).payload.view?.component
  }
  for (let tried = 0; tried < 4; tried++) expect(await tryCode(wrong)).toBe('confirm')
  expect(await tryCode({ code: codeOf(secretKey, 1) })).toBe('today')
  // Attempts per account are counted separately, and for longer.
  await sql`truncate attempts`.execute(db)
  for (let tried = 0; tried < 4; tried++) expect(await tryCode(wrong)).toBe('confirm')
  expect(await tryCode(wrong)).toBe('sign-in')
})

test('desk: a recovery code that was used is told to its owner, a code of the app is not', async () => {
  const { email, codes, secretKey } = await ready()
  const before = await kindsOfMails(email)
  await (await halfway(email)).post(path('second-factor'), { code: codeOf(secretKey, 1) })
  // Each of them comes from an unknown browser.
  expect(await kindsOfMails(email)).toEqual([...before, 'new-device'])
  await (await halfway(email)).post(path('second-factor'), { recovery_code: codes[0] })
  expect(await kindsOfMails(email)).toEqual([...before, 'new-device', 'two-factor-changed', 'new-device'])
})

test('desk: too many codes for one account are no more looked at, however many sessions are begun', async () => {
  const { email, secretKey } = await ready()
  for (let session = 0; session < 2; session++) {
    const visitor = await halfway(email)
    for (let tried = 0; tried < 5; tried++) await visitor.post(path('second-factor'), wrong)
  }
  const { props, payload } = await (await halfway(email)).post(path('second-factor'), { code: codeOf(secretKey, 1) })
  expect(payload.view?.component).toBe('second-factor')
  expect(props.errors.code).toMatch(/minute/)
})

test('desk: who is in is not asked for a second factor again, and begins none', async () => {
  const { visitor } = await ready()
  for (const name of ['second-factor', 'set-up', 'sign-in'] as const)
    expect([name, (await visitor.get(path(name), { follow: false })).location]).toEqual([name, path('today')])
})

test('desk: a first second factor ends what was begun by the password alone', async () => {
  const account = await desk.staff('owner')
  const other = await halfway(account.email)
  const visitor = await halfway(account.email)
  const { secretKey } = (await visitor.get(path('set-up'))).props
  await visitor.post(path('set-up'), { code: codeOf(secretKey) })
  expect((await sessionsOf(account.id)).map(({ step }) => step)).toEqual(['in'])
  expect((await other.get(path('second-factor'), { follow: false })).location).toBe(path('sign-in'))
})

test('desk: a session that is over tries no code and confirms nothing; one that is used is seen', async () => {
  const { id } = await desk.signedIn()
  const [session] = await sessionsOf(id)
  const set = (change: string) =>
    sql`update staff_sessions set ${sql.raw(change)} where id = ${session!.id}`.execute(db)
  const confirm = () => db.transaction().execute((trx) => confirmStaffSession(trx, session!.id))
  expect(await countStaffTry(db, session!.id)).toBe(4)
  await set("last_seen_at = now() - interval '59 minutes'")
  await findStaffSession(db, session!.id)
  const [seen] = await sessionsOf(id)
  expect(Date.now() - seen!.last_seen_at.getTime()).toBeLessThan(50 * 60_000)
  await set("last_seen_at = now() - interval '61 minutes'")
  expect([await countStaffTry(db, session!.id), await confirm()]).toEqual([null, false])
})

test.each([
  ['/desk/people?q=a#b', '/desk/people?q=a'],
  ['/desk', '/desk'],
  ['/desktop', '/desk'],
  ['/deskevil/x', '/desk'],
  ['/events', '/desk'],
  ['https://evil.example/desk/people', '/desk'],
  ['//evil.example/desk/people', '/desk'],
  [['/desk/people'], '/desk'],
  [undefined, '/desk'],
])('desk: after the sign-in %j leads to %s', (asked, path) => {
  expect(readDeskPath(asked, 'http://localhost').replace(/#.*/, '')).toBe(path)
})

test('desk: a hall that is archived is chosen and offered no more, nor is one where somebody has no role', async () => {
  const [{ venueId: own }, { venueId: gone }, { venueId: foreign }] = [
    await storeConcert(db, { bystanders: false }),
    await storeConcert(db, { bystanders: false }),
    await storeConcert(db, { bystanders: false }),
  ]
  const { visitor } = await desk.signedIn({ owner: [own, gone] })
  const choose = async (hall: number) => (await visitor.post(href(deskRoutes['hall.choose']), { hall })).props.me.hall
  expect([await choose(own), await choose(gone), await choose(foreign)]).toEqual([own, gone, null])
  await sql`update venues set archived_at = now() where id = ${gone}`.execute(db)
  expect(await choose(gone)).toBe(null)
  const { me } = (await visitor.hybrid(path('today'))).props
  expect(me.halls.map(({ id }: { id: number }) => id)).toEqual([own])
})
