import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, findSeats, storeConcert } from '#core/cart/server/testing/samples.ts'
import { readCsvByPostgres } from '#platform/testing/copied-csv.ts'
import { buy, sellFirstEvening, serialsOf } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
beforeEach(() => emptyShop(db))

const hall = async () => (await storeConcert(db, { bystanders: false })).venueId
const pageOf = (order: string) => href(deskRoutes['orders.show'], { order })
const list = href(deskRoutes['orders.index'])
const noFollow = { follow: false }

/** A paid order of four tickets, with a code for a 10 % discount. */
async function sellFour() {
  const concert = await storeConcert(db)
  const order = await buy(desk, desk.visitor('fr'), concert, { quantity: 4, promo: 10 })
  const tickets = await db.selectFrom('tickets').select(['id', 'serial']).orderBy('serial').execute()
  return { order, tickets, ...concert }
}

const give = (tickets: { id: number }[], expected: number, changes: object = {}) => ({
  tickets: tickets.map(({ id }) => id),
  money: 'whole',
  seats: 'back',
  reason: 'ill',
  expected,
  ...changes,
})

const auditOf = async (reference: string) =>
  db.selectFrom('audit_log').selectAll().where('subject', '=', `order ${reference}`).orderBy('id').execute()

// Holds: desk.order-found
test('orders: one is found by its reference, a ticket, the mail address, the payment, and the name in any order', async () => {
  const { order, tickets } = await sellFour()
  await sql`update orders set firstname = 'Zsófia Ágnes', lastname = 'Dévényi-Œuvrard', email = 'Zsofi@Example.com' where id = ${order.id}`.execute(
    db,
  )
  const { secret } = await db.selectFrom('tickets').select('secret').executeTakeFirstOrThrow()
  const { provider_ref } = await db
    .selectFrom('payments')
    .select('provider_ref')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await sql`insert into refunds (payment_id, amount_cents, reason, state, origin, idempotency_key, provider_ref)
    select id, 100, 'requested', 'succeeded', 'provider', gen_random_uuid(), 'refund_at_the_bank' from payments where order_id = ${order.id}`.execute(
    db,
  )
  const { visitor } = await desk.signedIn('viewer')
  const found = async (q: string) => {
    const answer = await visitor.get(href(deskRoutes.search, {}, { query: { q } }))
    const listed = (await visitor.get(href(deskRoutes['orders.index'], {}, { query: { q } }))).props.orders
    const hits = (JSON.parse(answer.body).hits as { kind: string; href: string }[]).filter(
      ({ kind }) => kind === 'order',
    )
    expect(listed.map(({ reference }: { reference: string }) => pageOf(reference))).toEqual(
      hits.map(({ href: to }) => to),
    )
    return hits.length === 1 && hits[0]!.href === pageOf(order.ref_nr)
  }
  const number = String(Number(order.ref_nr.split('-')[2]))
  for (const q of [
    order.ref_nr,
    order.ref_nr.toLowerCase(),
    number.padStart(6, '0'),
    String(tickets[2]!.serial).padStart(6, '0'),
    secret.replace(/(.{5})/g, '$1 ').toLowerCase(),
    provider_ref!,
    'refund_at_the_bank',
    'zsofi@example.com',
    'ZSOFI@',
    'dévényi zsófia',
    'agnes oeuv',
    'zs dev',
  ])
    expect({ q, isFound: await found(q) }).toEqual({ q, isFound: true })
  const { ref_nr } = order
  await sql`update orders set lastname = 'O’Brien-Œuvrard', firstname = 'Jean-Luc', phone = '+36 30 123 4567 ext. 12' where id = ${order.id}`.execute(
    db,
  )
  const [, year] = ref_nr.split('-')
  for (const q of [
    `cdz-${year}-${number}`,
    `CDZ${year} ${number.padStart(6, '0')}`,
    `${year}–${number}`,
    'obrien',
    "o'brien",
    'OBrien jeanluc',
    '06 30 123 4567',
    '+36 (0)30 123-45-67',
    '0036301234567',
    '301234567',
    '123 4567',
  ])
    expect({ q, isFound: await found(q) }).toEqual({ q, isFound: true })
  expect(await found('30 123 4568')).toBe(false)
  for (const q of ['zsofia kovacs', 'ofia', '999999', 'CDZ-20-000001', '%%', 'zs_fia'])
    expect({ q, isFound: await found(q) }).toEqual({ q, isFound: false })
})

