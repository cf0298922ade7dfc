/** Orderly shutdown of a process, whatever its trigger. */
import type { Log } from '../log/log.ts'

const LONGEST_SHUTDOWN_MILLISECONDS = 30_000

export interface Shutdown {
  /** Registers what to close before the end. If shutdown has begun, closes it and throws. */
  add: (close: () => Promise<unknown>) => void
  /** Closes everything in reverse order; repeated calls wait for the same shutdown. */
  end: () => Promise<void>
  hasBegun: () => boolean
}

/**
 * Shuts down at signals, or without the parent process. Repeated signals have no effect: a terminal
 * and npm both pass Ctrl-C on.
 */
export function prepareShutdown(log: Pick<Log, 'error'>): Shutdown {
  const closers: Array<() => Promise<unknown>> = []
  let ending: Promise<void> | null = null

  async function closeAll(): Promise<void> {
    for (let close = closers.pop(); close; close = closers.pop()) await closeSafely(close, log)
  }

  const end = () => (ending ??= closeAll())
  const endProcess = async () => {
    setTimeout(() => process.exit(1), LONGEST_SHUTDOWN_MILLISECONDS).unref()
    await end()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endProcess)
  process.on('disconnect', endProcess)

  return {
    add(close) {
      if (!ending) return void closers.push(close)
      void closeSafely(close, log)
      throw new Error('The shop is told to stop while it starts.')
    },
    end,
    hasBegun: () => ending !== null,
  }
}

/** A failure does not prevent the rest from being closed. */
async function closeSafely(close: () => Promise<unknown>, log: Pick<Log, 'error'>): Promise<void> {
  try {
    await close()
  } catch (error) {
    log.error(error, 'A part of the shop could not be closed.')
    process.exitCode = 1
  }
}
