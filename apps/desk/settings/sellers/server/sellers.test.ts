/**
 * Sellers: edited at the desk, validated field by field, named on later documents and never on
 * earlier ones.
 */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { reconcileRecords } from '#core/accounting/reconcile/reconcile.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'
import { toCents } from '#values/money.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { noSeller, readSeller } from '../seller.ts'
import { quay } from './testing/quay.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

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

  // The document prefix stays, whatever is sent.
  const { props: kept } = await visitor.post('/desk/settings/sellers/1', {
    was: moved,
    mine: { ...moved, prefix: '' },
  })
  expect(kept.errors).toEqual({})
  expect(kept.seller).toMatchObject({ isPrefixFixed: true, fields: { prefix: 'QUAI' } })
  const [, revision] = kept.revisions
  const { props: back } = await visitor.post(`/desk/settings/sellers/1/revisions/${kept.revisions[0].id}`, {})
  expect(back.seller.fields).toMatchObject({ name: 'Concerts du Quai', tax_number: '123 456 789 00012' })
  expect(back.flash.notice.text).toBe('Undone. The previous details apply again.')
  // There was no prefix before: that state cannot return.
  const { props: refused } = await visitor.post(`/desk/settings/sellers/1/revisions/${revision.id}`, {})
  expect(refused.flash.notice.kind).toBe('warning')
  expect(refused.seller.fields).toMatchObject({ name: 'Concerts du Quai', prefix: 'QUAI' })
})

test('sellers: another one is added once, and chosen for a hall by whoever plans, which is up to owners once tickets are sold', async () => {
  const { visitor } = await desk.signedIn()
  const shore = { ...quay, name: 'Rives', country: 'HU', tax_number: '12345678-2-42', vat_number: '', prefix: 'RIVES' }
  const made = await visitor.post('/desk/settings/sellers', { mine: shore })
  expect(made.props.seller.fields).toEqual(shore)
  const again = await visitor.post('/desk/settings/sellers', { mine: shore })
  const taken = { prefix: expect.stringMatching(/^Another seller’s documents have this prefix/) }
  expect(again.props.errors).toEqual(taken)
  const tower = { ...shore, name: 'Tour', prefix: 'TOUR' }
  const { seller: other } = (await visitor.post('/desk/settings/sellers', { mine: tower })).props
  const renamed = { was: tower, mine: { ...tower, prefix: 'RIVES' } }
  expect((await visitor.post(`/desk/settings/sellers/${other.id}`, renamed)).props.errors).toEqual(taken)
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
  expect(props.hall).toMatchObject({ seller: String(id), hasSold: false, isSellerFixed: false })
  const planner = (await desk.signedIn('planner')).visitor
  const there = (await planner.hybrid(`/desk/season/halls/${sold}`)).props.hall
  expect(there).toMatchObject({ seller: '1', hasSold: true, isSellerFixed: true })
  // It sells for the existing halls, and its history contains nothing of another seller.
  const hallsAndChanges = async () => {
    const { seller, revisions } = (await visitor.hybrid(`/desk/settings/sellers/${id}`)).props
    const { sellers } = (await visitor.hybrid('/desk/settings')).props
    return [seller.halls, sellers.find((line: { id: number }) => line.id === id).halls, revisions]
  }
  expect(await hallsAndChanges()).toEqual([['Quay Hall'], ['Quay Hall'], []])
  await sql`update venues set title = title || '{"fr": "Salle du Quai"}' where id = ${props.hall.id}`.execute(db)
  const french = (await desk.signedIn('owner', 'fr')).visitor
  expect((await french.hybrid(`/desk/settings/sellers/${id}`)).props.seller.halls).toEqual(['Salle du Quai'])
  await db.updateTable('venues').set({ archived_at: new Date() }).where('id', '=', props.hall.id).execute()
  expect(await hallsAndChanges()).toEqual([[], [], []])
  const { errors } = (await planner.post(`/desk/season/halls/${sold}`, { ...hall, version: there.version })).props
  expect(errors.seller).toMatch(/An owner can change the seller/)
  const own = (await visitor.hybrid(`/desk/season/halls/${sold}`)).props.hall
  expect(own).toMatchObject({ seller: '1', hasSold: true, isSellerFixed: false })
  const unknown = { ...hall, seller: '999', version: own.version }
  expect((await visitor.post(`/desk/season/halls/${sold}`, unknown)).props.errors.seller).toBe('Choose a seller.')
  expect((await visitor.post('/desk/season/halls', { ...hall, seller: '999' })).props.errors.seller).toBeDefined()
})

