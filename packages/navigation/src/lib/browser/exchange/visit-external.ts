import { EXTERNAL_STORAGE_KEY } from '../../protocol/constants.ts'
import { leaveFor } from './leave.ts'

/** A visit to an http or https URL outside the application's pages. */
export interface ExternalVisit {
  url: URL
  target: string
}

/** Opens a URL: in a new tab, or here, remembered for the page then loaded. */
export function openExternal(window: Window, { url, target }: ExternalVisit): void {
  if (target === 'new-tab') {
    const link = window.document.createElement('a')
    link.target = '_blank'
    link.rel = 'noopener'
    link.href = url.href
    link.click()
    return
  }
  try {
    window.sessionStorage.setItem(EXTERNAL_STORAGE_KEY, JSON.stringify({ url: url.href, target }))
  } catch {
    // Storage may be forbidden; the visit does not depend on it.
  }
  leaveFor(window, url)
}
