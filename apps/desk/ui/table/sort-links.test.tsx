// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { pages } from '#apps/desk/app/features.ts'
import { openDeskPage } from '#apps/desk/testing/open-page.tsx'

const now = '2026-11-21T12:00:00.000Z'
const written = { show: 'current', mayEdit: true, mayAdd: true, now }

/**
 * Every sorted list of the desk, by its defining file: its page, and the page's other properties.
 */
const lists: Record<string, { page: keyof typeof pages; properties: object }> = {
  'orders/server/order-list-store.ts': {
    page: 'orders',
    properties: {
      orders: [],
      filters: { state: 'paid', channel: null, from: null, to: null, date: null, promo: null },
      concert: null,
      code: null,
    },
  },
  'audit/server/audit-log-store.ts': {
    page: 'audit',
    properties: { lines: [], filters: {}, staff: [] },
  },
  'content/articles/server/article-store.ts': {
    page: 'articles',
    properties: { ...written, articles: [], categories: [], category: '', isInOrder: false },
  },
  'content/media/server/picture-store.ts': {
    page: 'media',
    properties: { ...written, pictures: [] },
  },
  'content/events/server/event-store.ts': {
    page: 'events',
    properties: { ...written, events: [] },
  },
  'content/soloists/server/soloist-store.ts': {
    page: 'soloists',
    properties: { ...written, soloists: [] },
  },
  'content/surveys/server/tally-store.ts': {
    page: 'survey-answers',
    properties: { asked: 'survey', id: 1, title: 'After the concert', count: 1, tallies: [], answers: [] },
  },
  'content/pages/server/page-store.ts': {
    page: 'pages',
    properties: { ...written, pages: [] },
  },
  'promo/server/promo-list-store.ts': {
    page: 'promo-codes',
    properties: { codes: [], filters: {}, halls: [], mayMake: true },
  },
  'reports/server/ledger-store.ts': {
    page: 'ledger',
    properties: {
      entries: [],
      filters: { from: '2026-11-01', to: '2026-11-30', hall: null },
      row: { report: 'days', label: null, kind: null },
      sum: { count: 0, grossCents: 0, vatCents: 0 },
    },
  },
  'inbox/server/inbox-list.ts': {
    page: 'inbox',
    properties: { messages: [], filters: {}, open: 0, colleagues: [] },
  },
  'season/dates/server/date-lines.ts': {
    page: 'season',
    properties: { dates: [], show: 'coming', now, mayUseFiles: true },
  },
  'people/server/people-store.ts': {
    page: 'people',
    properties: { people: [], invitations: [] },
  },
}

/** Opens a list on its second page, with search and filters; the server sorts it by the address. */
function open(page: keyof typeof pages, properties: object, side = 'after') {
  const url = `/desk/list?q=anna&state=paid&sort=-something&${side}=cursor`
  const sortedAt = (address: string) => {
    const { searchParams } = new URL(address, location.origin)
    return { list: { q: 'anna', sort: searchParams.get('sort'), before: 'before', after: 'after' } }
  }
  return openDeskPage(page, { ...properties, ...sortedAt(url) } as never, { url, answer: ({ path }) => sortedAt(path) })
}

const desk = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(desk, name), 'utf8')

/**
 * Sort keys of a list's server. Read, not imported: server code does not run in a browser
 * environment.
 */
const sortsOf = (name: string) =>
  [...read(name).matchAll(/(\w+): \{ column: |sortName: '(\w+)'/g)].map(([, sort, described]) => sort ?? described)

/** Reads a table's sortable columns, by sort key: direction, and link target. */
function readHeads() {
  const links = screen.getAllByRole('columnheader').flatMap((head) => within(head).queryAllByRole('link'))
  const heads = links.map((link) => {
    const { pathname, searchParams } = new URL(link.getAttribute('href')!, location.origin)
    const sort = searchParams.get('sort')!
    const direction = link.closest('th')!.getAttribute('aria-sort')
    const to: Record<string, string> = { pathname, ...Object.fromEntries(searchParams) }
    return [sort.replace(/^-/, ''), { link, direction, to }] as const
  })
  return Object.fromEntries(heads)
}
const narrowed = { pathname: '/desk/list', q: 'anna', state: 'paid' }

test('tables: every list of the desk that is sorted is looked at here', () => {
  const defining = globSync('**/*.ts', { cwd: desk }).filter(
    (name) => !name.endsWith('server/list-query.ts') && /= defineList\(|sortName: '/.test(read(name)),
  )
  expect(Object.keys(lists).sort()).toEqual(defining.sort())
})

test.each(Object.entries(lists))(
  'tables: of %s each link sorts, turns, keeps what the list is narrowed to, and begins with its first page',
  async (name, { page, properties }) => {
    await open(page, properties)
    const sorts = Object.keys(readHeads())
    expect(sorts.length).toBeGreaterThan(0)
    // An unknown sort key would silently be ignored.
    expect(sortsOf(name)).toEqual(expect.arrayContaining(sorts))
    for (const sort of sorts) {
      for (const [direction, next] of [
        ['ascending', `-${sort}`],
        ['descending', sort],
        ['ascending', `-${sort}`],
      ] as const) {
        const { link, to } = readHeads()[sort]!
        // Neither `after` nor `before`, which belong to another order.
        expect(to).toEqual({ ...narrowed, sort: direction === 'ascending' ? sort : `-${sort}` })
        link.click()
        await vi.waitFor(() => expect(readHeads()[sort]!.direction).toBe(direction))
        const heads = readHeads()
        expect(heads[sort]!.to).toEqual({ ...narrowed, sort: next })
        expect(new URL(location.href).searchParams.get('sort')).toBe(to['sort'])
        const others = Object.entries(heads).filter(([one]) => one !== sort)
        for (const [beside, other] of others) {
          expect(other.direction).toBeNull()
          expect(other.to).toEqual({ ...narrowed, sort: beside })
        }
        // Exactly one column is marked as sorted, with or without a link.
        expect(document.querySelectorAll('[aria-sort]')).toHaveLength(1)
      }
    }
  },
)

test.each(Object.entries(lists))(
  'tables: of %s the pages are turned in the order that it is in',
  async (_, { page, properties }) => {
    for (const side of ['after', 'before']) {
      await open(page, properties, side)
      const ways = [...document.querySelectorAll('a[rel=prev], a[rel=next]')].map((link) => {
        const { searchParams } = new URL(link.getAttribute('href')!, location.origin)
        return [link.getAttribute('rel'), Object.fromEntries(searchParams)]
      })
      const kept = { q: 'anna', state: 'paid', sort: '-something' }
      expect(ways).toEqual([
        ['prev', { ...kept, before: 'before' }],
        ['next', { ...kept, after: 'after' }],
      ])
    }
  },
)
