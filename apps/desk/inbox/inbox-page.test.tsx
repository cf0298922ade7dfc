// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readRows } from '../testing/read-page.ts'
import type { MessageFilters, MessageLine } from './inbox.ts'
import type { InboxPageProps } from './inbox-page.tsx'

const message = {
  id: 5,
  sender: 'Kovács Anna',
  email: 'anna@example.com',
  receivedAt: '2026-11-20T17:05:00.000Z',
  locale: 'hu',
  beginning: 'Kérem, segítsenek',
  assignee: null,
  state: 'open',
} satisfies MessageLine

const noFilters = { state: 'open', assignee: null, language: null, from: null, to: null } satisfies MessageFilters

const sample = (changes: Partial<InboxPageProps> = {}) =>
  ({
    messages: [
      message,
      { ...message, id: 4, locale: 'fr', state: 'answered', assignee: 'Béla Nagy', beginning: 'Bonjour' },
      { ...message, id: 3, locale: 'en', state: 'closed', beginning: 'Hello' },
    ],
    list: { q: '', sort: 'received', before: null, after: null },
    filters: noFilters,
    open: 12,
    colleagues: [
      { id: 1, name: 'Anna Kovács' },
      { id: 2, name: 'Béla Nagy' },
    ],
    ...changes,
  }) satisfies InboxPageProps

const open = (changes: Partial<InboxPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('inbox', sample(changes), { url: '/desk/inbox', ...options })

test('inbox: who wrote when and what, who sees to it, and how it stands', async () => {
  await open()
  expect(readPage()).toEqual([
    '# Inbox',
    '12 messages are waiting for an answer.',
    '{search "E-mail address, name, or order mentioned" = ""} <"Search" submit>',
    '(Filter the messages)',
    '{"State" = "open" of [open | answered | closed | all]}',
    '{"Assignee" = "all" of [all | me | nobody | Béla Nagy]}',
    '{"Language" = "all" of [all | English | French | Hungarian]}',
    '{date "From" = ""}',
    '{date "To" = ""}',
    '<"Filter" submit>',
    'table: Inbox',
    'Sender | [Received](/desk/inbox?sort=-received) ▲ | Message | Language | Assignee | State',
    '[Kovács Anna](/desk/inbox/5) | Fri, Nov 20, 6:05 PM | «hu» Kérem, segítsenek | Hungarian | nobody | open: open',
    '[Kovács Anna](/desk/inbox/4) | Fri, Nov 20, 6:05 PM | «fr» Bonjour | French | Béla Nagy | good: answered',
    '[Kovács Anna](/desk/inbox/3) | Fri, Nov 20, 6:05 PM | «en» Hello | English | nobody | over: closed',
  ])
})

test('inbox: in Hungarian', async () => {
  await open({ open: 1 }, { locale: 'hu' })
  expect(readPage()[1]).toBe('1 üzenet vár válaszra.')
  expect(readRows('Üzenetek')).toEqual([
    '[Kovács Anna](/desk/inbox/5) | nov. 20., péntek, 18:05 | «hu» Kérem, segítsenek | magyar | senki | open: nyitott',
    '[Kovács Anna](/desk/inbox/4) | nov. 20., péntek, 18:05 | «fr» Bonjour | francia | Béla Nagy | good: megválaszolva',
    '[Kovács Anna](/desk/inbox/3) | nov. 20., péntek, 18:05 | «en» Hello | angol | senki | over: lezárva',
  ])
})

test.each([
  [0, 'No message is waiting for an answer.'],
  [1, '1 message is waiting for an answer.'],
])('inbox: of %i that wait it is said so', async (count, sentence) => {
  await open({ open: count })
  expect(readPage()[1]).toBe(sentence)
})

test('inbox: it is narrowed by state, colleague, language and day', async () => {
  const { user, sent, settled } = await open()
  await user.selectOptions(field('State'), 'closed')
  await user.selectOptions(field('Assignee'), 'me')
  await user.selectOptions(field('Language'), 'Hungarian')
  await user.type(field('To'), '2026-11-20')
  await user.click(button('Filter'))
  await settled()
  expect(sent().map(({ path }) => path)).toEqual(['/desk/inbox?state=closed&assignee=me&language=hu&to=2026-11-20'])
})

test('inbox: what is searched for is found in every state, and the filters say so', async () => {
  const list = { q: 'anna', sort: 'received', before: null, after: null }
  const filters = { ...noFilters, state: 'all', assignee: 2, language: 'fr', from: '2026-11-01' } as const
  await open({ list, filters }, { url: '/desk/inbox?q=anna&assignee=2&language=fr&from=2026-11-01' })
  expect(readPage().slice(2, 10)).toEqual([
    '{search "E-mail address, name, or order mentioned" = "anna"} <"Search" submit>',
    '(Filter the messages)',
    '{"State" = "all" of [all | open | answered | closed]}',
    '{"Assignee" = "Béla Nagy" of [all | me | nobody | Béla Nagy]}',
    '{"Language" = "French" of [all | English | French | Hungarian]}',
    '{date "From" = "2026-11-01"}',
    '{date "To" = ""}',
    '<"Filter" submit> [Clear filters](/desk/inbox?q=anna)',
  ])
})

test('inbox: where nothing waits it is said what arrives here; where nothing fits, how to find more', async () => {
  const { close } = await open({ messages: [] })
  expect(readPage().slice(-2)).toEqual([
    'No message is waiting for an answer',
    'Messages from the contact form arrive and are answered here. To find earlier ones, filter by state.',
  ])
  close()
  const { close: closeOther } = await open({ messages: [], filters: { ...noFilters, state: 'closed' } })
  expect(readPage().slice(-2)).toEqual([
    'No matching messages',
    'Search for the e-mail address, the name, or the order mentioned, or clear the filters.',
  ])
  closeOther()
  await open({ messages: [], filters: { ...noFilters, assignee: 'me' } })
  expect(readPage().at(-2)).toBe('No matching messages')
})
