// @vitest-environment happy-dom
import { NavigationError } from '@cadenza/navigation/client'
import { expect, test, vi } from 'vitest'
import { answeredData } from '#apps/shop/client/testing/page-server.ts'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readPart } from '../testing/read-page.ts'
import type { ShownMessage } from './inbox.ts'
import type { MessagePageProps } from './message-page.tsx'
import { sampleMessage, sampleReply } from './testing/sample-message.ts'

interface Opening extends DeskOpenOptions {
  props?: Partial<MessagePageProps>
  message?: Partial<ShownMessage>
}
const url = '/desk/inbox/5'
const open = ({ props, message: ofMessage, ...options }: Opening = {}) =>
  openDeskPage('message', sampleMessage(props, ofMessage), { url, ...options })
const post = (path: string, data: unknown) => ({ method: 'POST', path: `${url}${path}`, data })

test('message: an answer is sent with what was read before it was begun; who was overtaken keeps what was typed', async () => {
  let answers = 0
  const overtaken = {
    errors: { text: 'Béla Nagy has answered in the meantime.', seen: 'x' },
    replies: [sampleReply, { ...sampleReply, id: 12 }],
  }
  const answered = () => ({
    replyKey: `key-${answers}`,
    replies: [...overtaken.replies, { ...sampleReply, id: 11 + answers }],
  })
  const { user, sent, settled } = await open({
    props: { replies: [sampleReply] },
    answer: ({ path }) =>
      path.endsWith('/draft') ? answeredData({ savedAt: '' }) : ++answers === 1 ? overtaken : answered(),
  })
  await user.type(field('Your answer'), 'Ok')
  expect(readPart('Answer')).toEqual([
    '## Answer',
    '{"Your answer" required = "Ok" (It is sent to anna@example.com by e-mail, in Hungarian, with a greeting, closing words and the message itself around it.)}',
    '<"Send the answer" submit>',
    'Will be kept in a moment…',
    'folded: The e-mail around your answer',
  ])
  await user.click(button('Send the answer'))
  await settled()
  expect(field('Your answer').value).toBe('Ok')
  expect(readPart('Answer')[1]).toContain('Béla Nagy has answered in the meantime.)')
  await user.click(button('Send the answer'))
  await settled()
  expect(sent()).toEqual([
    post('/replies', { text: 'Ok', seen: 8, key: 'key-1' }),
    post('/replies', { text: 'Ok', seen: 12, key: 'key-1' }),
  ])
  expect(field('Your answer').value).toBe('')
  // The next one follows the user's own.
  for (const seen of [13, 14]) {
    await user.type(field('Your answer'), 'More')
    await user.click(button('Send the answer'))
    await settled()
    expect(sent().findLast(({ path }) => path.endsWith('/replies'))).toEqual(
      post('/replies', { text: 'More', seen, key: `key-${seen - 11}` }),
    )
  }
})

test('message: what is typed is kept, and that it is kept is said; a failure, too', async () => {
  let isDown = true
  const { user, sent } = await open({
    answer: () => {
      if (isDown) throw new NavigationError('network')
      return answeredData({ savedAt: '2026-11-21T12:30:00.000Z' })
    },
  })
  await user.type(field('Your answer'), 'Ok')
  // A hidden browser may be ended: input is saved at once.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const says = (sentence: string) => vi.waitFor(() => expect(readPart('Answer')).toContain(sentence))
  await says('Will be kept in a moment…')
  document.dispatchEvent(new Event('visibilitychange'))
  await says('What you typed cannot be kept at the moment. We are trying again; please keep the page open.')
  isDown = false
  document.dispatchEvent(new Event('visibilitychange'))
  await says('Draft kept at 1:30 PM. Not sent yet.')
  expect(sent().at(-1)).toEqual(post('/draft', { text: 'Ok', after: 0 }))
})

test('message: what was typed before stands there, and says what it was begun after', async () => {
  const { user, sent, settled } = await open({ props: { draft: { text: 'Begun', after: 3 }, replies: [sampleReply] } })
  expect(field('Your answer').value).toBe('Begun')
  await user.click(button('Send the answer'))
  await settled()
  expect(sent()).toEqual([post('/replies', { text: 'Begun', seen: 3, key: 'key-1' })])
})

test('message: what is typed on is kept with what it was begun after', async () => {
  const { user, sent } = await open({
    props: { draft: { text: 'Begun', after: 3 }, replies: [sampleReply] },
    answer: () => answeredData({ savedAt: '2026-11-21T12:30:00.000Z' }),
  })
  await user.type(field('Your answer'), '!')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sent()).toEqual([post('/draft', { text: 'Begun!', after: 3 })])
  })
})

test('message: the mail around an answer can be read in the sender’s language', async () => {
  await open()
  document.querySelector('details:not([class*=menu])')!.setAttribute('open', '')
  expect(
    readPage()
      .slice(-20)
      .filter((line) => line.includes(' e-mail') || line.startsWith('«hu»')),
  ).toEqual([
    '{"Your answer" required = "" (It is sent to anna@example.com by e-mail, in Hungarian, with a greeting, closing words and the message itself around it.)}',
    'unfolded: The e-mail around your answer',
    '«hu» Subject: Az üzenete',
    '«hu» Kedves Anna!',
  ])
})

test('message: an answer that was taken out and begun anew is one after what is read now', async () => {
  const { user, sent, settled } = await open({ props: { draft: { text: 'Begun', after: 3 }, replies: [sampleReply] } })
  await user.clear(field('Your answer'))
  await user.type(field('Your answer'), 'Anew')
  await user.click(button('Send the answer'))
  await settled()
  expect(sent().filter(({ path }) => path.endsWith('/replies'))).toEqual([
    post('/replies', { text: 'Anew', seen: 8, key: 'key-1' }),
  ])
})

test('message: an answer that is refused for itself was begun when it was begun, whoever has answered meanwhile', async () => {
  const refused = { errors: { text: 'Too long.' }, replies: [sampleReply, { ...sampleReply, id: 12 }] }
  const { user, sent, settled } = await open({
    props: { replies: [sampleReply] },
    answer: ({ path }) => (path.endsWith('/draft') ? answeredData({ savedAt: '' }) : refused),
  })
  await user.type(field('Your answer'), 'Ok')
  for (const _ of [1, 2]) {
    await user.click(button('Send the answer'))
    await settled()
  }
  const once = post('/replies', { text: 'Ok', seen: 8, key: 'key-1' })
  expect(sent().filter(({ path }) => path.endsWith('/replies'))).toEqual([once, once])
})
