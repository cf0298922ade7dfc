import type { Plugin } from '@cadenza/navigation/client'

/** Whoever follows a link by keyboard or screen reader goes on at the new page's content, not at the old link's place. */
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
