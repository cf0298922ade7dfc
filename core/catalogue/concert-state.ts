import type { ConcertState, SelectedEventDate } from './catalogue.ts'

interface Concert {
  startsAt: Date
  status: SelectedEventDate['status']
  tmp_purchase_link: string | null
  /** On sale, and with a seat left. */
  hasTickets: boolean
}

export function findConcertState(
  { startsAt, status, tmp_purchase_link, hasTickets }: Concert,
  now: Date,
): ConcertState {
  if (status !== 'scheduled') return status
  if (startsAt <= now) return 'past'
  if (tmp_purchase_link) return 'external'
  return hasTickets ? 'available' : 'sold_out'
}
