import { type Page, expect } from '@playwright/test'
import type { SeenRequest } from './probe-app.ts'

/** One thing to do with a client, and in what it may differ from the original: the number on the list of deviations. */
export interface Step {
  name: string
  /** `seen` is what the server was asked in this step so far. */
  run(page: Page, seen: readonly SeenRequest[]): Promise<unknown>
  deviation?: { number: number; of: ('hooks' | 'requests' | 'state' | 'historyLength' | 'scroll')[] }
}

const step = (name: string, run: Step['run'], deviation?: Step['deviation']): Step => ({ name, run, deviation })

/** Every feature of the protocol, in the browser. */
export const script: Step[] = [
  step('nothing: the first load', async () => {}),
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
  step('GET without data', (page) => page.evaluate(() => window.client.get('/echo?x=1#there'))),
  step('the same page with another hash', (page) => page.evaluate(() => window.client.get('/echo?x=1#elsewhere'))),
  step('a hash and data', (page) => page.evaluate(() => window.client.get('/echo?x=1#there', { data: { y: [1] } }))),
  step('a hash that a redirect leads away from', (page) => page.evaluate(() => window.client.post('/go#there'))),
  step('a click on a hash', (page) => page.evaluate(() => void (location.hash = 'clicked'))),
  step('back from the hash', (page) => page.evaluate(() => history.back())),
  step('a page with a hash', (page) => page.evaluate(() => window.client.get('/echo?x=1#elsewhere'))),
  step('the same page again', (page) => page.evaluate(() => window.client.get('/echo?x=1#elsewhere'))),
  step('POST JSON', (page) =>
    page.evaluate(() => window.client.post('/echo', { data: { a: 1, b: [true, null], c: { d: 'é' } } })),
  ),
  step('POST without data', (page) => page.evaluate(() => window.client.post('/echo'))),
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
  step('POST a file', (page) =>
    page.evaluate(() =>
      window.client.post('/echo', { data: { file: new File(['text'], 'ő.txt', { type: 'text/plain' }), a: 1 } }),
    ),
  ),
  step('PUT', (page) => page.evaluate(() => window.client.put('/echo', { data: { a: 1 } }))),
  step('PATCH without data', (page) => page.evaluate(() => window.client.patch('/echo'))),
  step('DELETE with form data', (page) =>
    page.evaluate(() => window.client.delete('/echo', { data: { a: 1 }, useFormData: true })),
  ),
  step('PUT that is not spoofed', (page) =>
    page.evaluate(() => window.client.put('/echo', { data: { a: 1 }, spoof: false })),
  ),
  step('own headers', (page) => page.evaluate(() => window.client.get('/echo', { headers: { 'x-own': 'a' } }))),
  step('a redirect with a flash', (page) => page.evaluate(() => window.client.post('/go'))),
  step('validation errors', (page) => page.evaluate(() => window.client.post('/store', { data: {} }))),
  step('back from the errors', (page) => page.evaluate(() => history.back())),
  step('forward to the errors', (page) => page.evaluate(() => history.forward())),
  step('errors in a bag', (page) => page.evaluate(() => window.client.post('/store', { data: {}, errorBag: 'bag' }))),
  step('success in a bag', (page) =>
    page.evaluate(() => window.client.post('/store', { data: { name: 'a' }, errorBag: 'bag' })),
  ),
  step('reload', (page) => page.evaluate(() => window.client.reload())),
  step('replace', (page) => page.evaluate(() => window.client.get('/echo?replaced=1', { replace: true }))),
  step('preserveUrl', (page) => page.evaluate(() => window.client.get('/parts', { preserveUrl: true }))),
  step('a page of parts', (page) => page.evaluate(() => window.client.get('/parts'))),
  step('only one part', (page) => page.evaluate(() => window.client.reload({ only: ['other'] }))),
  step('only what is in a part, by dot paths', (page) =>
    page.evaluate(() => window.client.reload({ only: ['nested.a', 'nested.b.c'] })),
  ),
  step('a part without some of it', (page) =>
    page.evaluate(() => window.client.reload({ only: ['nested', 'other'], except: ['nested.b.d'] })),
  ),
  step(
    'only one part, with errors in a bag',
    (page) => page.evaluate(() => window.client.reload({ only: ['other'], errorBag: 'bag' })),
    { number: 8, of: ['hooks'] },
  ),
  step('only a partial property', (page) => page.evaluate(() => window.client.reload({ only: ['asked'] }))),
  step('all parts but one', (page) => page.evaluate(() => window.client.reload({ except: ['cart'] }))),
  step('only a part that has lost something', (page) => page.evaluate(() => window.client.reload({ only: ['cart'] })), {
    number: 1,
    of: ['state'],
  }),
  step('only, for another component', (page) => page.evaluate(() => window.client.get('/echo', { only: ['query'] }))),
  step('deferred properties', (page) => page.evaluate(() => window.client.get('/later'))),
  step('a dialog over the page', (page) => page.evaluate(() => window.client.get('/speakers/1'))),
  step('another dialog from the dialog', (page) =>
    page.evaluate(() => window.client.get('/speakers/2', { preserveState: true })),
  ),
  step('closing it by a navigation', (page) => page.evaluate(() => void window.client.dialog.close())),
  step('a dialog that keeps the page', (page) => page.evaluate(() => window.client.get('/keep/3'))),
  step('closing it without one', (page) => page.evaluate(() => void window.client.dialog.close({ local: true }))),
  step('a local navigation', (page) =>
    page.evaluate(() => window.client.local('/echo?local=1', { component: 'echo', properties: { local: true } })),
  ),
  step('properties only', (page) => page.evaluate(() => window.client.get('/patchwork'))),
  step('a hook that cancels', (page) =>
    page.evaluate(() => window.client.get('/', { hooks: { before: () => false } })),
  ),
  step('a hook that stops at the data', (page) =>
    page.evaluate(() => window.client.get('/', { hooks: { data: () => false } })),
  ),
  step('quick after slow', async (page, seen) => {
    await page.evaluate(() => void window.client.get('/slow/3000'))
    await expect.poll(() => seen.length).toBe(1)
    await page.evaluate(() => window.client.get('/echo?quick=1'))
  }),
  step('aborting', async (page, seen) => {
    await page.evaluate(() => void window.client.get('/slow/3000'))
    await expect.poll(() => seen.length).toBe(1)
    await page.evaluate(() => void window.client.abort())
  }),
  step('an answer outside of the protocol', (page) => page.evaluate(() => void window.client.get('/plain'))),
  step('a failing server', (page) => page.evaluate(() => window.client.get('/error'))),
  step('a rejected token', (page) => page.evaluate(() => window.client.post('/forbidden'))),
  step('a download', async (page) => {
    const download = page.waitForEvent('download')
    await page.evaluate(() => void window.client.get('/file'))
    await download
  }),
  step('preloading', (page) => page.evaluate(() => window.client.preload('/echo?pre=1'))),
  step('visiting what was preloaded', (page) => page.evaluate(() => window.client.get('/echo?pre=1'))),
  step('visiting it again', (page) => page.evaluate(() => window.client.get('/echo?pre=1'))),
  step('back', (page) => page.evaluate(() => history.back())),
  step('two back', (page) => page.evaluate(() => history.go(-2))),
  step('forward', (page) => page.evaluate(() => history.forward())),
  step('a page that is scrolled', (page) =>
    page.evaluate(async () => {
      document.body.style.minHeight = '5000px'
      await window.client.get('/echo?scrolled=1')
      window.scrollTo(0, 700)
    }),
  ),
  step('a visit that keeps the position', (page) =>
    page.evaluate(() => window.client.get('/echo?scrolled=2', { preserveScroll: true })),
  ),
  step('a reload of the page', (page) => page.evaluate(() => window.client.reload())),
  step('a visit that does not', (page) => page.evaluate(() => window.client.get('/echo?scrolled=3'))),
  step('back to the position', (page) => page.evaluate(() => history.back())),
  step('a dialog by its own URL', async (page) => {
    await page.evaluate(() => void (location.href = '/speakers/5'))
    await page.waitForURL(/speakers/)
  }),
  step('closing it, to its base', (page) => page.evaluate(() => void window.client.dialog.close())),
  step('loading the document anew', async (page) => {
    await page.reload()
  }),
  step('a visit in a new tab', async (page) => {
    const tab = page.context().waitForEvent('page')
    await page.evaluate(() => void window.client.get('/tab'))
    await (await tab).waitForLoadState()
    await (await tab).close()
  }),
  step(
    'an external visit',
    async (page) => {
      await page.evaluate(() => void window.client.get('/leave'))
      await page.waitForURL(/left=1/)
    },
    { number: 14, of: ['historyLength'] },
  ),
  step(
    'another version',
    async (page) => {
      await page.evaluate(() => void window.client.get('/bump'))
      await page.waitForURL(/\/$/)
    },
    { number: 14, of: ['historyLength'] },
  ),
]
