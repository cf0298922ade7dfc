import { type MouseEvent, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import type { PropertyPath } from '../../register.ts'
import { addQuery, isPlainClick } from '../anchor.ts'
import { useScope } from '../navigation-context.ts'
import type { Paginated } from './paginated.ts'
import { useHistoryState } from '../use-history-state.ts'
import { usePage } from '../use-page.ts'

/** What a list that grows is told. */
export interface InfiniteScrollOptions {
  /** Default: the current URL. */
  url?: string
  /** How far before the end the next page is asked for, in pixels. Default: 350. */
  threshold?: number
  /** How long scrolling must rest, in milliseconds. Default: 100. */
  debounce?: number
}

/** A list that grows. */
export interface InfiniteList<item> {
  items: item[]
  isLoading: boolean
  /** The next page could not be had. Scrolling does not ask again, `loadMore` does. */
  hasFailed: boolean
  hasMore: boolean
  /** Asks for the next page: for a button, which keyboards and a browser without scrolling need. */
  loadMore(): Promise<void>
  /**
   * Attributes of a link that does the same, and leads to the document of the next page without JavaScript:
   * `<a {...more}>More</a>`. It stays where it is while the list grows before it, and so does the focus that is on it.
   */
  more: { href: string; rel: 'next'; onClick(event: MouseEvent<HTMLAnchorElement>): void }
  /** Goes to an element after the last item: when it comes near, the next page is asked for. */
  end: RefCallback<Element>
}

/**
 * A paginated property that grows while scrolling. Only this property is asked for, with the parameter `page`; scroll,
 * state and URL stay, and the pages that were loaded are remembered with the history entry, so that going back returns to
 * the same place. Where the server merges it, `merge(() => page, { list: 'data', by: 'id' })`, each item is there once.
 */
export function useInfiniteScroll<item>(
  property: PropertyPath,
  { url: source, threshold = 350, debounce = 100 }: InfiniteScrollOptions = {},
): InfiniteList<item> {
  const { navigator } = useScope()
  const { properties, url, dialog } = usePage()
  const shown = (properties as Record<string, unknown>)[property] as Paginated<item>
  // Another URL is another list, even if the component and its memory stay; a dialog over the list has one of its own.
  const here = dialog?.redirectUrl || url
  const [kept, remember] = useHistoryState<Paginated<item> | null>(`infinite:${property}:${here}`, null)
  // A page before those that were loaded is a new beginning: the list was asked for anew.
  const list = kept && kept.current_page <= shown.current_page ? kept : shown
  const [state, setState] = useState<'loading' | 'failed'>()
  const hasFailed = state === 'failed'
  const isBusy = useRef(false)
  const hasMore = list.current_page < list.last_page

  async function loadMore(): Promise<void> {
    if (isBusy.current || !hasMore) return
    isBusy.current = true
    setState('loading')
    const growing = { navigator, property, url: source, list, remember }
    const failed = await import('./grow-list.ts').then(
      (code) => code.loadNext(growing),
      () => true,
    )
    isBusy.current = false
    setState(failed ? 'failed' : undefined)
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
      // Without its code there is still the button.
      import('./grow-list.ts').then(
        (code) => code.observeEnd(element, { navigator, threshold, debounce, signal, onNear }),
        () => {},
      )
      return () => stop.abort()
    },
    // A new page may leave the end where it already is: observing anew asks again.
    // oxlint-disable-next-line react/exhaustive-deps
    [navigator, threshold, debounce, list.current_page],
  )
  const more: InfiniteList<item>['more'] = {
    href: addQuery((source ?? here).split('#')[0]!, { page: list.current_page + 1 }, url),
    rel: 'next',
    onClick(event) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      void loadMore()
    },
  }
  return { items: list.data, isLoading: state === 'loading', hasFailed, hasMore, loadMore, more, end }
}
