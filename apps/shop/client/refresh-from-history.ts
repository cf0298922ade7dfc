import type { Properties, PropertyPath } from '@cadenza/navigation'
import type { Navigator, Plugin } from '@cadenza/navigation/client'

/**
 * Returns the properties not to refresh. The checkout's key: a checkout orders once, however often
 * the visitor returns. Lists that have grown: reloading would reset them to their first page and
 * lose the scroll position.
 */
function keptProperties(properties: Properties): PropertyPath[] {
  const lists = Object.keys(properties).filter((name) => (properties[name] as { last_page?: number } | null)?.last_page)
  return ['idempotency_key', ...lists] as PropertyPath[]
}

/**
 * Refreshes pages after back and forward, in the background: the history has properties, such as
 * the cart, as they were. Scroll position, state and dialog stay; a failure is silent.
 */
export function createHistoryRefresh(): Plugin {
  let navigator: Navigator
  const refresh = async () => {
    // A pending visit has priority.
    if (navigator.active()) return
    await navigator.reload({
      except: keptProperties(navigator.context.view.properties),
      progress: false,
      hooks: {
        // An error page or a newer build does not replace the page.
        data: ({ status }) => status === 200,
        exception() {},
        fail() {},
      },
    })
  }
  return {
    name: 'refresh-from-history',
    setup(started) {
      navigator = started
      // The back/forward cache keeps the whole document, scripts included.
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) void refresh()
      })
    },
    mounted({ type }) {
      // Not awaited: the start awaits this hook.
      if (type === 'back-forward') void refresh()
    },
  }
}
