import type { HttpResponse } from '../../browser/navigation/navigation-error.ts'
import type { Payload } from '../../protocol/payload.ts'
import type { PropertyPath } from '../../routing/register.ts'
import type { NavigationScope } from '../navigation-context.ts'

/** A page of a list, in the usual server format. */
export interface Paginated<item> {
  data: item[]
  current_page: number
  last_page: number
  /** Items per page; the last page may have fewer. */
  per_page: number
}

export interface NextPage {
  navigator: NavigationScope['navigator']
  property: PropertyPath
  /** Default: the current URL. */
  url: string | undefined
  page: number
}

/**
 * Requests the next page of a list and adds it, at the end or as the server's `merge` says; never
 * any other page. Resolves to the number of new items, `failed`, or nothing if the visitor has
 * requested something else meanwhile.
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
    // An error page would replace the whole list.
    isOther = !!view && (response.status >= 400 || (isHere && listIn(view.properties)?.current_page !== page))
    return !isOther
  }
  const keep = { preserveScroll: true, preserveState: true, preserveUrl: true, replace: true }
  const merge = { [`${property}.data`]: {} }
  const { error } = await navigate({ url, data: { page }, only: [property], merge, hooks: { data }, ...keep })
  if (!isOther && error?.type === 'aborted') return undefined
  return isOther || listIn(context.view.properties)?.current_page !== page ? 'failed' : count() - before
}

export interface EndOptions {
  navigator: NavigationScope['navigator']
  /** In pixels below the window. */
  threshold: number
  /** In milliseconds. */
  debounce: number
  signal: AbortSignal
  onNear: () => void
}

/** Calls back when an element stays near the window, once nothing else is under way. */
export function watchEnd(element: Element, { navigator, threshold, debounce, signal, onNear }: EndOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Scrolling must not abort a request made by the visitor.
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
