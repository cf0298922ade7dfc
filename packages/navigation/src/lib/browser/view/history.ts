import { NavigationError, withCause } from '../navigation/navigation-error.ts'
import type { SavedState } from '../navigation/options.ts'

const UNAVAILABLE = 'The history API is not available.'
const NOT_SERIALIZABLE = 'Hybridly could not save its current state in the history: a property is not serializable.'

/** Keeps the states of the history's entries. */
export interface HistoryKeeper {
  /** Throws `history` where the browser refuses the address. `false` says that not all was kept: it is tried again with the next click. */
  write(window: Window, state: SavedState, replace: boolean): boolean | void
  /** What was kept in an entry, if it is complete and may be shown. */
  read(state: unknown): SavedState | undefined | Promise<SavedState | undefined>
}

/** The state of the current entry, if it is one of ours and complete. */
export function readState(state: unknown): SavedState | undefined {
  const saved = state as SavedState | null | undefined
  return saved?.view?.component && saved.url ? saved : undefined
}

/** Writes a state into the browser's history. A state that is too large is kept as its URL alone, to be asked for again. */
export function writeState(window: Window, state: SavedState, replace: boolean): boolean | void {
  const { history } = window
  if (!history) throw new NavigationError('history', UNAVAILABLE)
  const write = (value: unknown): void => history[replace ? 'replaceState' : 'pushState'](value, '', state.url)
  try {
    write(state)
  } catch (error) {
    if ((error as Error).name === 'DataCloneError') {
      console.error(NOT_SERIALIZABLE)
      throw new NavigationError('history', NOT_SERIALIZABLE)
    }
    try {
      write({ url: state.url, version: state.version })
    } catch (refused) {
      // Browsers limit how often the history may be written. Where the address stays, the page can do without.
      if (state.url !== window.location.href) throw withCause('history', refused)
    }
    return false
  }
}

/** Whether the document was loaded by going back or forward to it from somewhere else. */
export function isBackForward({ performance }: Window): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}
