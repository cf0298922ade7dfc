// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { NavigationError } from '@cadenza/navigation/client'
import { answeredData } from '../../shop/client/testing/page-server.ts'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { passTime } from '../testing/pass-time.ts'
import { readPage, readPart } from '../testing/read-page.ts'
import type { SendersOrder, ShownMessage, ShownReply } from './inbox.ts'
import type { MessagePageProps } from './message-page.tsx'

const message = {
  id: 5,
  sender: 'Kovács Anna',
  email: 'anna@example.com',
  phone: '+36 (1) 234-5678',
  locale: 'hu',
  receivedAt: '2026-11-20T17:05:00.000Z',
  text: 'Kérem, segítsenek',
  state: 'open',
  assignee: null,
  note: '',
} satisfies ShownMessage

const reply = {
  id: 8,
  author: 'Béla Nagy',
  at: '2026-11-20T18:00:00.000Z',
  text: 'Szívesen',
  mail: { state: 'sent', recipient: 'anna@example.com', lastError: null },
  sendings: 1,
} satisfies ShownReply

const order = {
  reference: 'CDZ-26-000042',
  state: 'paid',
  placedAt: '2026-11-19T17:05:00.000Z',
  concert: 'Mozart by candlelight',
  totalCents: 8400,
  isOfOther: false,
} satisfies SendersOrder

const sample = (changes: Partial<MessagePageProps> = {}, ofMessage: Partial<ShownMessage> = {}) =>
  ({
    message: { ...message, ...ofMessage },
    replies: [],
    orders: [],
    others: [],
    colleagues: [
      { id: 1, name: 'Anna Kovács' },
      { id: 2, name: 'Béla Nagy' },
    ],
    frame: { subject: 'Az üzenete', text: 'Kedves Anna!' },
    replyKey: 'key-1',
    draft: null,
    mayAnswer: true,
    ...changes,
  }) satisfies MessagePageProps

interface Opening extends DeskOpenOptions {
  props?: Partial<MessagePageProps>
  message?: Partial<ShownMessage>
}
const url = '/desk/inbox/5'
const open = ({ props, message: ofMessage, ...options }: Opening = {}) =>
  openDeskPage('message', sample(props, ofMessage), { url, ...options })
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
    '{"Your answer" required = "" (It goes to anna@example.com by mail, in Hungarian: a greeting, closing words and the message itself are put around it.)}',
    '<"Send the answer" submit>',
    'folded: What the mail says around it',
    '## Sender',
    'Sender: Kovács Anna',
    'Mail address: anna@example.com',
    'Phone: [+36 (1) 234-5678](tel:+3612345678)',
    'Language: Hungarian',
    '## Orders',
    'No order under this address.',
    '## Who sees to it',
    '{"Colleague" = "nobody" of [nobody | Anna Kovács | Béla Nagy]}',
    '<"Assign" submit> <"Assign to me">',
    '## Note',
    '{"For the house alone" = ""}',
    '<"Save the note" submit>',
  ])
})

