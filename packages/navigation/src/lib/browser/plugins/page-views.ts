import type { Plugin } from '../navigator.ts'
import type { NavigationType } from '../navigation/options.ts'
import { removeHash } from '../view/url.ts'

/** A page that was seen. */
export interface PageView {
  component: string
  /** Whole, without its hash. */
  url: string
  title: string
  type: NavigationType
  /** The page before it; for the first one the document's referrer, which may be empty. */
  referrer: string
}

/** Who is told about page views. */
export interface PageViewOptions {
  onView: (view: PageView) => void
  /** Default: the browser's. */
  window?: Window
}

/**
 * Page views, for analytics: each page that comes onto the screen, once, when its title is there. What changes on the page that is there
 * (partial reloads, forms that came back with errors, hashes) is none. An `onView` that throws disturbs nothing.
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
