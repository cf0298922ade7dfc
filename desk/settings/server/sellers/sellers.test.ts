/** Who sells: written at the desk, judged field by field, on documents from then on and never on those before. */
import { afterAll, expect, test } from 'vitest'
import { insertPaidOrder } from '../../../../shop/orders/server/testing/paid-order.ts'
import { createTestDesk } from '../../../testing/desk.ts'
import { noSeller, readSeller, type SellerFields } from '../../sellers/seller.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

const quay: SellerFields = {
  ...noSeller,
  name: 'Concerts du Quai',
  address: '1 quai de Seine, 75019 Paris',
  country: 'FR',
  tax_number: '123 456 789 00012',
  vat_number: 'FR12123456789',
  prefix: 'QUAI',
}

const sellersOfDocuments = async (orderId: number) =>
  (await db.selectFrom('documents').select(['reference', 'seller']).where('order_id', '=', orderId).execute()).map(
    ({ reference, seller }) => [reference.split('-')[0], seller.name, seller.tax_number],
  )

test('sellers: the house is named at the desk, with history and author, and documents that were written stay as they are', async () => {
  const { id: person, visitor } = await desk.signedIn()
  expect((await visitor.hybrid('/desk/settings')).props.sellers).toMatchObject([{ id: 1, name: '' }])
  await visitor.hybrid('/desk/settings/sellers/1')
  const before = { was: noSeller, mine: { ...quay, vat_number: 'fr 12.123456789', prefix: 'quai' } }
  const { props } = await visitor.post('/desk/settings/sellers/1', before)
  expect(props.errors).toEqual({})
  expect(props.seller).toMatchObject({ fields: quay, isPrefixFixed: false })
  expect(props.revisions).toHaveLength(1)
  const lines = await db.selectFrom('audit_log').selectAll().where('subject', '=', 'seller 1').execute()
  expect(lines).toMatchObject([
    { actor: `user ${person}`, action: 'seller change', details: { after: { name: quay.name } } },
  ])

  const first = await insertPaidOrder(db)
  const moved = { ...quay, name: 'Les Quais', tax_number: '12345678900020' }
  await visitor.post('/desk/settings/sellers/1', { was: quay, mine: moved })
  const second = await insertPaidOrder(db)
  expect(await sellersOfDocuments(first.id)).toEqual([['QUAI', 'Concerts du Quai', '123 456 789 00012']])
  expect(await sellersOfDocuments(second.id)).toEqual([['QUAI', 'Les Quais', '12345678900020']])

  // What documents begin with stays, whatever is sent.
  const { props: kept } = await visitor.post('/desk/settings/sellers/1', {
    was: moved,
    mine: { ...moved, prefix: 'X' },
  })
  expect(kept.errors).toEqual({})
  expect(kept.seller).toMatchObject({ isPrefixFixed: true, fields: { prefix: 'QUAI' } })
  const [, revision] = kept.revisions
  const { props: back } = await visitor.post(`/desk/settings/sellers/1/revisions/${kept.revisions[0].id}`, {})
  expect(back.seller.fields).toMatchObject({ name: 'Concerts du Quai', tax_number: '123 456 789 00012' })
  // Before it there was no prefix: that cannot come back.
  const { props: refused } = await visitor.post(`/desk/settings/sellers/1/revisions/${revision.id}`, {})
  expect(refused.flash.notice.kind).toBe('warning')
  expect(refused.seller.fields).toMatchObject({ name: 'Concerts du Quai', prefix: 'QUAI' })
})

