import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Attack, Finding, Target } from './attack.ts'

type Expected = number | readonly number[]

interface BadRequest {
  line: string
  /** Header lines after the host; a host among them replaces it. */
  headers?: string[]
  body?: string
  expected: Expected
}

const form = ['Content-Type: application/x-www-form-urlencoded']
const json = ['Content-Type: application/json']
const refused = [400, 404, 405, 413, 415, 417, 419, 421, 431] as const

const get = (target: string, expected: Expected, headers: string[] = []): BadRequest => ({
  line: `GET ${target} HTTP/1.1`,
  headers,
  expected,
})
const post = (headers: string[], body: string, expected: Expected): BadRequest => ({
  line: 'POST /contact/submit HTTP/1.1',
  headers,
  body,
  expected,
})

/** Lists requests that no browser sends, by their defect; and legal but unusual ones. */
function listRequests(port: number): Record<string, BadRequest[]> {
  const own = `localhost:${port}`
  return {
    'request lines in absolute form are served': [
      get(`http://${own}/venues`, 200),
      get(`http://${own}`, 200),
      get(`HTTP://LOCALHOST:${port}/venues?a=1`, 200),
      get(`http://fr.${own}/`, 200),
      get(`http://${own}/favicon.svg`, 200),
      get(`http://${own}/health/live`, 200),
    ],
    'request lines without an address are refused': [
      ...['http://[/', 'http:///', 'http://a:b@localhost/', 'http://localhost:99999/', 'ftp://localhost/'].map(
        (target) => get(target, 400),
      ),
      ...['*', 'venues', '?a=1', 'javascript:alert(1)'].map((target) => get(target, 400)),
    ],
    'hosts that are none are refused': [
      ...['a b', '[::1', 'localhost:99999', 'a/b', 'a@b', 'a,b', 'a?b', 'a\\b', '%00', ''].map((host) =>
        get('/', 400, [`Host: ${host}`]),
      ),
      get('/', 400, [`Host: ${own}`, 'Host: evil.example']),
      get('/', 421, ['Host: evil.example']),
    ],
    'paths that are no text are unknown': [
      '/%E0',
      '/%00',
      '/media/a%00b.jpg',
      '/build/%',
      '/orders/%FF/tickets.pdf',
    ].map((path) => get(path, 404)),
    'paths that look like hosts lead nowhere': ['//evil.example/', '/\\evil.example', '///evil.example'].map((path) =>
      get(path, 404),
    ),
    'methods that are not taken are told so, and OPTIONS is answered': [
      { line: 'PUT /venues HTTP/1.1', expected: 405 },
      { line: 'TRACE / HTTP/1.1', expected: 405 },
      { line: 'PROPFIND /venues HTTP/1.1', expected: 405 },
      get('/contact/submit', 405),
      { line: 'OPTIONS /venues HTTP/1.1', expected: 204 },
      { line: 'OPTIONS * HTTP/1.1', expected: 204 },
    ],
    'headers of the protocol that say nothing do no harm': [
      get('/', [200, 409], ['x-hybrid: true', 'x-hybrid-version: \xff']),
      get('/', 200, ['x-hybrid: true', 'x-hybrid-partial-component: home', `x-hybrid-only-data: ${'['.repeat(6000)}`]),
      get('/soloists/none', 404, ['x-hybrid: true', 'x-hybrid-dialog-redirect: http://[']),
      get('/', 200, ['Referer: http://[', 'Origin: http://[', 'Cookie: =; cadenza_session=%E0; XSRF-TOKEN=%']),
      get('/', 200, [
        'X-Forwarded-For: \xff',
        'Accept-Encoding: \xff;q=a',
        'Accept-Language: \xff',
        'Range: bytes=9-1',
      ]),
      get('/', [400, 421], ['X-Forwarded-Host: [::1', 'X-Forwarded-Proto: a b']),
      get('/', [200, 400], ['X-Forwarded-Proto: javascript']),
    ],
    'bodies that are none are refused': [
      post(json, '{', refused),
      post(json, '{"__proto__":{}}', refused),
      post(json, '{"_method":{"toString":null}}', refused),
      post(json, '{"_method":["PUT"]}', refused),
      post(form, '_method[toString]=1', refused),
      post(form, '%E0=%&_token[a]=1&_error_bag=%00', refused),
      post(['Content-Type: garbage'], 'x', refused),
      post(['Content-Type: multipart/form-data'], 'x', refused),
      post(['Content-Type: application/json; charset=utf-16'], 'x', refused),
    ],
  }
}

async function send({ port }: Target, { line, headers = [], body = '' }: BadRequest) {
  const hasHost = headers.some((header) => /^host:/i.test(header))
  const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []
  const head = [line, ...(hasHost ? [] : [`Host: localhost:${port}`]), ...headers, ...length, 'Connection: close']
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')
  const answer = await text(socket)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), allow: /^allow: (.*)$/im.exec(answer)?.[1] }
}

async function attackWith(target: Target, promise: string, requests: BadRequest[]): Promise<Finding> {
  const statuses: number[] = []
  const broken: string[] = []
  for (const request of requests) {
    const { status, allow } = await send(target, request)
    const isTold = ![204, 405].includes(status) || allow !== undefined
    statuses.push(status)
    if (![request.expected].flat().includes(status) || !isTold) broken.push(`${request.line} -> ${status}`)
  }
  const counts = [...new Set(statuses)]
    .sort((one, other) => one - other)
    .map((status) => `${statuses.filter((one) => one === status).length} x ${status}`)
  return {
    promise,
    measured: [counts.join(', '), ...broken].join('; '),
    isKept: broken.length === 0,
  }
}

export const attack: Attack = {
  story: 'sends requests that no browser sends',
  async run(target) {
    const findings: Finding[] = []
    for (const [promise, requests] of Object.entries(listRequests(target.port))) {
      findings.push(await attackWith(target, promise, requests))
    }
    const log = await target.readLog()
    const faults = log.split('\n').filter((line) => /"level":(50|60)/.test(line)).length
    findings.push({
      promise: 'none of them is a fault',
      measured: `${faults} errors in the log, the process ${target.isRunning() ? 'is the same' : 'has died'}`,
      isKept: faults === 0 && target.isRunning(),
    })
    return findings
  },
}
