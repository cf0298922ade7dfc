/** A thread for work that keeps the processor busy, so that nobody who opens a page waits for it. */
import { Piscina } from 'piscina'
import { Overloaded } from '../database/database-errors.ts'
import { type RunInWorker, WorkTooLarge } from './run-in-worker.ts'

export interface WorkThread {
  /** Throws `Overloaded` where too much waits, and what the work throws, or that it took too long or too much memory. */
  run: RunInWorker
  /** What is not done by then fails. */
  close(): Promise<void>
}

/** Nobody who asks for a file waits longer. */
const mostWaiting = 100
const longestRun = 60_000
/** The thread ends when it has had nothing to do for so long, and gives its memory back. */
const idleMilliseconds = 30_000

/** So many files that somebody has handed in wait for each other. */
const mostFiles = 20
const lookEveryMilliseconds = 100
/** Reading waits for nothing: who gets hardly any of the processor is given up after so many times what they may use of it. */
const longestFactor = 30

/**
 * One thread beside the one that answers visitors, and another for what somebody has handed in, each started when there is something to do. It does
 * one thing after the other, and on Linux only with what others leave of the processors. `mostMegabytes`: of its memory; by default far more than
 * a paper of a hundred pages takes.
 */
export function createWorkThread({ mostMegabytes = 256 } = {}): WorkThread {
  const open = () =>
    new Piscina({
      filename: new URL('./run-work.ts', import.meta.url).href,
      name: 'runWork',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMilliseconds,
      // A thread that waits lets go of the processor, and ends when it is told to.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
      recordTiming: false,
    })
  const [own, files] = [open(), open()]
  let [waiting, last] = [0, Promise.resolve<unknown>(undefined)]

  /** The time of each begins when those before it are done; it is the processor's, for on a busy machine little of it comes to this thread. */
  async function runFile(asked: object, milliseconds: number): Promise<unknown> {
    if (waiting >= mostFiles) throw new Overloaded()
    waiting++
    const done = last.then(async () => runWithin(files, asked, milliseconds))
    last = done.catch(() => {}).finally(() => waiting--)
    return done.catch(explain)
  }

  return {
    async run({ module, mostMilliseconds }, input) {
      const asked = { module: module.href, input }
      if (mostMilliseconds !== undefined) return runFile(asked, mostMilliseconds) as never
      if (own.queueSize >= mostWaiting) throw new Overloaded()
      return own.run(asked, { signal: AbortSignal.timeout(longestRun) })
    },
    close: async () => void (await Promise.all([own.destroy(), files.destroy()])),
  }
}

async function runWithin(files: Piscina, asked: object, milliseconds: number): Promise<unknown> {
  const giveUp = new AbortController()
  const before = await timeOf(files)
  const end = performance.now() + longestFactor * milliseconds
  const looking = setInterval(async () => {
    const used = (await timeOf(files)) - before
    if (used > milliseconds || performance.now() > end) giveUp.abort()
  }, lookEveryMilliseconds)
  return files.run(asked, { signal: giveUp.signal }).finally(() => clearInterval(looking))
}

/** Milliseconds of the processor that the thread has used; 0 before it is started. */
async function timeOf({ threads: [thread] }: Piscina): Promise<number> {
  const used = await thread?.cpuUsage().catch(() => undefined)
  return used ? (used.user + used.system) / 1000 : 0
}

function explain(error: Error & { code?: string }): never {
  if (error.name === 'AbortError') throw new WorkTooLarge('time', { cause: error })
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new WorkTooLarge('memory', { cause: error })
  throw error
}
