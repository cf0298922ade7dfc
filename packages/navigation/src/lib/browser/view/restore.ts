import type { HookRegistry } from '../navigation/hooks.ts'
import type { NavigateOptions } from '../navigation/options.ts'
import type { CurrentPage } from './current-page.ts'
import { isSameUrl } from './url.ts'

export interface Restorer {
  window: Window
  hooks: HookRegistry
  currentPage: CurrentPage<unknown>
}

export interface Asker {
  visit(options: NavigateOptions): Promise<unknown>
  resume(): void
}

/** Shows the history entry that the browser has moved to, by its stored state. */
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
  if (saved) {
    const isHashOnly = isHere && saved.view.component === context.view.component
    const mounted = await currentPage.restore(saved, order, isHashOnly || !!context.dialog || !!saved.dialog)
    await mounted()
  } else if (isHere) {
    // A click on a plain link to an anchor on this page.
    const keep = { preserveScroll: true, preserveState: true, replace: true }
    const payload = { ...context, url: here.href }
    const mounted = await currentPage.show({ ...keep, type: 'initial', payload }, { order })
    await mounted()
  } else {
    // The entry was too large to be stored, so it is requested again.
    await asker.visit({ url: here, replace: true })
  }
  asker.resume()
}
