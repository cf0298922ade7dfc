/**
 * Process of the readers: sends requests at a constant rate, whatever comes back, and measures each
 * waiting time.
 */
import { Agent, get } from 'node:http'
import { findMedian, findPercentile } from '../statistics/percentiles.ts'
import { ofBrowsers } from './load.ts'
import type { Reading, ReadersMessage } from './readers.ts'

/** Each has a connection: more are opened only while the shop is slow. */
const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' })
const TICK_MILLISECONDS = 2

function read({ url, rate }: Reading): () => Promise<ReadersMessage> {
  const began = performance.now()
  const waits: number[] = []
  const perSecond = new Map<number, number>()
  let [sent, turnedAway] = [0, 0]
  let wrong: string | null = null
  const open = new Set<Promise<void>>()

  function ask(due: number, isAgain = false): Promise<void> {
    const answered = Promise.withResolvers<void>()
    const request = get(url, { agent, headers: ofBrowsers }, (answer) => {
      answer.resume()
      answer.on('error', ({ message }) => (wrong ??= message))
      answer.on('close', () => {
        const now = performance.now()
        if (answer.statusCode === 503) turnedAway++
        else if (answer.statusCode !== 200 || !answer.complete) wrong ??= `with ${answer.statusCode}`
        else {
          waits.push(now - due)
          const second = Math.floor((now - began) / 1_000)
          perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
        }
        answered.resolve()
      })
    })
    request.on('error', ({ message }) => {
      // As browsers do where a kept connection has just been closed.
      if (request.reusedSocket && !isAgain) return answered.resolve(ask(due, true))
      wrong ??= message
      answered.resolve()
    })
    return answered.promise
  }

  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) * rate) / 1_000)
    for (; sent < due; sent++) {
      const asked = ask(began + (sent * 1_000) / rate).then(() => void open.delete(asked))
      open.add(asked)
    }
  }, TICK_MILLISECONDS)

  return async () => {
    clearInterval(timer)
    const seconds = (performance.now() - began) / 1_000
    await Promise.all(open)
    return {
      pagesPerSecond: waits.length / seconds,
      mostPerSecond: Math.max(0, ...perSecond.values()),
      median: waits.length > 0 ? findMedian(waits) : 0,
      p99: waits.length > 0 ? findPercentile(waits, 99) : 0,
      turnedAway,
      wrong: wrong ?? (waits.length === 0 ? 'by no page at all' : null),
    }
  }
}

// Ends with its parent, which uses the results.
process.once('disconnect', () => process.exit())
process.once('message', (reading: Reading) => {
  const stop = read(reading)
  process.once('message', () => void stop().then((message) => process.send?.(message)))
  process.send?.('reading')
})
