import { expect, it, vi } from 'vitest'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import { keepHash, openExternal } from './exchange.ts'
import { namePage } from '../view/url.ts'
import { leaveFor, takeExternalVisit } from './leave.ts'

const url = new URL('https://bank.test/pay')

it('an external visit is known to the document that it has led to, once', () => {
  const { window, loads } = createFakeWindow('http://shop.test/')
  expect(takeExternalVisit(window)).toBe(false)
  openExternal(window, { url, target: 'current' })
  expect(loads).toEqual([url.href])
  expect([takeExternalVisit(window), takeExternalVisit(window)]).toEqual([true, false])
})

it('an external visit in a new tab leaves this one, which the other knows nothing of', () => {
  const { window, loads } = createFakeWindow('http://shop.test/')
  const link = { click: vi.fn() } as Record<string, unknown>
  Object.assign(window.document, { createElement: () => link })
  openExternal(window, { url, target: 'new-tab' })
  expect(link).toMatchObject({ target: '_blank', rel: 'noopener', href: url.href })
  expect([link['click'], loads, takeExternalVisit(window)]).toEqual([expect.any(Function), [], false])
  expect(link['click']).toHaveBeenCalledOnce()
})

it.each([
  ['/a', ['http://shop.test/a']],
  ['/#place', ['http://shop.test/#place', 'reload']],
  ['/', ['http://shop.test/']],
])('leaving for %s loads its document once', (path, expected) => {
  const { window, loads } = createFakeWindow('http://shop.test/')
  leaveFor(window, new URL(path, window.location.href))
  expect(loads).toEqual(expected)
})

it('a page is known by its component, its path and its question; under a dialog by those of the page beneath', () => {
  const name = (address: string, redirectUrl?: string, component = 'list') =>
    namePage({ url: address, view: { component }, dialog: redirectUrl === undefined ? null : { redirectUrl } })
  const list = name('http://shop.test/list?q=a')
  expect(name('http://shop.test/list?q=a#place')).toBe(list)
  expect(name('http://proxy.test/list?q=a')).toBe(list)
  expect(name('http://shop.test/list/7', 'http://shop.test/list?q=a')).toBe(list)
  expect(name('http://shop.test/list?q=a', '')).toBe(list)
  for (const other of [
    name('http://shop.test/list?q=b'),
    name('http://shop.test/lists?q=a'),
    name('http://shop.test/list?q=a', undefined, 'grid'),
    name('http://shop.test/list?q=a', 'http://shop.test/list?q=b'),
  ])
    expect(other).not.toBe(list)
})

it.each([
  ['/a#place', '/a', '/a#place'],
  ['/a#place', '/a#own', '/a#own'],
  ['/a#place', '/b', '/b'],
  ['/a#place', '/a?b=1', '/a?b=1'],
  ['/a', '/a#own', '/a#own'],
])('a visit to %s that is answered with %s leads to %s', (requested, answered, expected) => {
  const at = (path: string) => new URL(path, 'http://shop.test')
  expect(keepHash(at(requested), at(answered)).href).toBe(at(expected).href)
})
