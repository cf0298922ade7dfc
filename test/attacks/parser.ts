import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { post } from '@cadenza/navigation'
import { navigation, type NavigationOptions } from '@cadenza/navigation/fastify'
import { respond } from '@cadenza/navigation/server'
import Fastify from 'fastify'
import type { Attack, Finding, Target } from './attack.ts'

const MEGABYTE = 1024 * 1024
/**
 * Limit of CPU time for the largest accepted body; the longest pause for others is reported beside
 * it.
 */
const MOST_MILLISECONDS = 20
const ROUNDS = 5
/** Limit of the pause for others in milliseconds, also on a busy machine. */
const LONGEST_PAUSE = 500

interface Body {
  type: string
  content: string
  status: 400 | 'accepted'
}

const list = (length: number, make: (index: number) => string, separator = '&') =>
  Array.from({ length }, (_, index) => make(index)).join(separator)
const form = (status: Body['status'], content: string): Body => ({
  type: 'application/x-www-form-urlencoded',
  content,
  status,
})
const json = (status: Body['status'], content: string): Body => ({ type: 'application/json', content, status })

/** Input that slows parsers down: restarted numbering, nesting, lengths, separators, escapes. */
const bodies: Record<string, Body> = {
  'a form of 249 kB, a[][0]=&a[][1]=...': form(400, list(25_000, (index) => `a[][${index}]=`).slice(0, 249_000)),
  'half a million fields': form(400, 'a&'.repeat(MEGABYTE / 2)),
  '4,000 levels': form(400, `a${'[a]'.repeat(4000)}=`),
  'one name of a megabyte': form(400, `${'a'.repeat(MEGABYTE - 1)}=`),
  'a megabyte of opening brackets': form(400, '['.repeat(MEGABYTE)),
  'a megabyte of empty brackets': form(400, `a${'[]'.repeat(MEGABYTE / 2 - 1)}`),
  '1,000 fields, a megabyte': form(
    'accepted',
    list(1000, (index) => `a[][${index}]=${'x'.repeat(1030)}`),
  ),
  '1,000 fields, a megabyte of escapes': form(
    'accepted',
    list(1000, (index) => `a[][${index}]=${'%41'.repeat(340)}`),
  ),
  '1,000 fields in 32 levels each': form(
    'accepted',
    list(1000, () => `a${'[]'.repeat(31)}=1`),
  ),
  'a megabyte of spaces': form('accepted', `a=${'+'.repeat(MEGABYTE - 2)}`),
  'JSON of half a million lists in each other': json(400, '['.repeat(MEGABYTE / 2) + ']'.repeat(MEGABYTE / 2)),
  'JSON of 90,000 names': json(400, `{${list(90_000, (index) => `"k${index}":1`, ',')}}`),
  'JSON of 1,000 texts, a megabyte': json('accepted', JSON.stringify(Array(1000).fill('x'.repeat(1000)))),
}

async function send({ port }: Target, { type, content }: Body): Promise<{ status: number; milliseconds: number }> {
  const socket = connect(port, '127.0.0.1')
  const length = Buffer.byteLength(content)
  const begun = performance.now()
  socket.write(
    `POST /contact/submit HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${content}`,
  )
  const answer = await text(socket)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), milliseconds: performance.now() - begun }
}

/** Polls the shop's health until stopped, then returns the longest response time. */
function watch({ origin }: Target): () => Promise<number> {
  const over = new AbortController()
  let longest = 0
  const ask = async (): Promise<void> => {
    const begun = performance.now()
    await fetch(`${origin}/health/live`).then((answer) => answer.text())
    longest = Math.max(longest, performance.now() - begun)
    if (!over.signal.aborted) await ask()
  }
  const asking = ask()
  return async () => {
    over.abort()
    await asking
    return longest
  }
}

async function attackWith(target: Target, name: string, body: Body): Promise<Finding> {
  // Warms up, to measure a shop that has been running for a while.
  await send(target, body)
  const stop = watch(target)
  const answers = []
  for (let round = 0; round < ROUNDS; round++) answers.push(await send(target, body))
  const longestPause = await stop()
  const isExpected = answers.every(({ status }) =>
    body.status === 400 ? status === 400 : ![400, 413, 500].includes(status),
  )
  const fastest = Math.min(...answers.map(({ milliseconds }) => milliseconds))
  const kilobytes = Math.round(body.content.length / 1024)
  return {
    promise: `${name} (${kilobytes} kB) is ${body.status === 400 ? 'refused with 400' : 'taken'}, and holds nobody up`,
    measured: `${[...new Set(answers.map(({ status }) => status))].join(', ')} in ${fastest.toFixed(0)} ms at best, sent and answered; others waited ${longestPause.toFixed(0)} ms at most`,
    isKept: isExpected && longestPause < LONGEST_PAUSE,
  }
}

async function askWithQuery({ origin }: Target, query: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${origin}/?${query}`, { headers })
  await answer.text()
  return answer.status
}

async function attackQueries(target: Target): Promise<Finding> {
  const statuses = []
  for (const query of [`a${'[a]'.repeat(4000)}`, 'a&'.repeat(1001), list(1001, (index) => `a[][${index}]=`)]) {
    statuses.push(await askWithQuery(target, query, {}), await askWithQuery(target, query, { 'x-hybrid': 'true' }))
  }
  return {
    promise: 'queries of 4,000 levels and of 1,001 values are refused with 400',
    measured: statuses.join(', '),
    isKept: statuses.every((status) => status === 400),
  }
}

/** Creates a server with just the parsers, without a network. */
async function createReader() {
  const app = Fastify({ bodyLimit: MEGABYTE })
  await app.register(navigation, {
    routes: { read: post('/') },
    handlers: { read: () => respond('') },
    version: '',
    renderDocument: () => '',
  } as unknown as NavigationOptions)
  return app
}

/** Measures the CPU time of accepted bodies, which is independent of other processes. */
async function measureParsers(): Promise<Finding[]> {
  const app = await createReader()
  const findings: Finding[] = []
  for (const [name, { type, content, status }] of Object.entries(bodies)) {
    if (status === 400) continue
    const times = []
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const before = process.cpuUsage()
      await app.inject({ method: 'POST', url: '/', payload: content, headers: { 'content-type': type } })
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
    }
    times.sort((one, other) => one - other)
    const median = times[ROUNDS]!
    findings.push({
      promise: `${name}: parsed in less than ${MOST_MILLISECONDS} ms`,
      measured: `${median.toFixed(1)} ms (median), ${times[0]!.toFixed(1)} to ${times.at(-1)!.toFixed(1)} ms`,
      isKept: median < MOST_MILLISECONDS,
    })
  }
  await app.close()
  return findings
}

export const attack: Attack = {
  story: 'sends forms, queries and JSON that parsers are slow at',
  async run(target) {
    const findings: Finding[] = []
    for (const [name, body] of Object.entries(bodies)) findings.push(await attackWith(target, name, body))
    findings.push(await attackQueries(target), ...(await measureParsers()))
    const log = await target.readLog()
    const faults = log.split('\n').filter((line) => /"level":(50|60)/.test(line)).length
    findings.push({
      promise: 'none of it is a fault',
      measured: `${faults} errors in the log, the process ${target.isRunning() ? 'is the same' : 'has died'}`,
      isKept: faults === 0 && target.isRunning(),
    })
    return findings
  },
}
