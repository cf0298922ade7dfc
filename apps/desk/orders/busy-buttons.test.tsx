// @vitest-environment happy-dom
import { NavigationError } from '@cadenza/navigation/client'
import { screen, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { compileDeskMessages } from '../i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import type { pages } from '../app/features.ts'
import { openDeskPage } from '../testing/open-page.tsx'

const t = createTranslator('en', compileDeskMessages().en)

const startsAt = '2026-11-28T18:30:00.000Z'
const ticket = {
  id: 7,
  serial: 42,
  state: 'valid',
  voidReason: null,
  title: 'Adult',
  event: 'Winterreise',
  venue: 'Salle Aubépine',
  startsAt,
  holder: null,
  priceCents: 4200,
  feeCents: 150,
  discountCents: 0,
  issue: 1,
}
const order = {
  reference: 'CAD-2026-000042',
  state: 'paid',
  channel: 'online',
  locale: 'en',
  placedAt: startsAt,
  paidAt: startsAt,
  expiresAt: startsAt,
  isErased: false,
  name: 'Anna Kovács',
  buyer: { firstname: 'Anna', lastname: 'Kovács', email: 'anna@example.org', phone: '' },
  address: [],
  company: null,
  message: '',
  note: '',
  subtotalCents: 4200,
  feesCents: 150,
  discountCents: 0,
  discountTitle: null,
  totalCents: 4350,
}
const orderPage = {
  order,
  tickets: [ticket, { ...ticket, id: 8, serial: 43 }],
  money: [],
  unprintable: [],
  moneyLeft: 8700,
  mails: [],
  documents: [],
  terms: null,
  events: [],
  chosen: { tickets: [], money: 'whole', seats: 'back', reason: '' },
  may: { refund: true, refundUpTo: null, resend: true, sell: true, note: true },
}
const date = { id: 3, event: 'Winterreise', hall: 'Salle Aubépine', startsAt }
const plan = { orders: 2, tickets: 5, waiting: 0, carts: 0, mails: { en: 2, fr: 0, hu: 0 }, back: 8700, kept: 0 }
const change = {
  change: 'cancel',
  date,
  begin: { starts: '2026-11-28T19:30', doors: '19:00', hall: 'salle-aubepine', slot: '' },
  halls: [],
  plan: null,
  isOther: false,
}
const operation = {
  id: 9,
  change: 'cancel',
  state: 'failed',
  items: 2,
  done: 1,
  failed: 1,
  startedBy: 'Anna Kovács',
  startedAt: startsAt,
  plan,
}

const planPage = {
  events: [{ id: 4, title: 'Winterreise' }],
  sources: [],
  lists: [{ id: 3, title: 'Weekdays', hall: date.hall, seats: 200, tickets: 4, leastCents: 1000, mostCents: 4200 }],
  event: null,
  list: null,
  repeated: null,
  firstMonth: '2026-11',
  today: '2026-11-21',
  preview: null,
}

const button = (name: string) => screen.getByRole('button', { name })
const euros = (amount: string) => `€${amount}`
const returns = t('orders.return.submit', { count: 1, amount: euros('43.50') })
const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(t('orders.return.reason')) })
const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(t('changes.typed')) })

/** A desk button that moves money or seats, or writes to buyers. */
interface Door {
  page: keyof typeof pages
  properties: object
  path: string
  data?: object
  /** Responses to requests before the action. */
  before?: object[]
  /** Selections and input before the action. */
  fill?: (user: UserEvent) => Promise<unknown>
  /** Current input. */
  read?: () => unknown
  /** Steps to the button, each time. */
  open?: (user: UserEvent) => Promise<unknown>
  button: () => HTMLElement
}

