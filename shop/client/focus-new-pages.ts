import type { Plugin } from '@cadenza/navigation/client'

/** Focus after a visit: on the new page's content, for keyboards and screen readers, not at the place of the old link. */
export function focusNewPages(): Plugin {
  let shownPath = location.pathname
  return {
    name: 'focus-new-pages',
    navigated({ type, preserveScroll }) {
      const isElsewhere = location.pathname !== shownPath
      shownPath = location.pathname
      if (type === 'server' && isElsewhere && !preserveScroll && !location.hash) {
        document.getElementById('content')?.focus({ preventScroll: true })
      }
    },
  }
}
