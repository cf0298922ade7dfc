import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'
import { findMoneyDifferences } from '#core/accounting/reconcile/money-differences-store.ts'
import { findSeatDifferences } from '#core/accounting/reconcile/seat-differences-store.ts'
import { countAttemptsAs } from '#test/shop/count-attempts.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import type { TestResponse, TestVisitor } from '#test/shop/test-visitor.ts'
import { hostileTexts } from '#core/catalogue/season/server/testing/hostile-texts.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { emptyShop, type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { moveDate } from '#core/orders/changed-dates/server/changes.ts'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import {
  buy,
  findMails,
  goOn,
  meantBy,
  moveRequest,
  readLastOrder,
  write,
} from '#core/orders/changed-dates/server/testing/holders.ts'
import { exchange, sellFirstEvening } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { findSelfService } from '#core/orders/own-tickets/server/self-service.ts'
import { sendRefunds } from '#core/orders/settlement/server/refund-jobs.ts'
import { jobContext, sendCheckout } from '#core/orders/server/testing/buyer.ts'

let shop: TestShop
let db: Db
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  db = shop.db
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.config.ownReturns = null
  shop.config.saleTerms = []
  await emptyShop(db)
})

interface Sale {
  visitor: TestVisitor
  concert: SampleConcert
  orderId: number
  uuid: string
  choose: string
  review: string
  /** By ticket. */
  serials: number[]
}

/** Tickets at 42 euros with a fee of 1.50 each. */
async function sell(concerts: SampleConcert[], quantity = 3, locale: 'en' | 'fr' | 'hu' = 'en'): Promise<Sale> {
  const { visitor, order } = await buy(shop, concerts, { quantity, locale })
  const { id: orderId, uuid } = order
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('serial')
    .where('order_id', '=', orderId)
    .orderBy('serial')
    .execute()
  const choose = `/orders/${uuid}/return`
  const serials = rows.map(({ serial }) => serial)
  return { visitor, concert: concerts[0]!, orderId, uuid, choose, review: `${choose}/review`, serials }
}

/** An order for a moved concert, with a deadline for returning its tickets. */
async function sellMoved(quantity = 3, returnUntil: string | null = '2999-12-31'): Promise<Sale> {
  const sale = await sell([await storeConcert(db, { capacity: 100 })], quantity)
  await move(sale, returnUntil)
  return sale
}

async function move({ concert }: Pick<Sale, 'concert'>, returnUntil: string | null, days = 30): Promise<void> {
  const startsAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  const outcome = await moveDate(db, concert.eventDateId, moveRequest({ startsAt, returnUntil }), meantBy(shop))
  expect(outcome.kind).toBe('made')
  await goOn(shop)
}

/** Submits the last form: the refund as shown. */
const confirm = ({ visitor, review }: Sale, serials: unknown, expected: unknown): Promise<TestResponse> =>
  visitor.post(review, { tickets: serials, expected })

const noticeOf = (answer: TestResponse): string | undefined => answer.props.flash?.notice?.text

