import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { href } from '@cadenza/navigation'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { letConfirmationPass, signedIn } from '#core/accounts/server/testing/account-holder.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { createLog } from '#platform/log/log.ts'
import { renderPage } from '#test/shop/render-page.ts'
import { createTestShop } from '#test/shop/shop.ts'

const lines: any[] = []
const log = createLog({ write: (line) => lines.push(JSON.parse(line)) })
const shop = await createTestShop({ season: false, environment: { TRUST_PROXY: '1' }, dependencies: { log } })
afterAll(shop.close)

const linesOf = (requestId: unknown) => lines.filter((line) => line.requestId === requestId)

test('each request is one line: its id, which the answer gives back, method, path, status and time', async () => {
  const uuid = crypto.randomUUID()
  const { headers, status } = await shop.visitor().get(`/payment/success/${uuid}?key=s3cr3t`, {
    headers: { 'x-forwarded-for': '203.0.113.77', 'x-request-id': 'proxy-7' },
  })
  expect(headers['x-request-id']).toBe('proxy-7')
  await vi.waitFor(() => expect(linesOf('proxy-7')).toHaveLength(1))
  const [line] = linesOf('proxy-7')
  expect(line).toMatchObject({
    level: 30,
    method: 'GET',
    path: `/payment/success/${uuid}`,
    status,
    ms: expect.any(Number),
    network: '203.0.113.0/24',
  })
  expect(JSON.stringify(lines)).not.toMatch(/s3cr3t|203\.0\.113\.77/)
})

test.each([undefined, '', 'a b', 'x'.repeat(129), 'a"b', 'é', '\u0007'])(
  'a request that is called %j gets an id of its own',
  async (given) => {
    const { headers } = await shop.visitor().get('/health/live', { headers: given ? { 'x-request-id': given } : {} })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('a refusal and an unknown address are one line each, too', async () => {
  const { headers } = await shop.visitor().get('/no/such/page')
  await vi.waitFor(() => expect(linesOf(headers['x-request-id'])).toMatchObject([{ status: 404 }]))
  const refused = await shop.visitor().submit('/cart/promo-code/remove', { _token: 'wrong' })
  await vi.waitFor(() =>
    expect(linesOf(refused.headers['x-request-id'])).toMatchObject([{ method: 'POST', status: 419 }]),
  )
})

describe('what protects the shop', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const notice = { 'content-type': 'application/json' }
  const challenge = {
    firstName: 'Anna',
    lastName: 'Kovács',
    email: 'anna@example.com',
    message: 'Hello',
    turnstileToken: 'x',
  }

  test.each<[string, (visitor: TestVisitor) => Promise<{ headers: Record<string, unknown> }>]>([
    ['host', () => shop.inject({ url: '/', headers: { host: 'evil.example' } })],
    [
      'token',
      () => shop.inject({ method: 'POST', url: '/cart/promo-code/remove', headers: form, payload: '_token=x' }),
    ],
    ['sign-in', (visitor) => visitor.get(href(accountRoutes.account), { follow: false })],
    ['order', (visitor) => visitor.get(`/payment/success/${crypto.randomUUID()}?key=wrong`, { follow: false })],
    ['signature', () => shop.inject({ method: 'POST', url: '/payment/notify/demo', headers: notice, payload: '{}' })],
    ['robot', (visitor) => visitor.post('/contact/submit', challenge, { follow: false })],
  ])('says why it has held a request up: %s', async (refused, send) => {
    const { headers } = await send(shop.visitor())
    await vi.waitFor(() => expect(linesOf(headers['x-request-id'])).toMatchObject([{ msg: 'request', refused }]))
  })

  test('says of a limit that it was reached, and nothing of who is let through', async () => {
    const visitor = shop.visitor('en', '198.51.100.7')
    const send = () =>
      visitor.post(href(accountRoutes['password.email']), { email: 'anna@example.com' }, { follow: false })
    const first = await send()
    for (let attempt = 1; attempt < requestLimits.accountMail.attempts; attempt++) await send()
    const last = await send()
    await vi.waitFor(() =>
      expect(linesOf(last.headers['x-request-id'])).toMatchObject([{ msg: 'request', refused: 'limit' }]),
    )
    expect(linesOf(first.headers['x-request-id'])[0]).not.toHaveProperty('refused')
  })

  test.each<
    [string, (visitor: TestVisitor, account: { email: string }) => Promise<{ headers: Record<string, unknown> }>]
  >([
    [
      'of sign-ins to an account',
      (visitor, { email }) =>
        visitor.post(href(accountRoutes['login.store']), { email, password: 'wrong' }, { follow: false }),
    ],
    [
      'of a password that is asked for once more',
      (visitor) =>
        visitor.post(href(accountRoutes['password.confirm.store']), { password: 'wrong' }, { follow: false }),
    ],
    [
      'of a password beside another change',
      (visitor) =>
        visitor.post(
          href(accountRoutes['user-password.update']),
          {
            _method: 'PUT',
            current_password: 'wrong',
            password: 'a new one, long',
            password_confirmation: 'a new one, long',
          },
          { follow: false },
        ),
    ],
  ])('says of a limit that it was reached, where it is one %s', async (what, send) => {
    const { email, visitor } = await signedIn(shop)
    const sender = what.includes('account') ? shop.visitor() : visitor
    for (let attempt = 0; attempt < 10; attempt++) await send(sender, { email })
    const { headers } = await send(sender, { email })
    await vi.waitFor(() => expect(linesOf(headers['x-request-id'])).toHaveLength(1))
    expect(linesOf(headers['x-request-id'])[0].refused).toBe('limit')
  })

  test('says that somebody has not shown lately who they are', async () => {
    const { id, visitor } = await signedIn(shop)
    await letConfirmationPass(shop.db, { id })
    const { headers } = await visitor.get(href(accountRoutes['two-factor.secret-key']), { follow: false })
    await vi.waitFor(() => expect(linesOf(headers['x-request-id'])).toMatchObject([{ refused: 'confirmation' }]))
  })
})

test('a visitor who leaves before the answer is a line, too', async () => {
  const socket = connect(shop.config.port, '127.0.0.1')
  const arrived = once(shop.app.server, 'request')
  const { host } = new URL(shop.config.origins.en)
  socket.write(`POST /contact/submit HTTP/1.1\r\nhost: ${host}\r\nx-request-id: left\r\n`)
  socket.write('content-type: application/json\r\ncontent-length: 9\r\n\r\n{')
  await arrived
  socket.destroy()
  await vi.waitFor(() => expect(linesOf('left')).toMatchObject([{ status: 499, path: '/contact/submit' }]))
})

test('a fault of the shop is told to the visitor by the id under which the log tells of it', async () => {
  await sql`alter table gallery_items rename to lost_items`.execute(shop.db)
  const { status, props, headers } = await shop.visitor('hu').get('/gallery')
  await sql`alter table lost_items rename to gallery_items`.execute(shop.db)
  expect(status).toBe(500)
  expect(props.request_id).toBe(headers['x-request-id'])
  expect(linesOf(props.request_id)).toContainEqual(expect.objectContaining({ level: 50 }))
  expect(await renderPage('error', { status: 500, concerts: [], request_id: props.request_id })).toContain(
    props.request_id,
  )
  expect((await shop.visitor().get('/no/such/page')).props).not.toHaveProperty('request_id')
})
