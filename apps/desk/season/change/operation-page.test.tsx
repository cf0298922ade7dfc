// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { button } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readPart } from '#apps/desk/testing/read-page.ts'
import type { ShownOperation } from './change.ts'
import type { OperationPageProps } from './operation-page.tsx'

const sample = (operation: Partial<ShownOperation> = {}, changes: Partial<OperationPageProps> = {}) =>
  ({
    date: { id: 7, event: 'Mozart by candlelight', hall: 'Hall of Strings', startsAt: '2026-11-28T18:30:00.000Z' },
    operation: {
      id: 5,
      change: 'cancel',
      startedBy: 'Béla Nagy',
      startedAt: '2026-11-20T17:05:00.000Z',
      plan: { orders: 12, tickets: 30, waiting: 2, carts: 3, mails: { en: 5, fr: 4, hu: 3 }, back: 126_000, kept: 0 },
      state: 'done',
      items: 12,
      done: 12,
      failed: 0,
      ...operation,
    },
    troubles: [],
    mayRetry: true,
    ...changes,
  }) satisfies OperationPageProps

const troubles: OperationPageProps['troubles'] = [
  { key: 'a', reference: 'CDZ-26-7', state: 'failed', error: 'card expired' },
  { key: 'b', reference: 'CDZ-26-8', state: 'waiting', error: 'timeout' },
]

const url = '/desk/season/7/operations/5'
const open = (props = sample(), options: DeskOpenOptions = {}) =>
  openDeskPage('date-operation', props, { url, ...options })

test('operation: what was begun for every order, and that all of it is done', async () => {
  await open()
  expect(readPage()).toEqual([
    '[Mozart by candlelight](/desk/season/7)',
    '# The concert is cancelled',
    'Mozart by candlelight, Saturday, November 28, 2026, Hall of Strings',
    '(Progress)',
    'good: Everything is done.',
    '12 of 12',
    '12 of 12 done',
    '## Figures before the change',
    'Orders: 12',
    'Tickets that become void: 30',
    'Refunded to buyers: €1,260.00',
    'E-mails: 12: 5 in English, 4 in French, 3 in Hungarian',
    'Unpaid orders that expire: 2',
    'Carts with tickets for it: 3',
    'Started by Béla Nagy, Fri, Nov 20, 6:05 PM',
  ])
})

test('operation: in French', async () => {
  await open(sample({ state: 'failed', done: 10, failed: 2, change: 'move' }, { troubles }), { locale: 'fr' })
  expect(readPage()).toEqual([
    '[Mozart by candlelight](/desk/season/7)',
    '# Le concert est déplacé',
    'Mozart by candlelight, samedi 28 novembre 2026, Hall of Strings',
    '(Avancement)',
    'bad: 2 commandes n’ont pas pu être traitées',
    '10 of 12',
    'Fait : 10 sur 12',
    '## Commandes non traitées',
    'table: Commandes non traitées',
    'Commande | État | Motif',
    '[CDZ-26-7](/desk/orders/CDZ-26-7) | à traiter | «en» card expired',
    '[CDZ-26-8](/desk/orders/CDZ-26-8) | nouvel essai automatique | «en» timeout',
    '{hidden "" = "token"} <"Réessayer les commandes en échec" submit>',
    '## Conséquences annoncées',
    'Commandes: 12',
    'Billets qui restent valables: 30',
    'Remboursé aux acheteurs: 1 260,00 €',
    'E-mails: 12 : 5 en anglais, 4 en français, 3 en hongrois',
    'Paniers avec des billets pour ce concert: 3',
    'Lancé par Béla Nagy, ven. 20 nov., 18 h 05',
  ])
})

test('operation: what could not be done is tried again by whoever may', async () => {
  const { user, sent, settled, close } = await open(sample({ state: 'failed', done: 11, failed: 1 }, { troubles }))
  expect(readPage().slice(3, 12)).toEqual([
    '(Progress)',
    'bad: 1 order could not be processed',
    '11 of 12',
    '11 of 12 done',
    '## Orders that could not be processed',
    'table: Orders that could not be processed',
    'Order | State | Reason',
    '[CDZ-26-7](/desk/orders/CDZ-26-7) | needs attention | «en» card expired',
    '[CDZ-26-8](/desk/orders/CDZ-26-8) | retried automatically | «en» timeout',
  ])
  await user.click(button('Try the failed ones again'))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: `${url}/retry`, data: undefined }])
  close()
  await open(sample({ state: 'failed', failed: 2 }, { troubles, mayRetry: false }))
  expect(readPage().join()).toContain('2 orders could not be processed')
  expect(readPage().join()).not.toContain('<"')
})

test('operation: while it is under way the page asks how far it is, and nobody tries again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { requests } = await open(sample({ state: 'running', done: 5 }, { troubles }))
  expect(readPart('Progress')).toEqual([
    '(Progress)',
    'open: Under way; it continues if you leave this page.',
    '5 of 12',
    '5 of 12 done',
  ])
  expect(readPage().join()).not.toContain('Try the failed')
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect([requests[0]!.path, requests[0]!.headers['x-hybrid-only-data']]).toEqual([url, '["operation","troubles"]'])
})

test.each(['done', 'failed'] as const)('operation: once it is %s the page asks no more', async (state) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { requests } = await open(sample({ state }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toEqual([])
})

test('operation: one without orders has no bar', async () => {
  await open(sample({ items: 0, done: 0 }))
  expect(readPart('Progress')).toEqual(['(Progress)', 'good: Everything is done.'])
})
