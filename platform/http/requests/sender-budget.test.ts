/** How many answers one sender may cause across all processes, and which are not counted. */
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#platform/testing/database.ts'
import { requestInnerHeaders } from './inner-request.ts'
import { createSenderBudget, keepBudget, leaveUncounted } from './sender-budget.ts'
import { markAlwaysAnswered } from './shed-load.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

let kinds = 0
/** Opens an app that allows each sender six answers, reported three at a time. */
async function open(kind = `budget-${++kinds}`) {
  const app = Fastify()
  onTestFinished(() => app.close())
  keepBudget(app, createSenderBudget({ db, limit: { kind, attempts: 6 }, secret: 'x', portion: 3 }))
  app.setErrorHandler(async (error: { statusCode?: number; headers?: object }, _request, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .headers({ ...error.headers })
      .send('the page of an error'),
  )
  app.all('/', async () => 'made')
  await app.register(async (scope) => {
    leaveUncounted(scope)
    scope.get('/desk', async () => 'desk')
  })
  await app.register(async (scope) => {
    markAlwaysAnswered(scope)
    scope.get('/file', async () => 'file')
  })
  const ask = (from: string, { url = '/', method = 'GET', headers = {} }: InjectOptions = {}) =>
    app.inject({ url, method, headers, remoteAddress: from })
  return { ask, kind }
}
const counted = async (kind: string) =>
  (await db.selectFrom('attempts').select('count').where('kind', '=', kind).execute()).map(({ count }) => count)

// Holds: operation.pages-made-for-one-sender-limited
test('budget: a sender who has had as many as are allowed is told when to come again, and others are answered', async () => {
  const { ask, kind } = await open()
  const statuses: number[] = []
  for (let time = 0; time < 14; time++) statuses.push((await ask('192.0.2.7')).statusCode)
  // The third portion is the first over the limit.
  expect(statuses).toEqual([...Array<number>(9).fill(200), ...Array<number>(5).fill(429)])
  const refused = await ask('192.0.2.7', { method: 'HEAD' })
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await ask('192.0.2.8')).body).toBe('made')
  expect(await counted(kind)).toEqual([9])
})

test('budget: the first refusals are pages, those of who goes on a line', async () => {
  const { ask } = await open()
  for (let time = 0; time < 9; time++) await ask('192.0.2.7')
  const bodies = []
  for (let time = 0; time < 5; time++) bodies.push((await ask('192.0.2.7')).body)
  const [page, line] = ['the page of an error', 'Too many requests.\n']
  expect(bodies).toEqual([page, page, page, line, line])
})

test('budget: what one process has counted is known to the other', async () => {
  const [one, kind] = [await open(), `budget-${kinds}`]
  const other = await open(kind)
  for (let time = 0; time < 6; time++) expect((await one.ask('192.0.2.7')).statusCode).toBe(200)
  const statuses = []
  for (let time = 0; time < 4; time++) statuses.push((await other.ask('192.0.2.7')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test.each([
  ['what is sent', '192.0.2.7', { method: 'POST' }],
  ['the desk', '192.0.2.7', { url: '/desk' }],
  ['a file', '192.0.2.7', { url: '/file' }],
  ['the app itself', '192.0.2.7', { headers: requestInnerHeaders }],
  ['this machine', '127.0.0.1', {}],
  ['this machine, by its other address', '::1', {}],
])('budget: %s is not counted', async (_, from, request) => {
  const { ask, kind } = await open()
  for (let time = 0; time < 12; time++) expect((await ask(from, request)).statusCode).toBe(200)
  expect(await counted(kind)).toEqual([])
})

test('budget: where the database cannot count, pages are answered', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const broken = new Proxy(db, {
    get() {
      throw new Error('It is gone.')
    },
  })
  keepBudget(app, createSenderBudget({ db: broken, limit: { kind: 'x', attempts: 1 }, secret: 'x', portion: 1 }))
  app.get('/', async () => 'made')
  expect((await app.inject({ url: '/', remoteAddress: '192.0.2.7' })).body).toBe('made')
})
