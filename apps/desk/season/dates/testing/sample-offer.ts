import { toCents } from '#values/money.ts'
import type { BlockedPart, Offer, OfferedTicket } from '../offer.ts'

const ticket = {
  id: 21,
  title: 'Stalls, adult',
  priceCents: toCents(4200),
  opens: '2026-10-01T10:00',
  closes: '',
  isPaused: false,
  access: '',
  condition: { en: '', fr: '', hu: '' },
  isTaken: true,
} satisfies OfferedTicket

/** Stalls with limited seats and two tickets, one of them paused; a lawn with unlimited seats. */
export const sampleOffer = {
  feeCents: toCents(150),
  doors: '2026-11-27T18:30',
  link: '',
  zones: [
    {
      id: 1,
      title: 'Stalls',
      sold: 120,
      held: 3,
      blocked: 2,
      unnamed: 2,
      capacity: 200,
      tickets: [ticket, { ...ticket, id: 22, title: 'Stalls, child', priceCents: toCents(2150), isPaused: true }],
    },
    {
      id: 2,
      title: 'Lawn',
      sold: 7,
      held: 0,
      blocked: 0,
      unnamed: 0,
      capacity: null,
      tickets: [{ ...ticket, id: 23, title: 'Lawn', priceCents: toCents(1000), closes: '2026-11-28T19:30' }],
    },
  ],
} satisfies Offer

/** Two seats of the stalls for the press, and one of which nothing is said. */
export const sampleBlocked = [
  {
    id: 1,
    title: 'Stalls',
    unnamed: 1,
    blocks: [
      { id: 31, zoneId: 1, seats: 2, holder: 'Press', reason: 'Premiere', releaseOn: '2026-11-20' },
      { id: 32, zoneId: 1, seats: 4, holder: 'Sponsors', reason: '', releaseOn: null },
    ],
  },
  { id: 2, title: 'Lawn', unnamed: 0, blocks: [] },
] satisfies BlockedPart[]
