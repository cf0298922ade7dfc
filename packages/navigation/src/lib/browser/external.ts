import { EXTERNAL_STORAGE_KEY } from '../protocol/words.ts'
import { NavigationError } from './navigation-error.ts'
import { isPage, isSameUrl } from './url.ts'

/** Throws `invalid` unless a URL leads to a page: a browser that is sent to `javascript:` runs it. */
export function requirePage(url: URL): void {
  if (!isPage(url)) throw new NavigationError('invalid', `Only http and https can be visited, not [${url.protocol}].`)
}

/** Loads the document of a URL. Throws `invalid` where that is none. */
export function leaveFor(window: Window, url: URL): void {
  requirePage(url)
  // A hash of the URL that is there loads nothing by itself; everything else does, and must not be loaded twice.
  const staysHere = !!url.hash && isSameUrl(url, new URL(window.location.href))
  window.location.href = url.href
  if (staysHere) window.location.reload()
}

/** Whether this document is where an external visit led; it is forgotten by asking. */
export function takeExternalVisit(window: Window): boolean {
  try {
    const stored = window.sessionStorage.getItem(EXTERNAL_STORAGE_KEY)
    window.sessionStorage.removeItem(EXTERNAL_STORAGE_KEY)
    return stored !== null
  } catch {
    return false
  }
}
