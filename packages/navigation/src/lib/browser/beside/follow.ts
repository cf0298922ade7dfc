import type { Payload } from '../../protocol/payload.ts'
import { HEADERS } from '../../protocol/headers.ts'
import type { HttpResponse, NavigationError } from '../navigation/navigation-error.ts'
import type { CurrentPage } from '../view/current-page.ts'
import { resetScroll } from '../view/reset-scroll.ts'
import { leaveIfRefused, readUrl } from '../exchange/exchange.ts'
import { leaveFor } from '../exchange/leave.ts'
import { openExternal } from '../exchange/visit-external.ts'

export interface Follower {
  window: Window & typeof globalThis
  currentPage: CurrentPage<unknown>
}

/** Follows a response that sends the visitor to a URL outside the application. */
export function followOut({ window }: Follower, { headers }: HttpResponse, url: URL): void {
  openExternal(window, { url, target: headers[HEADERS.externalTarget] ?? 'current' })
}

/**
 * Shows another page that a response leads to: a sign-in, the next step. A later navigation takes
 * precedence.
 */
export async function followTo({ window, currentPage }: Follower, payload: Payload, requested: URL): Promise<void> {
  const url = readUrl(window, payload.url, requested)
  // The page was built with other files than those loaded.
  if (payload.version !== currentPage.context.version) return leaveFor(window, url)
  const order = currentPage.begin()
  try {
    const mounted = await currentPage.show(
      { type: 'server', payload: { ...payload, url: url.href } },
      { order, scroll: resetScroll },
    )
    await mounted()
  } catch (error) {
    if ((error as NavigationError).code !== 'aborted') leaveIfRefused(window, error, url)
  }
}