test('sellers: another one is added once, chosen for a hall, and stays there once tickets are sold', async () => {
  const { visitor } = await desk.signedIn()
  const shore = { ...quay, name: 'Rives', country: 'HU', tax_number: '12345678-2-42', vat_number: '', prefix: 'RIVES' }
  const made = await visitor.post('/desk/settings/sellers', { mine: shore })
  expect(made.props.seller.fields).toEqual(shore)
  const again = await visitor.post('/desk/settings/sellers', { mine: shore })
  expect(Object.keys(again.props.errors)).toEqual(['prefix'])
  const { id } = made.props.seller

  const { id: orderId } = await insertPaidOrder(db)
  const { venue_id: sold } = await db
    .selectFrom('order_items')
    .innerJoin('event_dates', 'event_dates.id', 'event_date_id')
    .select('venue_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const names = { en: 'Quay Hall', fr: '', hu: '' }
  const hall = {
    title: names,
    city: 'Paris',
    address: '1 quai',
    country: 'FR',
    seller: String(id),
    parts: [{ id: null, title: { ...names, en: 'Stalls' }, seats: '10' }],
    version: 0,
  }
  const { props } = await visitor.post('/desk/season/halls', hall)
  expect(props.hall).toMatchObject({ seller: String(id), isSellerFixed: false })
  const there = (await visitor.hybrid(`/desk/season/halls/${sold}`)).props.hall
  expect(there).toMatchObject({ seller: '1', isSellerFixed: true })
  const { errors } = (await visitor.post(`/desk/season/halls/${sold}`, { ...hall, version: there.version })).props
  expect(errors.seller).toMatch(/have been sold/)
  expect((await visitor.post('/desk/season/halls', { ...hall, seller: '999' })).props.errors.seller).toBeDefined()
})

test('sellers: of two people at one what each wrote stays, and what both wrote is shown side by side', async () => {
  const { visitor } = await desk.signedIn()
  const isle = { ...quay, name: 'Concerts de l’Île', prefix: 'ILE' }
  const made = await visitor.post('/desk/settings/sellers', { mine: isle })
  const { id, fields } = made.props.seller
  const path = `/desk/settings/sellers/${id}`
  await visitor.post(path, { was: isle, mine: { ...isle, email: 'compta@example.com' } })
  const merged = await visitor.post(path, { was: isle, mine: { ...isle, registration: 'RCS Paris' } })
  expect(merged.props.seller.fields).toEqual({ ...fields, email: 'compta@example.com', registration: 'RCS Paris' })
  const both = await visitor.post(path, { was: isle, mine: { ...isle, email: 'factures@example.com' } })
  expect(Object.keys(both.props.errors)).toEqual(['email'])
  expect(both.props.flash.conflicts).toEqual([
    { name: 'email', mine: 'factures@example.com', theirs: 'compta@example.com' },
  ])
  expect((await visitor.hybrid(path)).props.seller.fields.email).toBe('compta@example.com')
})

test('sellers: who made one is written down, saving it unchanged leaves no history, and one that is not there is not found', async () => {
  const { id: person, visitor } = await desk.signedIn()
  const pier = { ...quay, name: 'Embarcadère', prefix: 'EMB' }
  const { id } = (await visitor.post('/desk/settings/sellers', { mine: pier })).props.seller
  const lines = await db.selectFrom('audit_log').selectAll().where('subject', '=', `seller ${id}`).execute()
  expect(lines).toMatchObject([{ actor: `user ${person}`, action: 'seller create', details: { after: pier } }])
  const { props } = await visitor.post(`/desk/settings/sellers/${id}`, {
    was: pier,
    mine: { ...pier, prefix: ' emb ' },
  })
  expect(props).toMatchObject({ errors: {}, revisions: [] })
  expect((await visitor.get('/desk/settings/sellers/999')).status).toBe(404)
  expect((await visitor.post('/desk/settings/sellers/999', { was: pier, mine: pier })).status).toBe(404)
  expect((await visitor.post(`/desk/settings/sellers/${id}/revisions/999999`, {})).status).toBe(404)
})

test.each([
  [
    'nothing',
    noSeller,
    { name: 'missing', address: 'missing', country: 'missing', tax_number: 'missing', prefix: 'missing' },
  ],
  ['all of France', quay, {}],
  ['a SIREN for a SIRET', { ...quay, tax_number: '123 456 789' }, { tax_number: 'taxNumberFr' }],
  ['a SIRET in Hungary', { ...quay, country: 'HU' }, { tax_number: 'taxNumberHu' }],
  ['an adószám in Austria', { ...quay, country: 'AT', tax_number: '12345678-2-42' }, {}],
  ['a French number that is too short', { ...quay, vat_number: 'FR123456789' }, { vat_number: 'vatNumberFr' }],
  ['a French number with an O', { ...quay, vat_number: 'FRO1123456789' }, { vat_number: 'vatNumberFr' }],
  ['a Hungarian number with 9 digits', { ...quay, vat_number: 'HU123456789' }, { vat_number: 'vatNumberHu' }],
  ['a Hungarian number of a French seller', { ...quay, vat_number: 'hu 12345678' }, {}],
  ['a German number with letters', { ...quay, vat_number: 'DEABC456789' }, { vat_number: 'vatNumber' }],
  ['no country before a number', { ...quay, vat_number: '12123456789' }, { vat_number: 'vatNumber' }],
  ['a mail address that is none', { ...quay, email: 'accounts' }, { email: 'email' }],
  ['a prefix with a hyphen', { ...quay, prefix: 'QU-AI' }, { prefix: 'prefix' }],
] as const)('sellers: %s is judged by field', (_, typed, flaws) => {
  expect(Object.fromEntries(readSeller(typed, { isPrefixFixed: false }).flaws)).toEqual(flaws)
})
