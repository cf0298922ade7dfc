/** Session data is separate: secrets, codes, the selected hall and language. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { goodPassword } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
beforeEach(() => sql`truncate attempts`.execute(desk.db))
const { db } = desk
const noFollow = { follow: false }
const [signIn, secondFactor, setUp, codesPage] = (
  ['sign-in', 'second-factor', 'set-up', 'recovery-codes'] as const
).map((name) => href(deskRoutes[name])) as [string, string, string, string]
/** The first at 0, the next at 1: both stay valid if a step ends meanwhile. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000))

async function halfway(email: string) {
  const visitor = desk.visitor()
  await visitor.get(signIn)
  await visitor.post(signIn, { email, password: goodPassword })
  return visitor
}
async function ready() {
  const account = await desk.staff('owner')
  const visitor = await halfway(account.email)
  const { secretKey } = (await visitor.get(setUp)).props
  const { props } = await visitor.post(setUp, { code: codeOf(secretKey) })
  return { ...account, visitor, secretKey: secretKey as string, codes: props.codes as string[] }
}

test('desk: recovery codes are shown to whose they are, and go with a word of theirs alone', async () => {
  const [one, two] = [await ready(), await ready()]
  const shown = async ({ visitor }: typeof one) => (await visitor.get(codesPage)).props.codes
  expect([await shown(one), await shown(two)]).toEqual([one.codes, two.codes])
  expect(one.codes).not.toEqual(two.codes)
  expect((await one.visitor.post(codesPage, {}, noFollow)).location).toBe('/desk')
  expect([await shown(one), await shown(two)]).toEqual([undefined, two.codes])
})

test('desk: each session has a secret of its own to set up, as long as it can be read', async () => {
  const [one, two] = await Promise.all([1, 2].map(async () => halfway((await desk.staff('owner')).email)))
  const secretOf = async (visitor: typeof one) => (await visitor!.get(setUp)).props.secretKey
  const [first, second] = [await secretOf(one), await secretOf(two)]
  expect([first === second, await secretOf(one), await secretOf(two)]).toEqual([false, first, second])
  await sql`update staff_sessions set sealed_secret = 'sealed by another' where step = 'password'`.execute(db)
  expect((await one!.get(setUp, noFollow)).location).toBe(signIn)
  expect((await one!.post(setUp, { code: codeOf(first) }, noFollow)).location).toBe(setUp)
})

test('desk: a code is taken in no session that is being ended in this very moment', async () => {
  const { id, email, secretKey } = await ready()
  const visitor = await halfway(email)
  const { answer } = await db.transaction().execute(async (ending) => {
    const { sent } = await db.transaction().execute(async (trx) => {
      await sql`select id from users where id = ${id} for update`.execute(trx)
      const posted = visitor.post(secondFactor, { code: codeOf(secretKey, 1) })
      await whileSomebodyWaits(db, posted)
      await sql`delete from staff_sessions where user_id = ${id}`.execute(ending)
      return { sent: posted }
    })
    // The code is correct, and its session has not ended yet.
    await whileSomebodyWaits(db, sent)
    return { answer: sent }
  })
  expect((await answer).payload.view?.component).toBe('sign-in')
  expect(await db.selectFrom('staff_sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
})

test('desk: what is no form at all is told like one that is empty', async () => {
  const visitor = await halfway((await ready()).email)
  for (const body of [null, 'code'])
    expect((await visitor.post(secondFactor, body as never)).props.errors).toEqual({
      code: 'Please enter the six digits that the app shows.',
    })
})

test('desk: halls of one place stand in the order in which they were made; what is none chooses nothing', async () => {
  const halls = [await storeConcert(db, { bystanders: false }), await storeConcert(db, { bystanders: false })]
  const [first, last] = halls.map(({ venueId }) => venueId) as [number, number]
  for (const hall of [last, first]) await sql`update venues set position = 1 where id = ${hall}`.execute(db)
  const { visitor } = await desk.signedIn({ viewer: [last, first] })
  const choose = async (hall: unknown) => (await visitor.post(href(deskRoutes['hall.choose']), { hall })).props.me
  expect((await choose(last)).halls.map(({ id }: { id: number }) => id)).toEqual([first, last])
  expect((await choose(String(last))).hall).toBe(last)
  for (const none of ['x', 1.5, -1, undefined, {}, null, '']) {
    await choose(last)
    const isForAll = none === null || none === ''
    expect([none, (await choose(none)).hall]).toEqual([none, isForAll ? null : last])
  }
})

test('desk: a language that the house does not speak is English; a tour is seen unless somebody says that it is not', async () => {
  const { visitor, id } = await desk.signedIn('viewer', 'hu')
  const { id: other } = await desk.signedIn('viewer')
  const post = (name: 'language.choose' | 'tour.seen', body: object) =>
    visitor.post(href(deskRoutes[name]), body, noFollow)
  const kept = () =>
    db
      .selectFrom('staff_settings')
      .select(['user_id', 'locale', 'toured_at'])
      .where('user_id', 'in', [id, other])
      .execute()
  expect((await post('language.choose', { locale: 'de' })).location).toBe(`${desk.config.origins.hu}/desk`)
  expect(await kept()).toEqual([{ user_id: id, locale: 'en', toured_at: null }])
  await post('language.choose', { locale: 'fr' })
  await post('tour.seen', {})
  expect(await kept()).toEqual([{ user_id: id, locale: 'fr', toured_at: expect.any(Date) }])
  await post('tour.seen', { seen: false })
  await post('language.choose', { locale: 'hu' })
  expect(await kept()).toEqual([{ user_id: id, locale: 'hu', toured_at: null }])
  await post('tour.seen', { seen: 'maybe' })
  expect((await kept())[0]!.toured_at).not.toBeNull()
})
