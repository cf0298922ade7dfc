import { expect, test, vi } from 'vitest'
import { createLoadPage } from './load-pages.ts'

const named = (name: string) => async () => ({ default: () => name })
const pages = { event: named('event of the table'), cart: named('cart') }
const show = async (page: Promise<{ default: (props: never) => unknown }>) => (await page).default({} as never)

test('the page that the document names is loaded without the table of pages, all others by it', async () => {
  const loadTable = vi.fn(async () => pages)
  const loadPage = createLoadPage({ name: 'event', load: named('event of the document') }, loadTable)
  expect(await show(loadPage('event'))).toBe('event of the document')
  expect(loadTable).not.toHaveBeenCalled()
  expect(await show(loadPage('cart'))).toBe('cart')
})

test('a document that names no file gets its page by the table', async () => {
  const loadPage = createLoadPage({ name: 'event' }, async () => pages)
  expect(await show(loadPage('event'))).toBe('event of the table')
})

test.each(['unknown', 'constructor', '__proto__'])('a page named %s is not there', async (name) => {
  const loadPage = createLoadPage({ name: 'event' }, async () => pages)
  await expect(loadPage(name)).rejects.toThrow(name)
})
