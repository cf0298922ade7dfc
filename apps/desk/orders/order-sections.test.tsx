// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readPart, readRows } from '../testing/read-page.ts'
import type { OrderPageProps } from './order-page.tsx'
import type { MoneyEvent, OrderEvent, OrderMail, ShownOrder } from './orders.ts'
import { sampleOrder } from './testing/sample-order.ts'

interface Opening extends DeskOpenOptions {
  props?: Partial<OrderPageProps>
  order?: Partial<ShownOrder>
}

const url = '/desk/orders/CDZ-26-000042'
const open = ({ props, order, ...options }: Opening = {}) =>
  openDeskPage('order', sampleOrder(props, order), { url, ...options })

const mayNothing = { refund: false, refundUpTo: null, resend: false, sell: false, note: false }

const event = (id: number, changes: Partial<OrderEvent>): OrderEvent => ({
  id,
  at: '2026-11-21T09:00:00.000Z',
  actor: 'Béla Nagy',
  action: 'order correct',
  reason: null,
  amountCents: null,
  changes: [],
  ...changes,
})

test('order: what was done says who, when and how, and of people only that something was changed', async () => {
  const change = (field: string, before: string, after: string) => ({ field, before, after })
  const events = [
    event(1, { changes: ['firstname', 'lastname', 'email', 'phone', 'note'].map((field) => change(field, 'a', 'b')) }),
    event(2, { action: 'order refund', amountCents: 4350, reason: 'ill', changes: [change('state', 'valid', 'void')] }),
    event(3, { action: 'order cancel', changes: [change('state', 'paid', 'cancelled'), change('x', 'same', 'same')] }),
    event(4, { action: 'order note' }),
    event(5, { action: 'order resend' }),
    event(6, { action: 'order exchange', amountCents: 0, changes: [change('state', 'valid', 'exchanged')] }),
    event(7, { action: 'ticket reissue', actor: 'command line, anna' }),
    event(8, { action: 'ticket undo', changes: [change('state', 'admitted', 'valid')] }),
    event(9, { action: 'order of a newer version', changes: [change('x', 'old', 'new')] }),
  ]
  const { close } = await open({ props: { events } })
  expect(readRows('History')).toEqual([
    'Buyer’s details corrected | Sat, Nov 21, 10:00 AM | Béla Nagy | First name changed · Last name changed · E-mail address changed · Phone changed · Note changed',
    'Tickets refunded | Sat, Nov 21, 10:00 AM | Béla Nagy | €43.50 · valid → void · ill',
    'Order cancelled | Sat, Nov 21, 10:00 AM | Béla Nagy | paid → cancelled',
    'Note saved | Sat, Nov 21, 10:00 AM | Béla Nagy | ',
    'Tickets sent again | Sat, Nov 21, 10:00 AM | Béla Nagy | ',
    'Ticket exchanged | Sat, Nov 21, 10:00 AM | Béla Nagy | €0.00 · valid → exchanged',
    'Ticket reissued | Sat, Nov 21, 10:00 AM | command line, anna | ',
    'Admission reversed | Sat, Nov 21, 10:00 AM | Béla Nagy | admitted → valid',
    'order of a newer version | Sat, Nov 21, 10:00 AM | Béla Nagy | old → new',
  ])
  close()
  await open({ locale: 'hu', props: { events } })
  expect(readRows('Előzmények')).toEqual([
    'A vásárló adatai javítva | nov. 21., szombat, 10:00 | Béla Nagy | Keresztnév: módosítva · Vezetéknév: módosítva · E-mail-cím: módosítva · Telefonszám: módosítva · Megjegyzés: módosítva',
    'Jegyek ára visszatérítve | nov. 21., szombat, 10:00 | Béla Nagy | 43,50 € · érvényes → érvénytelen · ill',
    'Rendelés törölve | nov. 21., szombat, 10:00 | Béla Nagy | kifizetve → törölve',
    'Megjegyzés mentve | nov. 21., szombat, 10:00 | Béla Nagy | ',
    'Jegyek újraküldve | nov. 21., szombat, 10:00 | Béla Nagy | ',
    'Jegy kicserélve | nov. 21., szombat, 10:00 | Béla Nagy | 0,00 € · érvényes → kicserélve',
    'Jegy újra kiállítva | nov. 21., szombat, 10:00 | command line, anna | ',
    'Beléptetés visszavonva | nov. 21., szombat, 10:00 | Béla Nagy | belépett → érvényes',
    'order of a newer version | nov. 21., szombat, 10:00 | Béla Nagy | old → new',
  ])
})

