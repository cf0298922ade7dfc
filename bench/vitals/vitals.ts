/** Measures web vitals on a slow phone and connection, for the home page and a concert's page. */
import type { Browser, Locator, Page } from '@playwright/test'
import { openBrowser } from '#scripts/lib/open-browser.ts'
import { readVitals, type Vitals } from './page-vitals.ts'
import type { Run } from '../part.ts'
import { findMedian, findPercentile } from '../statistics/percentiles.ts'
import { openShop } from '../shop/shop.ts'
import { repeat } from '../statistics/repeat.ts'

/** A run; there are two at least. */
const visits = Number(process.env.BENCH_VISITS ?? 3)
const aims = { lcp: 1800, cls: 0.05, inpP75: 60, inpP98: 100 }
/** Milliseconds: taps are timed in steps of 8. */
const clock = 8

export async function measureVitals(run: Run): Promise<void> {
  const { origin, page } = await openShop(run)
  const browser = await run.closers.open(openBrowser(), (opened) => opened.close())
  const home = await measure(run, { browser, name: 'home', url: origin, visit: useHome })
  const concert = await measure(run, { browser, name: 'event page', url: page, visit: useConcert })
  const interactions = [...home.interactions, ...concert.interactions]
  run.record(
    {
      interactions: interactions.length,
      'inp-p75': findPercentile(interactions, 75),
      'inp-p98': findPercentile(interactions, 98),
    },
    home.isNoisy || concert.isNoisy,
  )
  run.tell(`all ${interactions.length} interactions: ${describe(interactions)}`)
  const least = await measure(run, { browser, name: 'a page with nothing but a button', url: bare, visit: useBare })
  run.record(
    { 'least-p75': findPercentile(least.interactions, 75), 'least-p98': findPercentile(least.interactions, 98) },
    least.isNoisy,
  )
}

/** Baseline: the browser's own time for a tap on this machine. */
const bare = `data:text/html,<!doctype html><meta name="viewport" content="width=device-width"><button onclick="this.textContent++">0</button>`

interface Visit {
  browser: Browser
  name: string
  url: string
  visit: (page: Page) => Promise<void>
}

/** Returns the times of all interactions of all runs, whose 75th percentiles should agree. */
async function measure(run: Run, { browser, name, url, visit }: Visit) {
  const { results, isNoisy, noise } = await repeat({
    async measure() {
      const seen: Vitals[] = []
      for (let count = 1; count <= visits; count++) {
        run.step(`${name}, visit ${count} of ${visits}`)
        seen.push(await readVitals(browser, url, visit))
      }
      return seen
    },
    read: (seen) => [
      findPercentile(
        seen.flatMap(({ interactions }) => interactions),
        75,
      ),
    ],
    step: clock,
    most: 3,
  })
  const all = results.flat()
  const lcp = findMedian(all.map((vitals) => vitals.lcp))
  const cls = findMedian(all.map((vitals) => vitals.cls))
  const interactions = all.flatMap((vitals) => vitals.interactions)
  run.tell(
    `${name}, slow phone on slow 4G: LCP ${(lcp / 1000).toFixed(2)} s (aim: ${aims.lcp / 1000} or less), ` +
      `CLS ${cls.toFixed(3)} (aim: ${aims.cls} or less), ${interactions.length} interactions, ${describe(interactions)}${noise}`,
  )
  return { interactions, isNoisy }
}

const describe = (interactions: number[]) =>
  `to the next paint p75 ${findPercentile(interactions, 75)} ms (aim: ${aims.inpP75} or less), p98 ${findPercentile(interactions, 98)} ms (aim: ${aims.inpP98} or less)`

/** Pages through the calendar, opens the next concert, and uses its controls. */
async function useHome(page: Page): Promise<void> {
  const leaves = page.locator('a[href*="month="]')
  for (const leaf of [leaves.last(), leaves.first(), leaves.last()]) {
    await tap(leaf)
    await page.waitForLoadState('networkidle')
  }
  await tap(page.locator('a:has(strong)[href^="/events/"]').first())
  await page.waitForLoadState('networkidle')
}

/** Selects some tickets, changes their number, and adds two to the cart. */
async function useConcert(page: Page): Promise<void> {
  const ticket = page.locator('li:has(input[name=quantity])').first()
  // A zone has several tickets in its row: uses one of them.
  const [less, more] = ['One fewer', 'One more'].map((name) => ticket.locator(`button[aria-label^="${name}"]`).last())
  for (const button of [more, more, less, more, less, more]) await tap(button!)
  await tap(page.getByRole('button', { name: 'Add to cart' }))
  await page.locator('header a[href="/cart"]').getByText('2').waitFor()
}

async function useBare(page: Page): Promise<void> {
  for (let count = 0; count < 11; count++) await tap(page.getByRole('button'))
}

/**
 * Taps the middle of an element without running Playwright code in the page: the lookups of
 * `Locator.tap` during the tap would count as the page's work, slowed four times. Continues after
 * the next paint, like a person.
 */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`There is nothing to tap: ${String(target)}.`)
  const page = target.page()
  await page.evaluate(afterNextPaint)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(afterNextPaint)
}

/** Runs in the page. */
function afterNextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
