// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readPart } from '../testing/read-page.ts'
import type { SendersOrder, ShownMessage, ShownReply } from './inbox.ts'
import type { MessagePageProps } from './message-page.tsx'
import { sampleMessage, sampleReply, sampleSendersOrder } from './testing/sample-message.ts'

interface Opening extends DeskOpenOptions {
  props?: Partial<MessagePageProps>
  message?: Partial<ShownMessage>
}
const url = '/desk/inbox/5'
const open = ({ props, message: ofMessage, ...options }: Opening = {}) =>
  openDeskPage('message', sampleMessage(props, ofMessage), { url, ...options })
const post = (path: string, data: unknown) => ({ method: 'POST', path: `${url}${path}`, data })

test('message: what was written, by whom, and the form to answer it', async () => {
  await open()
  expect(readPage()).toEqual([
    '[Inbox](/desk/inbox)',
    '# Kovács Anna',
    'open: open · received November 20, 2026, 6:05 PM, in Hungarian',
    '<"Close">',
    '## Message',
    '«hu» Kérem, segítsenek',
    '## Answers',
    'Nobody has answered yet.',
    '## Answer',
    '{"Your answer" required = "" (It is sent to anna@example.com by e-mail, in Hungarian, with a greeting, closing words and the message itself around it.)}',
    '<"Send the answer" submit>',
    'folded: The e-mail around your answer',
    '## Sender',
    'Sender: Kovács Anna',
    'E-mail address: anna@example.com',
    'Phone: [+36 (1) 234-5678](tel:+3612345678)',
    'Language: Hungarian',
    '## Orders',
    'No order under this address.',
    '## Assignee',
    '{"Colleague" = "nobody" of [nobody | Anna Kovács | Béla Nagy]}',
    '<"Assign" submit> <"Assign to me">',
    '## Note',
    '{"Internal" = ""}',
    '<"Save the note" submit>',
  ])
})

test('message: in French, with what was answered, bought and written before', async () => {
  const others = [{ id: 3, receivedAt: '2026-10-01T08:00:00.000Z', beginning: 'Bonjour', state: 'closed' } as const]
  await open({
    locale: 'fr',
    props: { replies: [sampleReply], orders: [sampleSendersOrder], others },
    message: { state: 'answered' },
  })
  expect(readPage()).toEqual([
    '[Messages](/desk/inbox)',
    '# Kovács Anna',
    'good: réponse envoyée · reçu le 20 novembre 2026, 18 h 05, en hongrois',
    '<"Rouvrir"> <"Clôturer">',
    '## Message',
    '«hu» Kérem, segítsenek',
    '## Réponses',
    '- Béla Nagy, ven. 20 nov., 19 h anna@example.com good: envoyé',
    '  «hu» Szívesen',
    '  folded: Elle n’est pas arrivée ?',
    '## Répondre',
    '{"Votre réponse" required = "" (Elle part par e-mail à anna@example.com, en hongrois, avec une formule d’appel, une formule de politesse et le rappel du message reçu.)}',
    '<"Envoyer la réponse" submit>',
    'folded: L’e-mail qui entoure votre réponse',
    '## Expéditeur',
    'Expéditeur: Kovács Anna',
    'Adresse e-mail: anna@example.com',
    'Téléphone: [+36 (1) 234-5678](tel:+3612345678)',
    'Langue: hongrois',
    '## Commandes',
    '- [CDZ-26-000042](/desk/orders/CDZ-26-000042) good: payée Mozart by candlelight · jeu. 19 nov. · 84,00 €',
    '[Toutes les commandes de cette adresse](/desk/orders?q=anna%40example.com)',
    '## Autres messages de cette adresse',
    '- [jeu. 1er oct., 10 h](/desk/inbox/3) over: clôturé Bonjour',
    '## Attribué à',
    '{"Collègue" = "personne" of [personne | Anna Kovács | Béla Nagy]}',
    '<"Attribuer" submit> <"M’attribuer">',
    '## Note',
    '{"Interne" = ""}',
    '<"Enregistrer la note" submit>',
  ])
})

test('message: who may not answer reads all of it, and changes nothing', async () => {
  const others = [{ id: 3, receivedAt: '2026-10-01T08:00:00.000Z', beginning: 'Hello', state: 'answered' } as const]
  const props = { mayAnswer: false, orders: null, others, replies: [sampleReply] }
  const { close } = await open({
    props,
    message: { note: 'A friend.', phone: '', assignee: { id: 2, name: 'Béla Nagy' } },
  })
  expect(readPage().slice(2)).toEqual([
    'open: open · received November 20, 2026, 6:05 PM, in Hungarian',
    '## Message',
    '«hu» Kérem, segítsenek',
    '## Answers',
    '- Béla Nagy, Fri, Nov 20, 7:00 PM anna@example.com good: sent',
    '  «hu» Szívesen',
    '## Sender',
    'Sender: Kovács Anna',
    'E-mail address: anna@example.com',
    'Language: Hungarian',
    '## Other messages from this address',
    '- [Thu, Oct 1, 10:00 AM](/desk/inbox/3) good: answered Hello',
    '## Assignee',
    'Béla Nagy',
    '## Note',
    'A friend.',
  ])
  close()
  await open({ props })
  expect(readPage().slice(-2)).toEqual(['## Assignee', 'nobody'])
})

test.each([
  ['open', ['Close', 'closed']],
  ['closed', ['Reopen', 'open']],
  ['answered', ['Reopen', 'open'], ['Close', 'closed']],
] as const)('message: one that is %s can be closed or opened', async (state, ...ways) => {
  const { user, sent, settled } = await open({ message: { state } })
  expect(readPage()[3]).toBe(ways.map(([words]) => `<"${words}">`).join(' '))
  for (const [words] of ways) {
    await user.click(button(words!, document.querySelector('main header')!))
    await settled()
  }
  expect(sent()).toEqual(ways.map(([, then]) => post('/state', { state: then, was: state })))
})

