import type { Navigator, Plugin } from '@cadenza/navigation/client'

/**
 * Pages come back from the history as they were left: what has changed since, above all the cart, is asked for in the
 * background. Scroll, state and dialog stay, and nobody hears of it if it fails: the page is as good as it was.
 * @param start resolves to the navigator when the first page is hydrated
 */
export function refreshFromHistory(start: () => Promise<Navigator>): Plugin {
  const refresh = async () => {
    const navigator = await start()
    // Where the visitor is on the way to already comes first.
    if (navigator.active()) return
    await navigator.reload({
      // A checkout orders once, however often one comes back to it.
      except: ['idempotency_key'],
      progress: false,
      hooks: {
        // Neither an error page nor a newer build takes the place of a page that is there.
        data: ({ status }) => status === 200,
        exception() {},
        fail() {},
      },
    })
  }
  // The browser may also keep the whole document, as it ran.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refresh()
  })
  return {
    name: 'refresh-from-history',
    mounted({ type }) {
      // Not waited for: the start waits for this very hook.
      if (type === 'back-forward') void refresh()
    },
  }
}
