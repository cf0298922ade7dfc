/** A cached page's response is repeated before it reaches the app, and equals the app's own. */
import { once } from 'node:events'
import { type IncomingMessage, request as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChangeSignal } from '#platform/database/change-signal.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { createTestShop } from '#test/shop/shop.ts'

const lines: any[] = []
const database = await createTestDatabase()
const changes = createChangeSignal(database.url, { channel: 'shown_changed' })
const shop = await createTestShop({
  database,
  environment: { TRUST_PROXY: '10.0.0.0/8', METRICS_TOKEN: 'metrics-token-of-the-tests-32-long' },
  dependencies: {
    log: createLog({ write: (line) => lines.push(JSON.parse(line)) }),
    // Verified for the whole test.
    publicPages: { changes, proven: 60_000, mostStale: 60_000 },
  },
})
afterAll(async () => {
  await changes.close()
  await shop.close()
})
const { host, port } = new URL(shop.config.origins.en)

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

type Head = [name: string, value: string][]

/** Over the network, with only the given headers. */
async function look(path: string, head: Head = [], method = 'GET'): Promise<Answer> {
  const headers = [['host', host] as const, ...head].flat()
  const sent = ask({ host: '127.0.0.1', port, path, method, headers, agent: false })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  return { status: response.statusCode!, headers: response.headers, body: body.toString('latin1') }
}

/** Returns the app's own response. */
async function lookPast(path: string, head: Head, method: 'GET' | 'HEAD' = 'GET'): Promise<Answer> {
  const answer = await shop.app.inject({ url: path, method, headers: { host, ...Object.fromEntries(head) } })
  return { status: answer.statusCode, headers: answer.headers as never, body: answer.rawPayload.toString('latin1') }
}

/** Removes the parts that differ in every response. */
function comparable({ status, headers, body }: Answer) {
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _alive,
    'transfer-encoding': _parts,
    'x-request-id': _id,
    ...said
  } = headers
  return { status, headers: said, body: said['content-encoding'] === undefined ? '' : body }
}

beforeEach(() => void (lines.length = 0))

describe('repeated answers', () => {
  test('are what the app says itself, whatever else a request says', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const head: Head = [['accept-encoding', encoding]]
      for (let time = 0; time < 3; time++) await look('/venues', head)
      const [repeated, own] = [await look('/venues', head), await lookPast('/venues', head)]
      expect(comparable(repeated)).toEqual(comparable(own))
      expect(repeated.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  const differing: [string, Head][] = [
    ['a cookie', [['cookie', 'theme=dark']]],
    ['an authorization', [['authorization', 'Bearer x']]],
    ['a navigation', [['x-hybrid', 'true']]],
    [
      'a part of a page',
      [
        ['x-hybrid', 'true'],
        ['x-hybrid-partial-component', 'venues'],
        ['x-hybrid-only-data', '["venues"]'],
      ],
    ],
    [
      'a navigation of another version',
      [
        ['x-hybrid', 'true'],
        ['x-hybrid-version', 'older'],
      ],
    ],
    ['a mere header of a navigation', [['x-hybrid-only-data', '["venues"]']]],
    ['another encoding', [['accept-encoding', 'gzip;q=1, br;q=0.5']]],
    [
      'a proxy that is not believed',
      [
        ['x-forwarded-host', 'evil.example'],
        ['x-forwarded-proto', 'https'],
      ],
    ],
    ['the tag of another page', [['if-none-match', 'W/"other"']]],
    ['a tag that stands for all', [['if-none-match', '*']]],
  ]

  test.each(differing)('are not given to who says otherwise: %s', async (_, extra) => {
    const head: Head = [['accept-encoding', 'br']]
    for (let time = 0; time < 3; time++) await look('/venues', head)
    const given = [...head.filter(([name]) => extra.every(([other]) => other !== name)), ...extra]
    for (let time = 0; time < 3; time++) {
      const [answer, own] = [await look('/venues', given), await lookPast('/venues', given)]
      // Personal responses contain a session or time of their own.
      if (own.headers['cache-control'] === 'private, no-store')
        expect([answer.status, answer.headers['cache-control']]).toEqual([own.status, 'private, no-store'])
      else expect(comparable(answer)).toEqual(comparable(own))
    }
  })

  test('are not given to who names another host, or two', async () => {
    for (let time = 0; time < 3; time++) await look('/venues')
    expect((await look('/venues', [['host', host]])).status).toBe(400)
    const other = ask({
      host: '127.0.0.1',
      port,
      path: '/venues',
      headers: { host: 'evil.example' },
      agent: false,
    })
    other.end()
    const [response] = (await once(other, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(421)
  })

  test('only the head of a page is asked for: it is no page', async () => {
    for (let time = 0; time < 3; time++) await look('/venues')
    const answer = await look('/venues', [], 'HEAD')
    expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([200, '', 'private, no-store'])
  })

  test('end with the page: a change is seen at once', async () => {
    for (let time = 0; time < 3; time++) await look('/venues')
    const before = await look('/venues', [['accept-encoding', 'identity']])
    expect(before.body).not.toContain('Salle Neuve')
    const told = changes.epoch()
    await sql`update venues set address = 'Salle Neuve'`.execute(shop.db)
    await vi.waitFor(() => expect(changes.epoch()).toBeGreaterThan(told))
    expect((await look('/venues', [['accept-encoding', 'identity']])).body).toContain('Salle Neuve')
  })

  test('each is a line of the log and counted, under the id that a proxy gave', async () => {
    for (let time = 0; time < 5; time++) await look('/gallery', [['x-request-id', `gallery-${time}`]])
    await vi.waitFor(() => expect(lines.filter(({ path }) => path === '/gallery')).toHaveLength(5))
    expect(lines.map(({ requestId }) => requestId)).toEqual(expect.arrayContaining(['gallery-0', 'gallery-4']))
    const line = lines.find(({ requestId }) => requestId === 'gallery-4')
    expect(line).toMatchObject({ method: 'GET', path: '/gallery', status: 200, network: '127.0.0.0/24' })
    const { body } = await look('/metrics', [['authorization', 'Bearer metrics-token-of-the-tests-32-long']])
    expect(body).toContain('http_requests_total{route="gallery",method="GET",status="200"} 5')
  })
})
