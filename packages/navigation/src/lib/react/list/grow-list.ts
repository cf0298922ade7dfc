import { mergeLists } from '../../browser/view/merge-lists.ts'
import type { Payload } from '../../protocol/payload.ts'
import type { PropertyPath } from '../../register.ts'
import type { NavigationScope } from '../navigation-context.ts'
import type { Paginated } from './paginated.ts'

/** A list, and where the next page of it is to be had. */
export interface ListToGrow<item> {
  navigator: NavigationScope['navigator']
  property: PropertyPath
  /** Default: the current URL. */
  url: string | undefined
  list: Paginated<item>
  remember: (list: Paginated<item>) => void
}

/**
 * Asks for the next page of a list, and adds it to those that are there: at the end, or as the server says of it by `merge`. Resolves
 * to whether it could not be had.
 */
export async function loadNext<item>({ navigator, property, url, list, remember }: ListToGrow<item>): Promise<boolean> {
  // From here on the property is the page that is asked for: what is on the screen is kept before.
  remember(list)
  const { context, navigate } = navigator
  const page = list.current_page + 1
  const keep = { preserveScroll: true, preserveState: true, preserveUrl: true, replace: true }
  // The page comes by itself: the list to which it is added is the one that is remembered.
  const { error, response } = await navigate({ url, data: { page }, only: [property], merge: false, ...keep })
  const next = context.view.properties[property] as Paginated<item> | undefined
  const hasCome = next?.current_page === page
  const rule = (response?.data as Payload | undefined)?.view?.merges?.[`${property}.data`]
  if (hasCome) remember({ ...next, data: mergeLists(list.data, next.data, rule ?? {}) as item[] })
  return !hasCome && error?.type !== 'aborted'
}

/** How the end of a list is watched. */
export interface EndOptions {
  navigator: NavigationScope['navigator']
  /** How far below the window it counts as near, in pixels. */
  threshold: number
  /** How long it must be near, in milliseconds. */
  debounce: number
  /** Ends it. */
  signal: AbortSignal
  onNear: () => void
}

/** Tells when an element comes near the window and stays there, once nothing else is under way. */
export function observeEnd(element: Element, { navigator, threshold, debounce, signal, onNear }: EndOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // What the visitor has asked for is not aborted for what scrolling asks for.
  const ask = (): void => {
    if (navigator.active()) timer = setTimeout(ask, debounce)
    else onNear()
  }
  const observer = new IntersectionObserver(
    (entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(ask, debounce)
    },
    { rootMargin: `0px 0px ${threshold}px` },
  )
  const stop = (): void => {
    clearTimeout(timer)
    observer.disconnect()
  }
  signal.addEventListener('abort', stop)
  if (!signal.aborted) observer.observe(element)
}
