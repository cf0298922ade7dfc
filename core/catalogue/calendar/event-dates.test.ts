import { describe, expect, it } from 'vitest'
import type { Selection } from '../selection.ts'
import { findDayAppearance, groupByDate, limitVenuesOfDay } from './event-dates.ts'
import { concertOn, dateWith, scheduledConcert } from '../testing/samples.ts'

const vigado = { id: 2, slug: 'vigado', title: 'Vigadó', city: 'Budapest', color: '#123456' }

// Holds: entities.venue-eventdate-event-selected-event
it('gathers the concerts of each day in the order of the days', () => {
  const dates = groupByDate([
    scheduledConcert(1, '2026-12-05'),
    scheduledConcert(2, '2026-11-27'),
    scheduledConcert(3, '2026-12-05', { venue: vigado, state: 'sold_out' }),
  ])
  expect(dates).toEqual([
    {
      date: '2026-11-27',
      venue_id: 1,
      has_multiple_venues: false,
      venues: [
        {
          id: 1,
          slug: 'aurore',
          title: 'Salle Aurore',
          color: '#9F1E10',
          start_date: '2026-11-27T18:30:00.000Z',
          event_title: 'Concert 2',
          state: 'available',
        },
      ],
    },
    {
      date: '2026-12-05',
      venue_id: 1,
      has_multiple_venues: true,
      venues: [
        {
          id: 1,
          slug: 'aurore',
          title: 'Salle Aurore',
          color: '#9F1E10',
          start_date: '2026-12-05T18:30:00.000Z',
          event_title: 'Concert 1',
          state: 'available',
        },
        {
          id: 2,
          slug: 'vigado',
          title: 'Vigadó',
          color: '#123456',
          start_date: '2026-12-05T18:30:00.000Z',
          event_title: 'Concert 3',
          state: 'sold_out',
        },
      ],
    },
  ])
})

it('has no days without concerts', () => expect(groupByDate([])).toEqual([]))

describe('a day of many concerts', () => {
  const nothing = { venueSlug: null, date: null }
  const states = { h1: 'past', h2: 'past', h3: 'sold_out', h6: 'sold_out' } as const
  const slugs = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9']
  const day = dateWith(
    '2026-11-28',
    slugs.map((slug) => concertOn('2026-11-28', slug, { state: states[slug as keyof typeof states] ?? 'available' })),
  )
  const told = (selection: Selection) => limitVenuesOfDay(day, selection).venues.map(({ slug }) => slug)

  it('tells of the first and of those with tickets, in their order, and how many more there are', () => {
    expect(told(nothing)).toEqual(['h1', 'h4', 'h5', 'h7'])
    expect(limitVenuesOfDay(day, nothing)).toMatchObject({ more: 5, has_multiple_venues: true, venue_id: day.venue_id })
  })
  it('tells of the chosen venue, whatever it has', () =>
    expect(told({ venueSlug: 'h2', date: null })).toEqual(['h1', 'h2', 'h4', 'h5']))
  it('tells of all where it is the chosen day', () => expect(told({ venueSlug: null, date: day.date })).toEqual(slugs))
  it('looks as with all of them', () => {
    const past = dateWith(
      '2026-11-28',
      slugs.map((slug) => concertOn('2026-11-28', slug, { state: 'past' })),
    )
    const soldOut = dateWith('2026-11-28', [...past.venues, concertOn('2026-11-28', 'last', { state: 'sold_out' })])
    for (const whole of [day, past, soldOut])
      for (const venueSlug of [null, 'h9', 'last', 'nowhere'])
        expect(findDayAppearance(limitVenuesOfDay(whole, { venueSlug, date: null }), venueSlug)).toBe(
          findDayAppearance(whole, venueSlug),
        )
  })
})

it('is not shortened where it has few concerts', () => {
  const day = dateWith(
    '2026-11-28',
    ['a', 'b'].map((slug) => concertOn('2026-11-28', slug)),
  )
  expect(limitVenuesOfDay(day, { venueSlug: null, date: null })).toBe(day)
})
