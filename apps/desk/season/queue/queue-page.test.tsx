// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage } from '#apps/desk/testing/read-page.ts'
import { sampleDate } from '../dates/testing/sample-date.ts'
import type { QueuePageProps } from './queue-page.tsx'
import type { ShownQueue } from './queue.ts'

const queue = {
  id: 3,
  page: '/queue/3',
  state: 'open',
  opensAt: '2026-11-20T09:00:00.000Z',
  perMinute: 300,
  lately: 280,
  waiting: 18_204,
  admitted: 1_796,
  came: 1_500,
  isByLoad: false,
  isSoldOut: false,
} satisfies ShownQueue

const open = (props: Partial<QueuePageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage(
    'date-queue',
    { date: sampleDate, queue, perMinuteByLoad: null, mayEdit: true, now: '2026-11-20T08:00:00.000Z', ...props },
    {
      url: '/desk/season/7/queue',
      ...options,
    },
  )

test('queue: who waits, who was let in, and what is left, with its speed', async () => {
  await open()
  expect(readPage()).toMatchInlineSnapshot(`
    [
      "[Mozart by candlelight](/desk/season/7)",
      "# Queue",
      "Mozart by candlelight, Saturday, November 28, 2026, 7:30 PM · Hall of Strings",
      "<"Pause"> <"End the queue">",
      "## The queue is open",
      "Waiting: 18,204",
      "Let in: 1,796",
      "Let in this minute: 280",
      "Have taken tickets: 1,500",
      "Tickets sold: 120",
      "In carts: 3",
      "Still free: 75",
      "[View on the site](https://cadenza.example/queue/3)",
      "## Speed",
      "{"Visitors let in a minute, at most" required = "300" (The shop begins slowly, and lets in fewer when its pages become slow or no tickets are free.)}",
      "<"Save" submit>",
    ]
  `)
})

test.each([
  ['announced', 'Opens on Friday, November 20, 2026 at 10:00 AM', '"Open now"'],
  ['paused', 'The queue is paused: nobody is let in', '"Go on"'],
  ['open', 'The queue is open', '"Pause"'],
  ['ended', 'The queue has ended', '"Set up a queue"'],
] as const)('queue: while it is %s', async (state, title, button) => {
  await open({ queue: { ...queue, state } })
  const page = readPage().join('\n')
  expect(page).toContain(`## ${title}`)
  expect(page).toContain(button)
  expect(page.includes('Opens at another time')).toBe(state === 'announced')
  expect(page.includes('Waiting: 18,204')).toBe(state !== 'ended')
  expect(page.includes('Let in: 1,796')).toBe(state !== 'announced')
})

test('queue: its end is asked for, and says what it does', async () => {
  const { user } = await open()
  await user.click(button('End the queue'))
  expect(readPage().join('\n')).toContain(
    'Everybody can take tickets at once. Places are lost: a new queue begins with a new order.',
  )
})

test('queue: begun by the load, and sold out', async () => {
  await open({ queue: { ...queue, isByLoad: true, isSoldOut: true } })
  const page = readPage().join('\n')
  expect(page).toContain(
    'The shop began it by itself because tickets were added slowly. It ends when nobody waits and nobody was let in for five minutes.',
  )
  expect(page).toContain('The concert is sold out: nobody else is let in, and the page says so. You can end the queue.')
})

test('queue: a concert without one gets one', async () => {
  await open({ queue: null })
  expect(readPage()).toMatchInlineSnapshot(`
    [
      "[Mozart by candlelight](/desk/season/7)",
      "# Queue",
      "Mozart by candlelight, Saturday, November 28, 2026, 7:30 PM · Hall of Strings",
      "## Set up a queue",
      "With a queue, visitors get tickets in turn. Those who come before the opening wait in a room and are placed by lot; later ones stand behind them. The shop lets in as many as it can serve well, up to your limit.",
      "{datetime-local "Opens (optional)" = "" (When the sale opens, as a rule. Until then visitors wait in the room. Empty: at once.)}",
      "{"Visitors let in a minute, at most" required = "120" (The shop begins slowly, and lets in fewer when its pages become slow or no tickets are free.)}",
      "[ ] "Only when the shop becomes slow: it then begins the queue by itself"",
      "[ ] "Also for the other coming dates of this event"",
      "<"Set up a queue" submit>",
    ]
  `)
})

test('queue: a concert whose queue the load begins says so, and that is taken back', async () => {
  await open({ queue: null, perMinuteByLoad: 90 })
  const page = readPage().join('\n')
  expect(page).toContain('## The shop begins a queue by itself')
  expect(page).toContain(
    'As soon as tickets for this concert are added slowly in a rush, visitors get them in turn: at most 90 visitors a minute. Nobody waits before that.',
  )
  expect(page).toContain('"Begin no queue by itself"')
  await open({ queue: null, perMinuteByLoad: 1 })
  expect(readPage().join('\n')).toContain(
    'As soon as tickets for this concert are added slowly in a rush, visitors get them in turn: at most 1 visitor a minute. Nobody waits before that.',
  )
  await open({ queue: null, perMinuteByLoad: 90, mayEdit: false })
  expect(readPage().join('\n')).not.toContain('Begin no queue by itself')
})

test('queue: who may only look changes nothing, and a past concert gets none', async () => {
  await open({ mayEdit: false })
  expect(readPage().join('\n')).not.toContain('Pause')
  await open({ queue: null, now: '2026-12-01T08:00:00.000Z' })
  expect(readPage().join('\n')).not.toContain('Set up a queue')
})

test('queue: in French', async () => {
  await open({}, { locale: 'fr' })
  expect(readPage().slice(1, 4)).toMatchInlineSnapshot(`
    [
      "# File d’attente",
      "Mozart by candlelight, samedi 28 novembre 2026, 19 h 30 · Hall of Strings",
      "<"Mettre en pause"> <"Terminer la file">",
    ]
  `)
})
