import type { NavigationError } from '../navigation/navigation-error.ts'
import type { Navigator, Plugin } from '../navigator.ts'
import type { NavigateOptions, NavigationResponse } from '../navigation/options.ts'

/** A visit that got no response. */
export interface FailedVisit {
  error: NavigationError
  /**
   * Repeats the visit. Only present if it changes nothing: sent data may have arrived, so resending
   * it is up to the visitor.
   */
  retry?: () => Promise<NavigationResponse>
}

/** Callbacks for connection changes. */
export interface OfflineOptions {
  /** The connection was lost (`false`) or is back (`true`). Also called if offline at startup. */
  onChange?: (isOnline: boolean) => void
  /**
   * A visit without failure hooks of its own (`fail`, `exception`) got no response, whatever the
   * browser reports about its connection.
   */
  onFailed?: (visit: FailedVisit) => void
  /** Default: the browser's window. */
  window?: Window
}

/** Returns whether a visit failed because no response came. */
export const isUnanswered = (error: unknown): error is NavigationError =>
  ['network', 'timeout'].includes((error as NavigationError | undefined)?.code ?? '')

const isRepeatable = ({ method = 'GET' }: NavigateOptions): boolean => method.toUpperCase() === 'GET'

/**
 * Reports when the connection is lost and restored. On restoration, repeats the last unanswered
 * visit if it was a GET and the visitor has not navigated since.
 */
export function offline({ onChange, onFailed, window = globalThis.window }: OfflineOptions): Plugin {
  let navigator: Navigator
  let waiting: FailedVisit['retry']

  function online(): void {
    onChange?.(true)
    void waiting?.()
  }

  return {
    name: 'offline',
    setup(started) {
      navigator = started
      const lost = (): void => onChange?.(false)
      window.addEventListener('online', online)
      window.addEventListener('offline', lost)
      // Only offline is certain: a browser that reports online may have no connectivity.
      if (!window.navigator.onLine) lost()
      return () => {
        window.removeEventListener('online', online)
        window.removeEventListener('offline', lost)
      }
    },
    start: () => void (waiting = undefined),
    navigated: () => void (waiting = undefined),
    exception(error, { pendingNavigation }) {
      const { url, options } = pendingNavigation ?? {}
      if (!url || !options || !isUnanswered(error) || options.hooks?.fail || options.hooks?.exception) return
      const retry = isRepeatable(options)
        ? () => {
            waiting = undefined
            return navigator.navigate({ ...options, url })
          }
        : undefined
      waiting = retry
      onFailed?.({ error, retry })
    },
  }
}
