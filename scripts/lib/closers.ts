/** Closes the resources of a run however it ends: normally, by an error, or by a signal. */

export interface Closers {
  /**
   * Waits for a resource, which is closed before all opened earlier ones. If the run is stopped
   * meanwhile, it is closed when open, and this never resolves.
   */
  open<T>(opening: Promise<T>, close: (opened: T) => Promise<unknown>): Promise<T>
  end(): Promise<void>
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
type Signal = keyof typeof SIGNAL_NUMBERS

/**
 * On a signal, or when the parent process has ended, closes everything and ends the process as the
 * signal would have. Failures to close are reported, and the rest is closed.
 */
export function createClosers(signals: readonly Signal[] = ['SIGINT', 'SIGTERM', 'SIGHUP']): Closers {
  const closers: (() => Promise<unknown>)[] = []
  let isTold = false

  async function closeAll(): Promise<void> {
    for (let close = closers.pop(); close; close = closers.pop()) {
      await close().catch((error: unknown) => {
        console.error('A part of the run could not be closed.', error)
        process.exitCode = 1
      })
    }
  }

  function stop(code: number): void {
    if (isTold) return
    isTold = true
    void closeAll().then(() => process.exit(code))
  }

  const listeners = signals.map((signal) => [signal, () => stop(128 + SIGNAL_NUMBERS[signal])] as const)
  const onDisconnect = () => stop(1)
  for (const [signal, listener] of listeners) process.on(signal, listener)
  process.on('disconnect', onDisconnect)

  return {
    async open(opening, close) {
      closers.push(async () => {
        // The caller reports a failure to open.
        const opened = await opening.then(
          (value) => ({ value }),
          () => null,
        )
        if (opened) await close(opened.value)
      })
      const opened = await opening
      if (isTold) await new Promise(() => {})
      return opened
    },
    async end() {
      await closeAll()
      for (const [signal, listener] of listeners) process.off(signal, listener)
      process.off('disconnect', onDisconnect)
    },
  }
}
