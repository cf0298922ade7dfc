// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readRows } from '../testing/read-page.ts'
import type { PromoLine } from './promo.ts'
import type { PromoCodesPageProps } from './promo-codes-page.tsx'

const running = {
  id: 3,
  code: 'SPRING',
  title: 'Spring offer',
  state: 'running',
  off: { kind: 'percent', percent: 10 },
  startsAt: null,
  endsAt: '2027-03-31T21:59:00.000Z',
  used: 4,
  maxUses: 100,
  hall: null,
} satisfies PromoLine
const batch = '01234567-89ab-cdef-0123-456789abcdef'
const noFilters = { state: null, venue: null, batch: null }

const sample = (changes: Partial<PromoCodesPageProps> = {}) =>
  ({
    codes: [
      running,
      {
        ...running,
        id: 4,
        state: 'upcoming',
        startsAt: '2026-12-01T08:00:00.000Z',
        endsAt: null,
        maxUses: null,
        used: 0,
      },
      { ...running, id: 5, state: 'paused', off: { kind: 'fixed', cents: 550 }, hall: 'Garden' },
      { ...running, id: 6, state: 'used_up', used: 1, maxUses: 1 },
      { ...running, id: 7, state: 'ended' },
      { ...running, id: 8, state: 'archived' },
    ],
    list: { q: '', sort: '-created', before: null, after: null },
    filters: noFilters,
    halls: [
      { id: 1, title: 'Hall of Strings' },
      { id: 2, title: 'Garden' },
    ],
    mayMake: true,
    ...changes,
  }) satisfies PromoCodesPageProps

