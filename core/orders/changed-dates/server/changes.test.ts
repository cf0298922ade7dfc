import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import type { CartItem } from '#core/cart/cart.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import { contact, orderTickets, payAtBank, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import type { ChangeOptions } from './change-date.ts'
import { notifyHolder } from './change-steps.ts'
import { moveDate, postponeDate } from './changes.ts'
import { buy, findMails, goOn, meantBy, moveRequest, readDate, readLastOrder, write } from './testing/holders.ts'

let shop: TestShop
let options: ChangeOptions
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
beforeEach(() => {
  options = meantBy(shop)
})
afterAll(() => shop.close())

test('a dry run tells whom a move concerns, and changes nothing', async () => {
  const concert = await storeConcert(shop.db, { capacity: 100, prices: [4_200, 2_100], bystanders: false })
  await buy(shop, [concert])
  await buy(shop, [concert], { locale: 'hu', quantity: 3 })
  // An erased buyer has no address, and an admitted guest still has a ticket.
  const { order } = await buy(shop, [concert], { locale: 'hu', quantity: 1 })
  await sql`update orders set email = '' where id = ${order.id}`.execute(shop.db)
  await sql`update tickets set state = 'admitted' where order_item_id in (select id from order_items where order_id = ${order.id})`.execute(
    shop.db,
  )
  const holding = shop.visitor()
  for (const ticketId of concert.ticketIds) await holding.post(`/cart/add/${ticketId}`, { quantity: 1 })
  const before = await readDate(shop, concert)
  const outcome = await moveDate(shop.db, concert.eventDateId, moveRequest(), { ...options, isMeant: false })
  expect(outcome).toMatchObject({
    kind: 'made',
    operation: null,
    plan: { orders: 3, tickets: 6, waiting: 0, carts: 1, mails: { en: 1, fr: 0, hu: 1 } },
  })
  expect(await readDate(shop, concert)).toEqual(before)
  expect(await shop.db.selectFrom('event_date_changes').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('operations').selectAll().execute()).toEqual([])
})

test.each([
  ['en', 'has been moved', 'Originally'],
  ['fr', 'Changement pour', 'Prévu initialement'],
  ['hu', 'Változás', 'Eredetileg'],
] as const)(
  'a moved concert in %s: one mail to the holder, with the old time and the new',
  async (locale, title, was) => {
    const concert = await storeConcert(shop.db, { capacity: 100, bystanders: false })
    const { order } = await buy(shop, [concert], { locale })
    const old = await readDate(shop, concert)
    const outcome = await moveDate(shop.db, concert.eventDateId, moveRequest({ returnUntil: '2999-01-31' }), options)
    expect(outcome).toMatchObject({ kind: 'made', operation: expect.any(Number) })
    await goOn(shop)
    await goOn(shop)
    const mails = await findMails(shop, 'date-changed', order.id)
    expect(mails).toMatchObject([{ recipient: contact.email, locale }])
    const mail = await write(shop, mails[0])
    for (const text of [mail.text, String(mail.html)]) {
      expect(text).toContain(title)
      expect(text).toContain(was)
      expect(text).toContain('2999')
    }
    const clock = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: shop.config.timeZone,
      hourCycle: 'h23',
    })
    const now = await readDate(shop, concert)
    expect(now.sequence).toBe(old.sequence + 1)
    const days = [old, now].map(({ date }) => String(Number(date.slice(-2))))
    expect(mail.text).toMatch(new RegExp(`${days[0]}[\\s\\S]*${days[1]}`))
    expect(clock.format(now.starts_at)).toMatch(/:30$/)
    const [pdf, calendar] = mail.attachments!
    expect(pdf).toMatchObject({ contentType: 'application/pdf' })
    expect(calendar!.contentType).toContain('method=PUBLISH')
    expect(String(calendar!.content)).toContain(`SEQUENCE:${now.sequence}`)
    expect(String(calendar!.content)).toContain('STATUS:CONFIRMED')
    const { rows } = await sql<{ priority: number }>`select priority from outbox where id = ${mails[0]!.id}`.execute(
      shop.db,
    )
    expect(rows[0]!.priority).toBeGreaterThan(0)
  },
)

