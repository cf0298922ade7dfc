export interface Polling {
  /** Milliseconds from a response to the next request. */
  every: number
  /** Rejects on failure. Aborted when the result is no longer needed. */
  ask(signal: AbortSignal): Promise<unknown>
  window: Window
}

const RARELY_MILLISECONDS = 60_000

/**
 * Polls while the page is visible and the browser is online, half as often after each failure, down
 * to once a minute. A poll that falls due meanwhile runs as soon as the page is visible again.
 */
export function poll({ every, ask, window }: Polling): () => void {
  const { document, navigator } = window
  const ended = new AbortController()
  const { signal } = ended
  let timer: number
  let failures = 0
  let isDue = false
  let isAsking = false

  const wait = (): void => {
    const pause = Math.min(every * 2 ** failures, Math.max(every, RARELY_MILLISECONDS))
    timer = window.setTimeout(() => {
      isDue = true
      void attempt()
    }, pause)
  }

  async function attempt(): Promise<void> {
    if (!isDue || isAsking || document.hidden || !navigator.onLine) return
    isDue = false
    isAsking = true
    window.clearTimeout(timer)
    try {
      await ask(signal)
      failures = 0
    } catch {
      failures++
    }
    isAsking = false
    if (!signal.aborted) wait()
  }

  const resume = ({ type }: Event): void => {
    // The poll may have failed because of the connection that is back.
    if (type === 'online' && failures > 0) isDue = true
    void attempt()
  }
  document.addEventListener('visibilitychange', resume, { signal })
  window.addEventListener('online', resume, { signal })
  wait()
  return () => {
    window.clearTimeout(timer)
    ended.abort()
  }
}
