import { type Page, expect } from '@playwright/test'
import type { SeenRequest } from './probe-app.ts'

/**
 * A step to perform with a client, and its allowed deviation from the original: the number in the
 * list of deviations.
 */
export interface Step {
  name: string
  /** `seen` lists the server's requests in this step so far. */
  run(page: Page, seen: readonly SeenRequest[]): Promise<unknown>
  deviation?: { number: number; of: ('hooks' | 'requests' | 'state' | 'historyLength' | 'scroll')[] }
}

const step = (name: string, run: Step['run'], deviation?: Step['deviation']): Step => ({ name, run, deviation })

/** Exercises every feature of the protocol in the browser. */
export const script: Step[] = [
  step('nothing: the first load', async () => {}),
  // Holds: navigation.query-json-multipart-put-patch
  step('GET with data over a query', (page) =>
    page.evaluate(() =>
      window.client.get('/echo?kept=1&list[]=old&deep[a]=1', {
        data: {
          list: ['a b', 'é&='],
          deep: { b: true, c: null },
          gone: undefined,
          none: [],
          zero: 0,
          no: false,
          text: "it's (ok)!*",
        },
      }),
    ),
  ),
  // Holds: navigation.hash-asked-stays-click-hash
  step('GET without data', (page) => page.evaluate(() => window.client.get('/echo?x=1#there'))),
  // Holds: navigation.hash-asked-stays-click-hash
  step('the same page with another hash', (page) => page.evaluate(() => window.client.get('/echo?x=1#elsewhere'))),
  // Holds: navigation.hash-asked-stays-click-hash
  step('a hash and data', (page) => page.evaluate(() => window.client.get('/echo?x=1#there', { data: { y: [1] } }))),
  // Holds: navigation.hash-asked-stays-click-hash
  step('a hash that a redirect leads away from', (page) => page.evaluate(() => window.client.post('/go#there'))),
  // Holds: navigation.hash-asked-stays-click-hash
  step('a click on a hash', (page) => page.evaluate(() => void (location.hash = 'clicked'))),
  // Holds: navigation.hash-asked-stays-click-hash
  step('back from the hash', (page) => page.evaluate(() => history.back())),
  step('a page with a hash', (page) => page.evaluate(() => window.client.get('/echo?x=1#elsewhere'))),
  step('the same page again', (page) => page.evaluate(() => window.client.get('/echo?x=1#elsewhere'))),
  // Holds: navigation.query-json-multipart-put-patch
  step('POST JSON', (page) =>
    page.evaluate(() => window.client.post('/echo', { data: { a: 1, b: [true, null], c: { d: 'é' } } })),
  ),
  step('POST without data', (page) => page.evaluate(() => window.client.post('/echo'))),
  // Holds: navigation.query-json-multipart-put-patch
  step('POST form data', (page) =>
    page.evaluate(() =>
      window.client.post('/echo', {
        useFormData: true,
        data: {
          yes: true,
          no: false,
          none: null,
          empty: [],
          list: ['a', { b: 1 }],
          date: new Date(0),
          deep: { x: 1.5 },
        },
      }),
    ),
  ),
  // Holds: navigation.query-json-multipart-put-patch
  step('POST a file', (page) =>
    page.evaluate(() =>
      window.client.post('/echo', { data: { file: new File(['text'], 'ő.txt', { type: 'text/plain' }), a: 1 } }),
    ),
  ),
  // Holds: navigation.query-json-multipart-put-patch
  step('PUT', (page) => page.evaluate(() => window.client.put('/echo', { data: { a: 1 } }))),
  // Holds: navigation.query-json-multipart-put-patch
  step('PATCH without data', (page) => page.evaluate(() => window.client.patch('/echo'))),
  // Holds: navigation.query-json-multipart-put-patch
  step('DELETE with form data', (page) =>
    page.evaluate(() => window.client.delete('/echo', { data: { a: 1 }, useFormData: true })),
  ),
  // Holds: navigation.query-json-multipart-put-patch
  step('PUT that is not spoofed', (page) =>
    page.evaluate(() => window.client.put('/echo', { data: { a: 1 }, spoof: false })),
  ),
  // Holds: navigation.method-url-data-headers-error
  step('own headers', (page) => page.evaluate(() => window.client.get('/echo', { headers: { 'x-own': 'a' } }))),
  // Holds: navigation.shared-properties-flash-errors-exception
  step('a redirect with a flash', (page) => page.evaluate(() => window.client.post('/go'))),
  // Holds: navigation.errors-form-there-again-after
  step('validation errors', (page) => page.evaluate(() => window.client.post('/store', { data: {} }))),
  // Holds: navigation.errors-form-there-again-after
  step('back from the errors', (page) => page.evaluate(() => history.back())),
  // Holds: navigation.errors-form-there-again-after
  step('forward to the errors', (page) => page.evaluate(() => history.forward())),
  // Holds: navigation.method-url-data-headers-error
  step('errors in a bag', (page) => page.evaluate(() => window.client.post('/store', { data: {}, errorBag: 'bag' }))),
  // Holds: navigation.error-bags-errors-dot-path
  step('success in a bag', (page) =>
    page.evaluate(() => window.client.post('/store', { data: { name: 'a' }, errorBag: 'bag' })),
  ),
  step('reload', (page) => page.evaluate(() => window.client.reload())),
  // Holds: navigation.replace-preserveurl-preservestate-preservescroll-value
  step('replace', (page) => page.evaluate(() => window.client.get('/echo?replaced=1', { replace: true }))),
  // Holds: navigation.replace-preserveurl-preservestate-preservescroll-value
  step('preserveUrl', (page) => page.evaluate(() => window.client.get('/parts', { preserveUrl: true }))),
  step('a page of parts', (page) => page.evaluate(() => window.client.get('/parts'))),
  // Holds: navigation.except-dot-paths-also-together
  step('only one part', (page) => page.evaluate(() => window.client.reload({ only: ['other'] }))),
  // Holds: navigation.except-dot-paths-also-together
  step('only what is in a part, by dot paths', (page) =>
    page.evaluate(() => window.client.reload({ only: ['nested.a', 'nested.b.c'] })),
  ),
  // Holds: navigation.except-dot-paths-also-together
  step('a part without some of it', (page) =>
    page.evaluate(() => window.client.reload({ only: ['nested', 'other'], except: ['nested.b.d'] })),
  ),
  // Holds: navigation.error-bags-errors-dot-path
  step(
    'only one part, with errors in a bag',
    (page) => page.evaluate(() => window.client.reload({ only: ['other'], errorBag: 'bag' })),
    { number: 8, of: ['hooks'] },
  ),
  // Holds: navigation.persistent-lazy-function-partial-deferred
  step('only a partial property', (page) => page.evaluate(() => window.client.reload({ only: ['asked'] }))),
  // Holds: navigation.except-dot-paths-also-together
  step('all parts but one', (page) => page.evaluate(() => window.client.reload({ except: ['cart'] }))),
  step('only a part that has lost something', (page) => page.evaluate(() => window.client.reload({ only: ['cart'] })), {
    number: 1,
    of: ['state'],
  }),
  step('only, for another component', (page) => page.evaluate(() => window.client.get('/echo', { only: ['query'] }))),
  // Holds: navigation.persistent-lazy-function-partial-deferred
  step('deferred properties', (page) => page.evaluate(() => window.client.get('/later'))),
  // Holds: navigation.dialog-over-page-opened-over
  step('a dialog over the page', (page) => page.evaluate(() => window.client.get('/speakers/1'))),
  // Holds: navigation.dialog-over-page-opened-over
  step('another dialog from the dialog', (page) =>
    page.evaluate(() => window.client.get('/speakers/2', { preserveState: true })),
  ),
  // Holds: navigation.dialog-closes-navigation-redirecturl-base
  step('closing it by a navigation', (page) => page.evaluate(() => void window.client.dialog.close())),
  // Holds: navigation.dialog-over-page-opened-over
  step('a dialog that keeps the page', (page) => page.evaluate(() => window.client.get('/keep/3'))),
  // Holds: navigation.dialog-closes-navigation-redirecturl-base
  step('closing it without one', (page) => page.evaluate(() => void window.client.dialog.close({ local: true }))),
  // Holds: navigation.types-initial-server-local-back
  step('a local navigation', (page) =>
    page.evaluate(() => window.client.local('/echo?local=1', { component: 'echo', properties: { local: true } })),
  ),
  // Holds: navigation.answers-properties-alone
  step('properties only', (page) => page.evaluate(() => window.client.get('/patchwork'))),
  // Only this client has requests beside the page: the original takes the data for properties, of
  // which there are none.
  step('data, asked for by GET', (page) => page.evaluate(() => window.client.get('/suggest'))),
  step('data, asked for by POST', (page) => page.evaluate(() => window.client.post('/suggest', { data: { q: 'a' } }))),
  // Holds: navigation.hooks-order-navigation-product-plugins
  step('a hook that cancels', (page) =>
    page.evaluate(() => window.client.get('/', { hooks: { before: () => false } })),
  ),
  // Holds: navigation.hooks-order-navigation-product-plugins
  step('a hook that stops at the data', (page) =>
    page.evaluate(() => window.client.get('/', { hooks: { data: () => false } })),
  ),
  // Holds: navigation.new-navigation-aborts-flight-abort
  step('quick after slow', async (page, seen) => {
    await page.evaluate(() => void window.client.get('/slow/3000'))
    await expect.poll(() => seen.length).toBe(1)
    await page.evaluate(() => window.client.get('/echo?quick=1'))
  }),
  // Holds: navigation.new-navigation-aborts-flight-abort
  step('aborting', async (page, seen) => {
    await page.evaluate(() => void window.client.get('/slow/3000'))
    await expect.poll(() => seen.length).toBe(1)
    await page.evaluate(() => void window.client.abort())
  }),
  step('an answer outside of the protocol', (page) => page.evaluate(() => void window.client.get('/plain'))),
  // Holds: navigation.shared-properties-flash-errors-exception
  step('a failing server', (page) => page.evaluate(() => window.client.get('/error'))),
  // Holds: navigation.shared-properties-flash-errors-exception
  step('a rejected token', (page) => page.evaluate(() => window.client.post('/forbidden'))),
  // Holds: navigation.downloads-external-visits-here-new
  step('a download', async (page) => {
    const download = page.waitForEvent('download')
    await page.evaluate(() => void window.client.get('/file'))
    await download
  }),
  // Holds: navigation.preload-hover-mount-used-once
  step('preloading', (page) => page.evaluate(() => window.client.preload('/echo?pre=1'))),
  // Holds: navigation.preload-hover-mount-used-once
  step('visiting what was preloaded', (page) => page.evaluate(() => window.client.get('/echo?pre=1'))),
  // Holds: navigation.preload-hover-mount-used-once
  step('visiting it again', (page) => page.evaluate(() => window.client.get('/echo?pre=1'))),
  // Holds: navigation.state-memo-entry-through-back
  step('back', (page) => page.evaluate(() => history.back())),
  // Holds: navigation.state-memo-entry-through-back
  step('two back', (page) => page.evaluate(() => history.go(-2))),
  // Holds: navigation.state-memo-entry-through-back
  step('forward', (page) => page.evaluate(() => history.forward())),
  // Holds: navigation.positions-document-scroll-region-elements
  step('a page that is scrolled', (page) =>
    page.evaluate(async () => {
      document.body.style.minHeight = '5000px'
      await window.client.get('/echo?scrolled=1')
      window.scrollTo(0, 700)
    }),
  ),
  // Holds: navigation.replace-preserveurl-preservestate-preservescroll-value
  step('a visit that keeps the position', (page) =>
    page.evaluate(() => window.client.get('/echo?scrolled=2', { preserveScroll: true })),
  ),
  step('a reload of the page', (page) => page.evaluate(() => window.client.reload())),
  // Holds: navigation.replace-preserveurl-preservestate-preservescroll-value
  step('a visit that does not', (page) => page.evaluate(() => window.client.get('/echo?scrolled=3'))),
  // Holds: navigation.positions-document-scroll-region-elements
  step('back to the position', (page) => page.evaluate(() => history.back())),
  // Holds: navigation.dialog-over-page-opened-over
  step('a dialog by its own URL', async (page) => {
    await page.evaluate(() => void (location.href = '/speakers/5'))
    await page.waitForURL(/speakers/)
  }),
  // Holds: navigation.dialog-closes-navigation-redirecturl-base
  step('closing it, to its base', (page) => page.evaluate(() => void window.client.dialog.close())),
  // Holds: navigation.state-memo-entry-through-back
  step('loading the document anew', async (page) => {
    await page.reload()
  }),
  // Holds: navigation.downloads-external-visits-here-new
  step('a visit in a new tab', async (page) => {
    const tab = page.context().waitForEvent('page')
    await page.evaluate(() => void window.client.get('/tab'))
    await (await tab).waitForLoadState()
    await (await tab).close()
  }),
  // Holds: navigation.downloads-external-visits-here-new
  step(
    'an external visit',
    async (page) => {
      await page.evaluate(() => void window.client.get('/leave'))
      await page.waitForURL(/left=1/)
    },
    { number: 14, of: ['historyLength'] },
  ),
  // Holds: navigation.downloads-external-visits-here-new
  step(
    'another version',
    async (page) => {
      await page.evaluate(() => void window.client.get('/bump'))
      await page.waitForURL(/\/$/)
    },
    { number: 14, of: ['historyLength'] },
  ),
]
