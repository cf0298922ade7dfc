import { describe, expect, it, test } from 'vitest'
import { linkToConcert, linkToMonth, linkToSoloist } from './event-links.ts'

describe('the address of a concert', () => {
  it('names the venue and the date, and leaves out what is not chosen', () => {
    expect(linkToConcert('aurore', '2026-11-28')).toBe('/events/aurore/2026-11-28')
    expect(linkToConcert('aurore')).toBe('/events/aurore')
    expect(linkToConcert('aurore', null)).toBe('/events/aurore')
    expect(linkToConcert('aurore', '2026-11-28', 'matinee')).toBe('/events/aurore/2026-11-28?slot=matinee')
  })
})

describe('the address of another month', () => {
  it('is the home page where neither a venue nor a date is chosen', () => {
    expect(linkToMonth('2026-12', { venueSlug: null, date: null })).toBe('/?month=2026-12')
  })

  it('keeps the venue and the date that are chosen', () => {
    expect(linkToMonth('2026-12', { venueSlug: 'aurore', date: '2026-11-28' })).toBe(
      '/events/aurore/2026-11-28?month=2026-12',
    )
    expect(linkToMonth('2026-12', { venueSlug: 'aurore', date: null })).toBe('/events/aurore?month=2026-12')
    expect(linkToMonth('2026-12', { venueSlug: 'aurore', date: '2026-11-28', slot: 'matinee' })).toBe(
      '/events/aurore/2026-11-28?slot=matinee&month=2026-12',
    )
    expect(linkToMonth('2026-12', { venueSlug: null, date: '2026-11-28' })).toBe(
      '/events/default/2026-11-28?month=2026-12',
    )
  })
})

test('a soloist has a page of their own', () => expect(linkToSoloist('clara-voss')).toBe('/soloists/clara-voss'))
