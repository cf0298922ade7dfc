import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { locales } from '#values/locales.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import { countAttemptsAs } from '#test/shop/count-attempts.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { emptyShop } from '#core/cart/server/testing/samples.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { exchange, sellFirstEvening, type TwoEvenings } from '#core/orders/exchange/server/testing/two-evenings.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false, environment: { EXCHANGE_TICKETS_UNTIL_HOURS: '48' } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyShop(shop.db)
  await sql`update counters set value = 0 where name = 'ticket'`.execute(shop.db)
})

const pathOf = ({ order }: TwoEvenings, serial = '') => `/orders/${order.uuid}/exchange${serial && `/${serial}`}`
const open = async (sale: TwoEvenings) => (await sale.visitor.get(pathOf(sale, '1'))).props.chosen
const countTickets = async () =>
  (await shop.db.selectFrom('tickets').select('id').where('serial', '>', 0).execute()).length

// Holds: routes.order-exchange
test.each(locales)('exchange: in %s, chosen and sent without a script, with the mail that follows', async (locale) => {
  const sale = await sellFirstEvening(shop, { locale, prices: [3000, 4200, 9000] })
  const { visitor, order } = sale
  const { links } = (await visitor.get(`/payment/success/${order.uuid}`)).props
  expect(links.exchange).toBe(pathOf(sale))
  const page = await visitor.get(links.exchange)
  expect(page.payload.view?.component).toBe('ticket-exchange')
  expect(page.props).toMatchObject({ chosen: null, tickets: [{ serial: 1 }, { serial: 2 }] })
  const chosen = await open(sale)
  expect(chosen).toMatchObject({ serial: 1, is_some_dearer: true })
  expect(chosen.offers).toHaveLength(2)
  const [cheap, same] = chosen.offers
  expect(chosen.until).toBe(new Date(Date.parse(chosen.concert.start_date) - 48 * 60 * 60 * 1000).toISOString())
  expect(page.props.order).toEqual({ uuid: order.uuid, ref_nr: order.ref_nr })
  expect(page.props.tickets.map(({ href }: { href: string }) => href)).toEqual([pathOf(sale, '1'), pathOf(sale, '2')])
  const inLocale = (text: string) => (locale === 'en' ? text : `${text} (${locale})`)
  expect(page.props.tickets[1]).toMatchObject({
    title: [inLocale('Stalls'), inLocale('Adult')].join(', '),
    concert: {
      title: inLocale('Winterreise'),
      venue: `${inLocale('Salle Cortot')}, ${inLocale('Paris')}`,
      venue_color: expect.stringMatching(/./),
      status: 'scheduled',
    },
  })
  // Not a ticket of the order: the page offers the order's tickets.
  expect((await visitor.get(pathOf(sale, '9'))).props).toMatchObject({ chosen: null, tickets: [{}, {}] })
  expect(cheap).toMatchObject({ value: `${sale.second.ticketIds[0]}-1200`, label: expect.stringMatching(/\d/) })
  for (const { note } of [cheap, same]) expect(note).toContain(inLocale('Salle Cortot'))
  expect([cheap.note, same.note].map((note) => note.includes(inLocale('Student')))).toEqual([false, true])
  expect(same).toMatchObject({ value: `${sale.second.ticketIds[1]}-0`, note: expect.not.stringContaining('€') })
  expect(cheap.note).toMatch(/12(\.|,)00/)

  const answer = await visitor.submit(chosen.url, { offer: cheap.value, key: chosen.key })
  expect(answer.payload.view?.component).toBe('payment-success')
  expect(answer.props.flash.notice).toMatchObject({ kind: 'positive' })
  expect(answer.props.tickets.map(({ state, exchanged_for }: any) => [state, exchanged_for])).toEqual([
    ['exchanged', 3],
    ['valid', null],
    ['valid', null],
  ])
  expect((await visitor.get(`/orders/${order.uuid}/tickets/1`)).props).toMatchObject({ new_number: 3 })
  expect(answer.props.invoice.lines).toEqual([{ quantity: 2, title: expect.any(String), subtotal: 84 }])
  expect(answer.props.invoice).toMatchObject({ total: 87, vat: [{ rate: 550, amount: 4.54 }] })
  const calendar = (await visitor.get(`/orders/${order.uuid}/calendar.ics`)).body
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2)

  const queued = await shop.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'ticket-exchanged')
    .executeTakeFirstOrThrow()
  expect(queued).toMatchObject({ recipient: 'anna@example.com', locale })
  const context = { db: shop.db, config: shop.config, catalogue: compileCatalogue() }
  const mail = await writeMail(queued, context)
  for (const text of [mail!.text, String(mail!.html)]) {
    expect(text).toContain('000003')
    expect(text).toContain('000001')
    expect(text).toContain(order.secret)
    expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(/12(\.|,)00/)
  }
  const [pdf, ics, ...documents] = mail!.attachments!
  expect(readPdf(pdf!.content as Buffer)).toHaveLength(1)
  expect(String(ics!.content)).toContain('BEGIN:VEVENT')
  expect(documents.map(({ filename }) => filename)).toHaveLength(2)
})