// Holds: desk.order-found
test('orders: of a hall that is not theirs nobody finds anything', async () => {
  const { order } = await sellFour()
  const { visitor } = await desk.signedIn({ viewer: [await hall()] })
  const { body } = await visitor.get(href(deskRoutes.search, {}, { query: { q: order.ref_nr } }))
  expect(JSON.parse(body).hits).toEqual([])
  expect((await visitor.get(list)).props.orders).toEqual([])
})

test('orders: pages are turned to both sides, and a list begins at a day or at an order', async () => {
  const { order } = await sellFour()
  await sql`insert into orders (ref_nr, secret, locale, firstname, lastname, email, phone, subtotal_cents, fees_cents, discount_cents,
      total_cents, idempotency_key, expires_at, created_at, state)
    select 'CDZ-24-' || lpad(n::text, 6, '0'), 's', 'en', 'A', 'B', 'a@example.com', '', n, 0, 0, n, gen_random_uuid(), now(),
      '2024-03-01'::timestamptz + make_interval(days => n / 60, secs => n / 3), 'expired'
    from generate_series(1, 120) n`.execute(db)
  const { visitor } = await desk.signedIn('viewer')
  const open = async (query: Record<string, string>) => {
    const { props } = await visitor.get(href(deskRoutes['orders.index'], {}, { query }))
    return { list: props.list, refs: props.orders.map(({ reference }: { reference: string }) => reference) as string[] }
  }
  const own = { state: 'expired' }
  const first = await open(own)
  const second = await open({ ...own, after: first.list.after })
  const third = await open({ ...own, after: second.list.after })
  expect([first.refs.length, second.refs.length, third.refs.length, third.list.after]).toEqual([50, 50, 20, null])
  expect(first.refs[0]).toBe('CDZ-24-000120')
  expect(new Set([...first.refs, ...second.refs, ...third.refs]).size).toBe(120)
  expect((await open({ ...own, before: second.list.before })).refs).toEqual(first.refs)
  expect((await open({ at: 'cdz-24-000100' })).refs[0]).toBe('CDZ-24-000100')
  // Of two days only the second one has the numbers from 60 on.
  for (const at of ['2024-03-01', '01/03/2024', '2024. 3. 1.'])
    expect((await open({ at })).refs[0]).toBe('CDZ-24-000059')
  expect((await open({ at: 'yesterday' })).refs[0]).toBe(order.ref_nr)
  expect((await open({ from: '2024-03-02', to: '2024-03-02', sort: 'sum' })).refs[0]).toBe('CDZ-24-000060')
})

test('orders: of a name that thousands bear the newest orders are found first', async () => {
  await sql`insert into orders (ref_nr, secret, locale, firstname, lastname, email, phone, subtotal_cents, fees_cents, discount_cents,
      total_cents, idempotency_key, expires_at, created_at, state)
    select 'CDZ-24-' || lpad(n::text, 6, '0'), 's', 'en', 'Anna', case when n = 3 then 'Zimmer' else 'Kovács' end, '', '', n, 0, 0, n,
      gen_random_uuid(), now(), '2024-03-01'::timestamptz + make_interval(mins => n), 'expired'
    from generate_series(1, 2100) n`.execute(db)
  const { visitor } = await desk.signedIn('viewer')
  const find = async (q: string) => {
    const { props } = await visitor.get(href(deskRoutes['orders.index'], {}, { query: { q } }))
    return props.orders.map(({ reference }: { reference: string }) => reference) as string[]
  }
  const many = await find('anna kov')
  expect([many.length, many[0], many.at(-1)]).toEqual([50, 'CDZ-24-002100', 'CDZ-24-002051'])
  expect(await find('anna zim')).toEqual(['CDZ-24-000003'])
  const { body } = await visitor.get(href(deskRoutes.search, {}, { query: { q: 'kovács' } }))
  expect(JSON.parse(body).hits[0]).toMatchObject({ kind: 'order', href: pageOf('CDZ-24-002100') })
})

