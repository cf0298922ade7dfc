import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import type { Locale } from '#values/locales.ts'
import { routes } from '#core/routes/routes.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { createTestShop } from '#test/shop/shop.ts'
import type { Cart, CartItem } from '#core/cart/cart.ts'
import { findSeats, passMinutes, storeConcert } from '#core/cart/server/testing/samples.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const cartUrl = href(routes.cart)
const addUrl = (eventTicket: number | string) => href(routes['cart.add_ticket'], { eventTicket: String(eventTicket) })
const updateUrl = ({ hash }: CartItem) => href(routes['cart.update'], { hash })
const applyUrl = href(routes['cart.apply_promo_code'])
const removeUrl = href(routes['cart.remove_promo_code'])
const extendUrl = href(routes['cart.extend_holds'])

/** A visitor on the cart page with tickets in the cart. */
async function visitWith(ticketId: number, quantity: number, locale: Locale = 'en'): Promise<TestVisitor> {
  const visitor = shop.visitor(locale)
  await visitor.get(cartUrl)
  await visitor.post(addUrl(ticketId), { quantity })
  return visitor
}

async function readCart(visitor: TestVisitor): Promise<Cart> {
  return (await visitor.hybrid(cartUrl)).props.cart
}

async function onlyLine(visitor: TestVisitor): Promise<CartItem> {
  const [line] = Object.values((await readCart(visitor)).items)
  return line!
}

describe('cart', () => {
  // Holds: routes.cart
  it('is empty for somebody who only looks, without a row in the database, and suggests what comes next', async () => {
    const { ticketIds } = await storeConcert(db, { startsInDays: 1 })
    for (let later = 2; later < 5; later++) await storeConcert(db, { startsInDays: later })
    const answer = await shop.visitor('fr').get(cartUrl)
    expect(answer.status).toBe(200)
    expect(answer.payload.view?.component).toBe('cart')
    expect(answer.props.cart).toMatchObject({ items: {}, count: 0, grand_total: 0, held_until: null })
    expect(answer.props.concerts[0]).toMatchObject({ event_title: 'Winterreise (fr)' })
    expect(answer.props.concerts).toHaveLength(3)
    const description = 'Les billets que vous avez choisis et leur prix.'
    expect(answer.props.head).toMatchObject({ title: 'Votre panier – Cadenza', description, robots: 'noindex' })
    expect(await db.selectFrom('carts').where(ofVisitors.carts).select('id').execute()).toEqual([])
    expect(ticketIds).toHaveLength(1)
  })

  // Holds: entities.cart-event-page-cart-cart
  it('tells of a concert that has moved twice when and where it was when it came into the cart', async () => {
    const { ticketIds, eventDateId, venueId } = await storeConcert(db)
    const change = (moment: string, venue: number) =>
      sql`insert into event_date_changes (event_date_id, kind, venue_id, date, slot, starts_at, changed_at)
        select id, 'moved', ${venue}, date, slot, starts_at + ${moment}::interval, clock_timestamp() from event_dates
        where id = ${eventDateId}`.execute(db)
    const { venueId: elsewhere } = await storeConcert(db)
    // Before it was added to the cart it had moved already.
    await change('3 days', elsewhere)
    const visitor = await visitWith(ticketIds[0], 1)
    const { start_date, venue_name } = await onlyLine(visitor)
    await change('1 day', venueId)
    await change('2 days', elsewhere)
    const was = new Date(Date.parse(start_date) + 24 * 60 * 60 * 1000).toISOString()
    expect((await onlyLine(visitor)).moved_from).toEqual({ start_date: was, venue_name })
  })

  it('says nothing of a concert that has moved, and is back where it was', async () => {
    const { ticketIds, eventDateId } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 1)
    await sql`insert into event_date_changes (event_date_id, kind, venue_id, date, slot, starts_at, changed_at)
      select id, 'moved', venue_id, date, slot, starts_at, clock_timestamp() from event_dates where id = ${eventDateId}`.execute(
      db,
    )
    expect(await onlyLine(visitor)).not.toHaveProperty('moved_from')
  })

  it('is left as it is by who has no session, and they are told so', async () => {
    const post = async (url: string, body: object) => {
      const { status, props } = await shop.visitor().post(url, body)
      return [status, props.errors, props.flash.notice ?? null]
    }
    const line = { quantity: 'This line is no longer in your cart.' }
    expect(await post(href(routes['cart.update'], { hash: 'x' }), { quantity: 1 })).toEqual([200, line, null])
    const code = { promo_code: 'This code is not for the concerts in your cart.' }
    expect(await post(applyUrl, { promo_code: 'X' })).toEqual([200, code, null])
    for (const url of [removeUrl, extendUrl]) expect(await post(url, {})).toEqual([200, {}, null])
    expect((await shop.visitor().post(extendUrl, {}, { headers: { referer: '' } })).payload.view?.component).toBe(
      'cart',
    )
  })

  it('is what the specification says of it, by its names', async () => {
    const { ticketIds, venueSlug, eventDateId } = await storeConcert(db, { capacity: 10 })
    const visitor = await visitWith(ticketIds[0], 2, 'hu')
    const { cart, concerts } = (await visitor.get(cartUrl)).props
    expect(concerts).toEqual([])
    const [[hash, line]] = Object.entries(cart.items) as [[string, CartItem]]
    expect(line).toEqual({
      hash,
      event_ticket_id: ticketIds[0],
      event_date_id: eventDateId,
      start_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      venue_color: expect.any(String),
      limit: { most: 20, cap: { name: 'session_zone', most: 20 } },
      hold: 'held',
      name: 'Stalls (hu), Adult (hu)',
      price: 42,
      quantity: 2,
      subtotal: 84,
      stock: 10,
      event_name: 'Winterreise (hu)',
      event_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      venue_slug: venueSlug,
      venue_name: 'Salle Cortot (hu), Paris (hu)',
      issuing_fee: 1.5,
    })
    expect(cart).toMatchObject({
      count: 2,
      total: 84,
      total_fees: 3,
      discount_amount: 0,
      grand_total: 87,
      applied_promo_code: null,
    })
  })

  it('asks the database six times at most', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 1)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await visitor.get(cartUrl)
    expect(query.mock.calls.length).toBeGreaterThan(1)
    expect(query.mock.calls.length).toBeLessThanOrEqual(6)
  })
})

