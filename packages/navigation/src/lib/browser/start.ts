import type { PagePayload } from '../protocol/payload.ts'
import { takeExternalVisit } from './exchange/leave.ts'
import { isBackForward } from './view/history.ts'
import type { HookRegistry } from './navigation/hooks.ts'
import { watchBrowser } from './visit/listen.ts'
import type { InternalNavigation } from './navigation/options.ts'
import type { CurrentPage } from './view/current-page.ts'
import type { Dispatcher } from './visit/dispatcher.ts'

interface StartOptions {
  window: Window & typeof globalThis
  hooks: HookRegistry
  currentPage: CurrentPage<unknown>
  dispatcher: Dispatcher
  payload: PagePayload
}

/** Takes over the document that was loaded: its history entry, and from then on back, forward and scrolling. */
export async function startNavigation({
  window,
  hooks,
  currentPage,
  dispatcher,
  payload,
}: StartOptions): Promise<() => void> {
  const { location, history } = window
  const { context } = currentPage
  // The first visit need not wait for its code then.
  dispatcher.load().catch(() => {})
  await hooks.run('initialized', undefined, context)
  const order = currentPage.begin()
  const isExternal = takeExternalVisit(window)
  // Where there is no history, the first page that is written into it says so.
  const kept = await currentPage.read(history?.state)
  const back = isBackForward(window) ? kept : undefined

  // The address bar knows the origin and the hash; the server may know neither.
  const answered = new URL(context.url, location.href)
  // Put together, not resolved: a path such as `//name/` would be taken for a host.
  const { href } = new URL(location.origin + answered.pathname + answered.search + location.hash)
  const initial: InternalNavigation = {
    type: 'initial',
    payload: { ...payload, url: href },
    replace: href === location.href,
  }
  // After a reload the entry still has what was remembered for this very page.
  const saved = kept?.url === href ? kept : undefined
  const showing = back
    ? currentPage.restore({ ...back, version: context.version }, order, false)
    : currentPage.show(initial, { order, saved })
  // As the original has it: after going back to a document, and after an external visit, `ready` waits for nothing.
  if (!back && !isExternal) await showing
  const stop = watchBrowser({ window, currentPage, dispatcher })
  await hooks.run('ready', undefined, context)
  const mounted = await showing
  await mounted()
  dispatcher.resume()
  return stop
}