// Holds: desk.one-ticket-to-the-cent
test('orders: one of four tickets with a code for a tenth less is given back to the cent, is void at once, and its seat is on sale', async () => {
  const { order, tickets, zoneId } = await sellFour()
  const { visitor, id } = await desk.signedIn('finance')
  const soldBefore = (await findSeats(db, zoneId)).sold
  const send = () =>
    visitor.post(href(deskRoutes['orders.return.store'], { order: order.ref_nr }), give([tickets[1]!], 3930))
  // Sent twice at once, it is done once.
  const answers = await Promise.all([send(), send()])
  for (const { props } of answers) expect(props.flash.notice).toMatchObject({ kind: 'positive' })
  const states = await db.selectFrom('tickets').select('state').orderBy('serial').execute()
  expect(states.map(({ state }) => state)).toEqual(['valid', 'void', 'valid', 'valid'])
  const refunds = await db.selectFrom('refunds').select(['amount_cents', 'state']).execute()
  expect(refunds).toEqual([{ amount_cents: 3930, state: 'requested' }])
  expect((await findSeats(db, zoneId)).sold).toBe(soldBefore - 1)
  const mails = await db.selectFrom('outbox').select('kind').where('kind', '=', 'tickets-refunded').execute()
  expect(mails).toHaveLength(1)
  expect(await auditOf(order.ref_nr)).toMatchObject([
    {
      actor: `user ${id}`,
      action: 'order refund',
      details: {
        tickets: [tickets[1]!.serial],
        cents: 3930,
        kept: 0,
        reason: 'ill',
        before: { state: 'paid', tickets: 'valid' },
        after: { state: 'paid', tickets: 'void' },
      },
    },
  ])
  const page = (await visitor.get(pageOf(order.ref_nr))).props
  expect(page.events).toMatchObject([{ action: 'order refund', reason: 'ill', amountCents: 3930 }])
  const { firstname, lastname } = (await db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', id)
    .executeTakeFirst())!
  expect(page.events[0].actor).toBe(`${firstname} ${lastname}`)
  const hungarian = await desk.signedIn('finance', 'hu')
  expect((await hungarian.visitor.get(pageOf(order.ref_nr))).props.events[0].actor).toBe(`${lastname} ${firstname}`)
  expect(page.money).toMatchObject([{ kind: 'payment' }, { kind: 'refund', amountCents: 3930, state: 'requested' }])
  // Another ticket of the order is returned afterwards: a different request.
  await visitor.post(href(deskRoutes['orders.return.store'], { order: order.ref_nr }), give([tickets[2]!], 3930))
  const left = await db.selectFrom('tickets').select('state').orderBy('serial').execute()
  expect(left.map(({ state }) => state)).toEqual(['valid', 'void', 'void', 'valid'])
})

test('orders: where another sum would go back than was read, or a ticket is void already, nothing changes', async () => {
  const { order, tickets } = await sellFour()
  const { visitor } = await desk.signedIn('finance')
  const url = href(deskRoutes['orders.return.store'], { order: order.ref_nr })
  expect((await visitor.post(url, give([tickets[0]!], 4350))).props.errors.tickets).toMatch(/a different sum/i)
  expect((await visitor.post(url, give([], 0))).props.errors.tickets).toMatch(/at least one/)
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
  await visitor.post(url, give([tickets[0]!], 3780, { money: 'minus_fees' }))
  expect((await visitor.post(url, give(tickets.slice(0, 2), 7860))).props.errors.tickets).toMatch(/Already void/)
  expect(await auditOf(order.ref_nr)).toHaveLength(1)
  expect((await db.selectFrom('tickets').select('state').where('state', '=', 'void').execute()).length).toBe(1)
})

test('orders: above a limit who refunds shows who they are first, and finds what they had chosen', async () => {
  const concert = await storeConcert(db, { prices: [12_000] })
  const order = await buy(desk, desk.visitor('en'), concert, { quantity: 2 })
  const tickets = await db.selectFrom('tickets').select('id').orderBy('id').execute()
  const { visitor, id } = await desk.signedIn('finance')
  await desk.letConfirmationPass(id)
  const url = href(deskRoutes['orders.return.store'], { order: order.ref_nr })
  const asked = await visitor.post(url, give(tickets, 24_300), noFollow)
  expect(asked.location).toContain(href(deskRoutes.confirm))
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
  const to = new URL(asked.location!, 'http://localhost').searchParams.get('to')!
  expect((await visitor.get(to)).props.chosen).toEqual({
    tickets: tickets.map((ticket) => ticket.id),
    money: 'whole',
    seats: 'back',
    reason: 'ill',
  })
  // Below it no confirmation is required.
  await visitor.post(url, give([tickets[0]!], 12_150))
  expect(await db.selectFrom('refunds').select('amount_cents').execute()).toEqual([{ amount_cents: 12_150 }])
})

