import { useEffect, useRef } from 'react'
import type { BesideOptions } from '../browser/navigation/beside-options.ts'
import { useScope } from './navigation-context.ts'

/** What of the page is asked for, beside it. Default: all of it. */
export type PollOptions = Pick<BesideOptions, 'only' | 'except' | 'headers' | 'hooks' | 'merge' | 'timeout'>

/** What is done instead of asking for the page: it fails by rejecting. */
export type PollCallback = (signal: AbortSignal) => Promise<unknown>

// Nobody has failed: somebody did not want it.
const UNWANTED = ['aborted', 'cancelled']

/**
 * Asks for properties of the page that is there, `every` so many milliseconds after the last answer, as long as the component is
 * mounted, the page visible and the browser online: `usePoll(5000, { only: ['dates'] })`. After a failure it waits twice as long,
 * up to a minute. `false` asks for nothing.
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
    // There is time to load it: the first question comes later. Without its code nothing is asked, as without JavaScript.
    import('../browser/poll/poll.ts').then(
      ({ poll }) => gone.signal.aborted || gone.signal.addEventListener('abort', poll({ every, ask, window })),
      () => {},
    )
    return () => gone.abort()
  }, [every, navigator])
}
