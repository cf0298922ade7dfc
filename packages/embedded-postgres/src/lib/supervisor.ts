import { setTimeout as sleep } from 'node:timers/promises'
import type { Presence } from './client.ts'

export type SupervisorLog = Record<'warn' | 'error', (message: string) => void>

export type SupervisorOptions = {
  presence: Presence
  /** Finds or starts the server; retried when it throws. `null` after a stop by hand, for good. */
  recover: () => Promise<{ presence: Presence; wasStarted: boolean } | null>
  /** Called periodically while the server runs. Default: nothing. */
  check?: () => Promise<void>
  log: SupervisorLog
  /** Default: real time; ends at once when the signal aborts. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds of a monotonic clock. Default: the real one. */
  now?: () => number
}

/** From this count on, the log addresses a person: a crash loop does not resolve itself. */
const LOSSES_OF_A_CRASH_LOOP = 3
/** A server that came back can start: it is restarted within seconds however often it is lost. */
const LONGEST_PAUSE_AFTER_A_LOSS_MILLISECONDS = 1_000
/** Interval for checks of the server, and for looking for one that was stopped by hand. */
const LOOKOUT_MILLISECONDS = 1_000

/** Supervises a server while this process is present and restarts it when it is lost. */
export function createSupervisor(options: SupervisorOptions) {
  const { recover, check, log, wait = waitFor, now = () => performance.now() } = options
  const ending = new AbortController()
  const { signal } = ending
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  const backoff = createBackoff(now)
  let presence: Presence | null = options.presence

  async function watch(): Promise<void> {
    while (presence) {
      const stopChecking = startChecking(check)
      await Promise.race([presence.lost, aborted])
      stopChecking()
      if (signal.aborted) return
      presence = null
      presence = await heal()
    }
  }

  /** Resolves to `null` if the supervision ends first. */
  async function heal(): Promise<Presence | null> {
    await pause('The embedded database is gone.', LONGEST_PAUSE_AFTER_A_LOSS_MILLISECONDS)
    while (!signal.aborted) {
      try {
        const recovered = await recover()
        if (!recovered) return await lookOut()
        log.warn(`The embedded database is ${recovered.wasStarted ? 'started' : 'found'} again.`)
        return recovered.presence
      } catch (error) {
        await pause(`The embedded database does not come back: ${(error as Error).message}`)
      }
    }
    return null
  }

  async function pause(message: string, longest = Infinity): Promise<void> {
    const { count, delay } = backoff.next(longest)
    const level = count < LOSSES_OF_A_CRASH_LOOP ? 'warn' : 'error'
    const loop = count < LOSSES_OF_A_CRASH_LOOP ? '' : ` This is failure ${count} in a row: it may be in a crash loop.`
    log[level](`${message}${loop} The next attempt to bring it back is in ${delay / 1000} s.`)
    await wait(delay, signal)
  }

  /** Respects a stop by hand; follows a later start by hand or by another process. */
  async function lookOut(): Promise<Presence | null> {
    log.error('The embedded database was stopped by hand, and stays so: restart this process to start it again.')
    while (!signal.aborted) {
      await wait(LOOKOUT_MILLISECONDS, signal)
      const recovered = signal.aborted ? null : await recover().catch(() => null)
      if (!recovered) continue
      log.warn('The embedded database is found again.')
      return recovered.presence
    }
    return null
  }

  const watching = watch()
  return {
    /** Waits for pending work, starts nothing further, and resolves to the presence, if any. */
    async end(): Promise<Presence | null> {
      ending.abort()
      await watching
      return presence
    },
  }
}

function startChecking(check = async () => {}): () => void {
  const timer = setInterval(() => void check().catch(() => {}), LOOKOUT_MILLISECONDS)
  return () => clearInterval(timer)
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {})
}

const FIRST_DELAY_MILLISECONDS = 100
const LONGEST_DELAY_MILLISECONDS = 30_000
/** Time without a failure after which the count restarts. */
const CALM_MILLISECONDS = 60_000

/** Doubles the delay after each failure, so that a crash loop does not keep the machine busy. */
function createBackoff(now: () => number) {
  let count = 0
  let attemptAt = -Infinity
  return {
    /** Counts a failure. The delay is in milliseconds, at most `longest`. */
    next(longest: number): { count: number; delay: number } {
      if (now() - attemptAt > CALM_MILLISECONDS) count = 0
      count += 1
      const delay = Math.min(FIRST_DELAY_MILLISECONDS * 2 ** (count - 1), LONGEST_DELAY_MILLISECONDS, longest)
      attemptAt = now() + delay
      return { count, delay }
    },
  }
}