// Holds: desk.mail-corrected
test('orders: a mistyped address is corrected and the tickets go to the right one; the log keeps no address', async () => {
  const { order } = await sellFour()
  const { visitor } = await desk.signedIn('box_office')
  const { props } = await visitor.get(pageOf(order.ref_nr))
  const was = props.order.buyer
  const url = href(deskRoutes['orders.buyer.store'], { order: order.ref_nr })
  const fields = { ...was, email: 'anne@example.com', was, send: true }
  expect((await visitor.post(url, { ...fields, email: 'anne@' })).props.errors.email).toMatch(/not a complete/)
  expect((await visitor.post(url, fields)).props.flash.notice.text).toContain('anne@example.com')
  const mails = await db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id', 'desc').limit(2).execute()
  expect(mails).toEqual([
    { kind: 'email-changed', recipient: 'anna@example.com' },
    { kind: 'order-paid', recipient: 'anne@example.com' },
  ])
  const [line] = await auditOf(order.ref_nr)
  expect(line).toMatchObject({ action: 'order correct', details: { isSent: true } })
  expect(Object.keys(line!.details['after'] as object)).toEqual(['email'])
  expect(JSON.stringify(line)).not.toContain('ann')

  // Concurrent edits: fields touched by only one are merged, those touched by both are shown.
  await visitor.post(url, {
    ...was,
    email: 'anne@example.com',
    firstname: 'Anne',
    was: { ...was, email: 'anne@example.com' },
    send: false,
  })
  const late = await visitor.post(url, { ...fields, lastname: 'Kovacs', email: 'third@example.com' })
  expect(late.props.errors.email).toContain('anne@example.com')
  await visitor.post(url, { ...was, lastname: 'Kovacs', was, send: true })
  const stored = await db
    .selectFrom('orders')
    .select(['firstname', 'lastname', 'email'])
    .where('id', '=', order.id)
    .executeTakeFirst()
  expect(stored).toEqual({ firstname: 'Anne', lastname: 'Kovacs', email: 'anne@example.com' })
})

test('orders: tickets are sent again, but not more often than they may be', async () => {
  const { order } = await sellFour()
  const { visitor } = await desk.signedIn('box_office')
  const url = href(deskRoutes['orders.resend'], { order: order.ref_nr })
  const kinds = []
  for (let times = 0; times < 4; times++) kinds.push((await visitor.post(url)).props.flash.notice.kind)
  expect(kinds).toEqual(['positive', 'positive', 'positive', 'warning'])
  expect(await auditOf(order.ref_nr)).toHaveLength(3)
})

test('orders: a note is kept, and of two at once the second hears of the first', async () => {
  const { order } = await sellFour()
  const { visitor } = await desk.signedIn('planner')
  const url = href(deskRoutes['orders.note.store'], { order: order.ref_nr })
  await visitor.post(url, { note: 'Wheelchair.', was: '' })
  const second = (await visitor.post(url, { note: 'Aisle.', was: '' })).props
  expect(second.errors.note).toMatch(/A colleague/)
  expect(second.flash.conflicts).toEqual([{ name: 'note', mine: 'Aisle.', theirs: 'Wheelchair.' }])
  expect((await visitor.get(pageOf(order.ref_nr))).props.order.note).toBe('Wheelchair.')
  const lines = await auditOf(order.ref_nr)
  expect(lines.map(({ action }) => action)).toEqual(['order note'])
  expect(JSON.stringify(lines)).not.toContain('Wheelchair')
})