test('message: in French, with what was answered, bought and written before', async () => {
  const others = [{ id: 3, receivedAt: '2026-10-01T08:00:00.000Z', beginning: 'Bonjour', state: 'closed' } as const]
  await open({ locale: 'fr', props: { replies: [reply], orders: [order], others }, message: { state: 'answered' } })
  expect(readPage()).toEqual([
    '[Messages](/desk/inbox)',
    '# Kovács Anna',
    'good: répondu · reçu le 20 novembre 2026, 18 h 05, en hongrois',
    '<"Rouvrir"> <"Clore">',
    '## Message',
    '«hu» Kérem, segítsenek',
    '## Réponses',
    '- Béla Nagy, ven. 20 nov., 19 h anna@example.com good: envoyé',
    '  «hu» Szívesen',
    '  folded: Elle n’est pas arrivée ?',
    '## Répondre',
    '{"Votre réponse" required = "" (Elle part par e-mail vers anna@example.com, en hongrois : une formule d’appel, une formule finale et le message lui-même l’entourent.)}',
    '<"Envoyer la réponse" submit>',
    'folded: Ce que l’e-mail dit autour',
    '## Expéditeur',
    'Expéditeur: Kovács Anna',
    'Adresse e-mail: anna@example.com',
    'Téléphone: [+36 (1) 234-5678](tel:+3612345678)',
    'Langue: hongrois',
    '## Commandes',
    '- [CDZ-26-000042](/desk/orders/CDZ-26-000042) good: payée Mozart by candlelight · jeu. 19 nov. · 84,00 €',
    '[Toutes les commandes de cette adresse](/desk/orders?q=anna%40example.com)',
    '## Autres messages de cette adresse',
    '- [jeu. 1 oct., 10 h](/desk/inbox/3) over: clos Bonjour',
    '## Suivi par',
    '{"Collègue" = "personne" of [personne | Anna Kovács | Béla Nagy]}',
    '<"Confier" submit> <"Me le confier">',
    '## Note',
    '{"Pour la maison uniquement" = ""}',
    '<"Enregistrer la note" submit>',
  ])
})

test('message: who may not answer reads all of it, and changes nothing', async () => {
  const others = [{ id: 3, receivedAt: '2026-10-01T08:00:00.000Z', beginning: 'Hello', state: 'answered' } as const]
  const props = { mayAnswer: false, orders: null, others, replies: [reply] }
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
    'Mail address: anna@example.com',
    'Language: Hungarian',
    '## Other messages from this address',
    '- [Thu, Oct 1, 10:00 AM](/desk/inbox/3) good: answered Hello',
    '## Who sees to it',
    'Béla Nagy',
    '## Note',
    'A friend.',
  ])
  close()
  await open({ props })
  expect(readPage().slice(-2)).toEqual(['## Who sees to it', 'nobody'])
})

test.each([
  ['open', ['Close', 'closed']],
  ['closed', ['Open again', 'open']],
  ['answered', ['Open again', 'open'], ['Close', 'closed']],
] as const)('message: one that is %s can be closed or opened', async (state, ...ways) => {
  const { user, sent, settled } = await open({ message: { state } })
  expect(readPage()[3]).toBe(ways.map(([words]) => `<"${words}">`).join(' '))
  for (const [words] of ways) {
    await user.click(button(words, document.querySelector('main header')!))
    await settled()
  }
  expect(sent()).toEqual(ways.map(([, then]) => post('/state', { state: then, was: state })))
})

test('message: what was answered says whether it has gone, and goes once more to a corrected address', async () => {
  const replies: ShownReply[] = [
    { ...reply, author: null },
    { ...reply, id: 9, mail: { state: 'given_up', recipient: 'anna@exmaple.com', lastError: '550' }, sendings: 2 },
    { ...reply, id: 10, mail: null },
  ]
  const { user, sent, settled } = await open({ props: { replies } })
  expect(readPart('Answers')).toEqual([
    '## Answers',
    '- Somebody who is not here any more, Fri, Nov 20, 7:00 PM anna@example.com good: sent',
    '  «hu» Szívesen',
    '  folded: It did not arrive?',
    '- Béla Nagy, Fri, Nov 20, 7:00 PM anna@exmaple.com bad: given up (550)',
    '  «hu» Szívesen',
    '  unfolded: It did not arrive?',
    '  {email "Mail address" required = "anna@example.com" (A corrected address counts for later answers, too.)}',
    '  <"Send once more" submit>',
    '- Béla Nagy, Fri, Nov 20, 7:00 PM',
    '  «hu» Szívesen',
    '  folded: It did not arrive?',
  ])
  const form = document.querySelector('details[open]')!
  await user.type(form.querySelector('input')!, 'x')
  await user.click(button('Send once more', form))
  await settled()
  expect(sent()).toEqual([post('/replies/9/again', { email: 'anna@example.comx', sendings: 2 })])
})