describe('cart.add_ticket', () => {
  // Holds: routes.cart-add-ticket, entities.shared-page-props-localization-cart, calls.post-cart-add-ticket-quantity
  it('goes back with a positive notice, and the badge counts tickets', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = shop.visitor()
    const answer = await visitor.post(addUrl(ticketIds[0]), { quantity: 3 })
    expect(answer.props.flash.notice).toEqual({ kind: 'positive', text: 'Tickets added to cart!' })
    expect(answer.props.cart.count).toBe(3)
    expect(visitor.cookies.has('cadenza_place')).toBe(true)
    expect((await visitor.post(addUrl(ticketIds[0]), { quantity: 1 }, { follow: false })).status).toBe(303)
  })

  // Holds: errors.sorry-there-more-tickets-available
  it('says with a negative notice that there are no more, and how many the cart holds', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: 2 })
    const visitor = await visitWith(ticketIds[0], 2)
    const text = 'Sorry, there are no more tickets available for this event'
    const refused = await visitor.post(addUrl(ticketIds[0]), { quantity: 2 })
    expect(refused.props.flash.notice).toEqual({ kind: 'negative', text, caption: 'You already have 2 in your cart' })
    expect(refused.props.errors).toEqual({ quantity: text })
    const other = await shop.visitor().post(addUrl(ticketIds[0]), { quantity: 2 })
    expect(other.props.flash.notice).toEqual({ kind: 'negative', text })
  })

  // Holds: validation.ticket-quantity-below-0-above
  it.each([
    ['en', 'There are not that many seats left: you can add 3 more.'],
    ['fr', 'Il ne reste pas assez de places\u00A0: vous pouvez encore en ajouter 3.'],
    ['hu', 'Nincs már ennyi szabad hely: még 3 jegyet adhat hozzá.'],
  ] as const)(
    'says how many more seats there are where they are fewer than was asked for (%s)',
    async (locale, text) => {
      const { ticketIds } = await storeConcert(db, { capacity: 5 })
      const visitor = await visitWith(ticketIds[0], 2, locale)
      const added = await visitor.post(addUrl(ticketIds[0]), { quantity: '4' })
      expect(added.props.errors.quantity).toBe(text)
      const changed = await visitor.post(updateUrl(await onlyLine(visitor)), { quantity: '6' })
      expect(changed.props.errors.quantity).toBe(text)
      expect((await onlyLine(visitor)).quantity).toBe(2)
    },
  )

  // Holds: validation.ticket-quantity-below-0-above
  it.each([
    ['en', 3_000, /^A cart can hold at most 20 tickets .* You can add 18 more\.$/],
    ['fr', '3000', /^Un panier peut contenir au plus 20 billets .* Vous pouvez encore en ajouter 18\.$/],
    ['hu', '9'.repeat(30), /legfeljebb 20 jegy .* Még 18 jegyet adhat hozzá\.$/],
  ] as const)('names the limit to who asks for far too many (%s)', async (locale, quantity, text) => {
    const { ticketIds } = await storeConcert(db, { capacity: null })
    const visitor = await visitWith(ticketIds[0], 2, locale)
    expect((await visitor.post(addUrl(ticketIds[0]), { quantity })).props.errors.quantity).toMatch(text)
    const line = await onlyLine(visitor)
    expect((await visitor.post(updateUrl(line), { quantity })).props.errors.quantity).toMatch(text)
    expect((await onlyLine(visitor)).quantity).toBe(2)
  })

  // Holds: validation.add-cart-disabled-quantity-0
  it.each([0, -1, 1.5, '2x', '2,5', '1e3', '٣', '', null, undefined, [1]])(
    'does not take %j tickets',
    async (quantity) => {
      const { ticketIds, zoneId } = await storeConcert(db, { capacity: null })
      const answer = await shop.visitor().post(addUrl(ticketIds[0]), { quantity })
      const text = 'Please choose a whole number of tickets, 1 or more, in figures.'
      expect(answer.props.errors.quantity).toBe(text)
      // Without JavaScript the page opens at its top, far from the ticket's field: a notice is
      // visible there.
      expect(answer.props.flash.notice).toEqual({ kind: 'negative', text })
      expect(await findSeats(db, zoneId)).toMatchObject({ held: 0 })
    },
  )

  it.each([
    ['en', { startsInDays: -1 }, 'This event has already taken place. Tickets are no longer available for it.'],
    ['fr', { status: 'cancelled' }, 'Ce concert est annulé. Ses billets ne sont plus vendus.'],
    ['hu', { tmp_purchase_link: 'https://tickets.example' }, 'Erre a koncertre másik oldalon lehet jegyet venni.'],
  ] as const)('refuses in the language of the visitor (%s)', async (locale, sample, text) => {
    const { ticketIds } = await storeConcert(db, sample)
    const answer = await shop.visitor(locale).post(addUrl(ticketIds[0]), { quantity: 1 })
    expect(answer.props.errors.quantity).toContain(text)
    expect(answer.props.cart.count).toBe(0)
  })

  // Holds: routes.cart-add-ticket
  it('refuses tickets that do not exist, whatever number they bear', async () => {
    for (const id of ['999999', '99999999999999999999']) {
      const answer = await shop.visitor().post(addUrl(id), { quantity: 1 })
      expect(answer.props.errors.quantity).toContain('no longer exist')
    }
  })

  it('works as a form without JavaScript', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = shop.visitor()
    await visitor.get(cartUrl)
    const page = await visitor.submit(addUrl(ticketIds[0]), { quantity: '2' })
    expect(page.status).toBe(200)
    expect(page.props.flash.notice.kind).toBe('positive')
    expect(page.props.cart.count).toBe(2)
  })
})

