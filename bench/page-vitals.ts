/** Visits pages as a slow phone on a slow line does, and reads what such a visitor waits for. */
import type { Browser, CDPSession, Page } from '@playwright/test'

export interface Vitals {
  /** Milliseconds until the largest thing on the first screen is there. */
  lcp: number
  /** How far things moved that nobody asked to move: all shifts together, which is never less than the usual figure. */
  cls: number
  /** Milliseconds from a tap to what is seen of it: the slowest of all taps. */
  inp: number
}

/** The slow 4G and the phone that Lighthouse throws at pages. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }
const slowness = 4

declare global {
  interface Window {
    vitals: Vitals
  }
}

/** One visit with an empty cache: the page loads, is read to its end, and is used. */
export async function readVitals(browser: Browser, url: string, visit: (page: Page) => Promise<void>): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  try {
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page))
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'networkidle' })
    // What a script scrolls to would be taken for the first screen's.
    const { lcp } = await page.evaluate(() => window.vitals)
    await readThrough(page)
    await visit(page)
    // Events are reported after the frame that follows them.
    await page.waitForTimeout(500)
    return { ...(await page.evaluate(() => window.vitals)), lcp }
  } finally {
    await context.close()
  }
}

async function slowDown(client: CDPSession): Promise<void> {
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', slow4G)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** Runs in the page, before everything else. */
function observe(): void {
  const vitals: Vitals = { lcp: 0, cls: 0, inp: 0 }
  window.vitals = vitals
  const watch = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) vitals.cls += value
  })
  watch('event', (entry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming
    if (interactionId) vitals.inp = Math.max(vitals.inp, duration)
  })
}

async function readThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight)
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await page.waitForTimeout(200)
  }
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 0))
}
