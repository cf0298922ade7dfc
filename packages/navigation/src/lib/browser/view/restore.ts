import { fromState } from './history.ts'
import type { HookRegistry } from '../hooks.ts'
import type { InternalNavigation, NavigateOptions } from '../options.ts'
import type { CurrentPage } from './current-page.ts'
import { isSameUrl } from './url.ts'

/** What an entry of the history is shown with. */
export interface Restorer {
  window: Window
  hooks: HookRegistry
  currentPage: CurrentPage<unknown>
}

/** Asks the server for what the history has not kept. */
export interface Asker {
  visit(options: NavigateOptions): Promise<unknown>
  /** Asks for the deferred properties that are still missing. */
  resume(): void
}

/** Shows the history entry that the browser has moved to. `state` is what was kept of it. */
export async function restore(
  { window, hooks, currentPage }: Restorer,
  state: unknown,
  order: number,
  asker: Asker,
): Promise<void> {
  const { context } = currentPage
  const saved = await currentPage.read(state)
  await hooks.run('backForward', undefined, saved, context)
  const here = new URL(window.location.href)
  const isHere = isSameUrl(here, new URL(context.url))
  let navigation: InternalNavigation | undefined
  if (saved) {
    const isHashOnly = isHere && saved.view.component === context.view.component
    navigation = fromState(saved, isHashOnly || !!context.dialog || !!saved.dialog)
  } else if (isHere) {
    // A click on a plain link to a place on this page.
    navigation = { ...fromState({ ...context, url: here.href }, true), type: 'initial', replace: true }
  }
  if (navigation) {
    const mounted = await currentPage.show(navigation, { order, saved })
    await mounted()
  } else {
    // An entry that was too large to be kept: it is asked for again.
    await asker.visit({ url: here, replace: true })
  }
  asker.resume()
}
