import type { HttpResponse } from '../../browser/navigation/navigation-error.ts'
import type { Payload } from '../../protocol/payload.ts'
import type { PropertyPath } from '../../routing/register.ts'
import type { NavigationScope } from '../navigation-context.ts'
import type { Paginated } from './paginated.ts'

/** The next page of a list, and where it is to be had. */
export interface NextPage {
  navigator: NavigationScope['navigator']
  property: PropertyPath
  /** Default: the current URL. */
  url: string | undefined
  page: number
}

/**
 * Asks for the next page of a list, which is added to what is there: at the end, or as the server says of it by `merge`. Another page
 * than that is not added, and no error page is shown. Resolves to how many items are there that were not before, to `failed` where
 * the page could not be had, and to nothing where the visitor has asked for something else meanwhile.
 */
export async function loadNext({ navigator, property, url, page }: NextPage): Promise<number | 'failed' | undefined> {
  const { context, navigate } = navigator
  const listIn = (properties: object | undefined): Partial<Paginated<unknown>> | undefined =>
    (properties as Record<string, Paginated<unknown> | undefined> | undefined)?.[property]
  const count = (): number => listIn(context.view.properties)?.data?.length ?? 0
  const before = count()
  let isOther = false
  const data = (response: HttpResponse): boolean => {
    const { view } = Object(response.data) as Partial<Payload>
    const isHere = !view?.component || view.component === context.view.component
    // An error page would take the place of the whole list.
    isOther = !!view && (response.status >= 400 || (isHere && listIn(view.properties)?.current_page !== page))
    return !isOther
  }
  const keep = { preserveScroll: true, preserveState: true, preserveUrl: true, replace: true }
  const merge = { [`${property}.data`]: {} }
  const { error } = await navigate({ url, data: { page }, only: [property], merge, hooks: { data }, ...keep })
  if (!isOther && error?.type === 'aborted') return undefined
  return isOther || listIn(context.view.properties)?.current_page !== page ? 'failed' : count() - before
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
export function watchEnd(element: Element, { navigator, threshold, debounce, signal, onNear }: EndOptions): void {
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
