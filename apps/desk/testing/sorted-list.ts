import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { pages } from '../app/features.ts'
import { openDeskPage } from './open-page.tsx'

type PageName = keyof typeof pages

/** Opens a list on its second page, with search and filters; the server sorts it by the address. */
function open(page: PageName, properties: object, side = 'after') {
  const url = `/desk/list?q=anna&state=paid&sort=-something&${side}=cursor`
  const sortedAt = (address: string) => {
    const { searchParams } = new URL(address, location.origin)
    return { list: { q: 'anna', sort: searchParams.get('sort'), before: 'before', after: 'after' } }
  }
  return openDeskPage(page, { ...properties, ...sortedAt(url) } as never, { url, answer: ({ path }) => sortedAt(path) })
}

const desk = join(import.meta.dirname, '..')
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

/**
 * Tests the links of a sorted list: those of its columns, and those to its neighbouring pages.
 *
 *     testSorting('promo/server/promo-list.ts', 'promo-codes', { codes: [], filters: {} })
 *
 * @param name file of `apps/desk/` that defines the list
 * @param properties of the page, besides the list's own
 */
export function testSorting(name: string, page: PageName, properties: object): void {
  test(`tables: of ${name} each link sorts, turns, keeps what the list is narrowed to, and begins with its first page`, async () => {
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
  })

  test(`tables: of ${name} the pages are turned in the order that it is in`, async () => {
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
  })
}
