/**
 * Endless requests: dripping headers, forms, JSON and multipart bodies, and some without any data.
 */
import { connect } from 'node:net'
import type { Attack, Finding, Target } from './attack.ts'

/**
 * Seconds for a body; headers have a quarter of it, a whole request five quarters. By default it is
 * 60.
 */
const timeout = 8
const senders = 100
const dripMilliseconds = 250
/** Tolerance for a busy machine, in seconds. */
const tolerance = 8

interface Slowness {
  name: string
  begin(host: string): string
  /** Sent repeatedly until the shop closes the connection. */
  drip: string
  /** Seconds. */
  limit: number
}

interface Closed {
  seconds: number
  answer: string
}

const post = (host: string, type: string, more = 'Content-Length: 1000000') =>
  `POST /contact/submit HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: ${type}\r\n${more}\r\n\r\n`
const parts = (host: string) => post(host, 'multipart/form-data; boundary=x')
const form = 'application/x-www-form-urlencoded'

const kinds: Slowness[] = [
  { name: 'no byte at all', begin: () => '', drip: '', limit: timeout / 4 },
  { name: 'headers, byte by byte', begin: () => 'GET / HTTP/1.1\r\nX-Slow: ', drip: 'a', limit: timeout / 4 },
  { name: 'a form of which nothing comes', begin: (host) => post(host, form), drip: '', limit: timeout },
  { name: 'a form, byte by byte', begin: (host) => `${post(host, form)}message=`, drip: 'a', limit: timeout },
  { name: 'JSON, byte by byte', begin: (host) => `${post(host, 'application/json')}"`, drip: 'a', limit: timeout },
  {
    name: 'a form in endless chunks',
    begin: (host) => post(host, form, 'Transfer-Encoding: chunked'),
    drip: '1\r\na\r\n',
    limit: timeout,
  },
  {
    name: 'a part, byte by byte',
    begin: (host) => `${parts(host)}--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n`,
    drip: 'a',
    limit: timeout,
  },
  {
    name: 'a file, byte by byte',
    begin: (host) => `${parts(host)}--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n`,
    drip: 'a',
    limit: timeout * 1.25,
  },
  {
    name: 'a body after its answer',
    // Misdirected, which is answered at once.
    begin: () => post('elsewhere.example', form),
    drip: 'a',
    limit: timeout * 1.25,
  },
]

function sendSlowly(port: number, { begin, drip }: Slowness): Promise<Closed> {
  const started = performance.now()
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost')
    let answer = ''
    const timer = drip && setInterval(() => socket.writable && socket.write(drip), dripMilliseconds)
    // Ends every request, even if the guarantee is broken.
    const deadline = setTimeout(() => socket.destroy(), 5 * timeout * 1000)
    socket.on('error', () => {})
    socket.on('data', (bytes) => (answer += bytes.toString()))
    socket.on('close', () => {
      clearInterval(timer || undefined)
      clearTimeout(deadline)
      resolve({ seconds: (performance.now() - started) / 1000, answer })
    })
    socket.write(begin(`localhost:${port}`))
  })
}

function describe({ name, limit }: Slowness, closed: Closed[]): Finding {
  const seconds = closed.map((one) => one.seconds)
  const [first, last] = [Math.min(...seconds), Math.max(...seconds)]
  const statuses = [...new Set(closed.map(({ answer }) => answer.slice(0, answer.indexOf('\r\n')) || 'no answer'))]
  return {
    promise: `${senders} times ${name}: closed after ${limit} s`,
    measured: `after ${first.toFixed(1)} to ${last.toFixed(1)} s, ${statuses.join(' or ')}`,
    isKept: first > limit * 0.9 && last < limit + tolerance,
  }
}

/** Measures the response time for others in milliseconds, a page every half second. */
async function watchPages({ origin }: Target, signal: AbortSignal): Promise<number[]> {
  const waits: number[] = []
  while (!signal.aborted) {
    const started = performance.now()
    const { status } = await fetch(`${origin}/venues`)
    waits.push(status === 200 ? performance.now() - started : Infinity)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return waits
}

export const attack: Attack = {
  story: 'hundreds of senders begin a request and never come to its end',
  environment: { REQUEST_TIMEOUT: String(timeout) },
  async run(target) {
    const end = new AbortController()
    const watched = watchPages(target, end.signal)
    const findings = await Promise.all(
      kinds.map(async (kind) =>
        describe(kind, await Promise.all(Array.from({ length: senders }, () => sendSlowly(target.port, kind)))),
      ),
    )
    end.abort()
    const waits = await watched
    const longest = Math.max(...waits)
    const log = await target.readLog()
    const errors = log.split('\n').filter((line) => /"level":(50|60)/.test(line))
    return [
      ...findings,
      {
        promise: 'others are answered meanwhile, within 10 s',
        measured: `${waits.length} pages, the slowest ${longest.toFixed(0)} ms`,
        isKept: longest < 10_000,
      },
      {
        promise: 'no sender makes an error of the shop',
        measured: `${errors.length} errors in the log`,
        isKept: errors.length === 0 && target.isRunning(),
      },
    ]
  },
}
