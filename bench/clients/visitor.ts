import type { Browser } from '@playwright/test'

/** Milliseconds from a click. */
export interface Navigation {
  /** Until the next page is in the document. */
  rendered: number
  /** Until the frame with it has been painted. */
  painted: number
}

/** A visitor who navigates with one of the clients. */
export interface Visitor {
  /** Follows the first link of the page. */
  navigate(): Promise<Navigation>
  /** Slows the processor down by this factor. */
  slowDown(rate: number): Promise<void>
  /** Scripts loaded so far. */
  readonly scripts: ReadonlySet<string>
  close(): Promise<void>
}

const TIMEOUT_MILLISECONDS = 10_000

declare global {
  interface Window {
    /** Lost with its document. */
    arrival?: Promise<Navigation>
  }
}

export async function openVisitor(browser: Browser, url: string): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const scripts = new Set<string>()
  const errors: Error[] = []
  let documents = 0
  page.on('domcontentloaded', () => documents++)
  page.on('pageerror', (error) => errors.push(error))
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  return {
    scripts,
    slowDown: async (rate) => void (await client.send('Emulation.setCPUThrottlingRate', { rate })),
    async navigate() {
      const from = page.url()
      await page.evaluate(watchArrival, TIMEOUT_MILLISECONDS)
      await page.locator('main a').first().click()
      const navigation = await page
        .evaluate(() => window.arrival)
        .catch((cause: unknown) => {
          throw new Error(`No page came after ${from}.`, { cause })
        })
      // A client that loads documents, or shows pages without navigating, is not measured here.
      if (!navigation || documents !== 1) throw new Error(`A document was loaded from ${from}.`)
      if (page.url() === from) throw new Error(`Still at ${from} when the next page was shown.`)
      if (errors.length > 0) throw new AggregateError(errors, `Something went wrong on the way from ${from}.`)
      return navigation
    },
    close: () => context.close(),
  }
}

/** Runs in the page: starts waiting for the target page of the next click. */
function watchArrival(timeout: number): void {
  const readTitle = () => document.querySelector('h1')?.textContent
  const before = readTitle()
  window.arrival = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Still "${before}".`)), timeout)
    let clicked = 0
    addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      const title = readTitle()
      if (!title || title === before) return
      clearTimeout(timer)
      observer.disconnect()
      const rendered = performance.now() - clicked
      requestAnimationFrame(() => {
        // The frame is painted right after its callbacks, before this message arrives.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve({ rendered, painted: performance.now() - clicked })
        port2.postMessage(null)
      })
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
}
