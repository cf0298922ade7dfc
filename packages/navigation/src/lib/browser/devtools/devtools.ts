import type { Navigator, Plugin } from '../navigator.ts'
import { createLog, recordNavigations, recordRequests } from './log.ts'
import { createPanel } from './panel.ts'
import { watchHydration, watchPage } from './warnings.ts'

/** Options of the developer tools. */
export interface DevtoolsOptions {
  /** `createRouter(routes)`, used to check links. Default: links are not checked. */
  router?: { match(url: URL): unknown }
  /** Recognises URLs of the application that are no routes: files, feeds, another app. */
  isKnown?: (url: URL) => boolean
  /** Whether forms must work without JavaScript. Default: true. */
  withoutJavaScript?: boolean
  /** Opens and closes the panel. Default: Ctrl+Alt+D. */
  shortcut?: Shortcut
  /** Default: the browser's window. */
  window?: Window & typeof globalThis
}

/**
 * Developer tools, for development only: a panel, opened by a shortcut, with navigations and their
 * durations, the page's properties, the history, and warnings with their remedies, which also go to
 * the console. Create it before the page is hydrated, and load it where no production build can
 * reach it: `import.meta.env.DEV && import(...)`.
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

/** Key by its position (`KeyD`), with modifiers. */
export interface Shortcut {
  code: string
  ctrl?: boolean
  alt?: boolean
  shift?: boolean
  meta?: boolean
}

const DEFAULT: Shortcut = { code: 'KeyD', ctrl: true, alt: true }

function watchShortcut(window: Window, shortcut: Shortcut = DEFAULT, onPress: () => void): () => void {
  const { code, ctrl = false, alt = false, shift = false, meta = false } = shortcut
  function onKeyDown(event: KeyboardEvent): void {
    const isHeld = event.ctrlKey === ctrl && event.altKey === alt && event.shiftKey === shift && event.metaKey === meta
    if (event.code !== code || !isHeld || event.repeat) return
    event.preventDefault()
    onPress()
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}
