import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LooseOptions, createHandlers, dialog, navigation, view } from '../../testing/unregistered.ts'
import { del, get, post } from '../routing/route.ts'
import { defineRoutes } from '../routing/table.ts'
import { HttpError, back, external, redirect, respond } from './answer/answer.ts'

const routes = defineRoutes({
  home: get('/'),
  url: get('/url'),
  leave: get('/leave'),
  go: get('/go'),
  speaker: get('/speakers/{id}'),
  form: post('/form'),
  disable: del('/form'),
  limited: get('/limited'),
  // Last: matches every path, also one with two slashes.
  rest: get('{path}', { where: { path: '.+' } }),
})

const handlers = createHandlers({
  home: () => view('home', {}),
  url: ({ url }) => respond(url.href),
  leave: ({ query }) => external(String(query['to'])),
  go: ({ query }) => redirect(String(query['to'])),
  speaker: ({ params }) => dialog('speaker', { id: params['id'] }, { baseUrl: '/' }),
  form: ({ query }) => back({ fallback: String(query['to'] ?? '/') }),
  disable: () => respond('disabled'),
  limited: () => {
    throw new HttpError(429, 'Too often.', { 'retry-after': '60' })
  },
  rest: () => view('home', {}),
})

let app: FastifyInstance
let port: number
let log = ''

beforeAll(async () => {
  app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void (log += line) } } })
  app.get('/own', () => 'own')
  await app.register(navigation, {
    routes,
    version: 'v1',
    handlers,
    renderDocument: ({ payload }) => JSON.stringify(payload),
    exception: ({ status }) => view('error', { status }),
  } as LooseOptions)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())
beforeEach(() => {
  log = ''
})

/** Sends a request that no client library would. */
async function send(line: string, headers: string[] = [`Host: shop.test`], body = '') {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`, 'latin1')
  const answer = await text(socket)
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const header = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), header, body: rest.join('\r\n\r\n') }
}

const sendForm = (target: string, fields: string, headers: string[] = []) =>
  send(
    `POST ${target} HTTP/1.1`,
    [
      'Host: shop.test',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${fields.length}`,
      ...headers,
    ],
    fields,
  )
const sendJson = (target: string, data: string) =>
  send(
    `POST ${target} HTTP/1.1`,
    ['Host: shop.test', 'Content-Type: application/json', `Content-Length: ${data.length}`],
    data,
  )

describe('a request line', () => {
  it.each([
    ['GET http://shop.test/url HTTP/1.1', 'http://shop.test/url'],
    ['GET HTTP://SHOP.TEST:8080/url?a=1 HTTP/1.1', 'http://shop.test:8080/url?a=1'],
  ])('%s in absolute form is served, under the host that it names', async (line, url) => {
    const answer = await send(line, ['Host: another.test'])
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining(url)])
  })

  it.each([
    'GET http://[/url',
    'GET http:///url',
    'GET ftp://shop.test/url',
    'GET http://a:b@shop.test/url',
    'GET http://shop.test:99999/url',
    'GET *',
    'GET url',
  ])('%s is a bad request', async (line) => {
    expect((await send(`${line} HTTP/1.1`)).status).toBe(400)
    expect(log).toBe('')
  })
})

describe('a host', () => {
  it.each(['a b', '[::1', 'localhost:99999', 'a/b', 'a@b', 'a?b', 'a#b', 'a\\b', '%00', '1.2.3.4.5'])(
    '“%s” that is none is a bad request, with the error page',
    async (host) => {
      const answer = await send('GET / HTTP/1.1', [`Host: ${host}`])
      expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('"component":"error"')])
      const posted = await send('POST /form HTTP/1.1', [`Host: ${host}`, 'x-hybrid: true', 'Content-Length: 0'])
      expect(posted.status).toBe(400)
      expect(log).toBe('')
    },
  )

  // Holds: operation.bad-requests-answered-such-absolute
  it('that is named twice is a bad request', async () => {
    expect((await send('GET / HTTP/1.1', ['Host: shop.test', 'Host: evil.test'])).status).toBe(400)
    expect(log).toBe('')
  })

  it('is missing: 400, but for HTTP/1.0, which knows none', async () => {
    expect((await send('GET /url HTTP/1.1', [])).status).toBe(400)
    const old = await send('GET /url HTTP/1.0', [])
    expect([old.status, old.body]).toEqual([200, 'http://localhost/url'])
  })
})

