import { toCents } from '#values/money.ts'
import type { Offer, OfferedTicket } from '../offer.ts'

const ticket = {
  id: 21,
  title: 'Stalls, adult',
  priceCents: toCents(4200),
  opens: '2026-10-01T10:00',
  closes: '',
  isPaused: false,
} satisfies OfferedTicket

/** Stalls with limited seats and two tickets, one of them paused; a lawn with unlimited seats. */
export const sampleOffer = {
  feeCents: toCents(150),
  zones: [
    {
      id: 1,
      title: 'Stalls',
      sold: 120,
      held: 3,
      blocked: 2,
      capacity: 200,
      tickets: [ticket, { ...ticket, id: 22, title: 'Stalls, child', priceCents: toCents(2150), isPaused: true }],
    },
    {
      id: 2,
      title: 'Lawn',
      sold: 7,
      held: 0,
      blocked: 0,
      capacity: null,
      tickets: [{ ...ticket, id: 23, title: 'Lawn', priceCents: toCents(1000), closes: '2026-11-28T19:30' }],
    },
  ],
} satisfies Offer
