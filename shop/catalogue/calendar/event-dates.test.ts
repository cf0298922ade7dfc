import { expect, it } from 'vitest'
import { groupByDate } from './event-dates.ts'
import { scheduledConcert } from '../testing/samples.ts'

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
