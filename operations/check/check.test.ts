/**
 * `npm run admin -- check`: one line for each requirement of the shop, met or not, with the remedy.
 */
import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readPlace } from '#platform/database/database-remedies.ts'
import type { Config } from '#core/context/config.ts'
import { startFakeStripe } from '#core/payments/stripe/server/testing/fake-stripe.ts'
import { moneyProviders } from '#core/payments/providers/server/providers.ts'
import { webhookEventTypes } from '#core/payments/stripe/server/stripe-provider.ts'
import type { AdminContext } from '../command/command.ts'
import { joinChoices } from '../config/config-rules.ts'
import { runCommand } from '../admin/run-command.ts'
import { openSigningKey } from '#core/tickets/keys/server/ticket-key-store.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { checkCommands } from './commands.ts'
import { proxyEcho } from './proxy-echo.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())

async function check(changes: Partial<Config> = {}, url = shop.database.url) {
  const out: string[] = []
  const errors: string[] = []
  const context: AdminContext = {
    config: () => ({ ...shop.config, ...changes }),
    databaseUrl: async () => url,
    database: async () => shop.database,
    print: (line) => void out.push(line),
    resolvePath: (path) => path,
    actor: 'test',
    signal: new AbortController().signal,
  }
  const code = await runCommand(['check'], {
    commands: checkCommands,
    context,
    printError: (line) => void errors.push(line),
  })
  const lineOf = (name: string) => {
    const index = out.findIndex((line) => line.slice(7).startsWith(name))
    const [line = '', remedy = ''] = out.slice(index, index + 2)
    return { verdict: line.slice(0, 5).trim(), text: line, remedy: remedy.trim() }
  }
  return { code, out, errors, lineOf }
}