describe('an error of a form that has its own bag', () => {
  // Holds: cart.error-banner-title-cart-errors
  it('is read in the banner where the browser says nothing of where it was', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = shop.visitor()
    await visitor.get(cartUrl)
    const fields = { quantity: '0', _error_bag: `ticket-${ticketIds[0]}` }
    const page = await visitor.submit(addUrl(ticketIds[0]), fields, { headers: { referer: '' } })
    expect(page.status).toBe(200)
    expect(page.body).toContain('Please choose a whole number of tickets, 1 or more, in figures.')
  })
})

describe('cart.update', () => {
  // Holds: routes.cart-update, visitors.14-remove-offers-undo-5
  it('sets a quantity, and offers to undo a removal', async () => {
    const { ticketIds, zoneId } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 2)
    const line = await onlyLine(visitor)
    const changed = await visitor.post(updateUrl(line), { quantity: 5 })
    expect(changed.props.cart).toMatchObject({ count: 5, total: 210 })
    const removed = await visitor.post(updateUrl(line), { quantity: 0 })
    expect(removed.props.cart.items).toEqual({})
    expect(removed.props.flash.removed).toEqual({ event_ticket_id: ticketIds[0], name: 'Stalls, Adult', quantity: 5 })
    expect(await findSeats(db, zoneId)).toMatchObject({ held: 0 })
    await visitor.post(addUrl(removed.props.flash.removed.event_ticket_id), {
      quantity: removed.props.flash.removed.quantity,
    })
    expect(await onlyLine(visitor)).toMatchObject({ hash: line.hash, quantity: 5, hold: 'held' })
  })

  it('refuses more than there are', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: 3 })
    const visitor = await visitWith(ticketIds[0], 3)
    const line = await onlyLine(visitor)
    const more = await visitor.post(updateUrl(line), { quantity: 4 })
    expect(more.props.errors).toEqual({ quantity: 'Sorry, there are no more tickets available for this event' })
    expect((await onlyLine(visitor)).quantity).toBe(3)
  })

  // Holds: calls.post-cart-update-hash-quantity
  it.each(['', '-1', '1e3', '2,5', '٣', 'many'])(
    'answers %j by the line, and gives it back to the field',
    async (typed) => {
      const { ticketIds } = await storeConcert(db)
      const visitor = await visitWith(ticketIds[0], 3)
      const line = await onlyLine(visitor)
      const fields = { quantity: typed, _error_bag: `line-${line.event_ticket_id}` }
      const { props } = await visitor.submit(updateUrl(line), fields)
      const quantity = 'Please enter the number of tickets in figures, for example 2. Enter 0 to remove them.'
      expect(props.errors).toEqual({ [fields._error_bag]: { quantity } })
      expect(props.input).toEqual({ quantity: typed })
      expect((await onlyLine(visitor)).quantity).toBe(3)
    },
  )

  it.each([
    ['cancelled', 'This concert has been cancelled. Its tickets are no longer on sale.'],
    ['postponed', /^This concert has been postponed\./],
  ] as const)('says why a line of a concert that was %s meanwhile is not changed', async (status, text) => {
    const { ticketIds, eventDateId } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 2)
    const line = await onlyLine(visitor)
    await db.updateTable('event_dates').set({ status }).where('id', '=', eventDateId).execute()
    const { props } = await visitor.post(updateUrl(line), { quantity: 3 })
    expect(props.errors).toEqual({ quantity: expect.stringMatching(text) })
    expect((await onlyLine(visitor)).quantity).toBe(2)
  })

  // Holds: routes.cart-update
  it('does not reach into the cart of somebody else', async () => {
    const { ticketIds } = await storeConcert(db)
    const owner = await visitWith(ticketIds[0], 2)
    const line = await onlyLine(owner)
    const stranger = await visitWith(ticketIds[0], 1)
    const answer = await stranger.post(updateUrl(line), { quantity: 0 })
    expect(answer.props.errors.quantity).toBe('This line is no longer in your cart.')
    expect((await onlyLine(owner)).quantity).toBe(2)
  })
})

