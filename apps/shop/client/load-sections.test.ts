import { expect, test, vi } from 'vitest'
import type { InternalNavigation, NavigationContext } from '@cadenza/navigation/client'
import { withSections, waitForSections } from './load-pages.ts'

const Page = () => null

test('all pages but the one of the document wait for their sections', async () => {
  const section = { load: vi.fn(async () => Page) }
  const module = { default: Object.assign(() => null, { sections: [section] }) }
  const loadPage = withSections(async (name) => (name === 'event' ? module : { default: Page }))
  await expect(loadPage('event')).resolves.toBe(module)
  expect(section.load).not.toHaveBeenCalled()
  await expect(loadPage('cart')).resolves.toEqual({ default: Page })
  await expect(loadPage('event')).resolves.toBe(module)
  expect(section.load).toHaveBeenCalledOnce()
})

test('a page whose section cannot be had is not there', async () => {
  const sections = [{ load: () => Promise.reject(new Error('offline')) }]
  const loadPage = withSections(async (name) => ({
    default: name === 'event' ? Object.assign(() => null, { sections }) : Page,
  }))
  await loadPage('cart')
  await expect(loadPage('event')).rejects.toThrow('offline')
})

test('a link to a place on the page waits for the sections of the page; any other does not', async () => {
  const load = vi.fn(async () => ({ default: Page }))
  const { navigating } = waitForSections(load)
  const visit = (url: string, type: InternalNavigation['type'] = 'server') => {
    const view = { component: 'event', properties: {}, deferred: [] }
    return navigating?.({ type, payload: { view, dialog: null, url, version: '' } }, {} as NavigationContext)
  }
  await visit('http://shop.test/')
  await visit('http://shop.test/#contact-us', 'initial')
  expect(load).not.toHaveBeenCalled()
  await visit('http://shop.test/#contact-us')
  expect(load).toHaveBeenCalledOnce()
  load.mockRejectedValueOnce(new Error('offline'))
  await expect(visit('http://shop.test/#contact-us')).resolves.toBeUndefined()
})
