import type { NavigationError } from '../navigation/navigation-error.ts'
import type { Navigator, Plugin } from '../navigator.ts'
import type { NavigateOptions, NavigationResponse } from '../navigation/options.ts'

/** A visit that got no answer. */
export interface FailedVisit {
  error: NavigationError
  /** Makes it again. Only where that changes nothing: what was sent may have arrived, and is the visitor's to send again. */
  retry?: () => Promise<NavigationResponse>
}

/** Who is told about the connection. */
export interface OfflineOptions {
  /** The browser has lost its connection (`false`), or has one again (`true`). Also called at the start where there is none. */
  onChange?: (isOnline: boolean) => void
  /** A visit without failure hooks of its own (`fail`, `exception`) got no answer, whatever the browser says of its connection. */
  onFailed?: (visit: FailedVisit) => void
  /** Default: the browser's. */
  window?: Window
}

/** Whether a visit failed because no answer came. */
export const isUnanswered = (error: unknown): error is NavigationError =>
  ['network', 'timeout'].includes((error as NavigationError | undefined)?.code ?? '')

const isRepeatable = ({ method = 'GET' }: NavigateOptions): boolean => method.toUpperCase() === 'GET'

/**
 * Tells when the connection is lost and when it is back. The last visit that got no answer is made again then by itself, if it only
 * asked for something, and the visitor has gone nowhere else since.
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
      // Only this is certain: a browser that says it is online may have no way out.
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
