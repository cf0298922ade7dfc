import type { Plugin } from '../navigator.ts'

/** Options of the focus handling. */
export interface FocusOptions {
  /** Id of the focusable element (`tabIndex={-1}`) with the page's content. Default: `content`. */
  content?: string
  /** Default: the browser's window. */
  window?: Window
}

/**
 * Sets focus after a visit: on the target of the URL's hash, as browsers do on a page load (a field
 * is ready for input), otherwise on the new page's content, so that keyboards and screen readers do
 * not stay at the position of the old link.
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
