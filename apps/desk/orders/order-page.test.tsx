// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readPart } from '../testing/read-page.ts'
import type { OrderPageProps } from './order-page.tsx'
import type { ShownOrder } from './orders.ts'
import { sampleOrder, sampleTicket } from './testing/sample-order.ts'

interface Opening extends DeskOpenOptions {
  props?: Partial<OrderPageProps>
  order?: Partial<ShownOrder>
}

const url = '/desk/orders/CDZ-26-000042'
const open = ({ props, order, ...options }: Opening = {}) =>
  openDeskPage('order', sampleOrder(props, order), { url, ...options })

const mayNothing = { refund: false, refundUpTo: null, resend: false, sell: false, note: false }

test('order: who bought what, and what it cost', async () => {
  await open()
  expect(readPage()).toEqual([
    '[Orders](/desk/orders)',
    '# CDZ-26-000042',
    'good: paid · €130.50 on November 20, 2026, 6:09 PM · online',
    '{hidden "" = "token"} <"Send the tickets again" submit>',
    '## Tickets',
    'table: Tickets',
    '[ ] "Choose all" | Ticket | Concert | Seat | Name on the ticket | Paid | State | Actions',
    '[ ] "Choose ticket 000042" | 000042 | Mozart by candlelight, Sat, Nov 28 7:30 PM, Hall of Strings | Stalls, Adult |  | €43.50 | good: valid | [Exchange ticket 000042](/desk/orders/CDZ-26-000042/exchange/42)',
    '[ ] "Choose ticket 000043" | 000043 | Mozart by candlelight, Sat, Nov 28 7:30 PM, Hall of Strings | Stalls, Child | Béla Nagy | €20.00 | good: valid | [Exchange ticket 000043](/desk/orders/CDZ-26-000042/exchange/43)',
    ' | 000044 | Mozart by candlelight, Sat, Nov 28 7:30 PM, Hall of Strings | Stalls, Adult |  | €43.50 | off: void | ',
    'Tick tickets to return them, with or without a refund.',
    '## Payments',
    'Tickets: €126.00',
    'Fees: €4.50',
    'Total: €130.50',
    'There was nothing to pay.',
    '## E-mails',
    'There are no e-mails: old ones are deleted.',
    '## History',
    'No changes were made by staff.',
    '## Buyer',
    'Name: Anna Kovács',
    'E-mail address: anna@example.com',
    'Phone: +36 1 234 5678',
    'Address: Őrház utca 12., 1051 Budapest',
    'Company: Kovács Kft., HU12345678',
    'Language: Hungarian',
    'Message: We come with a wheelchair.',
    '<"Correct">',
    '## Note',
    '{"Internal" = "Called on Monday."}',
    '<"Save the note" submit>',
  ])
})

test('order: in Hungarian', async () => {
  await open({ locale: 'hu', props: { tickets: [sampleTicket] } })
  expect(readPage()).toEqual([
    '[Rendelések](/desk/orders)',
    '# CDZ-26-000042',
    'good: kifizetve · 130,50 €, 2026. november 20., 18:09 · online',
    '{hidden "" = "token"} <"A jegyek újraküldése" submit>',
    '## Jegyek',
    'table: Jegyek',
    '[ ] "Mind kiválasztása" | Jegy | Koncert | Hely | Fizetve | Állapot | Műveletek',
    '[ ] "Jegy kijelölése: 000042" | 000042 | Mozart by candlelight, nov. 28., szombat 19:30, Hall of Strings | Stalls, Adult | 43,50 € | good: érvényes | [Csere: 000042 számú jegy](/desk/orders/CDZ-26-000042/exchange/42)',
    'Jelölje ki a visszaveendő jegyeket, visszatérítéssel vagy anélkül.',
    '## Fizetések',
    'Jegyek: 126,00 €',
    'Díjak: 4,50 €',
    'Összesen: 130,50 €',
    'Nem volt fizetendő összeg.',
    '## E-mailek',
    'Nincs megőrzött e-mail: a régieket töröltük.',
    '## Előzmények',
    'A munkatársak nem változtattak ezen a rendelésen.',
    '## Vásárló',
    'Név: Anna Kovács',
    'E-mail-cím: anna@example.com',
    'Telefonszám: +36 1 234 5678',
    'Cím: Őrház utca 12., 1051 Budapest',
    'Cég: Kovács Kft., HU12345678',
    'Nyelv: magyar',
    'Üzenet: We come with a wheelchair.',
    '<"Javítás">',
    '## Megjegyzés',
    '{"Belső" = "Called on Monday."}',
    '<"Megjegyzés mentése" submit>',
  ])
})

