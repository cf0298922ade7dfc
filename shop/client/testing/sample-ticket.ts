import { toCents, toEuros } from '../../../values/money.ts'
import type { Ticket } from '../../tickets/ticket.ts'

export const sampleTicket: Ticket = {
  uuid: '1',
  serial: 42,
  state: 'valid',
  code: 'NETGBD75Q984VWWBQ67263670H',
  qr: { size: 29, path: 'M4 4h1v1H4z' },
  ticket_title: 'Stalls, adult',
  event_title: 'Autumn concert',
  event_date_id: 1,
  date_status: 'scheduled',
  moved_from: null,
  venue_title: 'Hall of Strings',
  venue_city: 'Budapest',
  venue_address: 'Őrház utca 12.',
  venue_slug: 'hall-of-strings',
  venue_color: '#9F1E10',
  googleMapsUrl: 'https://maps.example/hall',
  start_date: '2026-11-28T18:30:00.000Z',
  doors_at: '2026-11-28T18:00:00.000Z',
  duration_minutes: 90,
  price: toEuros(toCents(4200)),
  issuing_fee: toEuros(toCents(150)),
  vat: null,
  holder: 'Anna Kovács',
  ref_nr: '2026-000042',
}
