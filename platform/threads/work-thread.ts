/** Worker thread for CPU-intensive work, so that page requests do not wait for it. */
import { Piscina } from 'piscina'
import { Overloaded } from '../database/database-errors.ts'
import { type RunInWorker, WorkTooLarge } from './run-in-worker.ts'

export interface WorkThread {
  /** Throws `Overloaded` if the queue is full, `WorkTooLarge`, and any error of the work. */
  run: RunInWorker
  /** Unfinished work fails. */
  close(): Promise<void>
}

const mostWaiting = 100
const longestRun = 60_000
/** Idle time after which the thread ends and frees its memory. */
const idleMilliseconds = 30_000

const mostFiles = 20
const lookEveryMilliseconds = 100
/** Wall-clock time per CPU limit: reading never blocks, so a slower thread gets hardly any CPU. */
const longestFactor = 30

/**
 * Creates one thread for the app's work and one for uploaded files, started on demand, of low
 * priority on Linux. By default, memory for far more than a hundred pages.
 */
export function createWorkThread({ mostMegabytes = 256 } = {}): WorkThread {
  const open = () =>
    new Piscina({
      filename: new URL('./run-work.ts', import.meta.url).href,
      name: 'runWork',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMilliseconds,
      // An idle thread releases the processor, and ends when requested.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
      recordTiming: false,
    })
  const [own, files] = [open(), open()]
  let [waiting, last] = [0, Promise.resolve<unknown>(undefined)]

  /** In CPU time, from the start of each file: a busy machine gives the thread little. */
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

/** Returns the CPU milliseconds used by the thread; 0 before it is started. */
async function timeOf({ threads: [thread] }: Piscina): Promise<number> {
  const used = await thread?.cpuUsage().catch(() => undefined)
  return used ? (used.user + used.system) / 1000 : 0
}

function explain(error: Error & { code?: string }): never {
  if (error.name === 'AbortError') throw new WorkTooLarge('time', { cause: error })
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new WorkTooLarge('memory', { cause: error })
  throw error
}
