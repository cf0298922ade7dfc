import { describe, expect, it } from 'vitest'
import { cleanCode } from '#values/typed-text.ts'
import { findPromoRefusal, readPromoCode } from './promo-code.ts'

const now = new Date('2026-11-21T12:00:00Z')
const earlier = new Date('2026-11-21T11:59:59Z')
const later = new Date('2026-11-21T12:00:01Z')
const promo = { paused_at: null, starts_at: null, ends_at: null, max_uses: null, used: 7, venue_id: null }
const lines = [{ venue_id: 1 }, { venue_id: 2 }]

describe('findPromoRefusal', () => {
  it('lets a code without limits pass', () => {
    expect(findPromoRefusal(promo, lines, now)).toBeNull()
  })

  // Holds: operation.promo-errors-unknown-yet-valid
  it.each([
    ['unknown', undefined],
    ['paused', { ...promo, paused_at: earlier }],
    ['not_yet_valid', { ...promo, starts_at: later }],
    ['expired', { ...promo, ends_at: now }],
    ['used_up', { ...promo, max_uses: 7 }],
    ['not_for_these_concerts', { ...promo, venue_id: 3 }],
  ] as const)('refuses a code that is %s', (reason, refused) => {
    expect(findPromoRefusal(refused, lines, now)).toBe(reason)
  })

  it('takes a code from its first moment, to its last use, for one of several venues', () => {
    const exact = { paused_at: null, starts_at: now, ends_at: later, max_uses: 8, used: 7, venue_id: 2 }
    expect(findPromoRefusal(exact, lines, now)).toBeNull()
    expect(findPromoRefusal({ ...exact, starts_at: earlier }, lines, now)).toBeNull()
  })

  it('has nothing to take off an empty cart', () => {
    expect(findPromoRefusal(promo, [], now)).toBe('not_for_these_concerts')
  })
})

describe('readPromoCode', () => {
  it('cleans what was typed, and takes nothing else', () => {
    expect(readPromoCode(' opening\u200B ')).toBe(cleanCode('opening'))
    expect(readPromoCode('opening')).not.toBe('')
    expect([undefined, null, 7, ['opening'], { code: 'opening' }].map(readPromoCode)).toEqual(['', '', '', '', ''])
  })
})
