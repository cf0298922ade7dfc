/** Access to orders, and its means. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'
import type { RouteName } from '@cadenza/navigation'
import { storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { storeSession } from '#core/cart/server/testing/samples.ts'
import {
  orderLinks,
  moveOrdersOfSession,
  admitSession,
  findOrderByLink,
  findOrderForVisitor,
  findOrderByReference,
} from './order-access-store.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { writeOrderAddresses } from './order-link.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const signedInAs = (userId: number) => ({ userId }) as never

test('an order is opened to the session that made it, one that a key has let in, and the user whose it is', async () => {
  const [made, admitted, other] = [await storeSession(db), await storeSession(db), await storeSession(db)]
  const [owner, stranger] = [await storeAccount(db), await storeAccount(db)]
  const { id, uuid } = await insertPaidOrder(db, { sessionId: made })
  await db.updateTable('orders').set({ user_id: owner.id }).where('id', '=', id).execute()
  await insertPaidOrder(db, { sessionId: other })
  await admitSession(db, { sessionId: admitted, orderId: id })
  const opens = async (sessionId: string | null, userId: number | null = null) => {
    const session = { id: sessionId, signIn: userId === null ? null : signedInAs(userId) }
    return (await findOrderForVisitor(db, { uuid, session }))?.id === id
  }
  expect(await Promise.all([opens(made), opens(admitted), opens(other), opens(null)])).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(await Promise.all([opens(other, owner.id), opens(other, stranger.id)])).toEqual([true, false])
})

test('a link that was asked for opens its own order, and for an hour', async () => {
  const [mine, other] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  const key = await db.transaction().execute((trx) => orderLinks.issue(trx, mine.id))
  const opens = async ({ uuid }: { uuid: string }) => (await findOrderByLink(db, { uuid, key })) !== undefined
  expect([await opens(mine), await opens(other)]).toEqual([true, false])
  const pass = (minutes: number) =>
    sql`update order_links set expires_at = expires_at - make_interval(mins => ${minutes}) where token_hash = ${hashSecret(key)}`.execute(
      db,
    )
  // Neither does an unissued key, nor one of a failed request.
  const unfounded = await db.transaction().execute((trx) => orderLinks.issue(trx, null))
  for (const wrong of [createSecret(), unfounded])
    expect(await findOrderByLink(db, { uuid: mine.uuid, key: wrong })).toBeUndefined()
  await pass(59)
  expect(await opens(mine)).toBe(true)
  await pass(1)
  expect(await opens(mine)).toBe(false)
})

test('an order is found by its number and its address, in whatever case they are typed, and by no other address', async () => {
  const { id } = await insertPaidOrder(db)
  await db
    .updateTable('orders')
    .set({ ref_nr: 'CDZ-26-004711', email: 'Ors@Example.com' })
    .where('id', '=', id)
    .execute()
  const find = async (reference: string, email: string) => (await findOrderByReference(db, { reference, email }))?.id
  expect(await find('CDZ-26-004711', 'Ors@Example.com')).toBe(id)
  expect(await find('cdz-26-004711', 'ors@EXAMPLE.com')).toBe(id)
  expect(await find('CDZ-26-004711', 'other@example.com')).toBeUndefined()
  expect(await find('CDZ-26-004712', 'Ors@Example.com')).toBeUndefined()
})

test.each<[RouteName, boolean]>([
  ['payment.success', true],
  ['payment.failure', true],
  ['order.ticket', true],
  ['order.names', true],
  ['order.return', true],
  ['order.return.review', true],
  ['order.exchange', true],
  ['order.tickets', false],
  ['cart', false],
])('the way to another language carries the key of an order along, from %s: %s', async (name, isCarried) => {
  const [mine, id] = [await insertPaidOrder(db), await storeSession(db)]
  const at = { name, params: { uuid: mine.uuid }, url: new URL('https://shop.example/somewhere') }
  const keyFor = async () =>
    (await writeOrderAddresses(at, { db, session: { id, signIn: null } as never })).searchParams.get('key')
  expect(await keyFor()).toBeNull()
  await admitSession(db, { sessionId: id, orderId: mine.id })
  expect(await keyFor()).toBe(isCarried ? mine.secret : null)
})

test('orders of a session go over to another one, but those of an account into no other user’s', async () => {
  const [owner, stranger] = [await storeAccount(db), await storeAccount(db)]
  for (const [userId, goesOver] of [
    [null, true],
    [owner.id, true],
    [stranger.id, false],
  ] as const) {
    const [from, into] = [await storeSession(db), await storeSession(db)]
    await db.updateTable('sessions').set({ user_id: userId }).where('id', '=', into).execute()
    const made = await insertPaidOrder(db, { sessionId: from })
    const opened = await insertPaidOrder(db)
    await admitSession(db, { sessionId: from, orderId: opened.id })
    await db.updateTable('orders').set({ user_id: owner.id }).where('id', 'in', [made.id, opened.id]).execute()
    await db.transaction().execute((trx) => moveOrdersOfSession(trx, { from, into }))
    for (const { uuid } of [made, opened])
      expect((await findOrderForVisitor(db, { uuid, session: { id: into, signIn: null } })) !== undefined).toBe(
        goesOver,
      )
  }
})
