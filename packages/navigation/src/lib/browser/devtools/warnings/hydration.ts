import type { Warning } from '../log/log.ts'

const MISMATCH = /hydrat/i

const describe = (message: string): Warning => ({
  code: 'hydration-mismatch',
  text:
    'The page that the server has rendered is not the one that the browser renders: take clocks, randomness and what only browsers ' +
    'know (window, the locale, storage) out of the first render, into an effect or a property. React says: ' +
    message.split('\n', 1)[0],
})

/**
 * Watches for hydration mismatches reported by React: as an error where it renders anew, in the
 * console where it leaves an attribute as it is. Call it before the page is hydrated. The returned
 * function stops it.
 */
export function watchHydration(window: Window & typeof globalThis, warn: (warning: Warning) => void): () => void {
  const { console } = window
  const { error } = console
  function onError({ message }: ErrorEvent): void {
    if (MISMATCH.test(message)) warn(describe(message))
  }
  function tell(...given: unknown[]): void {
    error.apply(console, given)
    if (typeof given[0] === 'string' && MISMATCH.test(given[0])) warn(describe(given[0]))
  }
  console.error = tell
  window.addEventListener('error', onError)
  return () => {
    // Other code may have wrapped it since.
    if (console.error === tell) console.error = error
    window.removeEventListener('error', onError)
  }
}
