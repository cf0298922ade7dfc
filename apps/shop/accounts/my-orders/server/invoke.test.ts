import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { maxResends } from '#core/orders/mails/server/order-mail-store.ts'
import { readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { mailsTo, signedIn, storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { storeOrder } from '#core/accounts/server/testing/orders-of-users.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const actions = ['resend', 'download', 'calendar'] as const

async function withOrders(count: number) {
  const account = await signedIn(shop)
  const orders = []
  for (let made = 0; made < count; made++)
    orders.push(await storeOrder(db, { userId: account.id, email: account.email, quantity: 1 }))
  const invoke = (action: unknown, ids: unknown, table: unknown = 'orders') =>
    account.visitor.post('/invoke', { table, action, ids }, { follow: false })
  return { ...account, orders, ids: orders.map(({ uuid }) => uuid), invoke }
}

describe('invoke', () => {
  // Holds: routes.invoke-post-invoke-action-endpoint
  test('gives the tickets of one order, and of several, in one PDF', async () => {
    const { invoke, ids, orders } = await withOrders(3)
    const one = await invoke('download', [ids[0]])
    expect(one.status).toBe(200)
    expect(one.headers['content-type']).toBe('application/pdf')
    expect(one.headers['content-disposition']).toContain(`tickets-${orders[0]!.ref_nr}.pdf`)
    expect(readPdf(one.bytes)).toHaveLength(1)
    const all = await invoke('download', ids)
    expect(all.headers['content-disposition']).toContain(`tickets-${orders[0]!.ref_nr}+2.pdf`)
    expect(readPdf(all.bytes)).toHaveLength(3)
  })

  test('gives the concerts of several orders as one calendar, each with the way to its own order', async () => {
    const { invoke, ids, orders } = await withOrders(2)
    const calendar = await invoke('calendar', ids)
    expect(calendar.headers['content-type']).toContain('text/calendar')
    const text = calendar.body.replaceAll('\r\n ', '')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    for (const { uuid, secret } of orders) expect(text).toContain(`/payment/success/${uuid}?key=${secret}`)
  })

  test('sends the tickets of one and of several orders again, each to the order’s own address', async () => {
    const { invoke, ids, email, visitor } = await withOrders(2)
    expect(await invoke('resend', ids)).toMatchObject({ status: 303 })
    expect(await mailsTo(db, email)).toMatchObject([
      { kind: 'new-device' },
      { kind: 'order-paid' },
      { kind: 'order-paid' },
    ])
    expect((await visitor.get('/account/orders')).props.flash.notice).toMatchObject({ kind: 'positive' })
  })

  test('sends what has good tickets, and does not say in part where the others were refunded', async () => {
    const { invoke, ids, id, email, visitor } = await withOrders(2)
    const undone = await storeOrder(db, { userId: id, email, state: 'cancelled' })
    await invoke('resend', [ids[0], undone.uuid, ids[1]])
    expect((await mailsTo(db, email)).filter(({ kind }) => kind === 'order-paid')).toHaveLength(2)
    const text = expect.stringContaining(email)
    expect((await visitor.get('/account/orders')).props.flash.notice).toEqual({ kind: 'positive', text })
  })

  test('takes an id that is named fifty times for one record', async () => {
    const { invoke, ids, email } = await withOrders(1)
    await invoke('resend', Array(50).fill(ids[0]!.toUpperCase()))
    expect((await mailsTo(db, email)).filter(({ kind }) => kind === 'order-paid')).toHaveLength(1)
    expect(readPdf((await invoke('download', Array(50).fill(ids[0]))).bytes)).toHaveLength(1)
  })

  test('works without JavaScript, too', async () => {
    const { visitor, ids, orders } = await withOrders(1)
    const answer = await visitor.submit('/invoke', { table: 'orders', action: 'download', 'ids[]': ids[0]! })
    expect(answer.headers['content-disposition']).toContain(orders[0]!.ref_nr)
  })
})

describe('invoke refuses', () => {
  test.each(actions)(
    '%s of another’s order, alone or among one’s own, and of one that there is not',
    async (action) => {
      const { invoke, ids } = await withOrders(1)
      const other = await storeAccount(db)
      const foreign = await storeOrder(db, { userId: other.id, email: other.email })
      const guests = await storeOrder(db, { email: other.email })
      const wrong = [
        [foreign.uuid],
        [ids[0], foreign.uuid],
        [guests.uuid],
        [crypto.randomUUID()],
        [ids[0], 'x'],
        [{}],
        [null],
      ]
      for (const named of wrong) expect((await invoke(action, named)).status, JSON.stringify(named)).toBe(404)
      expect((await mailsTo(db, other.email)).filter(({ kind }) => kind === 'order-paid')).toEqual([])
    },
  )

  test.each([
    ['constructor', 'orders'],
    ['__proto__', 'orders'],
    ['delete', 'orders'],
    ['download', 'users'],
    ['download', '__proto__'],
    ['download', 'toString'],
    [7, 'orders'],
    ['download', { orders: 1 }],
  ])('what is not in its list: %j of %j', async (action, table) => {
    const { invoke, ids } = await withOrders(1)
    expect((await invoke(action, ids, table)).status).toBe(404)
  })

  test('no ids, and more than it takes, in words', async () => {
    const { invoke, visitor, ids } = await withOrders(1)
    for (const named of [undefined, [], Array(51).fill(ids[0])]) {
      expect((await invoke('download', named)).status).toBe(303)
      expect((await visitor.get('/account/orders')).props.errors.ids).toEqual(expect.any(String))
    }
    // More than any form contains is refused before it is read.
    const endless = Array.from({ length: 10_000 }, () => ids[0])
    expect((await invoke('download', endless)).status).toBe(400)
  })

  test('orders without good tickets: the calendar and the mail of a refunded one, everything of one that was not paid', async () => {
    const { invoke, visitor, id } = await withOrders(0)
    const undone = await storeOrder(db, { userId: id, state: 'cancelled' })
    const expired = await storeOrder(db, { userId: id, state: 'expired' })
    for (const [action, { uuid }] of [
      ['calendar', undone],
      ['resend', undone],
      ...actions.map((each) => [each, expired] as const),
    ] as const) {
      await invoke(action, [uuid])
      expect((await visitor.get('/account/orders')).props.errors.ids, action).toMatch(/no valid tickets/)
    }
    expect((await invoke('download', [undone.uuid])).status).toBe(200)
  })

  test('more tickets than a file may have', async () => {
    const { invoke, visitor, id } = await withOrders(0)
    const large = [
      await storeOrder(db, { userId: id, quantity: 60 }),
      await storeOrder(db, { userId: id, quantity: 60 }),
    ]
    await invoke(
      'download',
      large.map(({ uuid }) => uuid),
    )
    expect((await visitor.get('/account/orders')).props.errors.ids).toMatch(/more than 100 tickets/)
  })

  test('to send the same order again and again, and many orders without end', async () => {
    const { invoke, visitor, ids, email } = await withOrders(1)
    for (let sent = 0; sent <= maxResends.anHour; sent++) await invoke('resend', ids)
    await invoke('resend', ids)
    expect((await visitor.get('/account/orders')).props.errors.ids).toMatch(/several times/)
    const many = await withOrders(requestLimits.resend.attempts + 1)
    await many.invoke('resend', many.ids)
    expect((await many.visitor.get('/account/orders')).props.flash.notice).toMatchObject({ kind: 'warning' })
    const mails = (await mailsTo(db, many.email)).filter(({ kind }) => kind === 'order-paid')
    expect(mails).toHaveLength(requestLimits.resend.attempts)
    expect(await mailsTo(db, email)).not.toHaveLength(0)
  })

  test('who has not signed in', async () => {
    const { ids } = await withOrders(1)
    const visitor = shop.visitor()
    await visitor.post('/contact/submit', {})
    const answer = await visitor.post('/invoke', { table: 'orders', action: 'download', ids }, { follow: false })
    expect(answer).toMatchObject({ status: 303, location: expect.stringMatching(/^\/login/) })
  })
})
