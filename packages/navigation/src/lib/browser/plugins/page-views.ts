import type { Plugin } from '../navigator.ts'
import type { NavigationType } from '../navigation/options.ts'
import { removeHash } from '../view/url.ts'

/** A page view. */
export interface PageView {
  component: string
  /** Full URL without its hash. */
  url: string
  title: string
  type: NavigationType
  /** Previous page's URL; for the first page the document's referrer, which may be empty. */
  referrer: string
}

/** Options of the page view tracking. */
export interface PageViewOptions {
  onView: (view: PageView) => void
  /** Default: the browser's window. */
  window?: Window
}

/**
 * Reports page views for analytics: once for each page shown, when its title is set. Changes to the
 * current page (partial reloads, forms returned with errors, hashes) do not count. An `onView` that
 * throws has no effect.
 */
export function pageViews({ onView, window = globalThis.window }: PageViewOptions): Plugin {
  let last: PageView | undefined
  return {
    name: 'page-views',
    mounted({ type }, { view: { component }, url: shown }) {
      const url = removeHash({ href: shown })
      if (last?.component === component && last.url === url) return
      const { title, referrer } = window.document
      last = { component, url, title, type, referrer: last?.url ?? referrer }
      try {
        onView(last)
      } catch (error) {
        console.error(error)
      }
    },
  }
}
