import { describe, expect, it } from 'vitest'
import { toCents, toEuros } from '#values/money.ts'
import {
  type CartItem,
  countMost,
  findLineLimit,
  findSaleRefusal,
  groupItems,
  listGone,
  listMoved,
  readQuantity,
} from './cart.ts'

const item: CartItem = {
  hash: 'a',
  event_ticket_id: 1,
  name: 'Adult',
  price: toEuros(toCents(4_200)),
  quantity: 2,
  subtotal: toEuros(toCents(8_400)),
  stock: 10,
  limit: { most: 20, cap: { name: 'session_zone', most: 20 } },
  event_name: 'Winterreise',
  event_date_id: 1,
  event_date: '2026-11-28',
  start_date: '2026-11-28T18:30:00.000Z',
  venue_slug: 'salle-cortot',
  venue_name: 'Salle Cortot',
  venue_color: '#9F1E10',
  issuing_fee: toEuros(toCents(150)),
  hold: 'held',
}

describe('groupItems', () => {
  // Holds: cart.items-grouped-venue-event-date
  it('puts lines of one concert together, apart from those of another venue, day or hour, and counts their tickets', () => {
    const items = {
      a: item,
      b: { ...item, hash: 'b', event_date_id: 2, event_date: '2026-11-29' },
      c: { ...item, hash: 'c', name: 'Student', quantity: 3 },
      d: { ...item, hash: 'd', event_date_id: 3, venue_slug: 'bartok' },
      e: { ...item, hash: 'e', event_date_id: 4, slot: 'matinee' },
    }
    const groups = groupItems(items)
    expect(groups.map((group) => group.items.map(({ hash }) => hash))).toEqual([['a', 'c'], ['b'], ['d'], ['e']])
    expect(groups.map((group) => group.count)).toEqual([5, 2, 2, 2])
  })

  // Holds: cart.issuing-fee-above-0-fee
  it('multiplies the fee by all tickets of the group, exact to the cent', () => {
    const fee = toEuros(toCents(110))
    const [group] = groupItems({
      a: { ...item, issuing_fee: fee },
      c: { ...item, hash: 'c', quantity: 1, issuing_fee: fee },
    })
    expect(group?.fees).toBe(3.3)
  })

  it('leaves tickets that bear no fee out of the fee, wherever they stand', () => {
    const free = { ...item, hash: 'f', quantity: 3, issuing_fee: toEuros(toCents(0)) }
    for (const items of [
      { free, item },
      { item, free },
    ])
      expect(groupItems(items)).toMatchObject([{ issuing_fee: 1.5, count: 2, fees: 3 }])
    expect(groupItems({ free })).toMatchObject([{ issuing_fee: 0, fees: 0 }])
  })

  // Holds: cart.items-grouped-venue-event-date
  it('shows no line that lacks a venue or a date', () => {
    expect(groupItems({ a: { ...item, venue_slug: '' }, b: { ...item, event_date: '' } })).toEqual([])
  })
})

describe('plus', () => {
  const { limit } = item

  // Holds: validation.cart-minus-disabled-1-less
  it('stops at the stock, and at what a cart may hold where the stock is larger or unlimited', () => {
    expect(countMost({ stock: 10, limit })).toBe(10)
    expect(countMost({ stock: 5000, limit })).toBe(20)
    expect(countMost({ stock: null, limit })).toBe(20)
  })
})

describe('what the caps leave to a line', () => {
  const line = (zone_id: number, quantity: number) => ({ zone_id, quantity })
  const caps = { inZone: 20, inAll: 60 }

  it('is the cap of the zone without the other lines of that zone', () => {
    const [adult, student, elsewhere] = [line(1, 5), line(1, 8), line(2, 20)]
    const limit = findLineLimit(adult, [adult, student, elsewhere], caps)
    expect(limit).toEqual({ most: 12, cap: { name: 'session_zone', most: 20 } })
  })

  it('is what the whole cart may still hold, where that is less', () => {
    const lines = [line(1, 10), line(2, 20), line(3, 20), line(4, 5)]
    const limit = findLineLimit(lines[0]!, lines, caps)
    expect(limit).toEqual({ most: 15, cap: { name: 'session', most: 60 } })
  })

  it('is never below 0, also where the shop allows less than the cart has', () => {
    const lines = [line(1, 10), line(1, 20)]
    expect(findLineLimit(lines[0]!, lines, { inZone: 5, inAll: 5 }).most).toBe(0)
  })
})