describe('promo codes', () => {
  let venueId: number
  beforeAll(async () => {
    venueId = (await storeConcert(db)).venueId
    const title = JSON.stringify({ en: 'Ten off', fr: 'Dix de moins' })
    const tomorrow = sql<Date>`now() + interval '1 day'`
    const yesterday = sql<Date>`now() - interval '1 day'`
    await db
      .insertInto('promo_codes')
      .values([
        { code: 'TEN', title, kind: 'percent', percent: 10 },
        { code: 'LATER', title, kind: 'percent', percent: 10, starts_at: tomorrow },
        { code: 'BEFORE', title, kind: 'percent', percent: 10, ends_at: yesterday },
        { code: 'USED', title, kind: 'percent', percent: 10, max_uses: 2, used: 2 },
        { code: 'ELSEWHERE', title, kind: 'percent', percent: 10, venue_id: venueId },
        { code: 'BIG', title, kind: 'fixed', amount_cents: 99_999 as never },
      ])
      .execute()
  })

  // Holds: operation.promo-codes-cannot-guessed-without
  it('cannot be found by trying', async () => {
    const { ticketIds } = await storeConcert(db)
    const guesser = await visitWith(ticketIds[0], 1)
    for (let guess = 0; guess < 30; guess++) {
      await guesser.post(applyUrl, { promo_code: `GUESS${guess}` }, { follow: false })
    }
    const { props } = await guesser.post(applyUrl, { promo_code: 'TEN' })
    expect(props.errors.promo_code).toContain('Too many codes')
    expect(props.cart.applied_promo_code).toBeNull()
    await db.deleteFrom('attempts').execute()
  })

  it('that are known, and cannot be used now, are no guesses', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 1)
    const countGuesses = async () => {
      const rows = await db.selectFrom('attempts').select('kind').where('kind', 'like', '%promo%').execute()
      return rows.length
    }
    for (const promo_code of ['LATER', 'BEFORE', 'USED', 'ELSEWHERE', 'TEN'])
      await visitor.post(applyUrl, { promo_code }, { follow: false })
    expect(await countGuesses()).toBe(0)
    await visitor.post(applyUrl, { promo_code: 'NOSUCH' }, { follow: false })
    expect(await countGuesses()).toBe(1)
    await db.deleteFrom('attempts').execute()
  })

  it('are read without what cannot be seen', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 1)
    const { cart } = (await visitor.post(applyUrl, { promo_code: '\0TE\u200BN\t' })).props
    expect(cart.applied_promo_code).toMatchObject({ code: 'TEN' })
  })

  // Holds: routes.cart-apply-promo-code, routes.cart-remove-promo-code, states.promo-code-none-applied-none
  // Holds: validation.promo-apply-disabled-field-empty, visitors.13-promo-behind-i-code
  it('are applied trimmed and in any case; the notice names the discount', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 2, 'fr')
    const answer = await visitor.post(applyUrl, { promo_code: '  ten ' })
    expect(answer.props.cart).toMatchObject({
      applied_promo_code: { title: 'Dix de moins', code: 'TEN' },
      total: 84,
      total_fees: 3,
      discount_amount: 8.4,
      grand_total: 78.6,
    })
    expect(answer.props.flash.notice.text).toMatch(/^Votre remise\s: 8,40\s€ \(Dix de moins\)$/)
    const removed = await visitor.post(removeUrl)
    expect(removed.props.cart).toMatchObject({ applied_promo_code: null, discount_amount: 0, grand_total: 87 })
  })

  it('never take more than the tickets cost', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 1)
    const { cart } = (await visitor.post(applyUrl, { promo_code: 'BIG' })).props
    expect(cart).toMatchObject({ discount_amount: 42, grand_total: 1.5 })
  })

  // Holds: validation.errors-come-server-per-field, operation.promo-errors-unknown-yet-valid
  it.each([
    ['NOSUCH', 'We do not know this code. Please check how it is spelled.'],
    ['   ', 'We do not know this code. Please check how it is spelled.'],
    ['NO\0SUCH', 'We do not know this code. Please check how it is spelled.'],
    ['\0', 'We do not know this code. Please check how it is spelled.'],
    ['LATER', /^This code is not valid yet. It can be used from \w+, \w+ \d+, \d{4}.$/],
    ['BEFORE', /^This code has expired. It was valid until \w+, \w+ \d+, \d{4}.$/],
    ['USED', 'This code has already been used the maximum number of times.'],
    ['ELSEWHERE', 'This code is not for the concerts in your cart.'],
  ])('are refused in words of their own: %s', async (promo_code, message) => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 1)
    const { props } = await visitor.post(applyUrl, { promo_code })
    expect(props.errors).toEqual({ promo_code: expect.stringMatching(message) })
    expect(props.cart.applied_promo_code).toBeNull()
  })

  it.each([
    ['FUTURE', '2999-01-31 23:30Z', '2999-06-01', /from Friday, February 1, 2999\.$/],
    ['BYGONE', '2000-01-01', '2000-06-30 22:30Z', /until Saturday, July 1, 2000\.$/],
    // It ended with the 30th.
    ['MIDNIGHT', '2000-01-01', '2000-06-30 22:00Z', /until Friday, June 30, 2000\.$/],
  ])('say the day that counts, by the shop’s clocks: %s', async (code, from, to, message) => {
    await sql`insert into promo_codes (code, title, kind, percent, starts_at, ends_at)
      values (${code}, '{"en": "Ten"}', 'percent', 10, ${from}, ${to})`.execute(db)
    const { ticketIds } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 1)
    const { props } = await visitor.post(applyUrl, { promo_code: code })
    expect(props.errors).toEqual({ promo_code: expect.stringMatching(message) })
  })

  it('come back with what was typed where there is no JavaScript', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 1)
    const { props } = await visitor.submit(applyUrl, { promo_code: ' tenn ' })
    expect(props.errors.promo_code).toContain('do not know this code')
    expect(props.input).toEqual({ promo_code: ' tenn ' })
  })

  it('that lapse in the cart take nothing off, and the cart says so', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 1)
    const title = JSON.stringify({ en: 'Once' })
    const { id } = await db
      .insertInto('promo_codes')
      .values({ code: 'ONCE', title, kind: 'percent', percent: 50, max_uses: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await visitor.post(applyUrl, { promo_code: 'once' })
    await db.updateTable('promo_codes').set({ used: 1 }).where('id', '=', id).execute()
    expect(await readCart(visitor)).toMatchObject({
      applied_promo_code: null,
      lapsed_promo_code: { code: 'ONCE', reason: 'used_up' },
      discount_amount: 0,
    })
  })
})