describe('a header', () => {
  it.each(['http://[', 'javascript:alert(1)', 'data:text/html,x'])(
    'x-hybrid-dialog-redirect of “%s” is a bad request',
    async (value) => {
      const answer = await send('GET /speakers/1 HTTP/1.1', [
        'Host: shop.test',
        'x-hybrid: true',
        `x-hybrid-dialog-redirect: ${value}`,
      ])
      expect(answer.status).toBe(400)
      expect(log).toBe('')
    },
  )

  // Holds: operation.redirects-full-visits-lead-http
  it('x-hybrid-dialog-redirect does not lead away from the host', async () => {
    const headers = ['Host: shop.test', 'x-hybrid: true', 'x-hybrid-dialog-redirect: http://evil.test/url']
    const { body } = await send('GET /speakers/1 HTTP/1.1', headers)
    expect(JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)).dialog.redirectUrl).toBe(
      'http://shop.test/',
    )
  })

  it.each(['http://[', 'javascript://shop.test/url', 'http://shop.test:99999/url', '//', ''])(
    'referer of “%s” leads back to the fallback',
    async (referer) => {
      const answer = await sendForm('/form', 'a=1', [`Referer: ${referer}`])
      expect([answer.status, answer.header('location')]).toEqual([303, '/'])
      expect(log).toBe('')
    },
  )

  it.each(['[', '{"a":{"toString":1}}', '"'.repeat(50)])('x-hybrid-only-data of %s asks for nothing', async (value) => {
    const headers = [
      'Host: shop.test',
      'x-hybrid: true',
      'x-hybrid-partial-component: home',
      `x-hybrid-only-data: ${value}`,
    ]
    expect((await send('GET / HTTP/1.1', headers)).status).toBe(200)
    expect(log).toBe('')
  })

  it('of an error reaches the visitor', async () => {
    const answer = await send('GET /limited HTTP/1.1')
    expect([answer.status, answer.header('retry-after')]).toEqual([429, '60'])
  })
})

describe('the field _method', () => {
  it.each([
    '{"_method":{}}',
    '{"_method":["PUT"]}',
    '{"_method":{"toString":null}}',
    '{"_method":1}',
    '{"_method":null}',
  ])('%s that is no text is a bad request', async (data) => {
    expect((await sendJson('/form', data)).status).toBe(400)
    expect(log).toBe('')
  })

  // Holds: operation.bad-requests-answered-such-absolute
  it('that is nested in a form is a bad request; of several the last counts', async () => {
    expect((await sendForm('/form', '_method[toString]=1')).status).toBe(400)
    expect((await sendForm('/form', '_method=PUT&_method=delete')).body).toContain('disabled')
  })

  it('that is no method of ours says nothing', async () => {
    expect((await sendForm('/form', '_method=%E0%A4')).status).toBe(303)
  })
})

describe('a method', () => {
  it.each([
    ['PUT', '/url', 'GET, HEAD, OPTIONS'],
    ['GET', '/form', 'POST, DELETE, OPTIONS'],
    ['TRACE', '/url', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/form', 'POST, DELETE, OPTIONS'],
    ['DELETE', '/own', 'GET, HEAD, OPTIONS'],
  ])('%s that %s does not take is answered with 405 and what it takes', async (method, path, allow) => {
    // The last route would match any GET.
    const strict = Fastify()
    strict.get('/own', () => 'own')
    const { rest: _, ...others } = routes
    await strict.register(navigation, {
      routes: others,
      version: '1',
      handlers,
      renderDocument: () => '',
    } as LooseOptions)
    const answer = await strict.inject({ method: method as 'PUT', url: path, headers: { host: 'shop.test' } })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow])
    await strict.close()
  })

  it.each([
    ['/url', 'GET, HEAD, OPTIONS'],
    ['/own', 'GET, HEAD, OPTIONS'],
    ['*', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ])('OPTIONS of %s is answered with what it takes', async (target, allow) => {
    const answer = await send(`OPTIONS ${target} HTTP/1.1`)
    expect([answer.status, answer.header('allow'), answer.body]).toEqual([204, allow, ''])
  })
})

describe('an address of an answer', () => {
  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])('“%s” is never sent, by redirect or external', async (address) => {
    for (const path of ['/go', '/leave'])
      for (const headers of [[], ['x-hybrid: true']]) {
        const answer = await send(`GET ${path}?to=${encodeURIComponent(address)} HTTP/1.1`, [
          'Host: shop.test',
          ...headers,
        ])
        expect(answer.status).toBe(500)
        expect(answer.header('location') ?? answer.header('x-hybrid-external')).toBeUndefined()
      }
  })

  it.each([
    ['/cart', '/cart'],
    ['?a=1', '/go?a=1'],
    ['https://bank.test/pay', 'https://bank.test/pay'],
    ['/ő\r\nx: y', '/%C5%91x:%20y'],
  ])('“%s” is sent normalized', async (address, location) => {
    const answer = await send(`GET /go?to=${encodeURIComponent(address)} HTTP/1.1`)
    expect([answer.status, answer.header('location')]).toEqual([303, location])
  })

  it.each([
    ['http://shop.test//evil.test/x', ''],
    ['http://shop.test/\\evil.test/x', ''],
    ['http://shop.test/..//evil.test/x', ''],
    ['', '//evil.test'],
    ['', '/\\evil.test'],
    ['', '/a/..//evil.test'],
  ])('of back() from “%s” with the fallback “%s” stays on the host', async (referer, fallback) => {
    const answer = await sendForm(
      `/form?to=${encodeURIComponent(fallback || '/')}`,
      'a=1',
      referer ? [`Referer: ${referer}`] : [],
    )
    expect(answer.status).toBe(303)
    const location = answer.header('location')!
    expect(location).not.toMatch(/^[/\\]{2}/)
    expect(new URL(location, 'http://shop.test/form').origin).toBe('http://shop.test')
  })
})