const doors: Record<string, Door> = {
  'a refund of a ticket': {
    page: 'order',
    properties: orderPage,
    path: '/desk/orders/CAD-2026-000042/return',
    data: { tickets: [7], money: 'whole', seats: 'back', reason: 'Ill.', expected: 4350 },
    async fill(user) {
      await user.click(screen.getByRole('checkbox', { name: /000042/ }))
      await user.type(reason(), 'Ill.')
    },
    read: () => reason().value,
    open: (user) => user.click(button(returns)),
    button: () => within(screen.getByRole('dialog')).getByRole('button', { name: returns }),
  },
  'tickets that are sent again': {
    page: 'order',
    properties: orderPage,
    path: '/desk/orders/CAD-2026-000042/resend',
    button: () => button(t('orders.resend')),
  },
  'an exchange with money back': {
    page: 'order-exchange',
    properties: {
      reference: order.reference,
      ticket,
      refusal: null,
      offers: [
        { id: 5, startsAt, venue: 'Salle Aubépine', title: 'Adult', priceCents: 3000, freeSeats: 9, backCents: 1200 },
      ],
      isSomeDearer: false,
      isSomeCheaper: false,
    },
    path: '/desk/orders/CAD-2026-000042/exchange/42',
    data: { eventTicketId: 5, back: 1200 },
    fill: (user) => user.click(screen.getByRole('radio')),
    read: () => screen.getByRole<HTMLInputElement>('radio').checked,
    button: () => button(t('orders.exchange.submitWithMoney', { amount: euros('12.00') })),
  },
  'a concert that is cancelled': {
    page: 'date-change',
    properties: change,
    path: '/desk/season/3/change/cancel',
    data: { intent: 'do', typed: '5', expected: { orders: 2, tickets: 5, back: 8700 } },
    before: [{ plan }],
    async fill(user) {
      await user.click(button(t('changes.look')))
      await vi.waitFor(() => expect(typed()).toBeDefined())
      await user.type(typed(), '5')
    },
    read: () => typed().value,
    button: () => button(t('changes.cancel.do', { amount: euros('87.00') })),
  },
  'concerts that are looked at before they are planned': {
    page: 'plan',
    properties: planPage,
    path: '/desk/season/plan',
    data: { intent: 'preview' },
    fill: (user) => user.click(button('Tuesday, December 1, 2026')),
    button: () => button(t('planning.plan.look', { count: 1 })),
  },
  'a look at what a change would do': {
    page: 'date-change',
    properties: change,
    path: '/desk/season/3/change/cancel',
    data: { intent: 'look', expected: null },
    button: () => button(t('changes.look')),
  },
  'concerts that are planned': {
    page: 'plan',
    properties: planPage,
    path: '/desk/season/plan',
    data: { intent: 'publish', event: '4', source: 'list-3', days: ['2026-12-01'] },
    before: [{ preview: [{ date: '2026-12-01', time: '19:30', slot: '', conflicts: [] }] }],
    async fill(user) {
      await user.click(button('Tuesday, December 1, 2026'))
      await user.click(button(t('planning.plan.look', { count: 1 })))
      await vi.waitFor(() => expect(button(t('planning.plan.draft', { count: 1 }))).toBeDefined())
    },
    button: () => button(t('planning.plan.publish', { count: 1 })),
  },
  'many concerts that are changed': {
    page: 'edit-dates',
    properties: { filter: { show: 'draft', q: '' }, field: null, parts: [], count: 1, preview: null },
    path: '/desk/season/edit?show=draft&q=',
    data: { field: 'publication', count: 1, intent: 'change' },
    before: [{ preview: [{ ...date, dateId: 3, before: false, after: true, refusal: null, least: null }] }],
    async fill(user) {
      await user.click(button(t('planning.prices.look')))
      await vi.waitFor(() => expect(button(t('planning.edit.change', { count: 1 }))).toBeDefined())
    },
    button: () => button(t('planning.edit.change', { count: 1 })),
  },
  'a file of the season': {
    page: 'season-files',
    properties: { look: null, drafts: [] },
    path: '/desk/season/files',
    fill: (user) => user.upload(document.querySelector<HTMLInputElement>('[type=file]')!, new File(['x'], 'a.xlsx')),
    button: () => button(t('files.bring.look')),
  },
  'what was in vain, once more': {
    page: 'date-operation',
    properties: {
      date,
      operation,
      troubles: [{ key: '1', reference: order.reference, state: 'failed', error: 'No answer.' }],
      mayRetry: true,
    },
    path: '/desk/season/3/operations/9/retry',
    button: () => button(t('changes.again')),
  },
}

test.each(Object.entries(doors))('%s: sent once while it is under way, and again after a failure', async (_, door) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const ready = [...(door.before ?? [])]
  const answers: PromiseWithResolvers<object>[] = []
  const { requests, settled, user } = await openDeskPage(door.page, door.properties as never, {
    url: '/desk/here',
    answer: async () => {
      const first = ready.shift()
      // The result of a dry run stays.
      if (first) return { ...door.before![0], ...first }
      answers.push(Promise.withResolvers<object>())
      return answers.at(-1)!.promise
    },
  })
  const isBusy = () => door.button().getAttribute('aria-busy') === 'true'
  await door.fill?.(user)
  await settled()
  const filled = door.read?.()

  for (const round of [1, 2]) {
    await door.open?.(user)
    expect(isBusy()).toBe(false)
    await user.click(door.button())
    await vi.waitFor(() => expect(answers).toHaveLength(round))
    const sent = requests.at(-1)!
    expect([sent.method, sent.path]).toEqual(['POST', door.path])
    if (door.data) expect(sent.data).toMatchObject(door.data)
    await vi.waitFor(() => expect(isBusy()).toBe(true))
    await user.click(door.button())
    await user.keyboard('{Enter}')
    expect([answers.length, sent.signal?.aborted]).toEqual([round, false])
    answers.at(-1)!.reject(new NavigationError(round === 1 ? 'network' : 'timeout'))
    await settled()
    expect(door.read?.()).toEqual(filled)
  }
})