test('a concert that is moved to another hall alone keeps its hour, and that of its doors', async () => {
  const [concert, elsewhere] = [await storeConcert(shop.db), await storeConcert(shop.db, { startsInDays: 9 })]
  const { starts_at, doors_at } = await readDate(shop, concert)
  await moveDate(shop.db, concert.eventDateId, moveRequest({ hall: elsewhere.venueSlug, startsAt: null }), options)
  expect(await readDate(shop, concert)).toMatchObject({ venue_id: elsewhere.venueId, starts_at, doors_at })
})

test('the old address leads to the new one in every language, and search engines are told when it was to be', async () => {
  const [concert, elsewhere] = [
    await storeConcert(shop.db, { bystanders: false }),
    await storeConcert(shop.db, { bystanders: false }),
  ]
  const old = await readDate(shop, concert)
  await moveDate(shop.db, concert.eventDateId, moveRequest({ hall: elsewhere.venueSlug }), options)
  const now = await readDate(shop, concert)
  const target = linkToConcert(elsewhere.venueSlug, now.date)
  for (const locale of ['en', 'fr', 'hu'] as const) {
    const answer = await shop.visitor(locale).get(linkToConcert(concert.venueSlug, old.date), { follow: false })
    expect(answer.location, locale).toBe(target)
  }
  const page = await shop.inject({ url: target })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('EventRescheduled')
  expect(page.body).toContain(`"previousStartDate":["${old.starts_at.toISOString()}"]`)
  // Moved back: the address is its own again, and the intermediate one redirects there.
  await goOn(shop)
  await moveDate(
    shop.db,
    concert.eventDateId,
    moveRequest({ startsAt: old.starts_at, hall: concert.venueSlug }),
    options,
  )
  await goOn(shop)
  const back = await shop.inject({ url: linkToConcert(concert.venueSlug, old.date) })
  expect(back.statusCode).toBe(200)
  expect((await shop.visitor().get(target, { follow: false })).location).toBe(
    linkToConcert(concert.venueSlug, old.date),
  )
})

test('a day that another concert of the hall has is refused, unless the moved one gets a slot', async () => {
  const concert = await storeConcert(shop.db, { bystanders: false })
  const other = await storeConcert(shop.db, { bystanders: false, startsInDays: 20, venueId: concert.venueId })
  const { starts_at } = await readDate(shop, other)
  const at = moveRequest({ startsAt: new Date(starts_at.getTime() - 60_000) })
  expect(await moveDate(shop.db, concert.eventDateId, at, options)).toEqual({ kind: 'refused', reason: 'occupied' })
  expect(await moveDate(shop.db, concert.eventDateId, { ...at, slot: 'early' }, options)).toMatchObject({
    kind: 'made',
  })
  await goOn(shop)
})

test('in another hall the seats are those of its part of the same name; one that it lacks is none', async () => {
  const [concert, elsewhere] = [
    await storeConcert(shop.db, { bystanders: false }),
    await storeConcert(shop.db, { bystanders: false }),
  ]
  const { rows: parts } = await sql<{ id: number }>`
    insert into hall_categories (venue_id, key, title)
    select venue, key, '{"en": "Part"}' from (values
      (${concert.venueId}::bigint, 'stalls'), (${concert.venueId}, 'balcony'), (${elsewhere.venueId}, 'balcony'), (${elsewhere.venueId}, 'stalls')
    ) as part (venue, key) returning id`.execute(shop.db)
  const [stalls, balcony, , otherStalls] = parts.map(({ id }) => id)
  const partOf = async () =>
    (await shop.db.selectFrom('zones').select('category_id').where('id', '=', concert.zoneId).executeTakeFirstOrThrow())
      .category_id
  const move = async (category: number, hall: string) => {
    await shop.db.updateTable('zones').set({ category_id: category }).where('id', '=', concert.zoneId).execute()
    expect(
      await moveDate(shop.db, concert.eventDateId, moveRequest({ hall, slot: `s${category}` }), options),
    ).toMatchObject({
      kind: 'made',
    })
    await goOn(shop)
    return partOf()
  }
  await sql`update event_dates set doors_at = starts_at - interval '45 minutes' where id = ${concert.eventDateId}`.execute(
    shop.db,
  )
  const stays = await storeConcert(shop.db, { bystanders: false, startsInDays: 9, venueId: concert.venueId })
  await shop.db.updateTable('zones').set({ category_id: stalls! }).where('id', '=', stays.zoneId).execute()
  expect(await move(stalls!, elsewhere.venueSlug)).toBe(otherStalls)
  const { category_id: staying } = await shop.db
    .selectFrom('zones')
    .select('category_id')
    .where('id', '=', stays.zoneId)
    .executeTakeFirstOrThrow()
  expect(staying).toBe(stalls)
  await shop.db.updateTable('zones').set({ category_id: null }).where('id', '=', stays.zoneId).execute()
  // Doors keep their distance to the start.
  const { starts_at, doors_at } = await readDate(shop, concert)
  expect(starts_at.getTime() - doors_at.getTime()).toBe(45 * 60_000)
  await shop.db.deleteFrom('hall_categories').where('id', '=', balcony!).execute()
  expect(await move(parts[2]!.id, concert.venueSlug)).toBeNull()
})