test('order: a company is named with its VAT number, and without where it has none', async () => {
  const companies = () => readPage().filter((line) => line.startsWith('Company'))
  await open()
  expect(companies()).toEqual(['Company: Kovács Kft., HU12345678'])
  await open({ order: { company: { name: 'Kórus', vat: '' } } })
  expect(companies()).toEqual(['Company: Kórus'])
})

test('order: who may only look is offered nothing', async () => {
  await open({ props: { may: mayNothing } })
  expect(readPage().filter((line) => /[<{]|\[ \]|exchange/.test(line))).toEqual([])
  expect(readPage().at(-1)).toBe('Called on Monday.')
})

test.each([
  ['refund', ['[ ] "Choose ticket 000042"', 'Tick tickets to return them']],
  ['resend', ['<"Send the tickets again" submit>', '<"Correct">', '/desk/orders/CDZ-26-000042/mails/3']],
  ['sell', ['[Exchange ticket 000042]']],
  ['note', ['<"Save the note" submit>']],
] as const)('order: with the right to %s alone what it is for is offered, and nothing else', async (right, own) => {
  const mail = {
    id: 3,
    kind: 'order-paid',
    recipient: 'anna@example.com',
    state: 'sent',
    at: '2026-11-20T17:10:00.000Z',
    attempts: 1,
    lastError: null,
  } as const
  await open({ props: { may: { ...mayNothing, [right]: true }, mails: [mail] } })
  const page = readPage().join('\n')
  const offered = [
    '[ ] "Choose ticket 000042"',
    'Tick tickets to return them',
    '<"Send the tickets again" submit>',
    '<"Correct">',
    '/desk/orders/CDZ-26-000042/mails/3',
    '[Exchange ticket 000042]',
    '<"Save the note" submit>',
  ]
  expect(offered.filter((way) => page.includes(way))).toEqual(own)
})

test.each([
  ['paid', 'good: paid · €130.50 on November 20, 2026, 6:09 PM · online'],
  ['awaiting_payment', 'open: awaiting payment · €130.50, seats kept until November 20, 2026, 6:35 PM · online'],
  ['expired', 'over: not paid in time · €130.50, expired on November 20, 2026, 6:35 PM · online'],
  ['cancelled', 'off: cancelled · €130.50, ordered on November 20, 2026, 6:05 PM · online'],
] as const)('order: one that is %s says so, and since when', async (state, sentence) => {
  await open({ order: { state } })
  expect(readPage()[2]).toBe(sentence)
  expect(readPage().includes('{hidden "" = "token"} <"Send the tickets again" submit>')).toBe(state === 'paid')
})

test.each([
  ['box_office', 'en', 'at the box office'],
  ['invitation', 'fr', 'sur invitation'],
  ['exchange', 'hu', 'cserével'],
] as const)('order: one sold by %s says so (%s)', async (channel, locale, words) => {
  await open({ locale, order: { channel } })
  expect(readPage().find((line) => line.startsWith('good: '))).toContain(` · ${words}`)
})

test('order: tickets are sent again, to whoever can be written to', async () => {
  const { user, sent, settled } = await open()
  await user.click(button('Send the tickets again'))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: `${url}/resend`, data: undefined }])
})

test('order: of an erased one nobody is named, written to, corrected or noted', async () => {
  const buyer = { firstname: '', lastname: '', email: '', phone: '' }
  await open({ order: { isErased: true, name: '', buyer, address: [], company: null, message: '', note: '' } })
  expect(readPart('Buyer')).toEqual(['## Buyer', 'Name: erased', 'Language: Hungarian'])
  expect(readPage().filter((line) => line.includes('<') || line.startsWith('## Note'))).toEqual([])
})

// Holds: tickets.signs-without-a-font-told
test('order: signs that its documents cannot print are named, and nothing is said where there are none', async () => {
  await open({ props: { unprintable: ['\u{1D518}', '\u{13000}'] } })
  expect(readPage()).toEqual(
    expect.arrayContaining([
      '\u{1D518} \u{13000} cannot be printed on tickets and invoices',
      'An empty box appears instead. Correct the name or title, using other letters.',
    ]),
  )
})
