/** What a run has opened and must close, however it ends: by itself, by an error, or told to stop. */

export interface Closers {
  /**
   * Waits for what is being opened; it is closed before all that was opened earlier. Where the run is told to stop meanwhile,
   * it is closed as soon as it is open, and this waits for the end of the process.
   */
  open<T>(opening: Promise<T>, close: (opened: T) => Promise<unknown>): Promise<T>
  end(): Promise<void>
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
type Signal = keyof typeof SIGNAL_NUMBERS

/**
 * At one of the signals, or when the process that started this one is gone, all is closed and the process ends as the signal
 * would have ended it (128 and its number). What fails to close is told, and the rest is closed.
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
        // What failed to open is told by whoever waits for it.
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
