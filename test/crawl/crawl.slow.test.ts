import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pagePathsForVisitors } from '#core/routes/routes.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { pages } from '#apps/shop/features.ts'
import { byBuyer, byUser, pageKinds, type PageKind } from '#test/e2e/pages/page-kinds.ts'
import { addressOf, isOf, type Visited } from './crawl.ts'
import { listPageFaults } from './page-faults.ts'
import { findNames, listForeignSentences, listSharedTexts } from './shared-texts.ts'
import { crawlSite, listPictureFaults, lostPath, type Site } from './site.ts'

/** Pages reachable only by links in mails. */
const ofMails = ['confirm-registration', 'device-link', 'reset-password']
const isOpenToAll = (page: string) => {
  const where = pageKinds[page as PageKind]
  return where !== byBuyer && where !== byUser && !ofMails.includes(page)
}

let site: Site
beforeAll(async () => {
  const warnings: string[] = []
  const error = vi.spyOn(console, 'error').mockImplementation((...said) => void warnings.push(said.join(' ')))
  site = await crawlSite(warnings)
  error.mockRestore()
}, 400_000)
afterAll(() => site?.shop.close())

/** Lists each fault once, with the first page that has it and the number of further ones. */
function gather(found: { fault: string; place: string }[]): string[] {
  const places = Map.groupBy(found, ({ fault }) => fault)
  return [...places].map(([fault, all]) => {
    const more = new Set(all.map(({ place }) => place)).size - 1
    return `${all[0]!.place}${more > 0 ? ` and ${more} more` : ''}: ${fault}`
  })
}

const documents = () => site.visited.filter((one): one is Visited & { page: object } => one.page !== null)

describe('the site, crawled in every language,', () => {
  // Holds: visitors.crawl-every-link-answers
  test('answers at every address that a page, a feed or the sitemap names, and without a detour', () => {
    expect(site.visited.length).toBeGreaterThan(400)
    const wrong = site.visited
      .filter(({ url, answer }) => answer.status !== (url.pathname === lostPath ? 404 : 200))
      .map(({ url, from, answer }) => ({ place: from, fault: `${url.href} answers ${answer.status}` }))
    expect(gather(wrong)).toEqual([])
  })

  // Holds: visitors.crawl-every-link-answers
  test('has what every #fragment of its links leads to', () => {
    const pagesByAddress = new Map(documents().map((one) => [addressOf(one.url), one.page]))
    const wrong = site.visited.flatMap(({ url, links }) =>
      links
        .filter(({ hash }) => hash.length > 1)
        .filter((link) => {
          const target = pagesByAddress.get(addressOf(link))
          const id = decodeURIComponent(link.hash.slice(1))
          return target && !target.tags.some(({ attributes }) => attributes['id'] === id)
        })
        .map((link) => ({ place: url.href, fault: `${link.href} leads to nothing` })),
    )
    expect(gather(wrong)).toEqual([])
  })

  test('was met in every kind of page that everybody may see', () => {
    const met = new Set(documents().flatMap(({ answer }) => readComponents(answer.body.toString())))
    expect([...met].toSorted()).toEqual(Object.keys(pages).filter(isOpenToAll).toSorted())
  })

  // Holds: visitors.crawl-pages-whole
  test('has whole pages: grammar, language, title, description, one heading, ids, pictures, names, no slip of code', () => {
    const messageKeys = new Set(Object.keys(compileCatalogue().en))
    const wrong = documents().flatMap(({ url, page }) =>
      listPageFaults(page, { locale: site.localeOf(url), messageKeys }).map((fault) => ({ place: url.href, fault })),
    )
    expect(gather(wrong)).toEqual([])
    expect(site.warnings).toEqual([])
  })

  // Holds: visitors.crawl-no-foreign-text
  test('says everything in the language of the page', async () => {
    const names = await findNames(site.shop.db)
    const placed = documents().flatMap(({ url, page }) =>
      page.texts.map((text) => ({ ...text, locale: site.localeOf(url), path: url.pathname })),
    )
    expect(placed.length).toBeGreaterThan(10_000)
    expect(listSharedTexts(placed, names)).toEqual([])
    expect(listForeignSentences(placed, names)).toEqual([])
  })

  // Holds: visitors.crawl-pages-whole
  test('has pictures of the dimensions that its pages say', async () => {
    expect(await listPictureFaults(site)).toEqual([])
  })

  // Holds: visitors.crawl-every-link-answers
  test('names the same addresses on every page of a set of languages, itself among them', () => {
    const alternatesOf = ({ page }: Visited) =>
      (page?.tags ?? [])
        .filter(
          ({ name, attributes }) => name === 'link' && attributes['rel'] === 'alternate' && attributes['hreflang'],
        )
        .map(({ attributes }) => `${attributes['hreflang']} ${attributes['href']}`)
        .toSorted()
    const said = new Map(documents().map((one) => [one.url.href, alternatesOf(one)]))
    const wrong = [...said].flatMap(([url, alternates]) => {
      const addresses = alternates.map((alternate) => alternate.split(' ')[1]!)
      const others = addresses.filter((other) => said.has(other) && String(said.get(other)) !== String(alternates))
      const isItself = addresses.includes(url) || new URL(url).search !== ''
      return [
        ...others.map((other) => ({ place: url, fault: `${other} names other languages` })),
        ...(isItself ? [] : [{ place: url, fault: 'does not name itself' }]),
      ]
    })
    expect(gather(wrong)).toEqual([])
  })

  // Holds: visitors.crawl-every-link-answers
  test('lists in its sitemap nothing that search engines shall not see', () => {
    const listed = site.visited.find(({ url }) => url.pathname === '/sitemap.xml')!.links.map(addressOf)
    const hidden = documents()
      .filter(({ url, page }) => {
        const robots = page.tags.find(({ attributes }) => attributes['name'] === 'robots')?.attributes['content']
        const isClosed = pagePathsForVisitors.some((path) => `${url.pathname}$`.startsWith(path))
        return listed.includes(url.href) && (robots === 'noindex' || isClosed)
      })
      .map(({ url }) => url.href)
    expect(hidden).toEqual([])
  })

  test('gives no cookie to who only looks', () => {
    const given = site.visited.filter(({ answer }) => answer.headers['set-cookie'] !== undefined)
    expect(given.map(({ url }) => url.href)).toEqual([])
    expect(site.visited.some(({ answer }) => isOf(answer, 'image/'))).toBe(true)
  })
})

/** Returns the names of the page that a document shows, and of the dialog over it. */
function readComponents(html: string): string[] {
  const payload = /data-payload=(["'])(.*?)\1/s.exec(html)![2]!
  return [...payload.replaceAll('&quot;', '"').matchAll(/"component":"([^"]+)"/g)].map(([, name]) => name!)
}
