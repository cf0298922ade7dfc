import { expect, test, vi } from 'vitest'
import { createWholePages } from './whole-pages.ts'

const Page = () => null

test('all pages but the one of the document wait for their sections', async () => {
  const section = { load: vi.fn(async () => Page) }
  const module = { default: Page, sections: [section] }
  const pages = createWholePages({ event: async () => module, cart: async () => ({ default: Page }) })
  await expect(pages.event!()).resolves.toBe(module)
  expect(section.load).not.toHaveBeenCalled()
  await expect(pages.cart!()).resolves.toEqual({ default: Page })
  await expect(pages.event!()).resolves.toBe(module)
  expect(section.load).toHaveBeenCalledOnce()
})

test('a page whose section cannot be had is not there', async () => {
  const sections = [{ load: () => Promise.reject(new Error('offline')) }]
  const pages = createWholePages({
    cart: async () => ({ default: Page }),
    event: async () => ({ default: Page, sections }),
  })
  await pages.cart!()
  await expect(pages.event!()).rejects.toThrow('offline')
})
