import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../db/schema/database.ts'
import { findMoneyDifferences } from '../../../app/reconcile/money-differences-store.ts'
import { findSeatDifferences } from '../../../app/reconcile/seat-differences-store.ts'
import { createTestShop, type TestShop } from '../../../app/testing/shop.ts'
import type { TestResponse, TestVisitor } from '../../../app/testing/test-visitor.ts'
import { emptyShop, type SampleConcert, storeConcert } from '../../../cart/server/testing/samples.ts'
import { openPaymentProvider } from '../../../payments/server/providers.ts'
import { moveDate } from '../changed-dates/changes.ts'
import { buy, findMails, goOn, meantBy, wish } from '../changed-dates/testing/holders.ts'
import { sendRefunds } from '../settlement/refund-jobs.ts'
import { jobContext } from '../testing/buyer.ts'

let shop: TestShop
let db: Kysely<Database>
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  db = shop.db
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.config.ownReturns = null
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

/** An order for a concert that is moved, with a day until which its tickets are taken back. */
async function sellMoved(quantity = 3, returnUntil: string | null = '2999-12-31'): Promise<Sale> {
  const sale = await sell([await storeConcert(db, { capacity: 100 })], quantity)
  await move(sale, returnUntil)
  return sale
}

async function move({ concert }: Pick<Sale, 'concert'>, returnUntil: string | null, days = 30): Promise<void> {
  const startsAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  const outcome = await moveDate(db, concert.eventDateId, wish({ startsAt, returnUntil }), meantBy(shop))
  expect(outcome.kind).toBe('made')
  await goOn(shop)
}

/** Sends the last form: what goes back as it was read. */
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
    expect(shown.props).toMatchObject({ amount: 87, kept: 0, has_gone_before: false, remaining: 1 })
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
    await sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))
    expect(await look(sale)).toMatchObject({ refunds: ['8700 succeeded'] })
    expect(await differences()).toEqual([])
  })
})
