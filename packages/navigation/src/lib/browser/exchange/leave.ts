import { EXTERNAL_STORAGE_KEY } from '../../protocol/constants.ts'
import { isSameUrl } from '../view/url.ts'

/** The URL must be http or https: a browser would execute `javascript:`. */
export function leaveFor(window: Window, url: URL): void {
  // A hash on the current URL does not reload; anything else must not be loaded twice.
  const staysHere = url.hash && isSameUrl(url, window.location)
  window.location.href = url.href
  if (staysHere) window.location.reload()
}

/** Returns whether an external visit led to this document, and clears that state. */
export function takeExternalVisit(window: Window): boolean {
  try {
    const stored = window.sessionStorage.getItem(EXTERNAL_STORAGE_KEY)
    window.sessionStorage.removeItem(EXTERNAL_STORAGE_KEY)
    return stored !== null
  } catch {
    return false
  }
}
