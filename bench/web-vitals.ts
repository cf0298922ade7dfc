/** `npm run bench` runs this, too: what a slow phone on a slow line waits for, on the home page and on a concert's. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { href } from '@cadenza/navigation'
import { fillDemoSeason } from '../db/demo/fill.ts'
import { openBrowser } from '../scripts/lib/open-browser.ts'
import { ensureBuild } from '../scripts/lib/build.mjs'
import { calendarDateOf } from '../shop/dates.ts'
import { routes } from '../shop/routes.ts'
import { readConfig } from '../shop/server/config.ts'
import { createDatabase } from '../shop/server/database.ts'
import { upkeepLimits } from '../shop/server/database-limits.ts'
import { startEmbeddedPostgres } from '../shop/server/embedded-postgres.ts'
import { migrate } from '../shop/server/migrate.ts'
import { findUnlimitedTicket } from './find-ticket.ts'
import { startMeasuredServer } from './measured-server.ts'
import { readVitals, type Vitals } from './page-vitals.ts'
import { findMedian } from './percentiles.ts'

const port = 3998
const origin = `http://localhost:${port}`
const root = join(import.meta.dirname, '..')
const visits = Number(process.env.BENCH_VISITS ?? 3)
const aims: Vitals = { lcp: 2000, cls: 0.05, inp: 200 }

async function bench(directory: string): Promise<void> {
  const buildDirectory = process.env.BUILD_DIR ?? (await ensureBuild(root))
  const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: String(port), DATA_DIR: directory }
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
  const { db, pool, close } = createDatabase(postgres.url, { limits: upkeepLimits })
  try {
    await migrate(pool)
    await fillDemoSeason({ db, config: readConfig(environment), today: calendarDateOf(new Date()) })
    const { slug, date } = await findUnlimitedTicket(db)
    const shop = await startMeasuredServer({
      kind: 'shop',
      environment: { ...environment, BUILD_DIR: buildDirectory },
      buildDirectory,
      databaseUrl: postgres.url,
    })
    const browser = await openBrowser()
    await measure(browser, 'home', origin, useHome)
    const concert = origin + href(routes['events.show'], { venueSlug: slug, date })
    await measure(browser, 'event page', concert, useConcert)
    await browser.close()
    await shop.stop()
  } finally {
    await close()
    await postgres.stop()
  }
}

async function measure(
  browser: Browser,
  name: string,
  url: string,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const all: Vitals[] = []
  for (let count = 0; count < visits; count++) all.push(await readVitals(browser, url, visit))
  const { lcp, cls, inp } = {
    lcp: findMedian(all.map((vitals) => vitals.lcp)),
    cls: findMedian(all.map((vitals) => vitals.cls)),
    inp: findMedian(all.map((vitals) => vitals.inp)),
  }
  console.log(
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

const directory = await mkdtemp(join(tmpdir(), 'cadenza-vitals-'))
try {
  await bench(directory)
} finally {
  await rm(directory, { recursive: true, force: true })
}
