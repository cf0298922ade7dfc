/** Ends a process in order, however it is asked to. */

/** Closes what was opened last first. Every one is closed, also when another one fails. */
export type Closer = () => Promise<unknown>

const LONGEST_SHUTDOWN_MILLISECONDS = 30_000

export interface Shutdown {
  /** Closes everything; asked again it waits for the same end. */
  end: () => Promise<void>
  hasBegun: () => boolean
}

/**
 * Calls the closers, last one first, at SIGINT, SIGTERM or SIGHUP, or when the process that started this one is gone;
 * then ends the process. Asked again it changes nothing: a terminal and npm both pass Ctrl-C on.
 */
export function prepareShutdown(closers: Closer[]): Shutdown {
  let ending: Promise<void> | null = null
  const end = () => (ending ??= closeAll(closers))
  const endProcess = async () => {
    setTimeout(() => process.exit(1), LONGEST_SHUTDOWN_MILLISECONDS).unref()
    await end()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endProcess)
  process.on('disconnect', endProcess)
  return { end, hasBegun: () => ending !== null }
}

async function closeAll(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    try {
      await close()
    } catch (error) {
      console.error(error)
      process.exitCode = 1
    }
  }
}
