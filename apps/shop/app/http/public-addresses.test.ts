/**
 * A page is cached once for all spellings of its address, and its canonical address is the same.
 */
import { type IncomingMessage, request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createChangeSignal } from '#platform/database/change-signal.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { pageRoutes } from '#core/routes/page-routes.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { countAttemptsAs } from '#test/shop/count-attempts.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { allFeatures } from '../features.ts'

const database = await createTestDatabase()
const changes = createChangeSignal(database.url, { channel: 'shown_changed' })
const made: string[] = []
const shop = await createTestShop({
  database,
  dependencies: {
    publicPages: { changes },
    renderer: {
      version: 'test',
      render: async ({ payload }) => {
        made.push(payload.url)
        return { html: '' }
      },
      assetsOf: () => ({ entry: '/main.js', stylesheets: [], modules: [], fonts: [] }),
    },
  },
})
afterAll(async () => {
  await changes.close()
  await shop.close()
})
beforeEach(() => void (made.length = 0))

const { rows } = await sql<Record<'venue' | 'date' | 'soloist' | 'category' | 'article', string>>`
  select (select slug from venues where id = venue_id) as venue, date::text, (select min(slug) from soloists) as soloist,
    (select category.slug ->> 'en' from article_categories category join articles on category_id = category.id
      where articles.archived_at is null order by articles.id limit 1) as category,
    (select slug ->> 'en' from articles where archived_at is null order by id limit 1) as article
  from event_dates where slot = '' and status = 'scheduled' order by starts_at desc limit 1`.execute(shop.db)
const { venue, date, soloist, category, article } = rows[0]!

/** Path parameters of each cached page. */
const samples: Record<string, Record<string, string>> = {
  'events.show': { venueSlug: venue, date },
  'soloists.show': { slug: soloist },
  articles: { slug: category },
  article: { category_slug: category, article },
  page: { slug: 'terms' },
}
/** Values of the known query parameters. */
const values: Record<string, string> = { month: '2031-05', page: '1', price: '40', slot: '' }

/** Requests the address literally: other clients normalise it. */
async function look(path: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    ask({ port: shop.config.port, host: 'localhost', path, headers }, resolve).on('error', reject).end()
  })
  const body = await text(answer)
  const isHybrid = answer.headers['x-hybrid'] !== undefined
  const json = isHybrid ? body : /data-payload='([^']*)'/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  return {
    status: answer.statusCode,
    control: answer.headers['cache-control'],
    body,
    payload: JSON.parse(json ?? 'null'),
  }
}

const forAll = 'public, max-age=0, s-maxage=1'

// Holds: operation.page-made-once-for-all-its-addresses
test.each(Object.entries(allFeatures.publicRoutes))(
  'public addresses: %s is made once for every way to write its address, and once more for each name that it knows',
  async (name, known) => {
    const path = href(pageRoutes[name as 'home'], samples[name] ?? {})
    const spelled = path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    const asked = [
      '?fbclid=IwAR0_poison',
      '?utm_source=a&utm_medium=b&url=%22%3E%3Cscript%3E',
      '?Month=2031-05',
      '?month[]=1',
    ]
    const ways = [
      path,
      `/.${path}`,
      `/a/..${path}`,
      `/%2e${path}`,
      spelled,
      `${path}#top`,
      ...asked.map((query) => path + query),
    ]
    for (const way of ways) {
      const { status, control, payload } = await look(way)
      expect([way, status, control]).toEqual([way, 200, forAll])
      expect(payload.url).toBe(new URL(way.replace(/#.*/, ''), shop.config.origins.en).href)
      expect(payload.view.properties.head?.canonical ?? '').not.toContain('?utm')
    }
    expect(made).toEqual([shop.config.origins.en + path])
    expect((await look(path)).body).not.toMatch(/fbclid|poison|utm_|script%3E|Month/)

    for (const one of known) {
      made.length = 0
      const query = `?${one}=${values[one] ?? 'a'}`
      await look(path + query)
      await look(`${path}?fbclid=b&${query.slice(1)}`)
      expect(made).toEqual([shop.config.origins.en + path + query])
    }
  },
)

test('public addresses: a navigation has its own address, too, and what it is not asked for is in nobody else’s', async () => {
  const headers = { 'x-hybrid': 'true', 'x-hybrid-version': 'test' }
  const { payload, control } = await look('/venues?fbclid=poison', headers)
  expect([payload.url, control]).toEqual([`${shop.config.origins.en}/venues?fbclid=poison`, forAll])
  expect((await look('/venues', headers)).body).not.toContain('poison')
})

test.each(['//venues', '//evil.example/venues', '/venues%00', '/venues/../../x', '/a/%2e%2e/cart', '/venues/.'])(
  'public addresses: %s is no other page than it says',
  async (path) => {
    const { status, body } = await look(path)
    const own = new URL(`http://localhost${path}`).pathname
    expect([status, body.includes('evil')]).toEqual([
      own === '/cart' || own === '/venues/' ? 200 : 404,
      path.includes('evil'),
    ])
  },
)

test('public addresses: who has a session, a preview or an unknown page gets what is made for them', async () => {
  const visitor = shop.visitor()
  expect((await visitor.get('/venues?preview=x&fbclid=b')).headers['cache-control']).toBe('private, no-store')
  expect((await look('/no-such-page?fbclid=b')).payload.url).toMatch(/\?fbclid=b$/)
})

test('public addresses: a sender who has used up what is made for them still gets what is kept, and a page that says when to come again', async () => {
  const address = '203.0.113.77'
  const visitor = shop.visitor('fr', address)
  const { kind, attempts } = requestLimits.page
  await look('/venues')
  const at = (path: string) => shop.visitor('fr', address).get(path)
  for (let time = 0; time < 50; time++) await at(`/season?q=${time}`)
  await countAttemptsAs(shop.db, kind, attempts)
  for (let time = 0; time < 50; time++) await at(`/season?q=b${time}`)
  const refused = await at('/season?q=c')
  expect([refused.status, refused.props.status, refused.body.includes('lang="fr"')]).toEqual([429, 429, true])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await shop.visitor('fr').get('/venues')
  await sql`update venues set address = address || '!'`.execute(shop.db)
  expect((await visitor.get('/venues?fbclid=x')).status).toBe(200)
  expect((await shop.visitor('fr').get('/season?q=c')).status).toBe(200)
})
