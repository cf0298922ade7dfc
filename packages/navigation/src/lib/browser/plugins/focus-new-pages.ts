import type { Plugin } from '../navigator.ts'

/** Where the focus goes. */
export interface FocusOptions {
  /** Id of the element with the page's content, which can take the focus (`tabIndex={-1}`). Default: `content`. */
  content?: string
  /** Default: the browser's. */
  window?: Window
}

/**
 * Focus after a visit: on what the address names, as browsers do with a page of their own (a field is ready to be typed in), else on
 * the new page's content, for keyboards and screen readers, not at the place of the old link.
 */
export function focusNewPages({ content = 'content', window = globalThis.window }: FocusOptions = {}): Plugin {
  const { location, document } = window
  let shownPath = location.pathname
  return {
    name: 'focus-new-pages',
    navigated({ type, preserveScroll }) {
      const isElsewhere = location.pathname !== shownPath
      shownPath = location.pathname
      if (type !== 'server' || preserveScroll) return
      const name = location.hash.slice(1) || (isElsewhere && content)
      if (name) document.getElementById(name)?.focus({ preventScroll: true })
    },
  }
}
