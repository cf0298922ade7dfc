import type { PropertyPath } from '../../routing/register.ts'
import type { BesideOptions, BesideResponse, NavigateOptions, NavigationResponse } from '../navigation/options.ts'
import type { CurrentPage } from '../view/current-page.ts'

export interface DeferredServices {
  currentPage: CurrentPage<unknown>
  isBusy(): boolean
  perform(options: NavigateOptions): Promise<NavigationResponse>
  request(options: BesideOptions): Promise<BesideResponse>
}

const isEnded = ({ error }: NavigationResponse): boolean => error?.type === 'aborted' || error?.type === 'cancelled'

/**
 * Creates a function that requests missing deferred properties while no navigation is under way:
 * each group by a request of its own, the others by a navigation. Failed ones are requested again
 * when the page, or another history entry, is shown anew.
 */
export function createDeferred({ currentPage, isBusy, perform, request }: DeferredServices): () => void {
  const { context } = currentPage
  const out = new Set<string>()
  // Place of the visitor at the last refusal.
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
    // Requests the properties of a page shown anew in the meantime.
    resume()
  }

  /** Requests properties unless they are present or pending. Returns whether it does. */
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
    // Requests the groups directly after it.
    const hooks = { start: askGroups }
    if (!ask('', alone, (only) => perform({ ...keep, only, hooks }))) askGroups()
  }

  return resume
}
