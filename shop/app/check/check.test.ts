/** `npm run admin -- check`: a line of each thing that the shop needs, right or wrong, and what is to be done. */
import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Config } from '../../context/config.ts'
import { startFakeStripe } from '../../payments/server/stripe/testing/fake-stripe.ts'
import { noticeEvents } from '../../payments/server/stripe/stripe-notices.ts'
import type { AdminContext } from '../admin/command.ts'
import { runCommand } from '../admin/run-command.ts'
import { createTestShop, type TestShop } from '../testing/shop.ts'
import { checkCommands } from './commands.ts'
import { judgeClock } from './database-checks.ts'
import { judgeDisk } from './file-checks.ts'
import { judgeProxy } from './proxy-checks.ts'
import { echoHeader, echoPath, signEcho } from './proxy-echo.ts'

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

/** Servers of this test, closed after it. */
async function listen(server: Server | TcpServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A mail server that lets one user in, as far as a login goes. */
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
  const { code, out, errors, lineOf } = await check()
  expect(errors).toEqual([])
  expect(code).toBe(0)
  for (const name of [
    'database',
    'migrations',
    'connections',
    'clock',
    'ticket keys',
    'media',
    'address (en)',
    'address (fr)',
    'address (hu)',
  ])
    expect(lineOf(name), name).toMatchObject({ verdict: 'ok' })
  expect(lineOf('mail')).toMatchObject({ verdict: 'doubt', remedy: 'Set it to the address of a mail server.' })
  expect(lineOf('payments')).toMatchObject({ verdict: 'doubt' })
  expect(out.filter((line) => /^(ok|doubt|wrong) /.test(line))).toHaveLength(13)
  expect(await readdir(join(shop.config.dataDirectory, 'media'))).toEqual([])
})

test('check: a database that is gone, or that only reads, is wrong, with what to do, and the rest is looked at all the same', async () => {
  const gone = await check({}, 'postgres://nobody@127.0.0.1:1/gone')
  expect(gone.code).toBe(1)
  expect(gone.lineOf('database')).toMatchObject({
    verdict: 'wrong',
    remedy: expect.stringContaining('start PostgreSQL there'),
  })
  expect(gone.lineOf('media')).toMatchObject({ verdict: 'ok' })
  expect(gone.errors.join()).toMatch(/^5 of 13 are wrong\.$/)
  const url = new URL(shop.database.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const readOnly = await check({}, url.href)
  expect(readOnly.lineOf('database')).toMatchObject({ verdict: 'wrong', remedy: expect.stringContaining('standby') })
})

test('check: migrations that are missing are named', async () => {
  const { rows } = await shop.database.pool.query("delete from migrations where name like '0047%' returning *")
  const { code, lineOf } = await check()
  expect(code).toBe(1)
  expect(lineOf('migrations')).toMatchObject({ verdict: 'wrong', text: expect.stringContaining('1 are missing, 0047') })
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
  expect(well.lineOf('mail')).toMatchObject({ verdict: 'ok' })
  expect(well.lineOf('alarms')).toMatchObject({ verdict: 'ok' })
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
  expect([none.lineOf('payments').verdict, none.lineOf('notices').text]).toEqual([
    'ok',
    expect.stringContaining('no webhook'),
  ])
  const endpoint = {
    id: 'we_1',
    object: 'webhook_endpoint' as const,
    url,
    status: 'disabled',
    enabled_events: [...noticeEvents].slice(1) as string[],
  }
  stripe.books.endpoints.push(endpoint)
  expect((await check({ payment })).lineOf('notices').text).toContain('switched off')
  endpoint.status = 'enabled'
  expect((await check({ payment })).lineOf('notices').text).toContain('lacks checkout.session.completed')
  endpoint.enabled_events = ['*']
  const well = await check({ payment })
  expect([well.code, well.lineOf('notices').verdict]).toEqual([0, 'ok'])
  const refused = await check({ payment: { ...payment, secretKey: 'sk_test_another' } })
  expect([refused.code, refused.lineOf('payments').verdict]).toEqual([1, 'wrong'])
  expect(refused.out.join('\n')).not.toContain('sk_test_another')
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

test('check: what the proxy makes of a request is judged', () => {
  const origin = 'https://cadenza.example'
  const seen = {
    protocol: 'https',
    host: 'cadenza.example',
    ip: '203.0.113.9',
    forwardedFor: '198.51.100.7, 203.0.113.9',
  }
  expect(judgeProxy(origin, seen, 1).verdict).toBe('ok')
  expect(judgeProxy(origin, { ...seen, protocol: 'http' }, 1)).toMatchObject({
    verdict: 'wrong',
    remedy: expect.stringContaining('X-Forwarded-Proto'),
  })
  expect(judgeProxy(origin, { ...seen, host: 'claimed.example' }, 1)).toMatchObject({
    remedy: expect.stringContaining('X-Forwarded-Host'),
  })
  expect(judgeProxy(origin, { ...seen, ip: '198.51.100.7' }, 2)).toMatchObject({
    detail: expect.stringContaining('whoever claims an address'),
  })
  expect(judgeProxy(origin, { ...seen, ip: '127.0.0.1' }, false)).toMatchObject({
    remedy: expect.stringContaining('TRUST_PROXY=1'),
  })
  expect(
    judgeProxy(
      'http://localhost:3000',
      { protocol: 'http', host: 'localhost:3000', ip: '127.0.0.1', forwardedFor: '198.51.100.7' },
      false,
    ).verdict,
  ).toBe('ok')
})

test('check: nobody else hears how a request arrives, nor with the password of a minute ago', async () => {
  const ask = (password?: string) =>
    shop.inject({ url: echoPath, headers: password === undefined ? {} : { [echoHeader]: password } })
  const now = Date.now()
  expect((await ask(signEcho(shop.config.sessionSecret, now))).statusCode).toBe(200)
  for (const password of [
    undefined,
    '',
    'x',
    signEcho('another secret', now),
    signEcho(shop.config.sessionSecret, now - 61_000),
    `${now}.`,
  ])
    expect((await ask(password)).statusCode, password).toBe(404)
})

test('check: clocks and disks are judged by what they are worth', () => {
  expect([0, 6, 61].map((seconds) => judgeClock(seconds, 'x').verdict)).toEqual(['ok', 'doubt', 'wrong'])
  const gigabyte = 1024 ** 3
  expect([50, 14, 4].map((free) => judgeDisk(free * gigabyte, 100 * gigabyte).verdict)).toEqual([
    'ok',
    'doubt',
    'wrong',
  ])
  expect(judgeDisk(0.1 * gigabyte, 0.5 * gigabyte).verdict).toBe('wrong')
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
