import type { PropertyPath } from '../../routing/register.ts'
import type { BesideOptions, BesideResponse } from '../navigation/beside-options.ts'
import type { NavigateOptions, NavigationResponse } from '../navigation/options.ts'
import type { CurrentPage } from '../view/current-page.ts'

/** What asks for deferred properties. */
export interface DeferredServices {
  currentPage: CurrentPage<unknown>
  /** Whether a navigation is under way. */
  isBusy(): boolean
  /** Asks by a navigation that is the browser's own. */
  perform(options: NavigateOptions): Promise<NavigationResponse>
  request(options: BesideOptions): Promise<BesideResponse>
}

/** What keeps its page: it was not the server that has refused it. */
const isEnded = ({ error }: NavigationResponse): boolean => error?.type === 'aborted' || error?.type === 'cancelled'

/**
 * Asks for the deferred properties that are still missing, while no other navigation is under way: those of no group by a navigation,
 * each group by a request of its own, all at the same time. What could not be had is said to have failed, and is not asked for again
 * until the page, or another entry of the history, is shown anew.
 */
export function createDeferred({ currentPage, isBusy, perform, request }: DeferredServices): () => void {
  const { context } = currentPage
  const out = new Set<string>()
  // Where the visitor was when something was refused.
  let refusedAt: number | undefined

  const isRefused = (path: string): boolean =>
    refusedAt === currentPage.place() && !!context.view.failed?.includes(path)

  function refuse(paths: readonly string[]): void {
    const { view } = context
    refusedAt = currentPage.place()
    currentPage.redraw({ view: { ...view, failed: [...new Set([...(view.failed ?? []), ...paths])] } })
  }

  async function finish(
    sent: Promise<NavigationResponse>,
    { key, place, only }: { key: string; place: number; only: readonly string[] },
  ): Promise<void> {
    const response = await sent
    out.delete(key)
    const isHere = place === currentPage.place() && currentPage.isAttached()
    if (response.error && !isEnded(response) && isHere) refuse(only)
    // What was shown anew meanwhile is asked for now.
    resume()
  }

  /** Asks, unless all is there or on its way. Tells whether it does. */
  function ask(
    name: string,
    paths: readonly string[],
    send: (only: PropertyPath[]) => Promise<NavigationResponse>,
  ): boolean {
    const place = currentPage.place()
    const key = `${place} ${name}`
    const only = paths.filter((path) => context.view.deferred.includes(path) && !isRefused(path)) as PropertyPath[]
    if (!only.length || out.has(key)) return false
    out.add(key)
    void finish(send(only), { key, place, only })
    return true
  }

  function askGroups(): void {
    const { groups = {} } = context.view
    for (const [name, paths] of Object.entries(groups)) ask(`group ${name}`, paths, (only) => request({ only }))
  }

  function resume(): void {
    if (isBusy() || !currentPage.isAttached()) return
    const { deferred, groups = {} } = context.view
    const grouped = Object.values(groups).flat()
    const alone = deferred.filter((path) => !grouped.includes(path))
    const keep = { preserveScroll: true, preserveState: true, replace: true, progress: false }
    // The groups go out right behind it.
    const hooks = { start: askGroups }
    if (!ask('', alone, (only) => perform({ ...keep, only, hooks }))) askGroups()
  }

  return resume
}
