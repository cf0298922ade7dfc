// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readPart, readRows } from '../testing/read-page.ts'
import type { OrderPageProps } from './order-page.tsx'
import { maxReasonLength } from './return-choice.ts'
import { sampleOrder, sampleTicket } from './testing/sample-order.ts'

const url = '/desk/orders/CDZ-26-000042'
const open = (props: Partial<OrderPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('order', sampleOrder(props), { url, ...options })
const dialog = () => document.querySelector('dialog[open]')!
const panel = 'Refund tickets'

test('return: tickets that are ticked go back with their own money, and nobody asks twice for what is sure', async () => {
  const { user, sent, settled } = await open()
  await user.click(field('Choose ticket 000043'))
  expect(readPart(panel)).toEqual([
    '(Refund tickets)',
    'Refund',
    '(x) "full"',
    '( ) "without the fees"',
    '( ) "none"',
    'Seats',
    '(x) "back on sale"',
    '( ) "kept off sale"',
    '{"Reason (optional)" = "" (For the log, without names.)}',
    '€20.00 is refunded, €0.00 is kept.',
    '<"Return 1 ticket, refund €20.00" submit>',
  ])
  await user.click(field('Choose ticket 000042'))
  await user.click(field('without the fees'))
  await user.click(field('kept off sale'))
  await user.type(field(/^Reason/), 'ill')
  expect(readPart(panel).slice(-2)).toEqual([
    '€60.50 is refunded, €3.00 is kept.',
    '<"Return 2 tickets, refund €60.50" submit>',
  ])
  await user.click(button('Return 2 tickets, refund €60.50'))
  expect(readPart(dialog())).toEqual([
    '## Return 2 tickets, refund €60.50',
    '<"Close">',
    'The 2 tickets of Anna Kovács become void at once, and an e-mail goes to anna@example.com. The seats stay off sale.',
    'This cannot be undone.',
    '<"Return 2 tickets, refund €60.50"> <"Leave it as it is">',
  ])
  expect(sent()).toEqual([])
  await user.click(button('Return 2 tickets, refund €60.50', dialog()))
  await settled()
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: `${url}/return`,
      data: {
        money: 'minus_fees',
        seats: 'keep',
        reason: 'ill',
        tickets: [12, 11],
        expected: 6050,
      },
    },
  ])
  // Returned tickets are no longer selected or offered.
  expect(readPage()).toContain('Tick tickets to return them, with or without a refund.')
  expect(dialog()).toBeNull()
})

test('return: one ticket without its money, and its seat for others', async () => {
  const { user, sent, settled } = await open({}, { locale: 'fr' })
  await user.click(field('Choisir le billet 000042'))
  expect(readPart('Rembourser des billets')).toEqual([
    '(Rembourser des billets)',
    'Remboursement',
    '(x) "intégral"',
    '( ) "sans les frais"',
    '( ) "aucun"',
    'Places',
    '(x) "remises en vente"',
    '( ) "gardées hors vente"',
    '{"Motif (facultatif)" = "" (Pour le journal, sans nom.)}',
    'Remboursé : 43,50 € ; conservé : 0,00 €.',
    '<"Annuler 1 billet, rembourser 43,50 €" submit>',
  ])
  await user.click(field('aucun'))
  await user.click(button('Annuler 1 billet, rembourser 0,00 €'))
  expect(readPart(dialog())).toEqual([
    '## Annuler 1 billet, rembourser 0,00 €',
    '<"Fermer">',
    'Le billet de Anna Kovács est annulé aussitôt, et un e-mail part à anna@example.com. Les places sont remises en vente.',
    'Action irréversible.',
    '<"Annuler 1 billet, rembourser 0,00 €"> <"Ne rien changer">',
  ])
  await user.click(button('Ne rien changer', dialog()))
  expect(dialog()).toBeNull()
  expect(sent()).toEqual([])
  await settled()
})

test('return: all that is good is ticked at once, and no more of it', async () => {
  const { user } = await open()
  await user.click(field('Choose all'))
  expect(readPart(panel).at(-1)).toBe('<"Return 2 tickets, refund €63.50" submit>')
  await user.click(field('Choose all'))
  expect(readPage()).toContain('Tick tickets to return them, with or without a refund.')
  await user.click(field('Choose ticket 000042'))
  expect(field('Choose all').indeterminate).toBe(true)
})

test('return: while the bank decides no money goes back, and that is said', async () => {
  const { user } = await open({ moneyLeft: null })
  await user.click(field('Choose ticket 000042'))
  expect(readPart(panel)).toEqual([
    '(Refund tickets)',
    'Refund',
    '( ) "full" off',
    '( ) "without the fees" off',
    '(x) "none"',
    'Seats',
    '(x) "back on sale"',
    '( ) "kept off sale"',
    '{"Reason (optional)" = "" (For the log, without names.)}',
    '€0.00 is refunded, €43.50 is kept. The payment is disputed: no refund is possible here for now.',
    '<"Return 1 ticket, refund €0.00" submit>',
  ])
})

test('return: of money that has gone back before no more goes back', async () => {
  const { user } = await open({ moneyLeft: 1000 })
  await user.click(field('Choose ticket 000042'))
  expect(readPart(panel).slice(-2)).toEqual([
    '€10.00 is refunded, €0.00 is kept. €33.50 has already been refunded.',
    '<"Return 1 ticket, refund €10.00" submit>',
  ])
})

