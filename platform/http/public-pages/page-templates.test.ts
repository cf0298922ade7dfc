import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createPageTemplates } from './page-templates.ts'

const list = (from: number) =>
  Array.from({ length: 300 }, (_, index) => `<li>${(from + index) ** 3} Dvořák</li>`).join('')
const page = (count: number, own = '', season = 0) =>
  `<header>${count}</header><ul>${list(season)}</ul>${own}<ul>${list(season + 500)}</ul>`
const everybodys = page(0)

/** Packs a body under one name, after the given others. */
async function packAfter(
  others: readonly string[],
  body: string,
  read = async (): Promise<string | null> => everybodys,
) {
  const templates = createPageTemplates({ rest: 0 })
  for (const other of others) {
    templates.pack('/', other, read)
    await sleep(0)
  }
  return templates.pack('/', body, read)
}

test('templates: from the second request on a visitor’s page is packed by everybody’s, as it is', async () => {
  const read = vi.fn(async () => everybodys)
  expect(await packAfter([], page(1), read)).toBeNull()
  expect(read).not.toHaveBeenCalled()
  expect(await packAfter([page(1)], page(2), read)).toBeNull()
  const bodies = [page(1), page(2), page(3, '<p>in your cart</p>'), page(4)]
  const packed = await packAfter(bodies, page(5, '<p>in your cart</p>'), read)
  expect(gunzipSync(packed!).toString()).toBe(page(5, '<p>in your cart</p>'))
  expect(packed!.length).toBeLessThan(everybodys.length / 2)
})

test('templates: a page that has changed is packed by the new one after a while', async () => {
  let current = everybodys
  const read = async () => current
  const after = (season: number) => page(2, '', season)
  expect(await packAfter([page(1), page(1), page(1)], after(9_000), read)).toBeNull()
  current = page(0, '', 9_000)
  const packed = await packAfter([page(1), page(1), after(9_000), after(9_000)], after(9_000), read)
  expect(gunzipSync(packed!).toString()).toBe(after(9_000))
})

test('templates: without a page for everybody, or if it cannot be read, there is none', async () => {
  expect(await packAfter([page(1), page(1)], page(1), async () => null)).toBeNull()
  expect(await packAfter([page(1), page(1)], page(1), () => Promise.reject(new Error('No database.')))).toBeNull()
})

test('templates: the page is read once for all who wait for it, and not again while it fits', async () => {
  const read = vi.fn(() => sleep(1).then(() => everybodys))
  const templates = createPageTemplates({ rest: 0 })
  for (let count = 0; count < 5; count++) templates.pack('/', page(count), read)
  await sleep(5)
  for (let count = 0; count < 5; count++) expect(templates.pack('/', page(count), read)).not.toBeNull()
  expect(read).toHaveBeenCalledTimes(1)
})

test('templates: those least recently used go when they need too much memory', async () => {
  const templates = createPageTemplates({ rest: 0, mostBytes: everybodys.length * 10 })
  const ask = async (name: string) => {
    const packed = templates.pack(name, page(1), async () => everybodys)
    await sleep(0)
    return packed !== null
  }
  const names = ['/a', '/b', '/c', '/d']
  for (const name of [...names, ...names, ...names]) await ask(name)
  expect(await ask('/a')).toBe(false)
  await ask('/a')
  expect(await ask('/a')).toBe(true)
})