/** Starts a server of this test, closed after it. */
async function listen(server: Server | TcpServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A mail server with one user, as far as the login. */
function startMailServer(password: string): Promise<number> {
  const right = Buffer.from(`\0shop\0${password}`).toString('base64')
  return listen(
    createTcpServer((socket) => {
      socket.write('220 mail.test ESMTP\r\n')
      socket.on('data', (bytes) => {
        const line = String(bytes).trim()
        if (/^(EHLO|HELO)/.test(line)) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n')
        else if (line.startsWith('AUTH PLAIN'))
          socket.write(line.endsWith(right) ? '235 welcome\r\n' : '535 wrong password\r\n')
        else socket.write('221 bye\r\n')
      })
      socket.on('error', () => {})
    }),
  )
}

test('check: a shop that is well has a line for each thing, and what may be meant so is no failure', async () => {
  const { code, out, errors } = await check()
  expect([code, errors]).toEqual([0, []])
  const { dataDirectory, origins } = shop.config
  const { host, name } = readPlace(shop.database.url)
  expect(out).toEqual([
    `ok     database      "${name}" at ${host} answers and takes writes`,
    'ok     migrations    the database is as this version needs it',
    expect.stringMatching(/^ok {5}connections {3}\d+ of \d+ are taken; a process of the shop takes 20 at most$/),
    expect.stringMatching(/^ok {5}clock {9}this machine’s and the database’s differ by \d\.\d s$/),
    'ok     ticket keys   TICKET_KEY_SECRET opens all of them',
    `ok     media         ${join(dataDirectory, 'media')} can be written`,
    expect.stringMatching(/^(ok|doubt|wrong) +disk +[\d.]+ GB \(\d+ %\) are free where DATA_DIR is$/),
    ...out.slice(
      7,
      out.findIndex((line) => / mail {9}/.test(line)),
    ),
    'doubt  mail          SMTP_URL is not set: mails become files in DATA_DIR/mail',
    '                     Set it to the address of a mail server.',
    'doubt  alarms        ALARM_EMAIL is not set: nobody is told what wants a person, but by the log',
    '                     Set it to an address that somebody reads.',
    'doubt  payments      the demo bank takes them: nobody ever pays',
    `                     Set PAYMENT_PROVIDER=${joinChoices(moneyProviders)} for money.`,
    `ok     address (en)  ${origins.en} is answered by this shop, without a proxy`,
    `ok     address (fr)  ${origins.fr} is answered by this shop, without a proxy`,
    `ok     address (hu)  ${origins.hu} is answered by this shop, without a proxy`,
  ])
  expect(await readdir(join(dataDirectory, 'media'))).toEqual([])
})

test('check: keys that another secret has encrypted are wrong, by their seasons', async () => {
  const { db } = shop
  for (const season of [2025, 2026]) await openSigningKey(db, { season, secret: shop.config.ticketKeySecret })
  expect((await check()).lineOf('ticket keys').verdict).toBe('ok')
  expect((await check({ ticketKeySecret: 'another-secret-than-the-one-before-it' })).lineOf('ticket keys')).toEqual({
    verdict: 'wrong',
    text: 'wrong  ticket keys   those of the seasons 2025, 2026 were encrypted by another TICKET_KEY_SECRET',
    remedy: 'Set that one again, or make new keys with "ticket new-key".',
  })
  await db.deleteFrom('ticket_keys').execute()
})

test('check: a database that is gone, or that only reads, is wrong, with what to do, and the rest is looked at all the same', async () => {
  const gone = await check({}, 'postgres://nobody@127.0.0.1:1/gone')
  expect(gone.code).toBe(1)
  expect(gone.lineOf('database')).toMatchObject({
    verdict: 'wrong',
    text: expect.stringMatching(/^wrong {2}database {6}"gone" at 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/),
    remedy: expect.stringContaining('start PostgreSQL there'),
  })
  expect(gone.lineOf('clock')).toMatchObject({
    verdict: 'wrong',
    text: expect.stringContaining('it could not be looked at: '),
    remedy: 'Mend what is said above first, then run this again.',
  })
  expect(gone.lineOf('media')).toMatchObject({ verdict: 'ok' })
  expect(gone.errors.join()).toMatch(/^5 of 13 are wrong\.$/)
  const url = new URL(shop.database.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const readOnly = await check({}, url.href)
  expect(readOnly.lineOf('database')).toMatchObject({
    verdict: 'wrong',
    text: expect.stringMatching(/ answers and takes no writes$/),
    remedy: expect.stringContaining('standby'),
  })
})

test('check: migrations that are missing are named', async () => {
  const { rows } = await shop.database.pool.query("delete from migrations where name = 'baseline.sql' returning *")
  const { code, lineOf } = await check()
  expect(code).toBe(1)
  expect(lineOf('migrations')).toMatchObject({
    verdict: 'wrong',
    text: expect.stringContaining('1 are missing, baseline.sql'),
  })
  const [row] = rows
  const columns = Object.keys(row).join(', ')
  await shop.database.pool.query(
    `insert into migrations (${columns}) values (${Object.keys(row)
      .map((_, index) => `$${index + 1}`)
      .join(', ')})`,
    Object.values(row),
  )
})

test('check: the mail server is logged in to, and nothing is sent', async () => {
  const port = await startMailServer('right')
  const well = await check({ smtpUrl: `smtp://shop:right@127.0.0.1:${port}`, alarmEmail: 'operator@example.com' })
  expect(well.lineOf('mail').text).toBe(
    `ok     mail          127.0.0.1:${port} lets the shop in; mails come from ${shop.config.mailFrom}`,
  )
  expect(well.lineOf('alarms').text).toBe('ok     alarms        go to operator@example.com')
  const refused = await check({ smtpUrl: `smtp://shop:other@127.0.0.1:${port}` })
  expect(refused.code).toBe(1)
  expect(refused.lineOf('mail')).toMatchObject({
    verdict: 'wrong',
    text: expect.stringContaining('wrong password'),
    remedy: expect.stringContaining('SMTP_URL'),
  })
  expect(refused.out.join('\n')).not.toContain('shop:other')
})

test('check: Stripe’s key and webhook are looked at', async () => {
  const stripe = await startFakeStripe()
  onTestFinished(() => stripe.close())
  const { secretKey, webhookSecret, url: apiBase } = stripe
  const payment = { provider: 'stripe', answerMilliseconds: 8000, secretKey, webhookSecret, apiBase } as const
  const url = `${shop.config.origins.en}/payment/notify/stripe`
  const none = await check({ payment })
  expect(none.lineOf('payments').text).toBe('ok     payments      Stripe takes the key')
  expect(none.lineOf('notices')).toEqual({
    verdict: 'wrong',
    text: `wrong  notices       no webhook of Stripe leads to ${url}`,
    remedy: 'Correct the webhook in Stripe’s dashboard as docs/operations.md says.',
  })
  const endpoint = {
    id: 'we_1',
    object: 'webhook_endpoint' as const,
    url,
    status: 'disabled',
    enabled_events: [...webhookEventTypes].slice(1) as string[],
  }
  stripe.books.endpoints.push(endpoint)
  expect((await check({ payment })).lineOf('notices')).toMatchObject({
    verdict: 'wrong',
    text: expect.stringContaining(`the webhook to ${url} is switched off`),
  })
  endpoint.status = 'enabled'
  expect((await check({ payment })).lineOf('notices')).toMatchObject({
    verdict: 'wrong',
    text: expect.stringContaining(`the webhook to ${url} lacks checkout.session.completed`),
  })
  endpoint.enabled_events = ['*']
  const well = await check({ payment })
  expect([well.code, well.lineOf('notices').text]).toEqual([0, `ok     notices       Stripe sends them to ${url}`])
  const refused = await check({ payment: { ...payment, secretKey: 'sk_test_another' } })
  expect([refused.code, refused.lineOf('payments')]).toEqual([
    1,
    {
      verdict: 'wrong',
      text: expect.stringContaining('Stripe does not take the key: '),
      remedy: expect.stringContaining('Correct STRIPE_SECRET_KEY'),
    },
  ])
  expect(refused.out.join('\n')).not.toContain('sk_test_another')
})

test('check: a key of Stripe that may not read webhooks is as good, and the webhook is looked at by hand', async () => {
  const port = await listen(
    createServer(({ url }, answer) => {
      answer.statusCode = url!.startsWith('/v1/webhook_endpoints') ? 403 : 200
      answer.setHeader('content-type', 'application/json')
      answer.end(
        answer.statusCode === 403
          ? '{"error": {"type": "invalid_request_error", "message": "The key lacks a right."}}'
          : '{"object": "list", "data": [], "has_more": false, "url": "/"}',
      )
    }),
  )
  const key = { secretKey: 'rk_test_some', webhookSecret: 'whsec_some', apiBase: `http://127.0.0.1:${port}` }
  const { code, lineOf } = await check({ payment: { provider: 'stripe', answerMilliseconds: 8000, ...key } })
  expect([code, lineOf('payments').verdict]).toEqual([0, 'ok'])
  expect(lineOf('notices')).toEqual({
    verdict: 'doubt',
    text: 'doubt  notices       the key may not read webhooks, so they are not known',
    remedy: `See in Stripe’s dashboard that one leads to ${shop.config.origins.en}/payment/notify/stripe.`,
  })
})

test('check: an address that nothing, or something else, answers is wrong', async () => {
  const port = await listen(createServer((_, answer) => void answer.end('another site')))
  const origins = { ...shop.config.origins, fr: `http://127.0.0.1:${port}`, hu: 'http://127.0.0.1:1' }
  const { code, lineOf } = await check({ origins })
  expect(code).toBe(1)
  expect(lineOf('address (en)').verdict).toBe('ok')
  expect(lineOf('address (fr)').text).toContain('not as this shop does')
  expect(lineOf('address (hu)').text).toContain('nothing answers')
})

test('check: nobody else hears how a request arrives, nor with the password of a minute ago', async () => {
  const ask = (password?: string) =>
    shop.inject({ url: proxyEcho.path, headers: password === undefined ? {} : { [proxyEcho.header]: password } })
  const now = Date.now()
  for (const at of [now, now - 55_000, now + 55_000])
    expect((await ask(proxyEcho.sign(shop.config.sessionSecret, at))).json()).toEqual({
      protocol: 'http',
      host: new URL(shop.config.origins.en).host,
      ip: '127.0.0.1',
      forwardedFor: null,
    })
  for (const password of [
    undefined,
    '',
    'x',
    proxyEcho.sign('another secret', now),
    proxyEcho.sign(shop.config.sessionSecret, now - 61_000),
    proxyEcho.sign(shop.config.sessionSecret, now + 66_000),
    proxyEcho.sign(shop.config.sessionSecret, now).replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A')),
    `x.${proxyEcho.sign(shop.config.sessionSecret, now)}`,
    `${now}.`,
  ])
    expect((await ask(password)).statusCode, password).toBe(404)
})

test('check: a folder that cannot be written is wrong', async () => {
  const dataDirectory = join(shop.config.dataDirectory, 'elsewhere')
  await mkdir(dataDirectory)
  await writeFile(join(dataDirectory, 'media'), 'a file where the folder should be')
  expect((await check({ dataDirectory })).lineOf('media')).toMatchObject({
    verdict: 'wrong',
    remedy: expect.stringContaining('DATA_DIR'),
  })
})
