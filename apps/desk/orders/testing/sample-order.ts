import type { OrderPageProps } from '../order-page.tsx'
import type { OrderTicket, ShownOrder } from '../orders.ts'

export const sampleTicket = {
  id: 11,
  serial: 42,
  state: 'valid',
  voidReason: null,
  title: 'Stalls, Adult',
  event: 'Mozart by candlelight',
  venue: 'Hall of Strings',
  startsAt: '2026-11-28T18:30:00.000Z',
  holder: null,
  priceCents: 4200,
  feeCents: 150,
  discountCents: 0,
  issue: 1,
} satisfies OrderTicket

const order = {
  reference: 'CDZ-26-000042',
  state: 'paid',
  channel: 'online',
  locale: 'hu',
  placedAt: '2026-11-20T17:05:00.000Z',
  paidAt: '2026-11-20T17:09:00.000Z',
  expiresAt: '2026-11-20T17:35:00.000Z',
  isErased: false,
  name: 'Anna Kovács',
  buyer: { firstname: 'Anna', lastname: 'Kovács', email: 'anna@example.com', phone: '+36 1 234 5678' },
  address: ['Őrház utca 12.', '1051 Budapest'],
  company: { name: 'Kovács Kft.', vat: 'HU12345678' },
  message: 'We come with a wheelchair.',
  note: 'Called on Monday.',
  subtotalCents: 12_600,
  feesCents: 450,
  discountCents: 0,
  discountTitle: null,
  totalCents: 13_050,
} satisfies ShownOrder

/** A paid order of three tickets, one of them void; all of its money is refundable. */
export const sampleOrder = (changes: Partial<OrderPageProps> = {}, ofOrder: Partial<ShownOrder> = {}) =>
  ({
    order: { ...order, ...ofOrder },
    tickets: [
      sampleTicket,
      {
        ...sampleTicket,
        id: 12,
        serial: 43,
        title: 'Stalls, Child',
        priceCents: 2100,
        discountCents: 250,
        holder: 'Béla Nagy',
      },
      { ...sampleTicket, id: 13, serial: 44, state: 'void', voidReason: 'refunded' },
    ],
    unprintable: [],
    money: [],
    moneyLeft: 13_050,
    mails: [],
    documents: [],
    terms: null,
    events: [],
    chosen: { tickets: [], money: 'whole', seats: 'back', reason: '' },
    may: { refund: true, refundUpTo: null, resend: true, sell: true, note: true },
    ...changes,
  }) satisfies OrderPageProps