describe('quantities as they are sent', () => {
  it.each([1, 50, '1', '51', ' 3 ', '03', 3_000, 100_000])('adds %j', (value) =>
    expect(readQuantity(value, 1)).toBe(Number(value)),
  )
  it.each([0, -1, '-1', 1.5, '1.5', '2,5', '1e1', '٣', '0x2', '', ' ', 'two', null, undefined, [2], true, Number.NaN])(
    'does not add %j',
    (value) => expect(readQuantity(value, 1)).toBeNull(),
  )
  it.each([2 ** 53, 1e300, '9'.repeat(16), '9'.repeat(400)])(
    'reads %j, too large as it is, as a whole number',
    (value) => expect(readQuantity(value, 1)).toBe(Number.MAX_SAFE_INTEGER),
  )
  // Holds: calls.post-cart-update-hash-quantity
  it.each([0, '0', '00'])('removes with %j', (value) => expect(readQuantity(value, 0)).toBe(0))
  // Holds: calls.post-cart-update-hash-quantity
  it.each([-1, 1.5, '2,5', '1e3', '٣', ''])('does not set %j', (value) => expect(readQuantity(value, 0)).toBeNull())
})

describe('what has become of concerts in the cart', () => {
  const line = (changes: Partial<CartItem>): CartItem => ({ ...item, event_date_id: 1, ...changes })

  it('is told once for each concert and reason, and of seats that others have bought', () => {
    const items = [
      line({ hold: 'gone', refusal: 'cancelled' }),
      line({ hold: 'gone', refusal: 'cancelled', hash: 'b' }),
      line({ hold: 'gone', hash: 'c' }),
      line({ hold: 'gone', refusal: 'cancelled', event_date_id: 2, event_name: 'Elias' }),
      line({ hold: 'ended', event_date_id: 3 }),
    ]
    expect(listGone(items).map(({ event, reason }) => [event, reason])).toEqual([
      ['Winterreise', 'cancelled'],
      ['Winterreise', 'seats'],
      ['Elias', 'cancelled'],
    ])
  })

  it('tells a move once for each concert that can be bought', () => {
    const moved_from = { start_date: '2026-11-28T18:30:00.000Z', venue_name: 'Salle Aubépine' }
    const items = [
      line({ moved_from }),
      line({ moved_from, hash: 'b' }),
      line({ moved_from, event_date_id: 2, hold: 'gone' }),
      line({ event_date_id: 3 }),
    ]
    expect(listMoved(items)).toEqual([
      { key: 1, event: 'Winterreise', start: moved_from.start_date, venue: moved_from.venue_name },
    ])
  })
})

describe('findSaleRefusal', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const later = new Date('2026-11-22T12:00:00Z')
  const ticket = {
    status: 'scheduled',
    starts_at: later,
    tmp_purchase_link: null,
    sale_starts_at: null,
    sale_ends_at: null,
    is_paused: false,
  } as const

  it.each([
    [null, ticket],
    ['cancelled', { ...ticket, status: 'cancelled' }],
    ['postponed', { ...ticket, status: 'postponed' }],
    ['past', { ...ticket, starts_at: now }],
    ['external', { ...ticket, tmp_purchase_link: 'https://example.com' }],
    ['not_on_sale', { ...ticket, sale_starts_at: later }],
    ['not_on_sale', { ...ticket, sale_ends_at: now }],
    ['not_on_sale', { ...ticket, is_paused: true }],
  ] as const)('says %s', (reason, conditions) => expect(findSaleRefusal(conditions, now)).toBe(reason))
})

describe('a limit and a sale to the letter', () => {
  it('names the zone where zone and cart leave the same', () => {
    const inZone = { zone_id: 1, quantity: 20 }
    const limit = findLineLimit(inZone, [inZone, { zone_id: 2, quantity: 40 }], { inZone: 20, inAll: 60 })
    expect(limit.cap.name).toBe('session_zone')
  })

  it('is open from its first moment to before its last', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const earlier = new Date(now.getTime() - 1)
    const later = new Date(now.getTime() + 1)
    const ticket = { status: 'scheduled', starts_at: later, tmp_purchase_link: null, is_paused: false } as const
    const refusals = [
      { sale_starts_at: earlier, sale_ends_at: later },
      { sale_starts_at: now, sale_ends_at: null },
      { sale_starts_at: null, sale_ends_at: later },
      { sale_starts_at: later, sale_ends_at: null },
      { sale_starts_at: null, sale_ends_at: now },
    ].map((sale) => findSaleRefusal({ ...ticket, ...sale }, now))
    expect(refusals).toEqual([null, null, null, 'not_on_sale', 'not_on_sale'])
  })
})
