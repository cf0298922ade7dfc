import { setTimeout as sleep } from 'node:timers/promises'
import { createBackoff } from './backoff.ts'
import type { Presence } from './presence.ts'

/** Where the supervisor says what it sees and does. */
export type SupervisorLog = Record<'warn' | 'error', (message: string) => void>

export type SupervisorOptions = {
  presence: Presence
  /**
   * Finds the server that another process has started by now, or starts it. `null`: somebody stopped it by hand, and it is
   * left so. Throws where that fails; it is tried again then.
   */
  recover: () => Promise<{ presence: Presence; wasStarted: boolean } | null>
  /** Called now and then while the server is there. Default: nothing. */
  check?: () => Promise<void>
  log: SupervisorLog
  /** Resolves after that many milliseconds, or at once when the signal is aborted. Default: the real time. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds of a clock that only goes forward. Default: the real one. */
  now?: () => number
}

export type Supervisor = {
  /** Waits for what is under way, starts nothing from then on, and resolves to the presence, if there is one just then. */
  end: () => Promise<Presence | null>
}

/** From here on a person is told: a server that crashes again and again does not mend itself. */
const LOSSES_OF_A_CRASH_LOOP = 3
/** A server that came back can be started: however often it is lost, it is there again within seconds. */
const LONGEST_PAUSE_AFTER_A_LOSS_MILLISECONDS = 1_000
/** How often a server is looked after, and how often one is looked for that was stopped by hand. */
const LOOKOUT_MILLISECONDS = 1_000

/** Watches over a server for as long as this process is present there, and brings it back when it is lost. */
export function createSupervisor(options: SupervisorOptions): Supervisor {
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

  /** Resolves to `null` when the supervision ends first. */
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

  /** A stop by hand is not fought; who starts the server again by hand, or with another process, is followed. */
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
    async end() {
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