test('orders: a mail says what it would say now, to who may send it; one with a key of its own says nothing', async () => {
  const { order } = await sellFour()
  const { visitor } = await desk.signedIn('box_office')
  const { mails } = (await visitor.get(pageOf(order.ref_nr))).props
  expect(mails).toMatchObject([{ kind: 'order-paid', recipient: 'anna@example.com', state: 'waiting' }])
  const address = (mail: number) => href(deskRoutes['orders.mail'], { order: order.ref_nr, mail })
  const { content } = (await visitor.get(address(mails[0].id))).props
  expect(content.text).toContain(order.ref_nr)
  expect(content.attachments.length).toBeGreaterThan(0)
  const key = await db
    .insertInto('outbox')
    .values({
      kind: 'tickets-found',
      recipient: 'a@example.com',
      locale: 'en',
      data: JSON.stringify({ orderId: order.id, token: 'secret' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await visitor.get(address(key.id))).props.content).toBeNull()
})

// Holds: desk.exports-open-right
test('orders: the file opens in French and Hungarian spreadsheets, formulas are text, and who takes it along is written down', async () => {
  const { order, tickets } = await sellFour()
  const buyer = `=cmd|'/c calc'!A0; "Őry" 🎻`
  await sql`update orders set firstname = ${buyer}, lastname = '' where id = ${order.id}`.execute(db)
  const { visitor, id } = await desk.signedIn('finance', 'fr')
  await visitor.post(href(deskRoutes['orders.return.store'], { order: order.ref_nr }), give([tickets[1]!], 3930))
  const ask = (format: 'csv' | 'xlsx') =>
    visitor.get(href(deskRoutes['orders.export'], { format }, { query: { state: 'paid' } }))
  const { bytes, headers } = await ask('csv')
  expect(headers['content-disposition']).toMatch(/commandes-\d{4}-\d\d-\d\d\.csv/)
  const titles =
    'Référence;État;Commandée le;Acheteur;Adresse e-mail;Concert;Billets;Montant;Remboursé;Version des CGV;Canal de vente;Code promo;Téléphone;Entreprise;Numéro de TVA;Adresse;Code postal;Ville;Pays;Langue'.split(
      ';',
    )
  expect(await readCsvByPostgres(desk.database.pool, bytes, titles)).toEqual([
    [
      order.ref_nr,
      'payée',
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      `'${buyer}`,
      'anna@example.com',
      expect.any(String),
      '4',
      '157,20',
      '39,30',
      null,
      'en ligne',
      expect.any(String),
      expect.stringContaining('33'),
      null,
      null,
      expect.any(String),
      expect.any(String),
      expect.any(String),
      'FR',
      'fr',
    ],
  ])
  const [sheet] = await readXlsxFile((await ask('xlsx')).bytes)
  expect(sheet?.sheet).toBe('Commandes')
  expect(sheet?.data).toHaveLength(2)
  expect(sheet?.data[1]).toEqual([
    order.ref_nr,
    'payée',
    expect.any(Date),
    buyer,
    'anna@example.com',
    expect.any(String),
    4,
    157.2,
    39.3,
    null,
    'en ligne',
    ...Array.from({ length: 8 }, () => expect.anything()).map((one, index) =>
      index === 2 || index === 3 ? null : one,
    ),
    'fr',
  ])
  const line = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'orders exported')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(line).toMatchObject({ actor: `user ${id}`, details: { state: 'paid' } })
  await desk.letConfirmationPass(id)
  expect((await visitor.get(href(deskRoutes['orders.export'], { format: 'csv' }), noFollow)).location).toContain(
    href(deskRoutes.confirm),
  )
})

test('orders: a ticket is exchanged for the same event another day; what is cheaper needs who may refund', async () => {
  const sale = await sellFirstEvening(desk, { prices: [4200, 3000] })
  const { ref_nr } = sale.order
  const serial = sale.serials[0]!
  const url = href(deskRoutes['orders.exchange'], { order: ref_nr, serial })
  const { id, visitor } = await desk.signedIn('box_office')
  const taken = { user_id: id, action: 'orders.refund_limited', venue_id: null, is_granted: false } as const
  await db.insertInto('user_rights').values(taken).execute()
  const page = (await visitor.get(url)).props
  expect(page.offers).toMatchObject([{ id: sale.second.ticketIds[0], backCents: 0 }])
  expect(page.isSomeCheaper).toBe(true)
  expect((await visitor.post(url, { eventTicketId: sale.second.ticketIds[1], back: 1200 })).status).toBe(403)
  expect((await visitor.post(url, {})).props.errors.offer).toBeTruthy()
  const done = await visitor.post(url, { eventTicketId: sale.second.ticketIds[0], back: 0 })
  expect(done.props.flash.notice.kind).toBe('positive')
  expect(await serialsOf(db, sale.order.id)).toHaveLength(3)
  expect((await auditOf(ref_nr)).map(({ action }) => action)).toEqual(['order exchange'])
  const owner = await desk.signedIn('owner')
  const other = href(deskRoutes['orders.exchange'], { order: ref_nr, serial: sale.serials[1]! })
  expect((await owner.visitor.get(other)).props.offers).toHaveLength(2)
})

test('orders: each keeps the terms that it was placed under, whatever the house writes afterwards; one of before keeps none', async () => {
  const older = await buy(desk, desk.visitor('fr'), await storeConcert(db))
  const text = (said: string) =>
    JSON.stringify({
      en: [
        {
          id: 'b1',
          name: 'text',
          props: { nodes: [{ type: 'paragraph', children: [{ type: 'text', text: 'In English.' }] }] },
        },
      ],
      fr: [
        { id: 'b2', name: 'title', props: { text: 'Retours' } },
        {
          id: 'b3',
          name: 'text',
          props: {
            nodes: [{ type: 'list', items: [said, 'Sans échange.'].map((item) => [{ type: 'text', text: item }]) }],
          },
        },
      ],
    })
  const page = await db
    .insertInto('pages')
    .values({
      key: 'terms',
      published_at: null,
      slug: '{"en": "terms"}',
      title: '{"en": "Terms", "fr": "Conditions"}',
      content: text('Sans retour.'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rules = (hours: number | null) =>
    db.insertInto('sale_terms').values({ return_until_hours: hours, return_keeps_fees: true }).execute()
  const write = (said: string) =>
    db
      .updateTable('pages')
      .set({ content: text(said) })
      .where('id', '=', page.id)
      .execute()
  const show = (published_at: Date | null) =>
    db.updateTable('pages').set({ published_at }).where('id', '=', page.id).execute()
  await rules(null)
  // No buyer has accepted a draft.
  const untold = await buy(desk, desk.visitor('fr'), await storeConcert(db))
  await show(new Date())
  const first = await buy(desk, desk.visitor('fr'), await storeConcert(db))
  await write('Retour possible.')
  await rules(48)
  const second = await buy(desk, desk.visitor('en'), await storeConcert(db))
  await show(null)
  await write('Personne ne le lit.')
  const hidden = await buy(desk, desk.visitor('fr'), await storeConcert(db))

  const { visitor } = await desk.signedIn('viewer', 'fr')
  const termsOf = async ({ ref_nr }: { ref_nr: string }) => (await visitor.get(pageOf(ref_nr))).props.terms
  const never = { returnUntilHours: null, keepsFees: true, exchangeUntilHours: null }
  expect(await termsOf(older)).toBeNull()
  expect(await termsOf(untold)).toEqual({ version: null, rules: never })
  expect(await termsOf(first)).toMatchObject({ version: { number: 1 }, rules: never })
  expect(await termsOf(second)).toMatchObject({ version: { number: 2 }, rules: { ...never, returnUntilHours: 48 } })
  expect(await termsOf(hidden)).toMatchObject({ version: null })

  const read = async ({ ref_nr }: { ref_nr: string }) =>
    visitor.get(href(deskRoutes['orders.terms'], { order: ref_nr }))
  expect((await read(first)).props.terms).toMatchObject({
    number: 1,
    isLast: false,
    language: 'fr',
    title: 'Conditions',
    blocks: [
      {
        props: {
          nodes: [
            { type: 'heading', level: 3, children: [{ type: 'text', text: 'Retours' }] },
            {
              type: 'list',
              items: [[{ type: 'text', text: 'Sans retour.' }], [{ type: 'text', text: 'Sans échange.' }]],
            },
          ],
        },
      },
    ],
  })
  expect((await read(second)).props.terms).toMatchObject({
    isLast: true,
    blocks: [{ props: { nodes: [{ type: 'paragraph', children: [{ type: 'text', text: 'In English.' }] }] } }],
  })
  expect((await read(older)).status).toBe(404)

  const owner = await desk.signedIn('finance', 'fr')
  const { bytes } = await owner.visitor.get(href(deskRoutes['orders.export'], { format: 'xlsx' }))
  const [sheet] = await readXlsxFile(bytes)
  const versions = sheet!.data.slice(1).map((row) => [row[0], row[9]])
  expect(Object.fromEntries(versions)).toMatchObject({ [older.ref_nr]: null, [first.ref_nr]: 1, [second.ref_nr]: 2 })
  await expect(sql`update terms_versions set title = '{}'`.execute(db)).rejects.toThrow('stay as they were')
})
