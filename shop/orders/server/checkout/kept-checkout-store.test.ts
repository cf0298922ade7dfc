import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../app/testing/database.ts'
import { storeSession } from '../../../cart/server/testing/samples.ts'
import { findKeptCheckout, forgetKeptCheckout, keepCheckout, moveKeptCheckout } from './kept-checkout-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

test('a kept checkout is of its visit, what is typed last stands, and it goes with the visit into another one', async () => {
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