test('message: what was answered says whether it has gone, and goes once more to a corrected address', async () => {
  const replies: ShownReply[] = [
    { ...sampleReply, author: null },
    {
      ...sampleReply,
      id: 9,
      mail: { state: 'given_up', recipient: 'anna@exmaple.com', lastError: '550' },
      sendings: 2,
    },
    { ...sampleReply, id: 10, mail: null },
  ]
  const { user, sent, settled } = await open({ props: { replies } })
  expect(readPart('Answers')).toEqual([
    '## Answers',
    '- A former colleague, Fri, Nov 20, 7:00 PM anna@example.com good: sent',
    '  «hu» Szívesen',
    '  folded: It did not arrive?',
    '- Béla Nagy, Fri, Nov 20, 7:00 PM anna@exmaple.com bad: given up (550)',
    '  «hu» Szívesen',
    '  unfolded: It did not arrive?',
    '  {email "E-mail address" required = "anna@example.com" (A corrected address is used for later answers, too.)}',
    '  <"Send again" submit>',
    '- Béla Nagy, Fri, Nov 20, 7:00 PM',
    '  «hu» Szívesen',
    '  folded: It did not arrive?',
  ])
  const form = document.querySelector('details[open]')!
  await user.type(form.querySelector('input')!, 'x')
  await user.click(button('Send again', form))
  await settled()
  expect(sent()).toEqual([post('/replies/9/again', { email: 'anna@example.comx', sendings: 2 })])
})

test('message: orders of the sender are told apart from one that is only mentioned', async () => {
  const orders: SendersOrder[] = [
    sampleSendersOrder,
    { ...sampleSendersOrder, reference: 'CDZ-26-7', state: 'expired', concert: '', isOfOther: true },
  ]
  await open({ props: { orders } })
  expect(readPart('Orders')).toEqual([
    '## Orders',
    '- [CDZ-26-000042](/desk/orders/CDZ-26-000042) good: paid Mozart by candlelight · Thu, Nov 19 · €84.00',
    '- [CDZ-26-7](/desk/orders/CDZ-26-7) over: not paid in time Thu, Nov 19 · €84.00 Named in the message, bought under another address',
    '[All orders of this address](/desk/orders?q=anna%40example.com)',
  ])
})

test('message: somebody sees to it, whoever is chosen or oneself; who has lost the right stays listed', async () => {
  const { user, sent, settled } = await open({ message: { assignee: { id: 9, name: 'Cili Kis' } } })
  expect(readPart('Assignee')).toEqual([
    '## Assignee',
    '{"Colleague" = "Cili Kis" of [nobody | Cili Kis | Anna Kovács | Béla Nagy]}',
    '<"Assign" submit> <"Assign to me">',
  ])
  await user.selectOptions(field('Colleague'), 'Béla Nagy')
  await user.click(button('Assign'))
  await settled()
  await user.click(button('Assign to me'))
  await settled()
  expect(sent()).toEqual([
    post('/assignee', { assignee: '2', was: '9' }),
    post('/assignee', { assignee: '1', was: '9' }),
  ])
})

test('message: who takes it over takes it from whose it is, not from whom was chosen', async () => {
  const { user, sent, settled } = await open({ message: { assignee: { id: 9, name: 'Cili Kis' } } })
  await user.selectOptions(field('Colleague'), 'Béla Nagy')
  await user.click(button('Assign to me'))
  await settled()
  expect(sent()).toEqual([post('/assignee', { assignee: '1', was: '9' })])
})

test('message: whoever sees to it is not asked to take it', async () => {
  await open({ message: { assignee: { id: 1, name: 'Anna Kovács' } } })
  expect(readPart('Assignee').at(-1)).toBe('<"Assign" submit>')
})

test('message: once it is given to somebody, the form begins with them', async () => {
  const given = { message: sampleMessage({}, { assignee: { id: 2, name: 'Béla Nagy' } }).message }
  const { user, sent, settled } = await open({ answer: () => given })
  for (const name of ['Béla Nagy', 'nobody']) {
    await user.selectOptions(field('Colleague'), name)
    await user.click(button('Assign'))
    await settled()
    expect(readPart('Assignee')[1]).toContain('"Colleague" = "Béla Nagy"')
  }
  expect(sent()).toEqual([post('/assignee', { assignee: '2', was: '' }), post('/assignee', { assignee: '', was: '2' })])
})

test('message: an answer goes a third time to the address that was corrected for the second', async () => {
  const again = {
    ...sampleReply,
    mail: { state: 'given_up', recipient: 'anna@exmaple.com', lastError: '550' },
  } as const
  const corrected = {
    message: sampleMessage({}, { email: 'anna@example.hu' }).message,
    replies: [{ ...again, sendings: 2 }],
  }
  const { user, sent, settled } = await open({ props: { replies: [again] }, answer: () => corrected })
  const address = () => document.querySelector<HTMLInputElement>('details[open] input')!
  await user.clear(address())
  await user.type(address(), 'anna@example.hu')
  for (const _ of [1, 2]) {
    await user.click(button('Send again'))
    await settled()
    expect(address().value).toBe('anna@example.hu')
  }
  expect(sent()).toEqual([
    post('/replies/8/again', { email: 'anna@example.hu', sendings: 1 }),
    post('/replies/8/again', { email: 'anna@example.hu', sendings: 2 }),
  ])
})