test('sellers: once an owner has chosen another one for a hall, sales are its own, and what was sold goes back from who sold it', async () => {
  const { visitor, id: owner } = await desk.signedIn()
  const [before, after] = await Promise.all(
    ['AVANT', 'APRES'].map(async (prefix) => {
      const made = await visitor.post('/desk/settings/sellers', { mine: { ...quay, name: `Saison ${prefix}`, prefix } })
      return made.props.seller.id as number
    }),
  )
  const { venueId } = await storeConcert(db, { bystanders: false })
  await sql`update venues set legal_entity_id = ${before}, country = 'FR' where id = ${venueId}`.execute(db)
  const first = await sellIn(venueId)

  const { hall } = (await visitor.hybrid(`/desk/season/halls/${venueId}`)).props
  const parts = [{ id: null, title: { en: 'Stalls', fr: '', hu: '' }, seats: '10' }]
  const chosen = { ...hall, parts, seller: String(after) }
  const { errors } = (await visitor.post(`/desk/season/halls/${venueId}`, chosen)).props
  expect(errors).toEqual({})
  const written = await db.selectFrom('audit_log').selectAll().where('subject', '=', `venue ${venueId}`).execute()
  expect(written).toMatchObject([
    { actor: `user ${owner}`, details: { before: { seller: before }, after: { seller: after } } },
  ])
  await db.transaction().execute((trx) =>
    refundTickets(trx, {
      orderId: first.id,
      ticketIds: [first.ticketId],
      money: 'whole',
      seats: 'back',
      reason: 'organiser',
      key: `seller-${first.id}`,
    }),
  )
  // The bank has refunded it.
  await sql`update refunds set state = 'succeeded' where payment_id in (select id from payments where order_id = ${first.id})`.execute(
    db,
  )
  const second = await sellIn(venueId)

  const told = async (orderId: number) =>
    (
      await db
        .selectFrom('documents')
        .select(['reference', 'kind', 'seller', 'gross_cents', 'vat_cents'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
    ).map((one) => [one.reference.split('-')[0], one.kind, one.seller.name, one.gross_cents, one.vat_cents])
  // 5.5 % of each amount.
  expect(await told(first.id)).toEqual([
    ['AVANT', 'receipt', 'Saison AVANT', 8700, 454],
    ['AVANT', 'credit_note', 'Saison AVANT', -4350, -227],
  ])
  expect(await told(second.id)).toEqual([['APRES', 'receipt', 'Saison APRES', 8700, 454]])
  const { rows } = (await visitor.get(`/desk/reports/settlement?venue=${venueId}`)).props
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ note: 'Saison AVANT', sale: 8400, fee: 300, refund: -4350 }),
      expect.objectContaining({ note: 'Saison APRES', sale: 8400, fee: 300, refund: 0 }),
    ]),
  )
  const differences = Object.values(await reconcileRecords(db)).flat()
  const own = [first.id, second.id].map(String)
  expect(differences.filter(({ subject }) => own.some((one) => subject.endsWith(` ${one}`)))).toEqual([])
})

/** Sells two tickets at 42 euros, with a fee of 1.50 each, for another concert in a hall. */
async function sellIn(venueId: number): Promise<{ id: number; ticketId: number }> {
  const { id } = await insertPaidOrder(db, { isIssued: false })
  await sql`update event_dates set venue_id = ${venueId}, slot = ${`order-${id}`} where id = (select event_date_id from order_items where order_id = ${id})`.execute(
    db,
  )
  await sql`update zones set sold = 2 where id = (select zone_id from order_items where order_id = ${id})`.execute(db)
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ state: 'paid' }).where('id', '=', id).execute()
    await issueTickets(trx, [id])
    const row = { order_id: id, attempt: 1, provider: 'bank', provider_ref: `p-${id}`, amount_cents: toCents(8700) }
    await trx
      .insertInto('payments')
      .values({ ...row, state: 'captured', settlement: 'tickets' })
      .execute()
  })
  const { rows } = await sql<{ id: number }>`
    select tickets.id from tickets join order_items on order_items.id = order_item_id where order_id = ${id} order by serial`.execute(
    db,
  )
  return { id, ticketId: rows[0]!.id }
}

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
] as const)('sellers: %s is checked by field', (_, typed, flaws) => {
  expect(Object.fromEntries(readSeller(typed, { isPrefixFixed: false }).flaws)).toEqual(flaws)
})
