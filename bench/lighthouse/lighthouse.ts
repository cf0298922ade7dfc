/**
 * Lighthouse results of the shop's pages on a phone: medians of the visits of each, which go on
 * until two agree.
 */
import { href } from '@cadenza/navigation'
import { findFreePort } from '#platform/testing/free-port.ts'
import { createRunDirectory } from '#platform/testing/run-directory.ts'
import { openBrowser } from '#scripts/lib/open-browser.ts'
import { routes } from '#core/routes/routes.ts'
import { findShortfalls, joinReports, readReport, type Report } from './report.ts'
import { fillCart } from '../load/visits.ts'
import { runLighthouse } from './run-lighthouse.ts'
import type { Run } from '../part.ts'
import { removeDirectory } from '../shop/open-season.ts'
import { openShop } from '../shop/shop.ts'
import { repeat } from '../statistics/repeat.ts'

/** Maximum visits of a page. */
const most = Number(process.env.BENCH_VISITS ?? 5)
/** Scores of visits that agree: within two of a hundred. */
const tolerance = 0.02
/** Comma-separated page names. */
const asked = process.env.BENCH_PAGES?.split(',')

/**
 * Throws, once all pages are measured, if one of them falls short of 100 in anything but
 * performance.
 */
export async function measureLighthouse(run: Run): Promise<void> {
  const { origin, page, ticket } = await openShop(run)
  const directory = await run.closers.open(createRunDirectory('cadenza-lighthouse'), removeDirectory)
  const browserPort = await findFreePort()
  await run.closers.open(openBrowser([`--remote-debugging-port=${browserPort}`]), (opened) => opened.close())
  const short: string[] = []
  const pages = await listPages(origin, page, await fillCart({ origin, ticket }))
  const unknown = asked?.find((name) => pages.every(([known]) => known !== name))
  if (unknown !== undefined)
    throw new Error(`There is no page named ${unknown}: ${pages.map(([name]) => name).join(', ')}.`)
  for (const [name, url, cookie] of pages.filter(([known]) => !asked || asked.includes(known))) {
    let count = 0
    const { results, isNoisy, noise } = await repeat({
      async measure() {
        run.step(`${name}, visit ${++count} of ${most} at the most`)
        return readReport(await runLighthouse({ url, browserPort, directory, cookie }))
      },
      read: ({ scores }) => [scores.performance],
      tolerance,
      most,
    })
    const joined = joinReports(results)
    run.tell(`${name}: ${describe(joined)}, of ${count} visits${noise}`)
    run.record({ [name]: joined.scores.performance, [`${name}-lcp`]: joined.timings.LCP }, isNoisy)
    // Search engines are told not to keep a visitor's own page.
    const found = findShortfalls(joined).filter((what) => cookie === undefined || !what.startsWith('seo'))
    short.push(...found.map((what) => `${name}: ${what}`))
  }
  if (short.length > 0) throw new Error(`Short of 100:\n${short.join('\n')}`)
}

type MeasuredPage = [name: string, url: string, cookie?: string]

async function listPages(origin: string, event: string, cookie: string): Promise<MeasuredPage[]> {
  return [
    ['home', origin + href(routes.home)],
    ['event', event],
    ['season', origin + href(routes.season)],
    ['venues', origin + href(routes.venues)],
    ['cart', origin + href(routes.cart), cookie],
    ['gallery', origin + href(routes.gallery)],
    ['article', await findArticle(origin)],
    ['FAQ', origin + href(routes.faq)],
  ]
}

/** Returns the first article in the shop's sitemap. */
async function findArticle(origin: string): Promise<string> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const above = origin + href(routes['article-categories'])
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
  const lists = origin + href(routes.articles, { slug: 'x' }).slice(0, -1)
  const found = addresses.find((address) => address.startsWith(`${above}/`) && !address.startsWith(lists))
  if (!found) throw new Error('The sitemap names no article.')
  return found
}

function describe({ scores, timings }: Report): string {
  const { FCP, LCP, TBT, CLS } = timings
  return (
    `accessibility ${scores.accessibility}, best practices ${scores['best-practices']}, SEO ${scores.seo}, ` +
    `performance ${scores.performance} [FCP ${seconds(FCP)}, LCP ${seconds(LCP)}, TBT ${Math.round(TBT)} ms, CLS ${CLS.toFixed(3)}]`
  )
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
