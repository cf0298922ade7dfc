import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { noteSaleTerms, readStoredSettings, writeSettings } from '#core/context/settings-store.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

async function emptyTerms(): Promise<void> {
  await sql`alter table sale_terms disable trigger user`.execute(db)
  await sql`truncate sale_terms cascade`.execute(db)
  await sql`alter table sale_terms enable trigger user`.execute(db)
}

test('settings: terms of sales are written down once each, the oldest first; the first are those of everything before', async () => {
  await emptyTerms()
  const { settings } = shop.config
  const terms = (hours: number | null) => ({ ...settings, return_until_hours: hours })
  const note = (hours: number | null) => db.transaction().execute((trx) => noteSaleTerms(trx, terms(hours)))
  for (const hours of [48, 48, 24, null, null, 48]) await note(hours)
  const read = await readStoredSettings(db)
  expect(read.terms.map(({ return_until_hours }) => return_until_hours)).toEqual([48, 24, null, 48])
  const moments = read.terms.map(({ from }) => from.getTime())
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  expect(read.terms[0]!.from).toEqual(new Date('2000-01-01T00:00:00Z'))
  expect(moments[1]!).toBeGreaterThan(Date.now() - 60_000)
})

test('settings: what counted before a change is written down before what counts after it, and documents have the new name', async () => {
  await emptyTerms()
  const { settings: before } = shop.config
  const after = { ...before, shop_name: 'Cadenza Nova', exchange_until_hours: 7 }
  const first = await readStoredSettings(db)
  await db
    .transaction()
    .execute((trx) => writeSettings(trx, { shop_name: after.shop_name, exchange_until_hours: 7 }, { before, after }))
  const { stored, version, terms } = await readStoredSettings(db)
  expect(stored).toMatchObject({ shop_name: 'Cadenza Nova', exchange_until_hours: 7 })
  expect(version).toBeGreaterThan(first.version)
  expect(terms.map(({ exchange_until_hours }) => exchange_until_hours)).toEqual([before.exchange_until_hours, 7])
  const nameOf = () => db.selectFrom('settings').select('value').where('name', '=', 'shop_name').executeTakeFirst()
  expect(await nameOf()).toEqual({ value: 'Cadenza Nova' })
})
