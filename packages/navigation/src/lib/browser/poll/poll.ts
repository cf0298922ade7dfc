/** What is asked again and again. */
export interface Polling {
  /** Milliseconds from an answer to the next question. */
  every: number
  /** Fails by rejecting. The signal is aborted when nobody wants to know any more. */
  ask(signal: AbortSignal): Promise<unknown>
  window: Window
}

// A server that is down is not asked more often than that.
const RARELY_MILLISECONDS = 60_000

/**
 * Asks every so often while the page is visible and there is a connection, half as often after each failure, down to once a minute.
 * What was due meanwhile is asked as soon as the page is seen again. The returned function ends it.
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
    // It may have failed for want of the connection that is back.
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
