import { describe, expect, it } from 'vitest'
import { findAlternatives, suggest } from './suggestions.ts'
import type { ScheduledConcert } from '../catalogue.ts'
import { scheduledConcert } from '../testing/samples.ts'

const vigado = { id: 2, slug: 'vigado', title: 'Vigadó', city: 'Budapest', color: '#123456' }
const season = [
  scheduledConcert(5, '2027-03-01', { venue: vigado }),
  scheduledConcert(1, '2026-11-01', { state: 'past' }),
  scheduledConcert(2, '2026-11-27', { state: 'sold_out' }),
  scheduledConcert(3, '2026-12-05'),
  scheduledConcert(4, '2026-12-20'),
  scheduledConcert(6, '2027-05-01'),
]
const idsOf = (concerts: ScheduledConcert[]) => concerts.map(({ id }) => id)

describe('the alternatives', () => {
  // Holds: visitors.10-sold-past-words-three
  it('are the three nearest with tickets, in their order', () => {
    expect(idsOf(findAlternatives(season, new Date('2026-11-27T18:30:00Z')))).toEqual([3, 4, 5])
    expect(idsOf(findAlternatives(season, new Date('2027-04-01')))).toEqual([4, 5, 6])
  })
  it('are the earlier of two that lie equally near', () => {
    const evenings = [1, 2, 3, 4].map((id) => scheduledConcert(id, `2026-12-0${id}`))
    const middle = new Date('2026-12-03T06:30:00Z')
    expect(idsOf(findAlternatives(evenings.toReversed(), middle))).toEqual([1, 2, 3])
    expect(idsOf(findAlternatives(evenings, middle))).toEqual([1, 2, 3])
  })
  it('leave the chosen one out', () => {
    expect(idsOf(findAlternatives(season, new Date('2026-12-20'), 4))).toEqual([3, 5, 6])
  })
})

it('is suggested without what only the server needs', () => {
  expect(suggest(scheduledConcert(7, '2026-12-05'))).toEqual({
    date: '2026-12-05',
    start_date: '2026-12-05T18:30:00.000Z',
    duration_minutes: 95,
    event_title: 'Concert 7',
    venue: { slug: 'aurore', title: 'Salle Aurore', city: 'Paris', color: '#9F1E10' },
    from_price: null,
    state: 'available',
  })
})
