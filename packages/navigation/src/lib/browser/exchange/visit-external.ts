import { EXTERNAL_STORAGE_KEY } from '../../protocol/constants.ts'
import { leaveFor } from './leave.ts'

/** A visit that leaves the pages of the product, for one of http or https. */
export interface ExternalVisit {
  url: URL
  target: string
}

/** Leaves for a URL: in a new tab, or here, remembered for the page that is then loaded. */
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
    // Storage may be forbidden; the visit itself does not need it.
  }
  leaveFor(window, url)
}
