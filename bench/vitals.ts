/** What a slow phone on a slow line waits for, on the home page and on a concert's. */
import type { Browser, Page } from '@playwright/test'
import { openBrowser } from '../scripts/lib/open-browser.ts'
import { readVitals, type Vitals } from './page-vitals.ts'
import type { Run } from './part.ts'
import { findMedian } from './statistics/percentiles.ts'
import { openShop } from './shop.ts'

const visits = Number(process.env.BENCH_VISITS ?? 3)
const aims: Vitals = { lcp: 2000, cls: 0.05, inp: 200 }

export async function measureVitals(run: Run): Promise<void> {
  const { origin, page } = await openShop(run, { port: 3998 })
  const browser = await run.closers.open(openBrowser(), (opened) => opened.close())
  await measure(run, { browser, name: 'home', url: origin, visit: useHome })
  await measure(run, { browser, name: 'event page', url: page, visit: useConcert })
}

interface Visit {
  browser: Browser
  name: string
  url: string
  visit: (page: Page) => Promise<void>
}

async function measure(run: Run, { browser, name, url, visit }: Visit): Promise<void> {
  const all: Vitals[] = []
  for (let count = 1; count <= visits; count++) {
    run.step(`${name}, visit ${count} of ${visits}`)
    all.push(await readVitals(browser, url, visit))
  }
  const { lcp, cls, inp } = {
    lcp: findMedian(all.map((vitals) => vitals.lcp)),
    cls: findMedian(all.map((vitals) => vitals.cls)),
    inp: findMedian(all.map((vitals) => vitals.inp)),
  }
  run.tell(
    `${name}, slow phone on slow 4G: LCP ${(lcp / 1000).toFixed(2)} s (aim: ${aims.lcp / 1000} or less), ` +
      `CLS ${cls.toFixed(3)} (aim: ${aims.cls} or less), INP ${Math.round(inp)} ms (aim: ${aims.inp} or less)`,
  )
}

/** Turns the calendar's leaf and goes to the next concert. */
async function useHome(page: Page): Promise<void> {
  const leaves = page.locator('a[href*="month="]')
  await leaves.last().tap()
  await page.waitForLoadState('networkidle')
  await page.locator('a:has(strong)[href^="/events/"]').first().tap()
  await page.waitForLoadState('networkidle')
}

/** Takes two tickets and puts them into the cart. */
async function useConcert(page: Page): Promise<void> {
  const ticket = page.locator('li:has(input[name=quantity])').first()
  const more = ticket.locator('button[type=button]').last()
  await more.tap()
  await more.tap()
  await ticket.locator('button[type=submit]').tap()
  await page.locator('header a[href="/cart"]').getByText('2').waitFor()
}
