import { noCents, toCents, toEuros } from '#values/money.ts'
import { drawQrCode } from '#core/tickets/ticket-code.ts'
import type { PrintedTicket } from '../ticket-programme-store.ts'

/** A ticket of a concert with two works and two players, in Hungarian. */
export const printedTicket: PrintedTicket = {
  uuid: '00000000-0000-4000-8000-000000000000',
  serial: 42,
  state: 'valid',
  code: 'NETGBD75Q984VWWBQ67263670H',
  qr: drawQrCode('NETGBD75Q984VWWBQ67263670H'),
  ticket_title: 'Földszint, felnőtt',
  seat: null,
  event_title: 'Őszi hangverseny a Gyűrűs teremben',
  event_date_id: 1,
  date_status: 'scheduled',
  moved_from: null,
  venue_title: 'Kőrösi Hangversenyterem',
  venue_city: 'Budapest',
  venue_address: '1088 Budapest, Őrház utca 12.',
  venue_slug: 'korosi',
  venue_color: '#9F1E10',
  googleMapsUrl: 'https://maps.example',
  start_date: '2026-11-28T18:30:00.000Z',
  doors_at: '2026-11-28T18:00:00.000Z',
  duration_minutes: 90,
  visit: {
    duration_minutes: 90,
    interval_minutes: 20,
    age_from: 6,
    sung_in: ['hu'],
    surtitles_in: [],
    latecomers: 'A későn érkezőket az első mű után engedjük be.',
    arrival: '4-es, 6-os villamos.',
  },
  price: toEuros(toCents(4200)),
  issuing_fee: toEuros(toCents(150)),
  discount: toEuros(noCents),
  paid: toEuros(toCents(4350)),
  vat: null,
  holder: 'Szűcs Őrs',
  exchanged_for: null,
  ref_nr: 'CA-1',
  calendar_id: 'CA-1-korosi-1',
  sequence: 0,
  programme: {
    works: [
      { composer: 'Saint-Saëns', work: 'Bevezetés és rondo capriccioso, op. 28', minutes: 9 },
      { composer: 'Dvořák', work: '« Silence des bois », op. 68 nº 5', minutes: 6 },
    ],
    performers: [
      { name: 'Éloïse Marchandeau', profession: 'hegedű' },
      { name: 'Benedek Várhalmi', profession: 'zongora' },
    ],
  },
}
