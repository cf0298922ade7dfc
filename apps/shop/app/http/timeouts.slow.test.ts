import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { createServerTimeouts } from '#platform/http/requests/timeouts.ts'

/** The minimum setting: four seconds for a body, one for the headers. */
const shortest = { REQUEST_TIMEOUT: '4' }
/** Interval at which a slow sender sends a byte. */
const drip = 200

let shop: TestShop
let origin: string
let host: string
beforeAll(async () => {
  shop = await createTestShop({ season: false, environment: shortest })
  origin = shop.config.origins.fr
  host = new URL(origin).host
})
afterAll(() => shop.close())

/**
 * Opens a connection, sends something, and continues as told until the shop closes it. Returns the
 * whole response.
 */
async function say(beginning: string, goOn?: (socket: Socket) => void): Promise<string> {
  const socket = connect(shop.config.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  // The shop may close the connection while data is in transit to it.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(beginning)
  const timer = goOn && setInterval(() => socket.writable && goOn(socket), drip)
  await closed
  clearInterval(timer)
  return answer
}

const headersOf = (type: string, length: number) =>
  `POST /contact/submit HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const form = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data; boundary=x'
const field = '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n'

describe('a request that does not arrive in time', () => {
  test.concurrent.each<[string, string, ((socket: Socket) => void)?]>([
    ['no byte', ''],
    ['half of its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
    ['its headers byte by byte', 'GET / HTTP/1.1\r\nX-Slow: ', (socket) => socket.write('a')],
  ])('is answered with 408 and closed: %s', async (_, beginning, goOn) => {
    const answer = await say(beginning, goOn)
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(answer).toContain('Connection: close')
    expect(answer).toContain('Cache-Control: no-store')
    expect(answer).toMatch(/The request did not arrive in time\.\n$/)
  })

  const writeA = (socket: Socket) => socket.write('a')
  const chunked = () => headersOf(form, 1000).replace('Content-Length: 1000', 'Transfer-Encoding: chunked')

  test.concurrent.each<[string, () => string, ((socket: Socket) => void)?]>([
    ['a form of which nothing comes', () => headersOf(form, 1000)],
    ['a form byte by byte', () => `${headersOf(form, 1000)}firstName=`, writeA],
    ['JSON byte by byte', () => `${headersOf('application/json', 1000)}"`, writeA],
    ['parts byte by byte', () => `${headersOf(parts, 1000)}${field}`, writeA],
    ['parts of which nothing comes', () => headersOf(parts, 1000)],
    ['a form in chunks that never end', chunked, (socket: Socket) => socket.write('1\r\na\r\n')],
  ])('is answered with the error page in the visitor’s language, and closed: %s', async (_, begin, goOn) => {
    const answer = await say(begin(), goOn)
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(answer).toContain('L’envoi a pris trop de temps')
    // A single response, not a second one after it.
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test.concurrent('is closed even where it was answered before its body came', async () => {
    const answer = await say(headersOf(form, 1000).replace(host, 'elsewhere.example'), writeA)
    expect(answer).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n/)
  })
})

describe('who is slow and not too slow', () => {
  test('is answered: a form that comes in pieces', async () => {
    const body = 'firstName=Zs%C3%B3fia&message=hello'
    const pieces = body.match(/.{1,9}/g)!
    const answer = await say(
      headersOf(form, body.length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
      (socket) => {
        const piece = pieces.shift()
        if (piece) socket.write(piece)
      },
    )
    expect(answer).toMatch(/^HTTP\/1\.1 303 /)
  })

  test('is answered: parts that come in pieces, and are read like any form', async () => {
    const body =
      ['firstName', 'message'].map((name) => `${field.replace('message', name)}hello\r\n`).join('') + '--x--\r\n'
    const pieces = body.match(/.{1,40}/gs)!
    const answer = await say(
      headersOf(parts, body.length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
      (socket) => {
        const piece = pieces.shift()
        if (piece) socket.write(piece)
      },
    )
    expect(answer).toMatch(/^HTTP\/1\.1 303 /)
    const { data } = await shop.db
      .selectFrom('sessions')
      .select('data')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(Object.keys((data as { errors: object }).errors).sort()).toEqual(['email', 'turnstileToken'])
  })
})

test('a file is refused, for no form takes any', async () => {
  const body = `--x\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n`
  const headers = { host, origin, 'content-type': parts }
  expect((await shop.inject({ method: 'POST', url: '/contact/submit', headers, payload: body })).statusCode).toBe(413)
})

test('by default headers have 15 seconds, bodies a minute, and a silent connection two', () => {
  const { requestTimeout, connectionTimeout, http } = createServerTimeouts({ requestTimeoutSeconds: 60 })
  expect([http.headersTimeout, requestTimeout, connectionTimeout]).toEqual([15_000, 75_000, 120_000])
})