test('message: orders of the sender are told apart from one that is only mentioned', async () => {
  const orders: SendersOrder[] = [
    order,
    { ...order, reference: 'CDZ-26-7', state: 'expired', concert: '', isOfOther: true },
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
  expect(readPart('Who sees to it')).toEqual([
    '## Who sees to it',
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

test('message: whoever sees to it is not asked to take it', async () => {
  await open({ message: { assignee: { id: 1, name: 'Anna Kovács' } } })
  expect(readPart('Who sees to it').at(-1)).toBe('<"Assign" submit>')
})

test('message: an answer is sent with what was read before it was begun; who was overtaken keeps what was typed', async () => {
  let answers = 0
  const overtaken = {
    errors: { text: 'Béla Nagy has answered meanwhile.', seen: 'x' },
    replies: [reply, { ...reply, id: 12 }],
  }
  const { user, sent, settled } = await open({
    props: { replies: [reply] },
    answer: ({ path }) =>
      path.endsWith('/draft') ? answeredData({ savedAt: '' }) : ++answers === 1 ? overtaken : { replyKey: 'key-2' },
  })
  await user.type(field('Your answer'), 'Ok')
  expect(readPart('Answer')).toEqual([
    '## Answer',
    '{"Your answer" required = "Ok" (It goes to anna@example.com by mail, in Hungarian: a greeting, closing words and the message itself are put around it.)}',
    '<"Send the answer" submit>',
    'Will be kept in a moment…',
    'folded: What the mail says around it',
  ])
  await user.click(button('Send the answer'))
  await settled()
  expect(field('Your answer').value).toBe('Ok')
  expect(readPart('Answer')[1]).toContain('Béla Nagy has answered meanwhile.)')
  await user.click(button('Send the answer'))
  await settled()
  expect(sent()).toEqual([
    post('/replies', { text: 'Ok', seen: 8, key: 'key-1' }),
    post('/replies', { text: 'Ok', seen: 12, key: 'key-1' }),
  ])
  expect(field('Your answer').value).toBe('')
})

test('message: what is typed is kept, and that it is kept is said; a failure, too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isDown = true
  const { user, sent } = await open({
    answer: () => {
      if (isDown) throw new NavigationError('network')
      return answeredData({ savedAt: '2026-11-21T12:30:00.000Z' })
    },
  })
  await user.type(field('Your answer'), 'Ok')
  await passTime(2000)
  expect(readPart('Answer')).toContain('What you typed cannot be kept now. It is tried again; do not close the page.')
  isDown = false
  await passTime(2000)
  expect(readPart('Answer')).toContain('Kept for you at 1:30 PM. Not sent yet.')
  expect(sent().at(-1)).toEqual(post('/draft', { text: 'Ok', after: 0 }))
})

test('message: what was typed before stands there, and says what it was begun after', async () => {
  const { user, sent, settled } = await open({ props: { draft: { text: 'Begun', after: 3 }, replies: [reply] } })
  expect(field('Your answer').value).toBe('Begun')
  await user.click(button('Send the answer'))
  await settled()
  expect(sent()).toEqual([post('/replies', { text: 'Begun', seen: 3, key: 'key-1' })])
})

test('message: the mail around an answer can be read in the sender’s language', async () => {
  await open()
  document.querySelector('details:not([class*=menu])')!.setAttribute('open', '')
  expect(
    readPage()
      .slice(-20)
      .filter((line) => line.includes('mail') || line.startsWith('«hu»')),
  ).toEqual([
    '{"Your answer" required = "" (It goes to anna@example.com by mail, in Hungarian: a greeting, closing words and the message itself are put around it.)}',
    'unfolded: What the mail says around it',
    '«hu» Subject: Az üzenete',
    '«hu» Kedves Anna!',
  ])
})