describe('cart.extend_holds', () => {
  // Holds: routes.cart-extend-holds, visitors.15-holds-show-end-warn
  it('gives more time, and takes seats again whose time ran out', async () => {
    const { ticketIds } = await storeConcert(db)
    const visitor = await visitWith(ticketIds[0], 2)
    await passMinutes(db, 16)
    expect(await onlyLine(visitor)).toMatchObject({ hold: 'ended' })
    // Holders of seats have priority under load.
    expect(visitor.cookies.delete('cadenza_place')).toBe(true)
    const { props } = await visitor.post(extendUrl)
    expect(visitor.cookies.has('cadenza_place')).toBe(true)
    // In the shop's time zone.
    const clock = { hour: 'numeric', minute: '2-digit', timeZone: shop.config.timeZone } as const
    const time = new Intl.DateTimeFormat('en', clock).format(new Date(props.cart.held_until)).replace(/\s/, ' ')
    expect(props.flash.notice.kind).toBe('positive')
    expect(props.flash.notice.text.replaceAll(/\s/g, ' ')).toContain(`Your seats are held until ${time}`)
    expect(await onlyLine(visitor)).toMatchObject({ hold: 'held' })
  })

  it('warns where seats are gone', async () => {
    const { ticketIds } = await storeConcert(db, { capacity: 2 })
    const visitor = await visitWith(ticketIds[0], 2)
    await passMinutes(db, 16)
    await visitWith(ticketIds[0], 1)
    const { props } = await visitor.post(extendUrl)
    const text = 'Some tickets in your cart are no longer available. Please remove them to continue.'
    expect(props.flash.notice).toEqual({ kind: 'warning', text })
    expect(await onlyLine(visitor)).toMatchObject({ hold: 'gone', quantity: 2, stock: 1 })
  })
})
