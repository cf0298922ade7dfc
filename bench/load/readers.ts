/** Visitors who read a page at an even rate while something else goes on, from a process of their own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Reading {
  url: string
  /** Pages that are asked for in a second, whether those before were answered or not. */
  rate: number
}

/** What the readers got. Times are milliseconds from the moment at which a page was due to be asked for. */
export interface Read {
  pagesPerSecond: number
  /** Of the best second. */
  mostPerSecond: number
  median: number
  p99: number
  /** Answers of 503: the shop was too busy. */
  turnedAway: number
}

/** What the process sends when it is told to stop. */
export type ReadersMessage = Read & { wrong: string | null }

/** They read until they are stopped. A wrong answer makes the figures worthless: `stop` throws then. */
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
