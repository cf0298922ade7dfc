import type { Navigator, Plugin } from '../navigator.ts'
import { createLog } from './log/log.ts'
import { createPanel } from './panel/panel.ts'
import { type Shortcut, watchShortcut } from './panel/shortcut.ts'
import { recordNavigations, recordRequests } from './log/record-navigations.ts'
import { watchHydration } from './warnings/hydration.ts'
import { watchPage } from './watch-page.ts'

/** What the developer tools know of a product. */
export interface DevtoolsOptions {
  /** `createRouter(routes)`: links are held against it. Default: none is. */
  router?: { match(url: URL): unknown }
  /** Addresses of the product that are no routes: files, feeds, another app. */
  isKnown?: (url: URL) => boolean
  /** Whether forms are to work without JavaScript. Default: true. */
  withoutJavaScript?: boolean
  /** Opens and closes the panel. Default: Ctrl+Alt+D. */
  shortcut?: Shortcut
  /** Default: the browser's. */
  window?: Window & typeof globalThis
}

/**
 * Developer tools, for development only: a panel that a key opens, with the navigations and how long they took, the properties of the
 * page, the history, and warnings that name the remedy, which are told in the console as well. Make it before the page is hydrated, and
 * load it where no production build can reach it: `import.meta.env.DEV && import(...)`.
 */
export function devtools(options: DevtoolsOptions = {}): Plugin {
  const { router, isKnown, withoutJavaScript = true, shortcut, window = globalThis.window } = options
  const log = createLog(() => window.performance.now())
  const stopHydration = watchHydration(window, log.warn)
  const knows = router && ((url: URL): boolean => !!router.match(url) || !!isKnown?.(url))
  const page = watchPage(window, log, { isKnown: knows, withoutJavaScript })
  const { current, start, ...recorded } = recordNavigations(log)

  return {
    name: 'devtools',
    ...recorded,
    setup(navigator: Navigator) {
      const panel = createPanel({ window, log, navigator })
      const stops = [
        stopHydration,
        page.stop,
        panel.remove,
        recordRequests(log, navigator, page.expects),
        watchShortcut(window, shortcut, panel.toggle),
      ]
      return () => stops.forEach((stop) => stop())
    },
    start(context) {
      start(context)
      const record = current()
      if (record?.isOptimistic) page.expects(record)
    },
    navigating({ type }, { view }) {
      const only = current()?.only ?? []
      const isDeferred = type === 'server' && only.length > 0 && only.every((path) => view.deferred.includes(path))
      if (isDeferred) page.before(only, view.component)
    },
    navigated(navigation, context) {
      recorded.navigated(navigation, context)
      page.shown(context, navigation.type === 'server' ? current() : undefined)
    },
  }
}
