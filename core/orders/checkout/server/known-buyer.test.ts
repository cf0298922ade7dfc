import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { findKnownBuyer } from './kept-checkout-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

async function order(userId: number, set: { phone: string; city: string; company?: string; vat?: string }) {
  const { id } = await insertPaidOrder(db, { isIssued: false })
  const { phone, city, company = null, vat = null } = set
  await sql`update orders set user_id = ${userId}, phone = ${phone}, zip_code = '1088', city = ${city}, address_line_1 = ${`${city} 1`},
    address_line_2 = 'I/1', company_name = ${company}, company_vat = ${vat} where id = ${id}`.execute(db)
}

test('of an account that is gone nothing is known', async () => {
  expect(await findKnownBuyer(db, 999_999)).toEqual({ phone: '' })
})

test('of an account without an order its own is known', async () => {
  const { id, email } = await storeAccount(db)
  expect(await findKnownBuyer(db, id)).toEqual({ firstname: 'Anna', lastname: 'Kovács', email, phone: '' })
})

test('of an account with orders the address of its last one is known, and its telephone where the account has none', async () => {
  const [{ id, email }, other] = [await storeAccount(db), await storeAccount(db)]
  const own = { firstname: 'Anna', lastname: 'Kovács', email }
  await order(id, { phone: '+36 1 111 1111', city: 'Eger', company: 'Old Kft.', vat: 'HU1' })
  await order(id, { phone: '+36 1 222 2222', city: 'Szeged' })
  await order(other.id, { phone: '+36 1 333 3333', city: 'Pécs', company: 'Other Kft.', vat: 'HU3' })
  // The older one is stored behind the newer one on disk.
  await sql`update orders set message = 'older' where city = 'Eger'`.execute(db)
  const address = { zip_code: '1088', city: 'Szeged', address_line_1: 'Szeged 1', address_line_2: 'I/1' }
  expect(await findKnownBuyer(db, id)).toEqual({ ...address, ...own, phone: '+36 1 222 2222' })
  await sql`update users set phone = '+36 1 444 4444' where id = ${id}`.execute(db)
  await sql`update orders set country = 'CH' where user_id = ${id} and city = 'Szeged'`.execute(db)
  expect(await findKnownBuyer(db, id)).toEqual({ ...address, country: 'CH', ...own, phone: '+36 1 444 4444' })
})

test('of an account that ordered for a company its name and number are known', async () => {
  const { id } = await storeAccount(db)
  await order(id, { phone: '1', city: 'Pécs', company: 'Kft.', vat: 'HU1' })
  expect(await findKnownBuyer(db, id)).toMatchObject({ company_name: 'Kft.', company_vat: 'HU1' })
})
