/**
 * Visitors who read a page at a constant rate while something else runs, from a separate process.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Reading {
  url: string
  /** Pages requested per second, whether the previous ones were answered or not. */
  rate: number
}

/** Results of the readers. Times are milliseconds from the scheduled time of a request. */
export interface Read {
  pagesPerSecond: number
  /** In the best second. */
  mostPerSecond: number
  median: number
  p99: number
  /** Responses of 503: the shop was too busy. */
  turnedAway: number
}

/** Message of the process when stopped. */
export type ReadersMessage = Read & { wrong: string | null }

/**
 * Starts readers that run until stopped. `stop` throws on a wrong response, which makes the figures
 * worthless.
 */
export async function startReaders(reading: Reading): Promise<{ stop(): Promise<Read>; end(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'readers-process.ts'))
  const ended = once(child, 'exit')
  child.send(reading)
  await once(child, 'message')
  return {
    async stop() {
      child.send('stop')
      const [{ wrong, ...read }] = (await once(child, 'message')) as [ReadersMessage]
      if (wrong !== null) throw new Error(`A reader of ${reading.url} was answered ${wrong}.`)
      return read
    },
    async end() {
      child.kill()
      await ended
    },
  }
}
