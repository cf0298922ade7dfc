/** Ends a process in order, however it is asked to. */
import type { Log } from '../log/log.ts'

const LONGEST_SHUTDOWN_MILLISECONDS = 30_000

export interface Shutdown {
  /** What must be closed before the process ends. When that has begun already, it is closed at once and this throws. */
  add: (close: () => Promise<unknown>) => void
  /** Closes everything, what was added last first; asked again it waits for the same end. */
  end: () => Promise<void>
  hasBegun: () => boolean
}

/**
 * Ends the process at SIGINT, SIGTERM or SIGHUP, or when the process that started this one is gone. Asked again it
 * changes nothing: a terminal and npm both pass Ctrl-C on.
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

/** Whatever fails to close, the rest is closed too. */
async function closeSafely(close: () => Promise<unknown>, log: Pick<Log, 'error'>): Promise<void> {
  try {
    await close()
  } catch (error) {
    log.error(error, 'A part of the shop could not be closed.')
    process.exitCode = 1
  }
}