async function look({ orderId, concert }: Sale) {
  const order = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['state', 'void_reason', 'kept_cents'])
    .where('order_id', '=', orderId)
    .orderBy('serial')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.amount_cents', 'refunds.state'])
    .where('order_id', '=', orderId)
    .execute()
  const returns = await db
    .selectFrom('ticket_returns')
    .select(['reason', 'money', 'seats'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const { sold } = await db
    .selectFrom('zones')
    .select('sold')
    .where('id', '=', concert.zoneId)
    .executeTakeFirstOrThrow()
  return {
    order: order.state,
    tickets: tickets.map(({ state, void_reason, kept_cents }) =>
      state === 'void' ? `void, ${void_reason}, kept ${kept_cents}` : state,
    ),
    refunds: refunds.map(({ amount_cents, state }) => `${amount_cents} ${state}`),
    returns,
    mails: (await findMails(shop, 'tickets-refunded')).length,
    sold,
  }
}

const untouched = (count = 3) => ({
  order: 'paid',
  tickets: Array.from({ length: count }, () => 'valid'),
  refunds: [],
  returns: [],
  mails: 0,
})

const differences = async () => [...(await findSeatDifferences(db)), ...(await findMoneyDifferences(db))]

describe('tickets of a moved concert', () => {
  test('are chosen, looked at with what goes back, and returned: void, seats on sale, the money whole, one mail', async () => {
    const sale = await sellMoved()
    const { visitor, choose, review, serials } = sale
    const { sold } = await look(sale)
    const page = await visitor.get(choose)
    expect(page.payload.view?.component).toBe('return-tickets')
    expect(page.props.concerts).toMatchObject([
      {
        term: { reason: 'date_moved', until: '2999-12-31' },
        keeps_fees: false,
        tickets: serials.map((serial) => ({ serial, amount: 43.5 })),
        used: 0,
      },
    ])
    const chosen = serials.slice(1)
    const led = await visitor.post(choose, { tickets: chosen.map(String) }, { follow: false })
    expect(led.location).toBe(`${review}?tickets=${chosen.join('%2C')}`)
    const shown = await visitor.get(led.location!)
    expect(shown.payload.view?.component).toBe('review-return')
    expect(shown.props).toMatchObject({ amount: 87, kept: 0, has_gone_before: false, remaining: 1, url: review })
    // Going back keeps the selection.
    expect(shown.props.choose).toBe(`${choose}?tickets=${chosen.join('%2C')}`)
    expect((await visitor.get(shown.props.choose)).props).toMatchObject({ chosen, url: choose })
    const elsewhere = await visitor.get(`${review}?tickets=${chosen[0]},1000000`)
    expect(elsewhere.payload.view?.component).toBe('return-tickets')
    expect(await look(sale)).toMatchObject(untouched())

    const done = await confirm(sale, chosen, shown.props.amount)
    expect(new URL(done.payload.url).pathname).toBe(`/payment/success/${sale.uuid}`)
    expect(noticeOf(done)).toContain('€87.00')
    expect(done.props).toMatchObject({ refunded: 87, ways: { return: { href: choose } } })
    const gone = 'void, date_moved, kept 0'
    expect(await look(sale)).toEqual({
      order: 'paid',
      tickets: ['valid', gone, gone],
      refunds: ['8700 requested'],
      returns: [{ reason: 'date_moved', money: 'whole', seats: 'back' }],
      mails: 1,
      sold: sold - 2,
    })
    expect(await findMails(shop, 'tickets-refunded')).toMatchObject([{ recipient: 'anna@example.com', locale: 'en' }])
    await sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))
    expect(await look(sale)).toMatchObject({ refunds: ['8700 succeeded'] })
    expect(await differences()).toEqual([])
  })

  test('are told of by a mail that waits for the refund, and brings the credit note of that very one', async () => {
    const sale = await sellMoved()
    await confirm(sale, [sale.serials[0]], 43.5)
    await confirm(sale, [sale.serials[1]], 43.5)
    const mails = await findMails(shop, 'tickets-refunded')
    const attached = () =>
      Promise.all(
        mails.map(async (mail) => (await write(shop, mail)).attachments?.map(({ filename }) => filename) ?? []),
      )
    expect(await attached()).toEqual([[], []])
    const { rows } = await sql<{ waits: boolean }>`
      select send_after > now() + interval '10 seconds' as waits from outbox where kind = 'tickets-refunded'`.execute(
      db,
    )
    expect(rows).toEqual([{ waits: true }, { waits: true }])
    await sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))
    const notes = await db
      .selectFrom('documents')
      .innerJoin('ticket_returns', 'ticket_returns.refund_id', 'documents.refund_id')
      .select('reference')
      .where('kind', '=', 'credit_note')
      .where('documents.order_id', '=', sale.orderId)
      .orderBy('ticket_returns.id')
      .execute()
    expect(notes).toHaveLength(2)
    expect(await attached()).toEqual(notes.map(({ reference }) => [`${reference}.pdf`]))
  })

  test('are returned once, however often the form is sent at once', async () => {
    const sale = await sellMoved()
    const chosen = sale.serials.slice(0, 2)
    const send = () => sale.visitor.post(sale.review, { tickets: chosen, expected: 87 }, { follow: false })
    const answers = await Promise.all(Array.from({ length: 6 }, send))
    // Each gets the confirmation: none is redirected to the selection.
    for (const { location } of answers) expect(location).toBe(`/payment/success/${sale.uuid}`)
    expect(await look(sale)).toMatchObject({ refunds: ['8700 requested'], returns: [{}], mails: 1 })
    expect(noticeOf(await confirm(sale, chosen, 87))).toContain('€87.00')
    expect(await look(sale)).toMatchObject({ refunds: ['8700 requested'], mails: 1 })
    // With an additional ticket it is a different request, of which nothing is done.
    const more = await confirm(sale, sale.serials, 130.5)
    expect(noticeOf(more)).toContain('no longer valid')
    expect((await look(sale)).tickets.filter((state) => state === 'valid')).toHaveLength(1)
  })

  test('are returned once, where two forms that are sent at once share one', async () => {
    const sale = await sellMoved()
    const [a, b, c] = sale.serials
    await Promise.all([confirm(sale, [a, b], 87), confirm(sale, [b, c], 87), confirm(sale, [a, c], 87)])
    expect((await look(sale)).tickets.filter((state) => state === 'valid')).toHaveLength(1)
    expect(await look(sale)).toMatchObject({ refunds: ['8700 requested'], returns: [{}], mails: 1 })
    // The same first ticket alone is a different request.
    const [first] = await db.selectFrom('tickets').select('serial').where('state', '=', 'void').orderBy('id').execute()
    const again = await confirm(sale, [first!.serial], 43.5)
    expect(noticeOf(again)).toContain('no longer valid')
    expect(await differences()).toEqual([])
  })

  test('are returned until the end of the day, and not on the next', async () => {
    const sale = await sellMoved()
    const setDay = (days: number) =>
      sql`update event_date_changes set return_until = (now() at time zone ${shop.config.timeZone})::date + ${days}::integer`.execute(
        db,
      )
    await setDay(-1)
    expect((await sale.visitor.get(sale.choose)).props).toMatchObject({ concerts: [], others: [{ refusal: 'over' }] })
    expect((await sale.visitor.get(`/payment/success/${sale.uuid}`)).props.ways).toBeNull()
    expect(noticeOf(await confirm(sale, sale.serials, 130.5))).toContain('is over')
    expect(await look(sale)).toMatchObject(untouched())
    await setDay(0)
    await confirm(sale, sale.serials, 130.5)
    expect(await look(sale)).toMatchObject({ order: 'cancelled', refunds: ['13050 requested'] })
  })

  test('are not returned by who bought when it had moved, nor without a day; after a second move by all who bought before', async () => {
    const before = await sellMoved(1, null)
    expect((await before.visitor.get(before.choose)).props).toMatchObject({ others: [{ refusal: 'not_offered' }] })
    await move(before, '2999-01-31', 40)
    const after = await sell([before.concert], 1)
    expect((await before.visitor.get(before.choose)).props.concerts).toMatchObject([{ term: { until: '2999-01-31' } }])
    expect((await after.visitor.get(after.choose)).props).toMatchObject({
      concerts: [],
      others: [{ refusal: 'not_offered' }],
    })
    expect(noticeOf(await confirm(after, after.serials, 43.5))).toContain('cannot be returned')
    expect(await look(after)).toMatchObject(untouched(1))
    await move(before, '2999-02-28', 50)
    for (const sale of [before, after]) {
      await confirm(sale, sale.serials, 43.5)
      expect(await look(sale)).toMatchObject({ order: 'cancelled', refunds: ['4350 requested'] })
    }
  })

  test('are not returned by who exchanged for them when it had moved', async () => {
    const sale = await sellFirstEvening(shop)
    const { visitor, order, second } = sale
    await move({ concert: second }, '2999-01-31', 40)
    expect(await exchange(shop, sale)).toHaveProperty('done')
    const choose = `/orders/${order.uuid}/return`
    expect((await visitor.get(choose)).props).toMatchObject({ concerts: [] })
    // A move after the exchange was unknown to them.
    await move({ concert: second }, '2999-02-28', 50)
    expect((await visitor.get(choose)).props.concerts).toMatchObject([{ term: { until: '2999-02-28' }, tickets: [{}] }])
  })

  test('that have let somebody in are counted, and not returned, also where that was between the two pages', async () => {
    const sale = await sellMoved()
    const admit = (serial: number) =>
      db.updateTable('tickets').set({ state: 'admitted' }).where('serial', '=', serial).execute()
    await admit(sale.serials[0]!)
    const { props } = await sale.visitor.get(sale.choose)
    expect(props.concerts).toMatchObject([{ used: 1, tickets: [{}, {}] }])
    await admit(sale.serials[1]!)
    expect(noticeOf(await confirm(sale, sale.serials.slice(1), 87))).toContain('used at the door')
    expect(await look(sale)).toMatchObject({ refunds: [], returns: [], mails: 0 })
  })

  test.each([
    [
      'lets somebody in',
      'used at the door',
      (serial: number) => sql`update tickets set state = 'admitted' where serial = ${serial}`,
    ],
    [
      'is made void',
      'no longer valid',
      (serial: number) => sql`update tickets set state = 'void' where serial = ${serial}`,
    ],
  ])('are not returned where one %s at the same moment', async (_, words, change) => {
    const sale = await sellMoved(2)
    const open = await db.startTransaction().execute()
    await change(sale.serials[0]!).execute(open)
    const answer = confirm(sale, sale.serials, 87)
    await whileSomebodyWaits(db, answer)
    await open.commit().execute()
    expect(noticeOf(await answer)).toContain(words)
    expect(await look(sale)).toMatchObject({ refunds: [], returns: [], mails: 0 })
  })

  test('are not returned where the bank is asked for their money at the same moment', async () => {
    const sale = await sellMoved(1)
    const open = await db.startTransaction().execute()
    await sql`update payments set state = 'disputed' where order_id = ${sale.orderId}`.execute(open)
    const answer = confirm(sale, sale.serials, 43.5)
    await whileSomebodyWaits(db, answer)
    await open.commit().execute()
    expect(noticeOf(await answer)).toContain(shop.config.contactEmail)
    expect(await look(sale)).toMatchObject(untouched(1))
  })

  test.each(['disputed', 'charged_back'] as const)('are not returned while the payment is %s', async (state) => {
    const sale = await sellMoved()
    await db.updateTable('payments').set({ state }).where('order_id', '=', sale.orderId).execute()
    expect((await sale.visitor.get(sale.choose)).props.is_disputed).toBe(true)
    const answer = await confirm(sale, sale.serials, 130.5)
    expect(noticeOf(answer)).toContain(shop.config.contactEmail)
    expect(await look(sale)).toMatchObject(untouched())
  })

  test('of a concert that is cancelled are left to the cancellation', async () => {
    const sale = await sellMoved()
    await sql`update event_dates set status = 'cancelled' where id = ${sale.concert.eventDateId}`.execute(db)
    expect((await sale.visitor.get(sale.choose)).props).toMatchObject({ others: [{ refusal: 'cancelled' }] })
    expect(noticeOf(await confirm(sale, sale.serials, 130.5))).toContain('cancelled')
    expect(await look(sale)).toMatchObject(untouched())
  })

  test('are returned for the sum that was read: another one is shown before anything is done', async () => {
    const sale = await sellMoved()
    const chosen = sale.serials.slice(0, 2)
    for (const expected of [undefined, '', 86.99, 0, '87 euros', null]) {
      const answer = await confirm(sale, chosen, expected)
      expect(answer.payload.view?.component, String(expected)).toBe('review-return')
      expect(noticeOf(answer)).toContain('has changed')
    }
    // A refund was made in the provider's dashboard meanwhile.
    await sql`
      insert into refunds (payment_id, amount_cents, reason, state, origin, provider_ref, idempotency_key)
      select id, 10000, 'order_refunded', 'submitted', 'provider', 'dashboard', gen_random_uuid() from payments where order_id = ${sale.orderId}`.execute(
      db,
    )
    const shown = await confirm(sale, chosen, 87)
    expect(shown.props).toMatchObject({ amount: 30.5, has_gone_before: true })
    await confirm(sale, chosen, 30.5)
    expect(await look(sale)).toMatchObject({ refunds: ['10000 submitted', '3050 requested'], mails: 1 })
  })

  test('are not returned for another sum, where money goes back in another way at the same moment', async () => {
    const sale = await sellMoved()
    const open = await db.startTransaction().execute()
    await sql`select from orders where id = ${sale.orderId} for update`.execute(open)
    await sql`
      insert into refunds (payment_id, amount_cents, reason, state, origin, provider_ref, idempotency_key)
      select id, 10000, 'order_refunded', 'submitted', 'provider', 'dashboard', gen_random_uuid() from payments where order_id = ${sale.orderId}`.execute(
      open,
    )
    const answer = confirm(sale, sale.serials.slice(0, 2), 87)
    await whileSomebodyWaits(db, answer)
    await open.commit().execute()
    expect(noticeOf(await answer)).toContain('has changed')
    expect(await look(sale)).toMatchObject({ ...untouched(), refunds: ['10000 submitted'] })
  })

  test('of somebody else’s order are none of one’s own', async () => {
    const [sale, other] = [await sellMoved(), await sellMoved()]
    for (const serials of [other.serials, [sale.serials[0], other.serials[0]], [1_000_000]]) {
      const chosen = await sale.visitor.post(sale.choose, { tickets: serials })
      expect(chosen.props.errors.tickets).toContain('from the tickets of this order')
      expect(chosen.props.chosen).toEqual(serials)
      expect(noticeOf(await confirm(sale, serials, 87))).toContain('from the tickets of this order')
    }
    expect((await other.visitor.post(sale.review, { tickets: sale.serials, expected: 130.5 })).status).toBe(404)
    for (const one of [sale, other]) expect(await look(one)).toMatchObject(untouched())
  })

  test('are returned concert by concert', async () => {
    const [moved, still] = [await storeConcert(db, { capacity: 50 }), await storeConcert(db, { capacity: 50 })]
    const sale = await sell([moved, still], 1)
    await move({ concert: moved }, '2999-12-31')
    const { props } = await sale.visitor.get(sale.choose)
    expect(props).toMatchObject({ concerts: [{ tickets: [{}] }], others: [{ refusal: 'not_offered' }] })
    expect(noticeOf(await confirm(sale, sale.serials, 87))).toContain('for each concert')
    await confirm(sale, [props.concerts[0].tickets[0].serial], 43.5)
    expect(await look(sale)).toMatchObject({ order: 'paid', refunds: ['4350 requested'] })
  })

  test('are led to from the order, the ticket, and the mail, which opens the page by its key', async () => {
    const sale = await sellMoved(2)
    const { visitor, choose, uuid, serials } = sale
    expect((await visitor.get(`/payment/success/${uuid}`)).props.ways).toEqual({
      return: { href: choose, term: { reason: 'date_moved', until: '2999-12-31' } },
    })
    expect((await visitor.get(`/orders/${uuid}/tickets/2`)).props.return_url).toBe(`${choose}?tickets=${serials[1]}`)
    const [queued] = await findMails(shop, 'date-changed', sale.orderId)
    const mail = await write(shop, queued)
    const [link] = /http\S+\/return\?key=\S+/.exec(mail.text)!
    expect(String(mail.html)).toContain(link)
    const { pathname, search } = new URL(link)
    const opened = await shop.visitor().get(pathname + search)
    expect(opened.payload.view?.component).toBe('return-tickets')
    await confirm(sale, [serials[1]], 43.5)
    expect((await visitor.get(`/orders/${uuid}/tickets/2`)).props.return_url).toBeNull()
    // A mail links to the pages of its own language.
    const french = await sell([await storeConcert(db)], 1, 'fr')
    await move(french, '2999-12-31')
    const told = await write(shop, (await findMails(shop, 'date-changed', french.orderId))[0])
    expect(told.text).toContain(`${shop.config.origins.fr}/orders/${french.uuid}/return?key=`)
  })
})