/**
 * Returns the calendar entries in the newest mail of a kind, by id: `CONFIRMED 1`, with their
 * sequence.
 */
async function readCalendar(kind: string): Promise<Record<string, string>> {
  const mails = shop.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id', 'desc')
  const context = { db: shop.db, config: shop.config, catalogue: compileCatalogue() }
  const mail = await writeMail(await mails.executeTakeFirstOrThrow(), context)
  const file = mail!.attachments!.find(({ filename }) => filename.endsWith('.ics'))!
  const entries = String(file.content).replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  const find = (entry: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(entry)![1]!
  return Object.fromEntries(
    entries.map((entry) => [find(entry, 'UID'), `${find(entry, 'STATUS')} ${find(entry, 'SEQUENCE')}`]),
  )
}

// Holds: tickets.exchanged-for-another-date
test('exchange: its mail takes the old evening out of calendars and puts the new one in, there and back', async () => {
  const sale = await sellFirstEvening(shop, { quantity: 1 })
  const [first, ...others] = Object.entries(await readCalendar('order-paid'))
  expect([first![1], others]).toEqual(['CONFIRMED 0', []])
  // The only ticket is selected already.
  expect((await sale.visitor.get(pathOf(sale))).props.chosen).toMatchObject({ serial: 1 })
  await exchange(shop, sale)
  const there = await readCalendar('ticket-exchanged')
  const second = Object.keys(there).find((id) => id !== first![0])!
  expect(there).toEqual({ [first![0]]: 'CANCELLED 1', [second]: 'CONFIRMED 1' })
  await exchange(shop, sale, { serial: 2, eventTicketId: sale.first.ticketIds[0] })
  expect(await readCalendar('ticket-exchanged')).toEqual({ [first![0]]: 'CONFIRMED 2', [second]: 'CANCELLED 2' })
})

test('exchange: its mail leaves the old evening in calendars while another ticket is for it, under the ids of the order’s own file', async () => {
  const sale = await sellFirstEvening(shop)
  await exchange(shop, sale)
  const entries = await readCalendar('ticket-exchanged')
  expect(Object.values(entries).map((entry) => entry.split(' ')[0])).toEqual(['CONFIRMED', 'CONFIRMED'])
  const { body } = await sale.visitor.get(`/orders/${sale.order.uuid}/calendar.ics`)
  const ids = body.replaceAll('\r\n ', '').match(/(?<=^UID:).*(?=\r$)/gm)
  expect(ids?.toSorted()).toEqual(Object.keys(entries).toSorted())
})

test('exchange: is open until the hour that was settled when the order was made, whatever is settled since', async () => {
  const sale = await sellFirstEvening(shop)
  const { created_at } = await shop.db
    .selectFrom('orders')
    .select('created_at')
    .where('id', '=', sale.order.id)
    .executeTakeFirstOrThrow()
  const soldAt = created_at.getTime()
  const settled = (from: number, exchangeUntilHours: number | null) => ({
    from: new Date(from),
    ownReturns: null,
    exchangeUntilHours,
  })
  onTestFinished(() => void (shop.config.saleTerms = []))
  shop.config.saleTerms = [settled(soldAt - 1000, 24), settled(soldAt + 1000, null)]
  const { props } = await sale.visitor.get(`/payment/success/${sale.order.uuid}`)
  expect(props.links.exchange).toBe(pathOf(sale))
  const chosen = await open(sale)
  expect(chosen.until).toBe(new Date(Date.parse(chosen.concert.start_date) - 24 * 60 * 60 * 1000).toISOString())
  // A page opened before stays valid when submitted.
  shop.config.saleTerms = [settled(soldAt - 1000, null), settled(soldAt + 1000, 24)]
  expect((await sale.visitor.get(`/payment/success/${sale.order.uuid}`)).props.links.exchange).toBeNull()
  await sale.visitor.post(chosen.url, { offer: chosen.offers[0].value, key: chosen.key })
  expect(await countTickets()).toBe(2)
})

test('exchange: a form that is sent twice exchanges once, and says the same', async () => {
  const sale = await sellFirstEvening(shop)
  const { url, key, offers } = await open(sale)
  const fields = { offer: offers[0].value, key }
  const answers = await Promise.all([1, 2].map(() => sale.visitor.post(url, fields)))
  const texts = answers.map(({ props }) => props.flash?.notice?.kind)
  expect(texts).not.toContain('warning')
  expect(await countTickets()).toBe(3)
})

test.each<[string, object]>([
  ['nothing', {}],
  ['something else', { offer: 'x' }],
  ['several', { offer: ['1-0', '2-0'] }],
  ['no key', { offer: '1-0', key: 'x' }],
])('exchange: where %s is sent, the field says what is wanted, and nothing changes', async (_, fields) => {
  const sale = await sellFirstEvening(shop)
  const { url } = await open(sale)
  const { props } = await sale.visitor.post(url, fields)
  expect(props.errors.offer).toMatch(/^Please choose/)
  expect(await countTickets()).toBe(2)
})

test('exchange: who comes too late for a seat, or for a price, chooses again', async () => {
  const sale = await sellFirstEvening(shop, { prices: [4200, 4000] })
  const { url, key, offers } = await open(sale)
  await sql`update event_tickets set price_cents = price_cents - 100 where id = ${sale.second.ticketIds[0]}`.execute(
    shop.db,
  )
  const changed = await sale.visitor.post(url, { offer: offers[0].value, key })
  expect(changed.props.errors.offer).toContain('no longer offered like this')
  await sql`update zones set capacity = held + sold + blocked where id = ${sale.second.zoneId}`.execute(shop.db)
  const gone = await sale.visitor.post(url, { offer: offers[1].value, key })
  expect(gone.props.errors.offer).toContain('someone else was quicker')
  expect(gone.props.chosen.offers).toEqual([])
  expect(await countTickets()).toBe(2)
})

test.each([
  [
    'no longer offered like this',
    'is dearer now',
    sql`update event_tickets set price_cents = 4300 where price_cents = 4200`,
  ],
  ['no longer offered like this', 'is not sold any more', sql`update event_tickets set sale_ends_at = now()`],
  [
    'contact@',
    'has money that the bank decides about',
    sql`update payments set state = 'disputed' where settlement = 'tickets'`,
  ],
])('exchange: they are told “%s” of what %s, by the field', async (words, _, change) => {
  const sale = await sellFirstEvening(shop)
  const { url, key, offers } = await open(sale)
  await change.execute(shop.db)
  const { props } = await sale.visitor.post(url, { offer: offers[0].value, key })
  expect(props.errors.offer).toContain(words === 'contact@' ? shop.config.contactEmail : words)
  expect(props.flash?.notice).toBeUndefined()
  expect(await countTickets()).toBe(2)
})

test('exchange: who sends it too often is told so, and nothing is exchanged; later it is', async () => {
  const sale = await sellFirstEvening(shop)
  const { kind, attempts } = requestLimits.ticketExchange
  const { url, key, offers } = await open(sale)
  const send = () => sale.visitor.post(url, { offer: offers[0].value, key })
  await sale.visitor.post(url, {})
  await countAttemptsAs(shop.db, kind, attempts)
  expect((await send()).props.flash.notice).toMatchObject({
    kind: 'warning',
    text: expect.stringMatching(/^Too many requests have come from your internet connection /),
  })
  expect(await countTickets()).toBe(2)
  await countAttemptsAs(shop.db, kind, attempts - 1)
  expect((await send()).props.flash.notice.kind).toBe('positive')
  expect(await countTickets()).toBe(3)
})

test('exchange: nobody but who may open the order sees it, or does it', async () => {
  const sale = await sellFirstEvening(shop)
  const { url, key, offers } = await open(sale)
  const stranger = shop.visitor()
  await stranger.post('/contact/submit', {})
  expect((await stranger.get(pathOf(sale))).status).toBe(404)
  expect((await stranger.post(url, { offer: offers[0].value, key })).status).toBe(404)
  expect(await countTickets()).toBe(2)
})

test('exchange: of another order’s ticket nothing is known', async () => {
  const [sale, other] = [await sellFirstEvening(shop), await sellFirstEvening(shop)]
  const { key, offers } = await open(sale)
  const answer = await sale.visitor.post(pathOf(sale, String(other.serials[0])), { offer: offers[0].value, key })
  expect(answer.props.flash.notice.kind).toBe('warning')
  expect(await countTickets()).toBe(4)
})

test.each([1, 2])(
  'exchange: of %i tickets, the address of one that is not among them leads to the choice',
  async (quantity) => {
    const sale = await sellFirstEvening(shop, { quantity })
    const own = sale.serials.map(Number)
    const { payload, props } = await sale.visitor.get(pathOf(sale, '77'))
    expect(new URL(payload.url).pathname).toBe(pathOf(sale))
    expect(props.tickets.map(({ serial }: { serial: number }) => serial)).toEqual(own)
    // With a single one there is nothing to select.
    expect(props.chosen?.serial).toBe(quantity === 1 ? own[0] : undefined)
    const meant = pathOf(sale, String(own[0]))
    expect(new URL((await sale.visitor.get(meant)).payload.url).pathname).toBe(meant)
  },
)

test('exchange: is off unless the organiser lets', async () => {
  const off = await createTestShop({ season: false })
  // After the bystanders were checked.
  onTestFinished(() => off.close())
  const sale = await sellFirstEvening(off)
  expect((await sale.visitor.get(`/payment/success/${sale.order.uuid}`)).props.links.exchange).toBeNull()
  expect((await sale.visitor.get(pathOf(sale))).payload.view?.component).toBe('payment-success')
  const fields = { offer: `${sale.second.ticketIds[0]}-0`, key: crypto.randomUUID() }
  const { props } = await sale.visitor.post(pathOf(sale, '1'), fields)
  expect(props.flash.notice.kind).toBe('warning')
  expect((await off.db.selectFrom('tickets').select('state').execute()).map(({ state }) => state)).toEqual([
    'valid',
    'valid',
  ])
})
