import type { Plugin } from '../navigator.ts'
import type { NavigationType } from '../navigation/options.ts'

/** Options of the page announcements. */
export interface AnnounceOptions {
  /** Text announced for a page. Default: the document title. */
  text?: (title: string) => string
  /** Whether to announce a page. Default: all but the first, which the browser itself announces. */
  when?: (type: NavigationType) => boolean
  /** Default: the browser's window. */
  window?: Window
}

// Displayed, because screen readers skip undisplayed elements; set property by property, as a
// strict content security policy allows.
const HIDDEN = {
  position: 'fixed',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

/** Live region that announces each new page to screen readers, as browsers do on load. */
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
