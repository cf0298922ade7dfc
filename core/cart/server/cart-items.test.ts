/** Lines of a cart: their order, hold times, and numbers still available. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { findCartView } from './cart-store.ts'
import { ofVisitors } from './testing/bystanders.ts'
import { createCartVisitor } from './testing/cart-visitor.ts'
import { passMinutes, type SampleConcert, storeConcert } from './testing/samples.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

type Visitor = Awaited<ReturnType<typeof createCartVisitor>>
const lines = async (visitor: Visitor) => Object.values((await visitor.cart()).items)
const letRunOut = (ticketId: number, time: string) =>
  sql`update cart_items set held_until = now() + ${time}::interval where event_ticket_id = ${ticketId} and ${ofVisitors.cart_items}`.execute(
    db,
  )

describe('the lines of a cart', () => {
  test('stand by their evenings, halls and kinds, whatever was added first', async () => {
    const [second, third, first] = [
      await storeConcert(db, { prices: [4_200, 2_100] }),
      await storeConcert(db),
      await storeConcert(db, { startsInDays: 6 }),
    ]
    const place = ({ eventDateId, venueId }: SampleConcert, position: number) =>
      sql`with hall as (update venues set position = ${position} where id = ${venueId})
        update event_dates set starts_at = date_trunc('day', now()) + interval '7 days', doors_at = date_trunc('day', now()) + interval '7 days'
        where id = ${eventDateId}`.execute(db)
    await place(second, 1)
    await place(third, 2)
    const visitor = await createCartVisitor(db)
    const [adult, student] = second.ticketIds as [number, number]
    for (const ticketId of [third.ticketIds[0], student, adult, first.ticketIds[0]]) await visitor.add(ticketId)
    const named = async () => (await lines(visitor)).map(({ event_ticket_id }) => event_ticket_id)
    expect(await named()).toEqual([first.ticketIds[0], adult, student, third.ticketIds[0]])
    const view = await findCartView(db, visitor.sessionId, visitor.terms.caps)
    expect(view.items.map(({ id }) => id)).toEqual(await named())
    expect(view).toMatchObject({ count: 4, limit: 60, grand_total: 42 * 3 + 21 + 4 * 1.5 })
    await place(second, 3)
    expect(await named()).toEqual([first.ticketIds[0], third.ticketIds[0], adult, student])
    await sql`update event_tickets set position = 7 where id = ${adult}`.execute(db)
    expect(await named()).toEqual([first.ticketIds[0], third.ticketIds[0], student, adult])
  })

  test.each([
    ['the cart', false],
    ['an order that waits', true],
  ])('have the seats that %s holds for each of them', async (_, isOrdered) => {
    const concert = await storeConcert(db, { capacity: 10, prices: [4_200, 2_100] })
    const [adult, student] = concert.ticketIds as [number, number]
    const visitor = await createCartVisitor(db)
    await visitor.add(adult, 2)
    await visitor.add(student, 3)
    if (isOrdered) await visitor.order()
    expect(await lines(visitor)).toMatchObject([
      { quantity: 2, hold: 'held', stock: 7 },
      { quantity: 3, hold: 'held', stock: 8 },
    ])
    await passMinutes(db, 16)
    expect(await lines(visitor)).toMatchObject([{ hold: 'ended' }, { hold: 'ended' }])
    expect(await visitor.cart()).toMatchObject({ held_until: null, extendable_until: null })
  })

  test('are held together until the first of them is not', async () => {
    const concert = await storeConcert(db, { prices: [4_200, 2_100] })
    const [adult, student] = concert.ticketIds as [number, number]
    const visitor = await createCartVisitor(db)
    for (const ticketId of [adult, student]) await visitor.add(ticketId)
    for (const [soon, late] of [
      [adult, student],
      [student, adult],
    ] as const) {
      await letRunOut(soon, '10 minutes')
      await letRunOut(late, '20 minutes')
      const { rows } = await sql<{ held_until: Date }>`
        select held_until from cart_items where event_ticket_id = ${soon} and ${ofVisitors.cart_items}`.execute(db)
      expect((await visitor.cart()).held_until).toBe(rows[0]!.held_until.toISOString())
    }
  })

  test.each(['cancelled', 'postponed'] as const)(
    'of a concert that is %s are neither changed nor held anew',
    async (status) => {
      const { ticketIds, eventDateId } = await storeConcert(db)
      const visitor = await createCartVisitor(db)
      await visitor.add(ticketIds[0], 3)
      await db.updateTable('event_dates').set({ status }).where('id', '=', eventDateId).execute()
      for (const quantity of [2, 4])
        expect(await visitor.set(ticketIds[0], quantity)).toEqual({ kind: 'refused', reason: status })
      const [line] = await lines(visitor)
      expect(line).toMatchObject({ quantity: 3, refusal: status })
      expect(await visitor.extend()).toMatchObject({ refused: [line!.hash], cap: null })
      expect(await visitor.set(ticketIds[0], 0)).toEqual({ kind: 'removed' })
    },
  )
})
