import { describe, expect, it } from 'vitest'
import { findAlternatives, findNextConcert, type ScheduledConcert } from './suggestions.ts'

function concert(id: number, date: string, changes: Partial<ScheduledConcert> = {}): ScheduledConcert {
  return {
    id,
    date,
    start_date: `${date}T18:30:00.000Z`,
    duration_minutes: 95,
    event_title: `Concert ${id}`,
    venue: { slug: 'aurore', title: 'Salle Aurore', city: 'Paris', color: '#9F1E10' },
    from_price: null,
    state: 'available',
    ...changes,
  }
}
const vigado = { slug: 'vigado', title: 'Vigadó', city: 'Budapest', color: '#123456' }
const now = new Date('2026-11-21T12:00:00Z')
const season = [
  concert(5, '2027-03-01', { venue: vigado }),
  concert(1, '2026-11-01', { state: 'past' }),
  concert(2, '2026-11-27', { state: 'sold_out' }),
  concert(3, '2026-12-05'),
  concert(4, '2026-12-20'),
  concert(6, '2027-05-01'),
]
const idsOf = (concerts: ScheduledConcert[]) => concerts.map(({ id }) => id)

describe('the next concert', () => {
  it('is the first to come, sold out or not', () => expect(findNextConcert(season, now, null)?.id).toBe(2))
  it('is the chosen venue’s where it has one', () => {
    expect(findNextConcert(season, now, 'vigado')?.id).toBe(5)
    expect(findNextConcert(season, now, 'elsewhere')?.id).toBe(2)
  })
  it('is none when the season is over', () => expect(findNextConcert(season, new Date('2028-01-01'), null)).toBeNull())
})

describe('the alternatives', () => {
  it('are the three nearest with tickets, in their order', () => {
    expect(idsOf(findAlternatives(season, new Date('2026-11-27T18:30:00Z')))).toEqual([3, 4, 5])
    expect(idsOf(findAlternatives(season, new Date('2027-04-01')))).toEqual([4, 5, 6])
  })
  it('leave the chosen one out', () => {
    expect(idsOf(findAlternatives(season, new Date('2026-12-20'), 4))).toEqual([3, 5, 6])
  })
})