describe('single tickets that the organiser takes back', () => {
  const twoDays = { hoursBefore: 48, money: 'minus_fees' } as const

  /** Moves the concert's start to that many seconds after the buyer's deadline. */
  const beginAfterTerm = ({ concert }: Sale, seconds: number) =>
    sql`
      update event_dates set starts_at = moment, doors_at = moment
      from (select now() + interval '48 hours' + make_interval(secs => ${seconds}) as moment) soon
      where id = ${concert.eventDateId}`.execute(db)

  test('are not taken back unless that is settled', async () => {
    const sale = await sell([await storeConcert(db)])
    expect((await sale.visitor.get(sale.choose)).props).toMatchObject({
      concerts: [],
      others: [{ refusal: 'not_offered' }],
    })
    expect(noticeOf(await confirm(sale, sale.serials, 126))).toContain('cannot be returned')
    expect(await look(sale)).toMatchObject(untouched())
  })

  test('go back without the fee, or with it, until so many hours before the concert', async () => {
    shop.config.ownReturns = twoDays
    const sale = await sell([await storeConcert(db)])
    await beginAfterTerm(sale, 60)
    expect((await sale.visitor.get(sale.choose)).props.concerts).toMatchObject([
      { term: { reason: 'buyer' }, keeps_fees: true, tickets: [{ amount: 42 }, {}, {}] },
    ])
    const review = await sale.visitor.get(`${sale.review}?tickets=${sale.serials[0]}`)
    expect(review.props).toMatchObject({ amount: 42, kept: 1.5, remaining: 2 })
    await confirm(sale, [sale.serials[0]], 42)
    shop.config.ownReturns = { ...twoDays, money: 'whole' }
    await confirm(sale, [sale.serials[1]], 43.5)
    await beginAfterTerm(sale, 0)
    expect(noticeOf(await confirm(sale, [sale.serials[2]], 43.5))).toContain('is over')
    expect(await look(sale)).toMatchObject({
      tickets: ['void, buyer, kept 150', 'void, buyer, kept 0', 'valid'],
      refunds: ['4200 requested', '4350 requested'],
      returns: [
        { reason: 'buyer', money: 'minus_fees' },
        { reason: 'buyer', money: 'whole' },
      ],
    })
    await sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))
    expect(await differences()).toEqual([])
  })

  test('keep the terms that they were sold under, whatever is settled since', async () => {
    const sale = await sell([await storeConcert(db)])
    const { rows } = await sql<{ soldAt: Date }>`
      select created_at as "soldAt" from orders where id = ${sale.orderId}`.execute(db)
    const soldAt = rows[0]!.soldAt.getTime()
    const settled = (from: number, ownReturns: typeof shop.config.ownReturns) => ({
      from: new Date(from),
      ownReturns,
      exchangeUntilHours: null,
    })
    const choices = async () => (await sale.visitor.get(sale.choose)).props
    shop.config.ownReturns = null
    shop.config.saleTerms = [settled(soldAt - 1000, twoDays), settled(soldAt + 1000, null)]
    expect((await choices()).concerts).toMatchObject([{ term: { reason: 'buyer' }, keeps_fees: true }])
    shop.config.ownReturns = twoDays
    shop.config.saleTerms = [settled(soldAt - 1000, null), settled(soldAt + 1000, twoDays)]
    expect(await choices()).toMatchObject({ concerts: [], others: [{ refusal: 'not_offered' }] })
  })

  test('have the terms of their own order, beside another one that was made under others', async () => {
    const [before, after] = [await sell([await storeConcert(db)], 1), await sell([await storeConcert(db)], 1)]
    await sql`update orders set created_at = now() - interval '2 days' where id = ${before.orderId}`.execute(db)
    const settled = (hours: number, ownReturns: typeof shop.config.ownReturns) => ({
      from: new Date(Date.now() - hours * 60 * 60 * 1000),
      ownReturns,
      exchangeUntilHours: null,
    })
    const offered = async () => {
      const orders = [before, after].map(({ orderId: id, uuid }) => ({ id, uuid }))
      return [...(await findSelfService(db, orders, { config: shop.config, locale: 'en' })).keys()]
    }
    shop.config.saleTerms = [settled(72, twoDays), settled(24, null)]
    expect(await offered()).toEqual([before.orderId])
    shop.config.saleTerms = [settled(72, null), settled(24, twoDays)]
    expect(await offered()).toEqual([after.orderId])
  })

  test('that cost nothing are returned without money', async () => {
    shop.config.ownReturns = twoDays
    const concert = await storeConcert(db, { prices: [0], fee: 0 })
    const visitor = shop.visitor()
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
    await sendCheckout(visitor)
    const { id: orderId, uuid } = await readLastOrder(shop)
    const choose = `/orders/${uuid}/return`
    const { props } = await visitor.get(choose)
    const serials = props.concerts[0].tickets.map(({ serial }: { serial: number }) => serial)
    const sale = { visitor, concert, orderId, uuid, choose, review: `${choose}/review`, serials }
    expect(noticeOf(await confirm(sale, [serials[0]], 0))).toBe('Your ticket has been returned.')
    expect(await look(sale)).toMatchObject({ order: 'paid', tickets: ['void, buyer, kept 0', 'valid'], refunds: [] })
    // There is no pending refund whose credit note the mail would wait for.
    const due = db.selectFrom('outbox').select('id').where('kind', '=', 'tickets-refunded')
    expect(await due.where('send_after', '<=', sql<Date>`now()`).execute()).toHaveLength(1)
    const { payload, props: undone } = await confirm(sale, [serials[1]], 0)
    expect(payload.view?.component).toBe('payment-refunded')
    expect(undone).toMatchObject({ money: 'free', amount: 0, is_back: true })
  })
})

