import { useEffect, useRef } from 'react'
import type { BesideOptions } from '../browser/navigation/options.ts'
import { useScope } from './navigation-context.ts'

/** Parts of the page to request, beside the page. Default: all. */
export type PollOptions = Pick<BesideOptions, 'only' | 'except' | 'headers' | 'hooks' | 'merge' | 'timeout'>

/** Called instead of requesting the page: it fails by rejecting. */
export type PollCallback = (signal: AbortSignal) => Promise<unknown>

// Cancelled requests are no failures.
const UNWANTED = ['aborted', 'cancelled']

/**
 * Polls properties of the current page, `every` so many milliseconds after the last response, while
 * the component is mounted, the page visible and the browser online:
 * `usePoll(5000, { only: ['dates'] })`. After a failure it waits twice as long, up to a minute.
 * `false` disables polling.
 */
export function usePoll(every: number | false, what: PollOptions | PollCallback = {}): void {
  const { navigator } = useScope()
  const latest = useRef(what)
  useEffect(() => void (latest.current = what))
  useEffect(() => {
    if (every === false) return undefined
    const ask = async (signal: AbortSignal): Promise<void> => {
      const { current } = latest
      if (typeof current === 'function') return void (await current(signal))
      const { error } = await navigator.request({ ...current, signal })
      if (error && !UNWANTED.includes(error.type)) throw error.actual
    }
    const gone = new AbortController()
    // The first poll comes later. Without its code nothing is polled, as without JavaScript.
    import('../browser/poll/poll.ts').then(
      ({ poll }) => gone.signal.aborted || gone.signal.addEventListener('abort', poll({ every, ask, window })),
      () => {},
    )
    return () => gone.abort()
  }, [every, navigator])
}
