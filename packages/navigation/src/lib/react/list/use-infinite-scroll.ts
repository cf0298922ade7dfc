import { type MouseEvent, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import type { PropertyPath } from '../../routing/register.ts'
import { addQuery, isPlainClick } from '../anchor.ts'
import { useScope } from '../navigation-context.ts'
import type { Paginated } from './paginated.ts'
import { usePage } from '../use-page.ts'

/** What is to be said of a page that was asked for: how many items have come. */
type Growth = 'loading' | 'failed' | number | undefined

/** What a list that grows is told. */
export interface InfiniteScrollOptions {
  /** Default: the current URL. */
  url?: string
  /** Where its pages are, for the link `more`. Default: `url`, with the parameter `page`. */
  linkTo?: (page: number) => string
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
  /** How many items the last page has added, for who does not see them; undefined before that, and until the next one is there. */
  arrived: number | undefined
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
 * state and URL stay. What has grown is the page's own property, and is there after going back; optimistic changes and answers
 * reach every item of it. Where the server merges it, `merge(() => page, { list: 'data', by: 'id' })`, each item is there once.
 */
export function useInfiniteScroll<item>(
  property: PropertyPath,
  { url: source, linkTo, threshold = 350, debounce = 100 }: InfiniteScrollOptions = {},
): InfiniteList<item> {
  const { navigator } = useScope()
  const { properties, url, dialog } = usePage()
  const list = (properties as Record<string, unknown>)[property] as Paginated<item>
  // A dialog over the list has an address of its own.
  const here = dialog?.redirectUrl || url
  // Where a part of the list was asked for anew, it says of itself that it is the first page: what is there counts, too.
  const reached = Math.max(list.current_page, Math.floor(list.data.length / list.per_page) || 0)
  const [told, setAnnounced] = useState<{ here: string; state: Growth }>()
  // What became of the list of another address, such as that of an earlier search, says nothing of this one.
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
    // Scrolling does not ask again, not even before this is rendered.
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
      // Without its code there is still the button.
      import('./grow-list.ts').then(
        (code) => code.watchEnd(element, { navigator, threshold, debounce, signal, onNear }),
        () => {},
      )
      return () => stop.abort()
    },
    // A new page may leave the end where it already is: observing anew asks again.
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