test('a hall of another seller or of another country is refused, and one that is not there', async () => {
  const [concert, elsewhere] = [
    await storeConcert(shop.db, { bystanders: false }),
    await storeConcert(shop.db, { bystanders: false }),
  ]
  const refused = async (hall: string) => moveDate(shop.db, concert.eventDateId, moveRequest({ hall }), options)
  expect(await refused('nowhere')).toEqual({ kind: 'refused', reason: 'no_such_hall' })
  const archive = (archived_at: Date | null) =>
    shop.db.updateTable('venues').set({ archived_at }).where('id', '=', elsewhere.venueId).execute()
  await archive(new Date())
  expect(await refused(elsewhere.venueSlug)).toEqual({ kind: 'refused', reason: 'no_such_hall' })
  await archive(null)
  await shop.db.updateTable('venues').set({ country: 'HU' }).where('id', '=', elsewhere.venueId).execute()
  expect(await refused(elsewhere.venueSlug)).toEqual({ kind: 'refused', reason: 'other_seller' })
})

test('a postponed concert is not sold, its tickets stay valid, holders are told once, and moved it is on sale again', async () => {
  const concert = await storeConcert(shop.db, { capacity: 100, bystanders: false })
  const { visitor, order } = await buy(shop, [concert])
  await postponeDate(shop.db, concert.eventDateId, { returnUntil: '2999-01-31' }, options)
  await goOn(shop)
  expect((await readDate(shop, concert)).status).toBe('postponed')
  const refused = await shop.visitor().post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
  expect(refused.props.errors?.quantity ?? refused.props.errors).toBeDefined()
  const [mail, ...more] = await findMails(shop, 'date-changed', order.id)
  expect(more).toEqual([])
  const written = await write(shop, mail)
  expect(written.text).toContain('has been postponed')
  expect(written.text).toContain('January 31, 2999')
  expect(written.text).toContain(`/orders/${order.uuid}/return?key=`)
  expect(String(written.attachments![1]!.content)).toContain('STATUS:TENTATIVE')
  const ticket = await visitor.hybrid(`/orders/${order.uuid}/tickets/1`)
  expect(ticket.props.ticket).toMatchObject({ state: 'valid', date_status: 'postponed' })

  await moveDate(shop.db, concert.eventDateId, moveRequest(), options)
  await goOn(shop)
  expect((await readDate(shop, concert)).status).toBe('scheduled')
  expect(await findMails(shop, 'date-changed', order.id)).toHaveLength(2)
  const moved = await visitor.hybrid(`/orders/${order.uuid}/tickets/1`)
  expect(moved.props.ticket.moved_from.start_date).not.toBe(moved.props.ticket.start_date)
})

test('an order that waits for its payment when its concert is postponed ends, and money that comes nevertheless goes back', async () => {
  const concert = await storeConcert(shop.db, { capacity: 100, bystanders: false })
  const visitor = shop.visitor()
  const bank = await orderTickets(visitor, concert.ticketIds[0], 2)
  const outcome = await postponeDate(shop.db, concert.eventDateId, { returnUntil: null }, options)
  expect(outcome).toMatchObject({ plan: { orders: 0, waiting: 1 } })
  await goOn(shop)
  const order = await readLastOrder(shop)
  expect(order.state).toBe('expired')
  await payAtBank(shop, bank.location!, 'success')
  const refunds = await shop.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.amount_cents', 'reason'])
    .where('order_id', '=', order.id)
    .execute()
  expect(refunds).toEqual([{ amount_cents: order.total_cents, reason: 'date_postponed' }])
  const [mail] = await findMails(shop, 'payment-refunded', order.id)
  expect((await write(shop, mail)).text).toContain('postponed before your payment')
})

