import { type MouseEvent, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import type { PropertyPath } from '../../routing/register.ts'
import { addQuery, isPlainClick } from '../anchor.ts'
import { useScope } from '../navigation-context.ts'
import type { Paginated } from './grow-list.ts'
import { usePage } from '../use-page.ts'

/** State of a requested page, announced to visitors; a number counts the items added. */
type Growth = 'loading' | 'failed' | number | undefined

/** Options of an infinite list. */
export interface InfiniteScrollOptions {
  /** Default: the current URL. */
  url?: string
  /** Address of a page, for the link `more`. Default: `url`, with the parameter `page`. */
  linkTo?: (page: number) => string
  /** Distance before the end at which the next page is requested, in pixels. Default: 350. */
  threshold?: number
  /** Time that scrolling must rest, in milliseconds. Default: 100. */
  debounce?: number
}

/** A list that grows. */
export interface InfiniteList<item> {
  items: item[]
  isLoading: boolean
  /** The next page could not be loaded. Scrolling does not retry, `loadMore` does. */
  hasFailed: boolean
  /**
   * Number of items added by the last page, for screen reader announcements; undefined before the
   * first page and while the next one loads.
   */
  arrived: number | undefined
  hasMore: boolean
  /** Requests the next page: for a button, needed with keyboards and without scrolling. */
  loadMore(): Promise<void>
  /**
   * Attributes of an equivalent link, which leads to the document of the next page without
   * JavaScript: `<a {...more}>More</a>`. It stays in place while the list grows before it, and
   * keeps its focus.
   */
  more: { href: string; rel: 'next'; onClick(event: MouseEvent<HTMLAnchorElement>): void }
  /** Attach to an element after the last item: the next page is requested when it comes near. */
  end: RefCallback<Element>
}

/**
 * A paginated property that grows while scrolling. Requests only this property, with the parameter
 * `page`; scroll, state and URL stay. The grown list is the page's own property and survives going
 * back; optimistic changes and responses reach all its items. With a server-side merge,
 * `merge(() => page, { list: 'data', by: 'id' })`, each item appears once.
 */
export function useInfiniteScroll<item>(
  property: PropertyPath,
  { url: source, linkTo, threshold = 350, debounce = 100 }: InfiniteScrollOptions = {},
): InfiniteList<item> {
  const { navigator } = useScope()
  const { properties, url, dialog } = usePage()
  const list = (properties as Record<string, unknown>)[property] as Paginated<item>
  // A dialog over the list has its own address.
  const here = dialog?.redirectUrl || url
  // After a partial reload the list is on its first page, so the loaded items count, too.
  const reached = Math.max(list.current_page, Math.floor(list.data.length / list.per_page) || 0)
  const [told, setAnnounced] = useState<{ here: string; state: Growth }>()
  // The state of a list at another address, such as an earlier search, does not apply here.
  const state = told?.here === here ? told.state : undefined
  const hasFailed = state === 'failed'
  const isBusy = useRef(false)
  const hasMore = reached < list.last_page

  async function loadMore(): Promise<void> {
    if (isBusy.current || !hasMore) return
    isBusy.current = true
    setAnnounced({ here, state: 'loading' })
    const wanted = { navigator, property, url: source, page: reached + 1 }
    const grown = await import('./grow-list.ts').then(
      (code) => code.loadNext(wanted),
      () => 'failed' as const,
    )
    isBusy.current = false
    // Stops scrolling from retrying, even before this is rendered.
    if (grown === 'failed') latest.current = () => {}
    setAnnounced({ here, state: grown })
  }

  const scroll = (): void => {
    if (!hasFailed) void loadMore()
  }
  const latest = useRef(scroll)
  useEffect(() => {
    latest.current = scroll
  })
  const end = useCallback(
    (element: Element | null) => {
      if (!element) return
      const stop = new AbortController()
      const { signal } = stop
      const onNear = (): void => latest.current()
      // Without this code the button still works.
      import('./grow-list.ts').then(
        (code) => code.watchEnd(element, { navigator, threshold, debounce, signal, onNear }),
        () => {},
      )
      return () => stop.abort()
    },
    // A new page may leave the end where it already is: observing it again triggers another
    // request.
    // oxlint-disable-next-line react/exhaustive-deps
    [navigator, threshold, debounce, reached],
  )
  const more: InfiniteList<item>['more'] = {
    href: linkTo?.(reached + 1) ?? addQuery((source ?? here).split('#')[0]!, { page: reached + 1 }, url),
    rel: 'next',
    onClick(event) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      void loadMore()
    },
  }
  const arrived = typeof state === 'number' ? state : undefined
  return { items: list.data, isLoading: state === 'loading', hasFailed, arrived, hasMore, loadMore, more, end }
}
