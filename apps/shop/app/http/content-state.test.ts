/** How long content stays current, by the clock alone. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { orderTickets } from '#core/orders/server/testing/buyer.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { watchContentState } from './content-state.ts'

let shop: TestShop
/** Far from all events of the season, and from the end of the day. */
const begin = new Date('2031-03-04T03:00:00Z').getTime()
let time: number
const signal = { epoch: 1, ofTexts: 1 }
const refresh = vi.fn<() => Promise<void>>(async () => {})
beforeAll(async () => {
  shop = await createTestShop()
  await sql`update event_tickets set sale_starts_at = null, sale_ends_at = null`.execute(shop.db)
})
afterAll(() => shop.close())

function watch(at = begin) {
  time = at
  const changes = {
    epoch: () => signal.epoch,
    epochOf: () => 0,
    epochBut: () => signal.ofTexts,
    prove: async () => ({ epoch: signal.epoch, at: 0 }),
    close: async () => {},
  }
  const { db, config } = shop
  return watchContentState(changes, { db, config, clock: () => new Date(time), settings: { refresh } })
}

/** Returns whether it is still current after that many seconds. */
async function standsAfter(seconds: readonly number[], at = begin): Promise<boolean[]> {
  const { findState, isCurrent } = watch(at)
  const { state } = await findState(0)
  return seconds.map((later) => {
    time = at + later * 1000
    return isCurrent(state)
  })
}

test('content state: where nothing is due, pages are current for a minute', async () => {
  expect(await standsAfter([0, 59, 60, -1])).toEqual([true, true, false, false])
})

const soon = sql`now() + interval '30 seconds'`
const ofFirst = (table: string, column: string) => ({
  due: sql`update ${sql.table(table)} set ${sql.ref(column)} = ${soon} where id = (select min(id) from ${sql.table(table)})`,
  over: sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - interval '1 day' where id = (select min(id) from ${sql.table(table)})`,
})

test.each([
  ...[
    'article_categories',
    'articles',
    'event_dates',
    'events',
    'faqs',
    'gallery_items',
    'pages',
    'soloists',
    'venues',
  ].map((table) => [table, 'published_at'] as const),
  ['event_tickets', 'sale_starts_at'],
  ['event_tickets', 'sale_ends_at'],
] as const)('content state: pages are current until the moment that changes them: %s.%s', async (table, column) => {
  const { due, over } = ofFirst(table, column)
  await due.execute(shop.db)
  try {
    expect(await standsAfter([20, 31])).toEqual([true, false])
  } finally {
    await over.execute(shop.db)
  }
})

test('content state: pages are current until a concert begins, or the day of the shop ends', async () => {
  const { starts_at } = await shop.db
    .selectFrom('event_dates')
    .select('starts_at')
    .where('starts_at', '>', new Date())
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await standsAfter([9, 11], starts_at.getTime() - 10_000)).toEqual([true, false])
  // In winter the shop's midnight is 23:00 in UTC.
  const midnight = new Date('2031-03-04T23:00:00Z').getTime()
  expect(await standsAfter([9, 11], midnight - 10_000)).toEqual([true, false])
})

test('content state: a change makes it another one, before which the settings are read once', async () => {
  refresh.mockClear()
  const { findState, isCurrent } = watch()
  const { state } = await findState(0)
  expect((await findState(0)).state).toBe(state)
  expect(refresh).toHaveBeenCalledOnce()
  signal.ofTexts = ++signal.epoch
  expect(isCurrent(state)).toBe(false)
  expect((await findState(0)).state).not.toBe(state)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('content state: a change of seats leaves the texts as they are, until the clock changes them', async () => {
  const { due, over } = ofFirst('pages', 'published_at')
  await due.execute(shop.db)
  try {
    const { findState } = watch()
    const before = await findState(0)
    refresh.mockClear()
    signal.epoch++
    time = begin + 20_000
    const after = await findState(0)
    expect(after.state).not.toBe(before.state)
    expect(after.texts).toBe(before.texts)
    expect(refresh).not.toHaveBeenCalled()
    time = begin + 31_000
    expect((await findState(0)).texts).not.toBe(before.texts)
    signal.ofTexts = ++signal.epoch
    expect((await findState(0)).texts).not.toBe(before.texts)
  } finally {
    await over.execute(shop.db)
  }
})

test('content state: pages are current until seats come free that a cart holds, or an order that waits', async () => {
  const { ticketIds } = await storeConcert(shop.db, { bystanders: false })
  await shop.visitor().post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
  await orderTickets(shop.visitor(), ticketIds[0], 1)
  const later = sql`now() + interval '1 hour'`
  const endAt = async (holds: typeof soon, order: typeof soon) => {
    await sql`update cart_items set held_until = ${holds} where held > 0`.execute(shop.db)
    await sql`update orders set expires_at = ${order} where state = 'awaiting_payment'`.execute(shop.db)
    return standsAfter([20, 31])
  }
  expect(await endAt(later, later)).toEqual([true, true])
  expect(await endAt(soon, later)).toEqual([true, false])
  expect(await endAt(later, soon)).toEqual([true, false])
  // Past moments no longer change anything.
  const over = sql`now() - interval '1 second'`
  expect(await endAt(over, over)).toEqual([true, true])
})
