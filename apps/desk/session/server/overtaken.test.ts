/**
 * Superseded sign-ins: one that is ended or changed while its response is in flight grants nothing.
 */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { invitationLinks } from '#core/accounts/roles/server/role-store.ts'
import { goodPassword } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import { countAttemptsAs } from '#test/shop/count-attempts.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
beforeEach(() => sql`truncate attempts`.execute(desk.db))
const { db } = desk
const path = (name: 'sign-in' | 'second-factor' | 'set-up') => href(deskRoutes[name])
/** The first at 0, the next at 1: both stay valid if a step ends meanwhile. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000))
const sessionsOf = (user_id: number) =>
  db.selectFrom('staff_sessions').select('step').where('user_id', '=', user_id).execute()

async function newcomer() {
  const visitor = desk.visitor()
  await visitor.get(path('sign-in'))
  return visitor
}

test('desk: a password that is changed while it is checked begins no session', async () => {
  const { id, email } = await desk.staff('owner')
  const visitor = await newcomer()
  const { answer } = await db.transaction().execute(async (trx) => {
    await sql`update users set password_hash = '$argon2id$other' where id = ${id}`.execute(trx)
    const sent = visitor.post(path('sign-in'), { email, password: goodPassword })
    await whileSomebodyWaits(db, sent)
    return { answer: sent }
  })
  expect(Object.keys((await answer).props.errors)).toEqual(['password'])
  expect(await sessionsOf(id)).toEqual([])
})

test('desk: a session that is ended while its code is checked does not go on', async () => {
  const { id, email } = await desk.staff('owner')
  const first = await newcomer()
  await first.post(path('sign-in'), { email, password: goodPassword })
  const { secretKey } = (await first.get(path('set-up'))).props
  await first.post(path('set-up'), { code: codeOf(secretKey) })
  const visitor = await newcomer()
  await visitor.post(path('sign-in'), { email, password: goodPassword })
  const { answer } = await db.transaction().execute(async (trx) => {
    await sql`select id from users where id = ${id} for update`.execute(trx)
    const sent = visitor.post(path('second-factor'), { code: codeOf(secretKey, 1) })
    await whileSomebodyWaits(db, sent)
    await sql`delete from staff_sessions where user_id = ${id}`.execute(trx)
    return { answer: sent }
  })
  expect((await answer).payload.view?.component).toBe('sign-in')
  expect(await sessionsOf(id)).toEqual([])
})

test('desk: passwords that are tried at an invitation are counted as those of the sign-in', async () => {
  const { email } = await desk.staff('viewer')
  const token = await db
    .transaction()
    .execute((trx) => invitationLinks.save(trx, { email, role: 'owner', venueIds: [null] }))
  const visitor = desk.visitor()
  const address = href(deskRoutes.invitation, { token })
  const accept = async (password: string) => {
    await visitor.get(address)
    return visitor.post(address, { password })
  }
  expect((await accept('not the password')).props.errors.password).toBeTruthy()
  await countAttemptsAs(db, 'sign-in-account', 1_000)
  expect((await accept(goodPassword)).props.errors.password).toMatch(/minute/)
  expect(await db.selectFrom('invitations').select('email').where('email', '=', email).execute()).toHaveLength(1)
})

test('desk: a passkey that is added while the first app is switched on has to be shown: the app opens nothing', async () => {
  const { id, email } = await desk.staff('owner')
  const visitor = await newcomer()
  await visitor.post(path('sign-in'), { email, password: goodPassword })
  const { secretKey } = (await visitor.get(path('set-up'))).props
  const { answer } = await db.transaction().execute(async (trx) => {
    await sql`select id from users where id = ${id} for update`.execute(trx)
    const sent = visitor.post(path('set-up'), { code: codeOf(secretKey) })
    await whileSomebodyWaits(db, sent)
    await sql`insert into passkeys (id, user_id, public_key, counter, name, counts_at_desk) values ('added', ${id}, '\\x00', 0, 'Laptop', true)`.execute(
      trx,
    )
    return { answer: sent }
  })
  expect((await answer).payload.view?.component).toBe('sign-in')
  const user = await db.selectFrom('users').select(['totp_secret', 'totp_confirmed_at']).where('id', '=', id).execute()
  expect(user).toEqual([{ totp_secret: null, totp_confirmed_at: null }])
})