test('order: money that came and went back, how it stands, and the documents about it', async () => {
  const movement = (key: string, state: string, changes: Partial<MoneyEvent> = {}): MoneyEvent => ({
    key,
    kind: 'payment',
    at: '2026-11-20T17:09:00.000Z',
    amountCents: 13_050,
    state,
    provider: 'stripe',
    reference: `pi_${key}`,
    reason: null,
    ...changes,
  })
  const orderDocument = { issuedAt: '2026-11-20T17:10:00.000Z', grossCents: 13_050 }
  const money = [
    ...[
      'created',
      'requires_action',
      'processing',
      'captured',
      'failed',
      'cancelled',
      'held',
      'disputed',
      'charged_back',
      'odd',
    ].map((state) => movement(state, state)),
    ...['requested', 'submitted', 'succeeded'].map((state) =>
      movement(state, state, { kind: 'refund', amountCents: 4350, reference: null }),
    ),
  ]
  const documents = [
    { ...orderDocument, kind: 'invoice', reference: 'INV-1' } as const,
    { ...orderDocument, kind: 'receipt', reference: 'REC-2' } as const,
    { ...orderDocument, kind: 'credit_note', reference: 'CRE-3', grossCents: -4350 } as const,
  ]
  const { close } = await open({
    props: { money, documents },
    order: { discountCents: 500, discountTitle: 'Spring offer' },
  })
  const ofMoney = () => readPart(screen.getByRole('heading', { name: /^(Payments|Paiements)$/ }).parentElement!)
  expect(ofMoney()).toEqual([
    '## Payments',
    'Tickets: €126.00',
    'Fees: €4.50',
    'Spring offer: −€5.00',
    'Total: €130.50',
    'table: Payments',
    'Transaction | When | Amount | State | At the provider',
    'Payment | Fri, Nov 20, 6:09 PM | €130.50 | open: started | stripe pi_created',
    'Payment | Fri, Nov 20, 6:09 PM | €130.50 | open: waiting for the buyer | stripe pi_requires_action',
    'Payment | Fri, Nov 20, 6:09 PM | €130.50 | open: with the bank | stripe pi_processing',
    'Payment | Fri, Nov 20, 6:09 PM | €130.50 | good: received | stripe pi_captured',
    'Payment | Fri, Nov 20, 6:09 PM | €130.50 | bad: failed | stripe pi_failed',
    'Payment | Fri, Nov 20, 6:09 PM | €130.50 | over: cancelled | stripe pi_cancelled',
    'Payment | Fri, Nov 20, 6:09 PM | €130.50 | bad: on hold: the amount differs | stripe pi_held',
    'Payment | Fri, Nov 20, 6:09 PM | €130.50 | bad: disputed | stripe pi_disputed',
    'Payment | Fri, Nov 20, 6:09 PM | €130.50 | bad: charged back | stripe pi_charged_back',
    'Payment | Fri, Nov 20, 6:09 PM | €130.50 | open: odd | stripe pi_odd',
    'Refund | Fri, Nov 20, 6:09 PM | −€43.50 | open: requested | stripe',
    'Refund | Fri, Nov 20, 6:09 PM | −€43.50 | open: on its way | stripe',
    'Refund | Fri, Nov 20, 6:09 PM | −€43.50 | good: refunded | stripe',
    '(Documents)',
    '- [Invoice INV-1](/desk/orders/CDZ-26-000042/papers/INV-1), Fri, Nov 20, €130.50',
    '- [Receipt REC-2](/desk/orders/CDZ-26-000042/papers/REC-2), Fri, Nov 20, €130.50',
    '- [Credit note CRE-3](/desk/orders/CDZ-26-000042/papers/CRE-3), Fri, Nov 20, −€43.50',
  ])
  close()
  await open({ locale: 'fr', props: { money, documents }, order: { discountCents: 500 } })
  expect(ofMoney()).toEqual([
    '## Paiements',
    'Billets: 126,00 €',
    'Frais: 4,50 €',
    'Remise: −5,00 €',
    'Total: 130,50 €',
    'table: Paiements',
    'Opération | Date | Montant | État | Chez le prestataire',
    'Paiement | ven. 20 nov., 18 h 09 | 130,50 € | open: commencé | stripe pi_created',
    'Paiement | ven. 20 nov., 18 h 09 | 130,50 € | open: en attente de l’acheteur | stripe pi_requires_action',
    'Paiement | ven. 20 nov., 18 h 09 | 130,50 € | open: en traitement à la banque | stripe pi_processing',
    'Paiement | ven. 20 nov., 18 h 09 | 130,50 € | good: reçu | stripe pi_captured',
    'Paiement | ven. 20 nov., 18 h 09 | 130,50 € | bad: échoué | stripe pi_failed',
    'Paiement | ven. 20 nov., 18 h 09 | 130,50 € | over: annulé | stripe pi_cancelled',
    'Paiement | ven. 20 nov., 18 h 09 | 130,50 € | bad: bloqué : le montant diffère | stripe pi_held',
    'Paiement | ven. 20 nov., 18 h 09 | 130,50 € | bad: contesté | stripe pi_disputed',
    'Paiement | ven. 20 nov., 18 h 09 | 130,50 € | bad: repris par la banque | stripe pi_charged_back',
    'Paiement | ven. 20 nov., 18 h 09 | 130,50 € | open: odd | stripe pi_odd',
    'Remboursement | ven. 20 nov., 18 h 09 | −43,50 € | open: demandé | stripe',
    'Remboursement | ven. 20 nov., 18 h 09 | −43,50 € | open: en cours | stripe',
    'Remboursement | ven. 20 nov., 18 h 09 | −43,50 € | good: remboursé | stripe',
    '(Documents)',
    '- [Facture INV-1](/desk/orders/CDZ-26-000042/papers/INV-1), ven. 20 nov., 130,50 €',
    '- [Reçu REC-2](/desk/orders/CDZ-26-000042/papers/REC-2), ven. 20 nov., 130,50 €',
    '- [Avoir CRE-3](/desk/orders/CDZ-26-000042/papers/CRE-3), ven. 20 nov., −43,50 €',
  ])
})