test('return: what was ticked before somebody showed who they are is ticked still; what has become void since is not', async () => {
  await open({ chosen: { tickets: [11, 13], money: 'none', seats: 'keep', reason: 'asked by phone' } })
  expect(readPart(panel)).toEqual([
    '(Refund tickets)',
    'Refund',
    '( ) "full"',
    '( ) "without the fees"',
    '(x) "none"',
    'Seats',
    '( ) "back on sale"',
    '(x) "kept off sale"',
    '{"Reason (optional)" = "asked by phone" (For the log, without names.)}',
    '€0.00 is refunded, €43.50 is kept.',
    '<"Return 1 ticket, refund €0.00" submit>',
  ])
})

test('return: a refusal stands beside the tickets, and they stay ticked', async () => {
  const errors = { tickets: 'Already used for admission: 000042. Nothing was changed.' }
  const { user, settled } = await open({}, { answer: () => ({ errors }) })
  await user.click(field('Choose ticket 000042'))
  await user.click(button('Return 1 ticket, refund €43.50'))
  expect(readPart(dialog())).toContain(
    'The ticket of Anna Kovács becomes void at once, and an e-mail goes to anna@example.com. The seats are on sale again.',
  )
  await user.click(button('Return 1 ticket, refund €43.50', dialog()))
  await settled()
  expect(readPart(panel).slice(-2)).toEqual([errors.tickets, '<"Return 1 ticket, refund €43.50" submit>'])
  expect(dialog()).toBeNull()
})

test('return: while it is under way its button is busy and sends nothing more', async () => {
  const answered = Promise.withResolvers<object>()
  const { user, sent, settled } = await open({}, { answer: () => answered.promise })
  await user.click(field('Choose ticket 000042'))
  const does = 'Return 1 ticket, refund €43.50'
  await user.click(button(does))
  await user.click(button(does, dialog()))
  expect(readPart(dialog())).toContain(`<"${does}", off, busy> <"Leave it as it is">`)
  await user.click(button(does, dialog()))
  answered.resolve({})
  await settled()
  expect(sent()).toHaveLength(1)
})

test.each([
  ['may not refund', { may: { refund: false, refundUpTo: null, resend: true, sell: true, note: true } }],
  ['is not paid', { order: { ...sampleOrder().order, state: 'cancelled' } }],
  ['has no good ticket', { tickets: [{ ...sampleTicket, state: 'admitted' }] }],
] as const)('return: nothing is ticked where somebody or an order %s', async (_, props) => {
  await open(props as Partial<OrderPageProps>)
  expect(readPage().filter((line) => line.includes('[ ]') || line.startsWith('Tick tickets'))).toEqual([])
})

test('order: only a good ticket of a paid order is exchanged, by whoever may sell', async () => {
  const ways = () => readPage().filter((line) => line.includes('/exchange/')).length
  const tickets = (['valid', 'admitted', 'void', 'exchanged'] as const).map((state, id) => ({
    ...sampleTicket,
    id,
    state,
  }))
  const { close } = await open({ tickets })
  expect(readRows('Tickets')).toEqual([
    '[ ] "Choose ticket 000042" | 000042 | Mozart by candlelight, Sat, Nov 28 7:30 PM, Hall of Strings | Stalls, Adult | €43.50 | good: valid | [Exchange ticket 000042](/desk/orders/CDZ-26-000042/exchange/42)',
    ' | 000042 | Mozart by candlelight, Sat, Nov 28 7:30 PM, Hall of Strings | Stalls, Adult | €43.50 | good: admitted | ',
    ' | 000042 | Mozart by candlelight, Sat, Nov 28 7:30 PM, Hall of Strings | Stalls, Adult | €43.50 | off: void | ',
    ' | 000042 | Mozart by candlelight, Sat, Nov 28 7:30 PM, Hall of Strings | Stalls, Adult | €43.50 | over: exchanged | ',
  ])
  expect(ways()).toBe(1)
  close()
  const { close: closeOther } = await open({
    tickets,
    may: { refund: true, refundUpTo: null, resend: true, sell: false, note: true },
  })
  expect(ways()).toBe(0)
  closeOther()
  await open({ tickets, order: { ...sampleOrder().order, state: 'cancelled' } })
  expect(ways()).toBe(0)
})

test('return: who refunds up to a sum is told what is left, and asks nothing above it', async () => {
  const may = { refund: true, refundUpTo: 3000, resend: true, sell: true, note: true }
  const { user, sent } = await open({ may })
  const above =
    'You may refund €30.00 at most here for now: ask a colleague who may refund any sum. Nothing was changed.'
  await user.click(field('Choose ticket 000043'))
  const left = 'You may still refund €30.00 here. Above that, ask a colleague who may refund any sum.'
  const readLimits = () => readPage().filter((line) => [left, above].includes(line))
  expect(readLimits()).toEqual([left])
  await user.click(field('Choose ticket 000042'))
  expect(readLimits()).toEqual([above])
  await user.click(button('Return 2 tickets, refund €63.50'))
  expect([dialog(), sent()]).toEqual([null, []])
})

test('return: why nothing was taken back is said also where nothing is ticked any more; a reason has its length', async () => {
  const [first, second, last] = sampleOrder().tickets
  const errors = { tickets: 'Ticket 000043 is not good any more.' }
  const answer = () => ({ errors, tickets: [first, { ...second, state: 'void' }, last] })
  const { user, settled } = await open({}, { answer })
  await user.click(field('Choose ticket 000043'))
  expect(field(/^Reason/).maxLength).toBe(maxReasonLength)
  await user.click(button('Return 1 ticket, refund €20.00'))
  await user.click(button('Return 1 ticket, refund €20.00', dialog()))
  await settled()
  expect(readPage()).toContain('Tick tickets to return them, with or without a refund.')
  expect(readPage().join('\n')).toContain('Ticket 000043 is not good any more.')
})
