/**
 * Visits pages like a slow phone on a slow connection, and measures what such a visitor waits for.
 */
import type { Browser, CDPSession, Page } from '@playwright/test'

export interface Vitals {
  /** Milliseconds until the largest contentful paint. */
  lcp: number
  /** Sum of all unexpected layout shifts, never below the usual metric. */
  cls: number
  /** Milliseconds from each tap to the next paint, in steps of 8; 16 if not more. */
  interactions: number[]
}

/** Lighthouse's slow 4G and phone. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }
const slowness = 4

declare global {
  interface Window {
    vitals: ObservedVitals
  }
}

type ObservedVitals = Pick<Vitals, 'lcp' | 'cls'> & {
  /** Slowest event of each interaction, by its number. */
  slow: Record<number, number>
  taps: number
}

/** Browsers do not report faster events. */
const LEAST_MILLISECONDS = 16

/** Visits a page with an empty cache: it loads, is scrolled to its end, and is used. */
export async function readVitals(browser: Browser, url: string, visit: (page: Page) => Promise<void>): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  try {
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page))
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'networkidle' })
    // Paints are reported later, after all requests on a busy machine.
    await page.waitForFunction(() => window.vitals.lcp > 0)
    // Read before scrolling by script, which would count for the first screen.
    const { lcp } = await page.evaluate(() => window.vitals)
    await readThrough(page)
    await visit(page)
    // Events are reported after the following frame.
    await page.waitForTimeout(500)
    const { cls, slow, taps } = await page.evaluate(() => window.vitals)
    const times = Object.values(slow)
    const quick = Array.from({ length: Math.max(0, taps - times.length) }, () => LEAST_MILLISECONDS)
    return { lcp, cls, interactions: [...times, ...quick] }
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
  const vitals: ObservedVitals = { lcp: 0, cls: 0, slow: {}, taps: 0 }
  window.vitals = vitals
  addEventListener('pointerup', () => vitals.taps++, { capture: true })
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
    if (interactionId) vitals.slow[interactionId] = Math.max(vitals.slow[interactionId] ?? 0, duration)
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