test('a purchase that is paid at the moment of a change is told of it, or goes back: none slips between', async () => {
  for (let round = 0; round < 6; round++) {
    const concert = await storeConcert(shop.db, { capacity: 100, bystanders: false })
    const banks = []
    for (let buyer = 0; buyer < 3; buyer++)
      banks.push((await orderTickets(shop.visitor(), concert.ticketIds[0], 1)).location!)
    const changing = () => postponeDate(shop.db, concert.eventDateId, { returnUntil: null }, options)
    await Promise.all([...banks.map((bank) => payAtBank(shop, bank, 'success')), changing()])
    await goOn(shop)
    const orders = await shop.db
      .selectFrom('orders')
      .innerJoin('order_items', 'order_items.order_id', 'orders.id')
      .select(['orders.id', 'state'])
      .where('event_date_id', '=', concert.eventDateId)
      .execute()
    expect(orders).toHaveLength(3)
    for (const { id, state } of orders) {
      const [told, back] = [await findMails(shop, 'date-changed', id), await findMails(shop, 'payment-refunded', id)]
      expect([state, told.length, back.length]).toEqual(state === 'paid' ? ['paid', 1, 0] : ['expired', 0, 1])
    }
  }
})

test('of two operators who change a concert at once one is told that the other has', async () => {
  const concert = await storeConcert(shop.db, { capacity: 100, bystanders: false })
  const { order } = await buy(shop, [concert])
  const outcomes = await Promise.all(
    [...Array(4)].map(() => postponeDate(shop.db, concert.eventDateId, { returnUntil: null }, options)),
  )
  expect(outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.reason : 'made')).sort()).toEqual([
    'already_postponed',
    'already_postponed',
    'already_postponed',
    'made',
  ])
  expect(await moveDate(shop.db, concert.eventDateId, moveRequest(), options)).toEqual({
    kind: 'refused',
    reason: 'running',
  })
  await goOn(shop)
  expect(await findMails(shop, 'date-changed', order.id)).toHaveLength(1)
})

test('whoever resumes a change writes to its holders again, and they get one mail', async () => {
  const concert = await storeConcert(shop.db, { capacity: 100, bystanders: false })
  const { order } = await buy(shop, [concert])
  await postponeDate(shop.db, concert.eventDateId, { returnUntil: null }, options)
  await goOn(shop)
  const [mail] = await findMails(shop, 'date-changed', order.id)
  await notifyHolder(shop.db, order.id, Number(mail!.data['changeId']))
  expect(await findMails(shop, 'date-changed', order.id)).toHaveLength(1)
})

test('who holds seats in a cart when a concert moves buys them for the new day, and is told that it has moved', async () => {
  const concert = await storeConcert(shop.db, { capacity: 10, bystanders: false })
  const visitor = shop.visitor()
  await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
  const look = async () => Object.values((await visitor.hybrid('/cart')).props.cart.items)
  const [before] = await look()
  expect(before).not.toHaveProperty('moved_from')
  const bank = await sendCheckout(visitor)
  await moveDate(shop.db, concert.eventDateId, moveRequest(), options)
  const { start_date, venue_name } = before as CartItem
  expect(await look()).toMatchObject([{ moved_from: { start_date, venue_name } }])
  await goOn(shop)
  const again = await moveDate(shop.db, concert.eventDateId, moveRequest({ slot: 'late' }), options)
  expect(again.kind).toBe('made')
  // A concert for which they have no ticket.
  const elsewhere = await storeConcert(shop.db, { bystanders: false })
  await moveDate(shop.db, elsewhere.eventDateId, moveRequest(), options)
  await goOn(shop)
  await payAtBank(shop, bank.location!, 'success')
  const order = await readLastOrder(shop)
  expect(order.state).toBe('paid')
  // Of the last move, which states the current place.
  const { last } = await shop.db
    .selectFrom('event_date_changes')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('event_date_id', '=', concert.eventDateId)
    .executeTakeFirstOrThrow()
  const mails = await findMails(shop, 'date-changed', order.id)
  expect(mails.map(({ data }) => data['changeId'])).toEqual([last])
  const { held, sold } = await shop.db
    .selectFrom('zones')
    .select(['held', 'sold'])
    .where('id', '=', concert.zoneId)
    .executeTakeFirstOrThrow()
  expect([held, sold]).toEqual([0, 2])
  // A later buyer has seen the new place and time.
  const { order: later } = await buy(shop, [concert], { quantity: 1 })
  expect(await findMails(shop, 'date-changed', later.id)).toEqual([])
})
