import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { findInvoice } from './invoice.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const address = { zip_code: '1088', city: 'Budapest', address_line_1: 'Őrház utca 12.', address_line_2: '3. emelet' }

test.each([
  ['en', 'Őrs Szűcs', ['Őrház utca 12.', '3. emelet', '1088 Budapest']],
  ['hu', 'Szűcs Őrs', ['1088 Budapest', 'Őrház utca 12.', '3. emelet']],
] as const)('an invoice in %s names the buyer as the language does', async (locale, name, lines) => {
  const { id } = await insertPaidOrder(db)
  const company = { company_name: 'Kórus Kft.', company_vat: 'HU12345678' }
  await db
    .updateTable('orders')
    .set({ ...address, ...company })
    .where('id', '=', id)
    .execute()
  expect(await findInvoice(db, id, locale)).toMatchObject({
    name,
    address: lines,
    company: { name: 'Kórus Kft.', vat: 'HU12345678' },
    email: 'ors@example.com',
    lines: [{ quantity: 2, subtotal: 84 }],
    subtotal: 84,
    fees: 3,
    discount: 0,
    total: 87,
  })
})

test('an invoice leaves out lines that are empty, and there is none of what was not paid', async () => {
  const { id } = await insertPaidOrder(db)
  await db
    .updateTable('orders')
    .set({ ...address, address_line_2: '', company_name: null })
    .where('id', '=', id)
    .execute()
  expect(await findInvoice(db, id, 'en')).toMatchObject({ address: ['Őrház utca 12.', '1088 Budapest'], company: null })
  await db.updateTable('orders').set({ country: 'HU', zip_code: '', lastname: '' }).where('id', '=', id).execute()
  expect(await findInvoice(db, id, 'en')).toMatchObject({
    name: 'Őrs',
    address: ['Őrház utca 12.', 'Budapest', 'Hungary'],
  })
  await db.updateTable('orders').set({ paid_at: null, state: 'expired' }).where('id', '=', id).execute()
  expect(await findInvoice(db, id, 'en')).toBeNull()
})
