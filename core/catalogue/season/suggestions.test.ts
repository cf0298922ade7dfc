import { expect, it } from 'vitest'
import { suggest } from './suggestions.ts'
import { scheduledConcert } from '../testing/samples.ts'

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
