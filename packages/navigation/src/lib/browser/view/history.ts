import { NavigationError, withCause } from '../navigation/navigation-error.ts'
import type { SavedState } from '../navigation/options.ts'

const UNAVAILABLE = 'The history API is not available.'
const NOT_SERIALIZABLE = 'Hybridly could not save its current state in the history: a property is not serializable.'

/** Stores the states of history entries. */
export interface HistoryKeeper {
  /**
   * Throws `history` if the browser refuses the address. Returns `false` if the state was only
   * partly stored; the next click retries.
   */
  write(window: Window, state: SavedState, replace: boolean): boolean | void
  /** Returns the stored state of an entry if it is complete and may be shown. */
  read(state: unknown): SavedState | undefined | Promise<SavedState | undefined>
}

export function readState(state: unknown): SavedState | undefined {
  const saved = state as SavedState | null | undefined
  return saved?.view?.component && saved.url ? saved : undefined
}

/** A state that is too large is stored as its URL alone and requested again later. */
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
      // Browsers limit how often this is done. If the address stays, the write is optional.
      if (state.url !== window.location.href) throw withCause('history', refused)
    }
    return false
  }
}
