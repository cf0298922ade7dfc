import { href } from '@cadenza/navigation'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { routes } from '#core/routes/routes.ts'
import type { Cart } from '../cart.ts'
import { findSeats, readLedger, storeConcert, storeZone } from './testing/samples.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const cartUrl = href(routes.cart)
const addUrl = (eventTicket: number) => href(routes['cart.add_ticket'], { eventTicket })
const storeTwo = (capacity: number | null) => storeConcert(db, { capacity, prices: [4_200, 2_100] })

/** Returns the quantity of each kind in the cart, by ticket id. */
async function countLines(visitor: TestVisitor): Promise<Record<number, number>> {
  const { cart } = (await visitor.hybrid(cartUrl)).props as { cart: Cart }
  return Object.fromEntries(Object.values(cart.items).map((line) => [line.event_ticket_id, line.quantity]))
}

describe('tickets of several kinds, added in one go', () => {
  // Holds: event.tickets-of-a-concert-added-in-one-go
  it('are all in the cart, with one notice', async () => {
    const { ticketIds, zoneId } = await storeTwo(10)
    const [full, student] = ticketIds as [number, number]
    const visitor = shop.visitor()
    const answer = await visitor.post(addUrl(full), { quantity: '1', also: { [student]: '2' } })
    expect(answer.props.flash.notice).toEqual({ kind: 'positive', text: 'Tickets added to cart!' })
    expect(await countLines(visitor)).toEqual({ [full]: 1, [student]: 2 })
    expect(await findSeats(db, zoneId)).toMatchObject({ held: 3 })
  })

  it('lead on to the checkout if the visitor wants to buy now, and stay on the page if some are refused', async () => {
    const { ticketIds } = await storeTwo(10)
    const [full, student] = ticketIds as [number, number]
    const visitor = shop.visitor()
    const bought = await visitor.post(addUrl(full), { quantity: '1', also: { [student]: '2' }, next: 'checkout' })
    expect(bought.payload.view?.component).toBe('checkout')
    expect(bought.props.cart.count).toBe(3)
    expect(bought.props.flash.notice).toBeUndefined()
    const refused = await visitor.post(addUrl(full), { quantity: '30', next: 'checkout' })
    expect(refused.props.errors.quantity).toBeDefined()
    const elsewhere = await visitor.post(addUrl(full), { quantity: '1', next: 'https://elsewhere.example' })
    expect(elsewhere.props.flash.notice).toMatchObject({ text: 'Tickets added to cart!' })
    const plain = await shop.visitor().submit(addUrl(full), { quantity: '1', next: 'checkout' }, { follow: false })
    expect([plain.status, plain.location]).toEqual([303, expect.stringMatching(/\/cart\/checkout$/)])
  })

  it('are added by a form without JavaScript, too, and those of which there are none are no line', async () => {
    const { ticketIds } = await storeTwo(10)
    const [full, student] = ticketIds as [number, number]
    const visitor = shop.visitor()
    await visitor.get(cartUrl)
    await visitor.submit(addUrl(full), { quantity: '0', [`also[${student}]`]: '2' })
    expect(await countLines(visitor)).toEqual({ [student]: 2 })
  })

  // Holds: event.tickets-of-a-concert-added-in-one-go
  it('are none of them added where the seats suffice for some only, which is said by the kind that it is about', async () => {
    const { ticketIds, zoneId } = await storeTwo(4)
    const [full, student] = ticketIds as [number, number]
    const visitor = shop.visitor()
    const answer = await visitor.post(addUrl(full), { quantity: 3, also: { [student]: 2 } })
    expect(answer.props.errors).toEqual({ [`also.${student}`]: expect.stringContaining('you can add one more') })
    expect(answer.props.flash.notice).toMatchObject({ caption: 'None of the tickets you chose were added.' })
    expect(await countLines(visitor)).toEqual({})
    expect(await findSeats(db, zoneId)).toMatchObject({ held: 0 })
    expect(await readLedger(db, zoneId)).toMatchObject({ held: 0 })
  })

  it('leave the cart as it was where one is refused', async () => {
    const { ticketIds, zoneId } = await storeTwo(10)
    const [full, student] = ticketIds as [number, number]
    const visitor = shop.visitor()
    await visitor.post(addUrl(full), { quantity: 2 })
    await db
      .updateTable('event_tickets')
      .set({ sale_ends_at: new Date(0) })
      .where('id', '=', student)
      .execute()
    const answer = await visitor.post(addUrl(full), { quantity: 1, also: { [student]: 1 } })
    expect(answer.props.errors).toEqual({ [`also.${student}`]: 'These tickets are not on sale at the moment.' })
    expect(await countLines(visitor)).toEqual({ [full]: 2 })
    expect(await findSeats(db, zoneId)).toMatchObject({ held: 2 })
  })

  // Holds: event.tickets-of-a-concert-added-in-one-go
  it('are of all parts of the hall, whichever ticket the form is sent to', async () => {
    const { ticketIds, eventDateId, zoneId } = await storeTwo(10)
    const balcony = await storeZone(db, eventDateId, { capacity: 4, prices: [1_500] })
    const visitor = shop.visitor()
    const also = { [ticketIds[1]!]: '0', [balcony.ticketIds[0]]: '2' }
    await visitor.post(addUrl(ticketIds[0]), { quantity: '1', also })
    await visitor.post(addUrl(ticketIds[0]), { quantity: '0', also: { [balcony.ticketIds[0]]: '1' } })
    expect(await countLines(visitor)).toEqual({ [ticketIds[0]]: 1, [balcony.ticketIds[0]]: 3 })
    expect([await findSeats(db, zoneId), await findSeats(db, balcony.zoneId)]).toMatchObject([{ held: 1 }, { held: 3 }])
  })

  // Holds: event.tickets-of-a-concert-added-in-one-go
  it('are none of them added where one part of the hall lacks seats, which is said by its row', async () => {
    const { ticketIds, eventDateId, zoneId } = await storeTwo(10)
    const balcony = await storeZone(db, eventDateId, { capacity: 1, prices: [1_500] })
    const visitor = shop.visitor()
    await visitor.post(addUrl(ticketIds[0]), { quantity: 1 })
    const also = { [ticketIds[1]!]: 1, [balcony.ticketIds[0]]: 2 }
    const answer = await visitor.post(addUrl(ticketIds[0]), { quantity: 2, also })
    expect(answer.props.errors).toEqual({ [`also.${balcony.ticketIds[0]}`]: expect.stringContaining('one more') })
    expect(await countLines(visitor)).toEqual({ [ticketIds[0]]: 1 })
    for (const [zone, held] of [
      [zoneId, 1],
      [balcony.zoneId, 0],
    ] as const) {
      expect(await findSeats(db, zone)).toMatchObject({ held })
      expect(await readLedger(db, zone)).toMatchObject({ held })
    }
  })

  it('are none of them added where several parts of the hall lack seats, which each of their rows says', async () => {
    const { ticketIds, eventDateId, zoneId } = await storeTwo(1)
    const balcony = await storeZone(db, eventDateId, { capacity: 1, prices: [1_500] })
    const boxes = await storeZone(db, eventDateId, { capacity: 9, prices: [9_000] })
    const also = { [balcony.ticketIds[0]]: 3, [boxes.ticketIds[0]]: 1 }
    const visitor = shop.visitor()
    const { props } = await visitor.post(addUrl(ticketIds[0]), { quantity: 2, also })
    const oneMore = expect.stringContaining('you can add one more')
    expect(props.errors).toEqual({ quantity: oneMore, [`also.${balcony.ticketIds[0]}`]: oneMore })
    expect(await countLines(visitor)).toEqual({})
    for (const zone of [zoneId, balcony.zoneId, boxes.zoneId])
      expect(await findSeats(db, zone)).toMatchObject({ held: 0 })
  })

  it('are refused where one is of another concert, of this hall or another, and none is added', async () => {
    const here = await storeTwo(5)
    const others = [await storeConcert(db, { venueId: here.venueId, startsInDays: 9 }), await storeTwo(5)]
    for (const other of others) {
      const visitor = shop.visitor()
      const send = { quantity: 1, also: { [other.ticketIds[0]]: 1 } }
      const { props } = await visitor.post(addUrl(here.ticketIds[0]), send)
      expect(Object.values(props.errors)).toEqual([
        'These tickets are for another concert. Please add them on that concert’s page.',
      ])
      expect(await countLines(visitor)).toEqual({})
    }
    for (const { zoneId } of [here, ...others]) expect(await findSeats(db, zoneId)).toMatchObject({ held: 0 })
  })

  it('that are named twice are added once, with both numbers', async () => {
    const { ticketIds } = await storeTwo(10)
    const visitor = shop.visitor()
    await visitor.post(addUrl(ticketIds[0]), { quantity: 1, also: { [ticketIds[0]]: 2 } })
    expect(await countLines(visitor)).toEqual({ [ticketIds[0]]: 3 })
  })

  it('are no number of tickets where each of them is none', async () => {
    const { ticketIds } = await storeTwo(10)
    const answer = await shop.visitor().post(addUrl(ticketIds[0]), { quantity: 0, also: { [ticketIds[1]!]: '0' } })
    expect(answer.props.errors).toEqual({ quantity: 'Please choose a whole number of tickets, 1 or more, in figures.' })
  })

  it('are a hundred at most', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: 100, prices: Array.from({ length: 101 }, () => 1_000) })
    const [first, ...others] = ticketIds
    const add = async (count: number) => {
      const also = Object.fromEntries(others.slice(0, count).map((id, at) => [id, at < 4 ? 1 : 0]))
      const { props } = await shop.visitor().post(addUrl(first), { quantity: 1, also })
      return [props.flash.notice.kind, props.errors.quantity]
    }
    expect(await add(99)).toEqual(['positive', undefined])
    expect(await add(100)).toEqual(['negative', 'Please choose a whole number of tickets, 1 or more, in figures.'])
  })

  it('keep what was typed in a form without JavaScript', async () => {
    const { ticketIds } = await storeTwo(10)
    const [full, student] = ticketIds as [number, number]
    const visitor = shop.visitor()
    await visitor.get(cartUrl)
    const page = await visitor.submit(addUrl(full), { quantity: '1', [`also[${student}]`]: 'two' })
    expect(page.props.input).toEqual({ quantity: '1', also: { [student]: 'two' } })
    expect(Object.keys(page.props.errors)).toEqual([`also.${student}`])
  })

  it.each([
    ['a list', [1, 2]],
    ['an id that is none', { __proto__x: 1 }],
    ['more kinds than any hall has', Object.fromEntries(Array.from({ length: 130 }, (_, id) => [id + 1, 1]))],
    ['an id of a thousand digits', { ['9'.repeat(1000)]: 1 }],
    ['a ticket that does not exist', { 999999999: 1 }],
  ])('are refused where the others are %s', async (_, also) => {
    const { ticketIds, zoneId } = await storeTwo(10)
    const answer = await shop.visitor().post(addUrl(ticketIds[0]), { quantity: 1, also })
    expect(answer.status).toBe(200)
    expect(answer.props.flash.notice.kind).toBe('negative')
    expect(await findSeats(db, zoneId)).toMatchObject({ held: 0 })
  })
})
