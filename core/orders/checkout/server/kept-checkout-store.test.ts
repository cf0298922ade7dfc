import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { storeSession } from '#core/cart/server/testing/samples.ts'
import {
  findKeptCheckout,
  forgetKeptCheckout,
  forgetKeptCheckouts,
  keepCheckout,
  moveKeptCheckout,
} from './kept-checkout-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

test('a kept checkout is of its session, what is typed last stands, and it goes with the session into another one', async () => {
  const [from, into, other] = [await storeSession(db), await storeSession(db), await storeSession(db)]
  await keepCheckout(db, from, { city: 'Paris' })
  await keepCheckout(db, from, { city: 'Szeged' })
  await keepCheckout(db, into, { city: 'Lyon', firstname: 'Anna' })
  await keepCheckout(db, other, { city: 'Eger' })
  await db.transaction().execute((trx) => moveKeptCheckout(trx, { from, into }))
  expect([await findKeptCheckout(db, into), await findKeptCheckout(db, other)]).toEqual([
    { city: 'Szeged' },
    { city: 'Eger' },
  ])
  await forgetKeptCheckout(db, into)
  expect([await findKeptCheckout(db, into), await findKeptCheckout(db, other)]).toEqual([{}, { city: 'Eger' }])
})

test('what nobody came back to is forgotten after a day, so many at once, and what is typed again counts anew', async () => {
  const [first, second, again, young] = [
    await storeSession(db),
    await storeSession(db),
    await storeSession(db),
    await storeSession(db),
  ]
  for (const session of [first, second, again, young]) await keepCheckout(db, session, { city: 'Eger' })
  const age = (sessions: string[], minutes: number) =>
    sql`update kept_checkouts set saved_at = now() - make_interval(mins => ${minutes}) where session_id = any(${sessions})`.execute(
      db,
    )
  await age([first, second, again], 24 * 60 + 1)
  await age([young], 24 * 60 - 1)
  await keepCheckout(db, again, { city: 'Pécs' })
  expect([await forgetKeptCheckouts(db, 1), await forgetKeptCheckouts(db, 5)]).toEqual([1, 1])
  expect([await findKeptCheckout(db, again), await findKeptCheckout(db, young)]).toEqual([
    { city: 'Pécs' },
    { city: 'Eger' },
  ])
  // In another session its age is unchanged.
  await age([again], 24 * 60 + 1)
  await db.transaction().execute((trx) => moveKeptCheckout(trx, { from: again, into: young }))
  expect(await forgetKeptCheckouts(db, 5)).toBe(2)
})