test('order: its mails say whether they have gone, and are read by whoever may send them', async () => {
  const mail = (id: number, kind: string, changes: Partial<OrderMail> = {}): OrderMail => ({
    id,
    kind,
    recipient: 'anna@example.com',
    state: 'sent',
    at: '2026-11-20T17:10:00.000Z',
    attempts: 1,
    lastError: null,
    ...changes,
  })
  const mails = [
    mail(1, 'order-paid'),
    mail(2, 'payment-refunded', { state: 'waiting' }),
    mail(3, 'date-changed', { state: 'trying', lastError: '451 try later' }),
    mail(4, 'date-cancelled', { state: 'given_up', lastError: '550 no such user' }),
    mail(5, 'tickets-refunded', { lastError: 'of an earlier try' }),
    ...['ticket-exchanged', 'credit-note', 'email-changed', 'tickets-found', 'of-a-newer-version'].map((kind, index) =>
      mail(6 + index, kind),
    ),
  ]
  const { close } = await open({ props: { mails } })
  expect(readRows('E-mails')).toEqual([
    '[Tickets](/desk/orders/CDZ-26-000042/mails/1) | anna@example.com | good: sent | Fri, Nov 20, 6:10 PM',
    '[Refund of a payment](/desk/orders/CDZ-26-000042/mails/2) | anna@example.com | open: waiting | Fri, Nov 20, 6:10 PM',
    '[Concert moved](/desk/orders/CDZ-26-000042/mails/3) | anna@example.com | open: being retried (451 try later) | Fri, Nov 20, 6:10 PM',
    '[Concert cancelled](/desk/orders/CDZ-26-000042/mails/4) | anna@example.com | bad: given up (550 no such user) | Fri, Nov 20, 6:10 PM',
    '[Tickets refunded](/desk/orders/CDZ-26-000042/mails/5) | anna@example.com | good: sent | Fri, Nov 20, 6:10 PM',
    '[Ticket exchanged](/desk/orders/CDZ-26-000042/mails/6) | anna@example.com | good: sent | Fri, Nov 20, 6:10 PM',
    '[Credit note](/desk/orders/CDZ-26-000042/mails/7) | anna@example.com | good: sent | Fri, Nov 20, 6:10 PM',
    '[Address changed](/desk/orders/CDZ-26-000042/mails/8) | anna@example.com | good: sent | Fri, Nov 20, 6:10 PM',
    '[Link to the tickets](/desk/orders/CDZ-26-000042/mails/9) | anna@example.com | good: sent | Fri, Nov 20, 6:10 PM',
    '[of-a-newer-version](/desk/orders/CDZ-26-000042/mails/10) | anna@example.com | good: sent | Fri, Nov 20, 6:10 PM',
  ])
  close()
  await open({ props: { mails: [mail(1, 'order-paid')], may: mayNothing } })
  expect(readRows('E-mails')).toEqual(['Tickets | anna@example.com | good: sent | Fri, Nov 20, 6:10 PM'])
})

