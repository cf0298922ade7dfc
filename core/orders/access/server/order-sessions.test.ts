import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { storeSession } from '#core/cart/server/testing/samples.ts'
import { moveOrdersOfSession } from './order-access-store.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const since = new Date('2026-11-01T12:00:00Z')

async function order({ sessionId = null, openIn = [], userId = null }: Order): Promise<number> {
  const { id } = await insertPaidOrder(db, { isIssued: false, sessionId })
  await sql`update orders set user_id = ${userId} where id = ${id}`.execute(db)
  for (const session of openIn)
    await sql`insert into order_visits (session_id, order_id, created_at) values (${session}, ${id}, ${since})`.execute(
      db,
    )
  return id
}

interface Order {
  sessionId?: string | null
  openIn?: string[]
  userId?: number | null
}

async function look(session: string) {
  const own = await db.selectFrom('orders').select('id').where('session_id', '=', session).orderBy('id').execute()
  const open = db.selectFrom('order_visits').select(['order_id', 'created_at']).where('session_id', '=', session)
  return { own: own.map(({ id }) => id), open: await open.orderBy('order_id').execute() }
}

test('orders of a session, and those that it may see, go into another one; other sessions keep theirs', async () => {
  const [from, into, other] = [await storeSession(db), await storeSession(db), await storeSession(db)]
  const [own, , theirs] = [
    await order({ sessionId: from }),
    await order({ openIn: [other] }),
    await order({ sessionId: other }),
  ]
  const [seen, both] = [await order({ openIn: [from] }), await order({ openIn: [from, into] })]
  const untouched = await look(other)
  await db.transaction().execute((trx) => moveOrdersOfSession(trx, { from, into }))
  expect(await look(into)).toEqual({
    own: [own],
    open: [seen, both].map((order_id) => ({ order_id, created_at: since })),
  })
  expect(await look(from)).toMatchObject({ own: [] })
  expect(await look(other)).toEqual(untouched)
  expect(untouched.own).toEqual([theirs])
})

test('what belongs to an account goes into no session of somebody else, and into its own', async () => {
  const [owner, stranger] = [await storeAccount(db), await storeAccount(db)]
  const [from, into] = [await storeSession(db), await storeSession(db)]
  const signIn = ({ id }: { id: number }) => sql`update sessions set user_id = ${id} where id = ${into}`.execute(db)
  const move = () => db.transaction().execute((trx) => moveOrdersOfSession(trx, { from, into }))
  const [own, seen] = [
    await order({ sessionId: from, userId: owner.id }),
    await order({ openIn: [from], userId: owner.id }),
  ]
  await signIn(stranger)
  await move()
  expect(await look(into)).toEqual({ own: [], open: [] })
  await signIn(owner)
  await move()
  expect(await look(into)).toMatchObject({ own: [own], open: [{ order_id: seen }] })
})
