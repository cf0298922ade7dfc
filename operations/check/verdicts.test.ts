/** Results of a check by its findings, on both sides of each limit. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTestConfig } from '#test/shop/config.ts'
import { evaluateClock } from './database-checks.ts'
import { evaluateDisk } from './service-checks.ts'
import { createProxyChecks, evaluateProxy } from './proxy-checks.ts'
import { proxyEcho } from './proxy-echo.ts'

test.each([
  [0, 'ok', '0.0'],
  [5, 'ok', '5.0'],
  [5.1, 'doubt', '5.1'],
  [60, 'doubt', '60.0'],
  [60.1, 'wrong', '60.1'],
])('check: clocks that differ by %f seconds are %s', (seconds, verdict, said) => {
  const remedy = 'Let both machines keep the time by NTP (timedatectl set-ntp true).'
  expect(evaluateClock(seconds, 'Anna’s')).toEqual({
    verdict,
    detail: `this machine’s and Anna’s differ by ${said} s`,
    ...(verdict !== 'ok' && { remedy }),
  })
})

const gigabyte = 1024 ** 3
test.each([
  [50, 100, 'ok', '50.0 GB (50 %)'],
  [15, 100, 'ok', '15.0 GB (15 %)'],
  [14, 100, 'doubt', '14.0 GB (14 %)'],
  [5, 100, 'doubt', '5.0 GB (5 %)'],
  [4, 100, 'wrong', '4.0 GB (4 %)'],
  [0.1, 0.5, 'wrong', '0.1 GB (20 %)'],
  [0, 0, 'wrong', '0.0 GB (100 %)'],
])('check: a disk with %f GB free of %f is %s', (free, whole, verdict, said) => {
  expect(evaluateDisk(free * gigabyte, whole * gigabyte)).toEqual({
    verdict,
    detail: `${said} are free where DATA_DIR is`,
    ...(verdict !== 'ok' && { remedy: 'Make room, or enlarge it: a full disk stops sales.' }),
  })
})

const origin = 'https://cadenza.example'
const seen = {
  protocol: 'https',
  host: 'cadenza.example',
  ip: '203.0.113.9',
  forwardedFor: '198.51.100.7, 203.0.113.9',
}

test('check: a proxy that says truly who asks is well, and so is no proxy', () => {
  const proxied = { verdict: 'ok', detail: `${origin} is answered by this shop, and the proxy says truly who asks` }
  expect(evaluateProxy(origin, seen, 1)).toEqual(proxied)
  expect(evaluateProxy(origin, seen, true)).toEqual(proxied)
  const alone = { verdict: 'ok', detail: `${origin} is answered by this shop, without a proxy` }
  for (const forwardedFor of [null, '198.51.100.7'])
    for (const trustProxy of [false, 1])
      expect(evaluateProxy(origin, { ...seen, ip: '127.0.0.1', forwardedFor }, trustProxy)).toEqual(alone)
})

test.each([
  [{ host: 'claimed.example' }, 1, 'the shop takes it for claimed.example', /X-Forwarded-Host\.$/],
  [{ protocol: 'http' }, 1, 'the shop takes it for http', /X-Forwarded-Proto, and set TRUST_PROXY\.$/],
  [{ ip: '198.51.100.7' }, 2, 'whoever claims an address is believed', /number of proxies; false without one\.$/],
  [
    { ip: '127.0.0.1' },
    false,
    'all visitors have the proxy’s address and share their limits',
    /^Set TRUST_PROXY=1 for one proxy\.$/,
  ],
] as const)(
  'check: a proxy is wrong by which the shop sees %o (TRUST_PROXY=%s)',
  (changes, trustProxy, said, remedy) => {
    expect(evaluateProxy(origin, { ...seen, ...changes }, trustProxy)).toEqual({
      verdict: 'wrong',
      detail: `${origin}: ${said}`,
      remedy: expect.stringMatching(remedy),
    })
  },
)

type Answer = (request: IncomingMessage, answer: ServerResponse) => void

/** Returns the finding for the English address with this response. */
async function checkAnswer(answer: Answer, host = '127.0.0.1') {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const en = `http://${host}:${(server.address() as AddressInfo).port}`
  const config = createTestConfig()
  const [check] = createProxyChecks({ ...config, origins: { ...config.origins, en } })
  return { name: check!.name, finding: await check!.run(), origin: en }
}

test.each(['127.0.0.1', 'shop.localhost'])(
  'check: the shop at %s is asked as a stranger would who lies',
  async (host) => {
    const { sessionSecret } = createTestConfig()
    const asked: IncomingMessage[] = []
    const {
      name,
      finding,
      origin: en,
    } = await checkAnswer((request, answer) => {
      asked.push(request)
      const { headers } = request
      answer.end(
        JSON.stringify({
          protocol: 'http',
          host: headers.host,
          ip: '127.0.0.1',
          forwardedFor: headers['x-forwarded-for'],
        }),
      )
    }, host)
    expect(name).toBe('address (en)')
    expect(finding).toEqual({ verdict: 'ok', detail: `${en} is answered by this shop, without a proxy` })
    const [{ url, headers }] = asked as [IncomingMessage]
    expect([url, headers.host]).toEqual([proxyEcho.path, new URL(en).host])
    expect(headers).toMatchObject({ 'x-forwarded-for': '198.51.100.7', 'x-forwarded-host': 'claimed.example' })
    const password = String(headers[proxyEcho.header])
    expect(password).toBe(proxyEcho.sign(sessionSecret, Number(password.split('.')[0])))
  },
)

test.each<[string, number, string, RegExp]>([
  ['a host that is none', 421, '', /does not reach the shop under its own name$/],
  ['a request that is none', 400, '{}', /does not reach the shop under its own name$/],
  ['an address that is none', 404, '{}', /answers 404, and not as this shop does$/],
  ['no JSON', 200, 'another site', /answers 200, and not as this shop does$/],
  ['another JSON', 200, '{"protocol":"http"}', /answers 200, and not as this shop does$/],
  ['an error that looks like an answer', 500, JSON.stringify(seen), /answers 500, and not as this shop does$/],
])('check: an address that answers with %s is wrong', async (_, status, body, said) => {
  const { finding, origin: en } = await checkAnswer((__, answer) => void answer.writeHead(status).end(body))
  expect(finding).toMatchObject({ verdict: 'wrong', detail: expect.stringMatching(said), remedy: expect.anything() })
  expect(finding.detail.startsWith(en)).toBe(true)
})

test('check: an address at which nobody answers is wrong, with the reason', async () => {
  const { finding, origin: en } = await checkAnswer((request) => void request.socket.destroy())
  expect(finding).toMatchObject({
    verdict: 'wrong',
    detail: `nothing answers at ${en}: socket hang up`,
    remedy: expect.stringContaining('Start the shop and the proxy'),
  })
})