describe('the forms', () => {
  test.each([
    ['en', 'Please choose at least one ticket.'],
    ['fr', 'Veuillez choisir au moins un billet.'],
    ['hu', 'Kérjük, válasszon legalább egy jegyet.'],
  ] as const)('without JavaScript say in %s what is missing, by its field, and lead on', async (locale, words) => {
    const sale = await sell([await storeConcert(db, { capacity: 50 })], 2, locale)
    await move(sale, '2999-12-31')
    const { visitor, choose, review, serials } = sale
    await visitor.get(choose)
    const bag = `concert-${sale.concert.eventDateId}`
    const refused = await visitor.submit(choose, { _error_bag: bag })
    expect(JSON.stringify(refused.props.errors)).toContain(words)
    expect(refused.payload.view?.component).toBe('return-tickets')
    const shown = await visitor.submit(choose, { 'tickets[]': String(serials[0]) })
    expect(shown.props).toMatchObject({ amount: 43.5, tickets: [{ serial: serials[0] }] })
    await visitor.submit(review, { 'tickets[]': String(serials[0]), expected: '43.5' })
    expect(await look(sale)).toMatchObject({ refunds: ['4350 requested'], mails: 1 })
  })

  test('take no harm from whatever is sent', async () => {
    const sale = await sellMoved()
    const [serial] = sale.serials
    const odd: unknown[] = [
      ...hostileTexts.slice(0, 51),
      null,
      true,
      [],
      {},
      [[serial]],
      [{ serial }],
      { 0: serial },
      `${serial},`,
      ` ${serial}`,
      -serial!,
      serial! + 0.5,
      `0${serial}`,
      '9'.repeat(30),
      Array.from({ length: 201 }, (_, index) => index + 1),
      { __proto__: [serial] },
      { constructor: serial },
    ]
    for (const tickets of odd)
      for (const [path, expected] of [
        [sale.choose, undefined],
        [sale.review, 43.5],
      ] as const) {
        const answer = await sale.visitor.post(path, { tickets, expected })
        expect(answer.status, `${path} ${JSON.stringify(tickets)?.slice(0, 60)}`).toBe(200)
        expect(answer.props.errors?.tickets ?? noticeOf(answer)).toMatch(/Please choose|Too many|wait/i)
      }
    for (const text of hostileTexts.slice(0, 51)) {
      const path = text.length % 2 === 0 ? sale.choose : sale.review
      expect((await sale.visitor.get(`${path}?tickets=${encodeURIComponent(text.toWellFormed())}`)).status).toBe(200)
    }
    expect(await look(sale)).toMatchObject(untouched())
  })

  test('of an order of which nothing is good any more lead to what has become of it', async () => {
    const sale = await sellMoved(1)
    await confirm(sale, sale.serials, 43.5)
    for (const path of [sale.choose, `${sale.review}?tickets=${sale.serials[0]}`])
      expect((await sale.visitor.get(path)).payload.view?.component).toBe('payment-refunded')
    expect((await sale.visitor.post(sale.choose, { tickets: sale.serials })).payload.view?.component).toBe(
      'payment-refunded',
    )
  })

  test('that come too often are told so, and nothing is returned; later they are let in again', async () => {
    const sale = await sellMoved(3)
    const { kind, attempts } = requestLimits.ticketReturn
    await confirm(sale, [sale.serials[0]!], 1)
    expect(await look(sale)).toMatchObject(untouched())
    await countAttemptsAs(db, kind, attempts)
    const refused = await confirm(sale, [sale.serials[0]!], 43.5)
    expect(refused.payload.view?.component).toBe('return-tickets')
    expect(noticeOf(refused)).toMatch(/^Too many requests have come from your internet connection /)
    expect(await look(sale)).toMatchObject(untouched())
    await countAttemptsAs(db, kind, attempts - 1)
    await confirm(sale, [sale.serials[0]!], 43.5)
    expect(await look(sale)).toMatchObject({ tickets: ['void, date_moved, kept 0', 'valid', 'valid'] })
  })
})
