import { EXTERNAL_STORAGE_KEY } from '../../protocol/constants.ts'
import { isSameUrl } from '../view/url.ts'

/** Loads the document of a URL: of http or https, for a browser that is sent to `javascript:` runs it. */
export function leaveFor(window: Window, url: URL): void {
  // A hash of the URL that is there loads nothing by itself; everything else does, and must not be loaded twice.
  const staysHere = !!url.hash && isSameUrl(url, window.location)
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
