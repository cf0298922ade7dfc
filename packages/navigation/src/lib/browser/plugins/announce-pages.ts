import type { Plugin } from '../navigator.ts'
import type { NavigationType } from '../navigation/options.ts'

/** How a new page is announced. */
export interface AnnounceOptions {
  /** What is said of a page. Default: its document's title. */
  text?: (title: string) => string
  /** Which of them are. Default: all but the first, which the browser itself announces. */
  when?: (type: NavigationType) => boolean
  /** Default: the browser's. */
  window?: Window
}

// Out of sight, not out of the page: what is not displayed is not read out either. Set one by one, as a strict content
// security policy allows.
const HIDDEN = {
  position: 'fixed',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

/** Live region: tells screen readers the name of each new page, as browsers do when they load one. */
export function announcePages(options: AnnounceOptions = {}): Plugin {
  const { text = (title) => title, when = (type) => type !== 'initial', window = globalThis.window } = options
  const { document, location } = window
  let region: HTMLElement | undefined
  let shown: string | undefined
  return {
    name: 'announce-pages',
    setup() {
      region = document.createElement('div')
      region.setAttribute('aria-live', 'polite')
      Object.assign(region.style, HIDDEN)
      document.body.append(region)
      return () => region?.remove()
    },
    mounted({ type }, { view }) {
      const page = `${view.component} ${location.pathname}`
      const isNew = page !== shown
      shown = page
      if (region && isNew && when(type)) region.textContent = text(document.title)
    },
  }
}