const open = (changes: Partial<PromoCodesPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('promo-codes', sample(changes), { url: '/desk/promo-codes', ...options })

test('promo codes: what each takes off, when and where, how often it was used, and whether it can be', async () => {
  await open()
  expect(readPage()).toEqual([
    '# Promo codes',
    'The discount of each code, how often it was used, and whether it can be used now.',
    '[New promo code](/desk/promo-codes/new)',
    '{search "Code or name" = ""} <"Search" submit>',
    '(Filter the codes)',
    '{"State" = "all" of [all | Can be used | Not yet | Paused | Used up | Expired | Archived]}',
    '{"Hall" = "all" of [all | Hall of Strings | Garden]}',
    '<"Filter" submit>',
    'table: Promo codes',
    '[Code](/desk/promo-codes?sort=code) | Name | State | Discount | [Used](/desk/promo-codes?sort=used) | Valid from | Valid until | Hall',
    '[SPRING](/desk/promo-codes/3) | Spring offer | good: Can be used | 10% | 4 of 100 |  | Wed, Mar 31, 2027, 11:59 PM | All halls',
    '[SPRING](/desk/promo-codes/4) | Spring offer | open: Not yet | 10% | 0 | Tue, Dec 1, 9:00 AM |  | All halls',
    '[SPRING](/desk/promo-codes/5) | Spring offer | bad: Paused | €5.50 | 4 of 100 |  | Wed, Mar 31, 2027, 11:59 PM | Garden',
    '[SPRING](/desk/promo-codes/6) | Spring offer | over: Used up | 10% | 1 of 1 |  | Wed, Mar 31, 2027, 11:59 PM | All halls',
    '[SPRING](/desk/promo-codes/7) | Spring offer | over: Expired | 10% | 4 of 100 |  | Wed, Mar 31, 2027, 11:59 PM | All halls',
    '[SPRING](/desk/promo-codes/8) | Spring offer | off: Archived | 10% | 4 of 100 |  | Wed, Mar 31, 2027, 11:59 PM | All halls',
    '[Export to Excel](/desk/promo-codes/export.xlsx) [Export as CSV](/desk/promo-codes/export.csv)',
  ])
})

test('promo codes: in French', async () => {
  await open({}, { locale: 'fr' })
  expect(readRows('Codes promo')).toEqual([
    '[SPRING](/desk/promo-codes/3) | Spring offer | good: Utilisable | 10 % | 4 sur 100 |  | mer. 31 mars 2027, 23 h 59 | Toutes les salles',
    '[SPRING](/desk/promo-codes/4) | Spring offer | open: À venir | 10 % | 0 | mar. 1er déc., 9 h |  | Toutes les salles',
    '[SPRING](/desk/promo-codes/5) | Spring offer | bad: Suspendu | 5,50 € | 4 sur 100 |  | mer. 31 mars 2027, 23 h 59 | Garden',
    '[SPRING](/desk/promo-codes/6) | Spring offer | over: Épuisé | 10 % | 1 sur 1 |  | mer. 31 mars 2027, 23 h 59 | Toutes les salles',
    '[SPRING](/desk/promo-codes/7) | Spring offer | over: Expiré | 10 % | 4 sur 100 |  | mer. 31 mars 2027, 23 h 59 | Toutes les salles',
    '[SPRING](/desk/promo-codes/8) | Spring offer | off: Archivé | 10 % | 4 sur 100 |  | mer. 31 mars 2027, 23 h 59 | Toutes les salles',
  ])
})

test('promo codes: the list is narrowed by state and hall, and its file is of what is listed', async () => {
  const { user, sent, settled } = await open({}, { url: '/desk/promo-codes?q=a' })
  expect(readPage().at(-1)).toBe(
    '[Export to Excel](/desk/promo-codes/export.xlsx?q=a) [Export as CSV](/desk/promo-codes/export.csv?q=a)',
  )
  await user.selectOptions(field('State'), 'Used up')
  await user.selectOptions(field('Hall'), 'Garden')
  await user.click(button('Filter'))
  await settled()
  expect(sent().map(({ path }) => path)).toEqual(['/desk/promo-codes?q=a&state=used_up&venue=2'])
})

test('promo codes: codes that were made together are paused and let go on together', async () => {
  const url = `/desk/promo-codes?batch=${batch}&after=x`
  const { user, sent, settled } = await open({ filters: { state: 'paused', venue: 2, batch } }, { url })
  expect(readPage().slice(4, 11)).toEqual([
    '(Filter the codes)',
    '{"State" = "Paused" of [all | Can be used | Not yet | Paused | Used up | Expired | Archived]}',
    '{"Hall" = "Garden" of [all | Hall of Strings | Garden]}',
    '<"Filter" submit> [Clear filters](/desk/promo-codes?batch=01234567-89ab-cdef-0123-456789abcdef)',
    'Codes created together. [Show all codes](/desk/promo-codes)',
    '<"Pause all of these"> <"Resume all of these">',
    'table: Promo codes',
  ])
  await user.click(button('Pause all of these'))
  await settled()
  await user.click(button('Resume all of these'))
  await settled()
  const path = `/desk/promo-codes/batches/${batch}`
  expect(sent()).toEqual([
    { method: 'POST', path, data: { change: 'pause' } },
    { method: 'POST', path, data: { change: 'resume' } },
  ])
})

test('promo codes: who may not make any is offered none, and pauses none', async () => {
  await open({ mayMake: false, filters: { ...noFilters, batch } })
  expect(readPage().filter((line) => line.includes('<"') || line.includes('/new'))).toEqual([
    '{search "Code or name" = ""} <"Search" submit>',
    '<"Filter" submit>',
  ])
})

test('promo codes: without any it is said what they are; where none is like that, how to find more', async () => {
  const { close } = await open({ codes: [] })
  expect(readPage().slice(-2)).toEqual([
    'There is no promo code yet',
    'A code takes a percentage or an amount off the tickets of an order. Create the first one.',
  ])
  close()
  const { close: closeOther } = await open({ codes: [], filters: { ...noFilters, venue: 2 } })
  expect(readPage().slice(-2)).toEqual(['No matching codes', 'Type fewer letters, or remove a filter.'])
  closeOther()
  await open({ codes: [], list: { q: 'x', sort: '', before: null, after: null } })
  expect(readPage().at(-2)).toBe('No matching codes')
})

test('promo codes: of one that ends at midnight the day before is the last, without an hour', async () => {
  await open({
    codes: [
      { ...running, endsAt: '2027-03-31T22:00:00.000Z' },
      { ...running, id: 4 },
    ],
  })
  expect(readRows('Promo codes').map((row) => row.split(' | ')[6])).toEqual([
    'Wed, Mar 31, 2027',
    'Wed, Mar 31, 2027, 11:59 PM',
  ])
})