test.each([
  [
    {
      version: { number: 1, from: '2026-10-01T08:00:00.000Z' },
      rules: { returnUntilHours: null, keepsFees: true, exchangeUntilHours: 0 },
    },
    [
      '## Terms of sale',
      `Text: [Version 1, from October 1, 2026](${url}/terms)`,
      'Returns: not by buyers themselves',
      'Exchanges: until the concert begins',
    ],
  ],
  [
    {
      version: { number: 3, from: '2026-10-01T08:00:00.000Z' },
      rules: { returnUntilHours: 48, keepsFees: true, exchangeUntilHours: null },
    },
    [
      '## Terms of sale',
      `Text: [Version 3, from October 1, 2026](${url}/terms)`,
      'Returns: until 48 hours before the concert; the house keeps the fee',
      'Exchanges: not by buyers themselves',
    ],
  ],
  [
    {
      version: { number: 2, from: '2026-10-01T08:00:00.000Z' },
      rules: { returnUntilHours: 1, keepsFees: false, exchangeUntilHours: 1 },
    },
    [
      '## Terms of sale',
      `Text: [Version 2, from October 1, 2026](${url}/terms)`,
      'Returns: until an hour before the concert; the fee is refunded, too',
      'Exchanges: until an hour before the concert',
    ],
  ],
] as const)('order: what it was placed under is told (%#)', async (terms, lines) => {
  await open({ props: { terms } })
  expect(readPart('Terms of sale')).toEqual(lines)
})

test.each([[null], [{ version: null, rules: { returnUntilHours: 1, keepsFees: false, exchangeUntilHours: 1 } }]])(
  'order: where the shop showed no terms nothing is said to be accepted (%#)',
  async (terms) => {
    await open({ props: { terms } })
    expect(readPage().filter((line) => line.includes('Terms of sale'))).toEqual([])
  },
)

test('order: one without tickets says when there are some; a discount without a title is called one', async () => {
  await open({ props: { tickets: [], events: [event(1, {})] }, order: { discountCents: 500 } })
  expect(readPage()).toContain('There are no tickets: they are issued once the order is paid.')
  expect(readPage()).toContain('Discount: −€5.00')
  expect(readPage()).toContain('Action | When | Who | Details')
})
