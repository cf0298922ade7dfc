import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Navigator } from '../browser/navigator.ts'
import type { NavigationResponse, PreloadOptions } from '../browser/navigation/options.ts'
import { Deferred, type DeferredFailure } from './deferred.ts'
import { type PageFailure, pageBoundary } from './guards/page-boundary.ts'
import { Link, type LinkProps } from './link.ts'
import { type StartOptions, type StartedNavigator, createNavigation, hydrateNavigation } from './start.ts'
import { useHistoryState } from './use-history-state.ts'
import { type InfiniteList, useInfiniteScroll } from './list/use-infinite-scroll.ts'
import type { useDialog } from './use-page.ts'
import { type PollCallback, type PollOptions, usePoll } from './use-poll.ts'

/** Never run: only for the compiler. */
const check = (run: () => void): void => expect(run).toBeTypeOf('function')

describe('polling', () => {
  it('takes a time or none, and what is asked for or done', () => {
    expectTypeOf<Parameters<typeof usePoll>>().toEqualTypeOf<
      [every: number | false, what?: PollOptions | PollCallback]
    >()
    check(() => {
      usePoll(1000, { only: 'flash', timeout: 500 })
      usePoll(false, async (signal) => signal.aborted)
      // @ts-expect-error a time is a number
      usePoll('1000')
      // @ts-expect-error how it goes is to be told by a promise
      usePoll(1000, () => 1)
      // @ts-expect-error it asks for the page that is there
      usePoll(1000, { url: '/other' })
    })
  })
})

describe('a link', () => {
  it('says when its page is fetched ahead, and how it is kept', () => {
    expectTypeOf<LinkProps['preload']>().toEqualTypeOf<'hover' | 'view' | 'mount' | undefined>()
    expectTypeOf<Pick<LinkProps, 'staleFor' | 'tags'>>().toEqualTypeOf<Pick<PreloadOptions, 'staleFor' | 'tags'>>()
    check(() => {
      void Link({ href: '/', preload: 'view', tags: ['season'], staleFor: 1000, className: 'a' })
      // @ts-expect-error there is no such time
      void Link({ href: '/', preload: 'visible' })
      // @ts-expect-error a link leads somewhere
      void Link({ preload: 'view' })
    })
  })
})

describe('a list that grows', () => {
  it('has the items that it is said to have, and attributes for a link', () => {
    expectTypeOf(useInfiniteScroll<{ id: number }>).returns.toEqualTypeOf<InfiniteList<{ id: number }>>()
    expectTypeOf<InfiniteList<string>['items']>().toEqualTypeOf<string[]>()
    expectTypeOf<InfiniteList<string>['more']>().toExtend<Pick<LinkProps, 'href' | 'rel' | 'onClick'>>()
  })
})

describe('what comes later', () => {
  it('has a place of its own where it has failed, with a way to ask again', () => {
    expectTypeOf<DeferredFailure['retry']>().returns.toEqualTypeOf<Promise<void>>()
    check(() => {
      void Deferred({
        data: 'flash',
        fallback: '…',
        failed: ({ retry, isRetrying }) => (isRetrying ? '…' : String(retry)),
      })
      // @ts-expect-error something stands there meanwhile
      void Deferred({ data: 'flash' })
    })
  })
})

describe('a page that breaks', () => {
  it('is replaced by what knows why', () => {
    expectTypeOf<PageFailure['error']>().toEqualTypeOf<unknown>()
    check(() => {
      pageBoundary({ fallback: ({ isDialog }) => String(isDialog), onError: (error, { url }) => void [error, url] })
      // @ts-expect-error something has to stand there
      pageBoundary({})
    })
  })
})

describe('an application', () => {
  it('is started with its pages, and gives a navigator with an end', () => {
    expectTypeOf(createNavigation).parameters.toEqualTypeOf<[StartOptions]>()
    expectTypeOf(hydrateNavigation).returns.toEqualTypeOf<Promise<StartedNavigator>>()
    expectTypeOf<StartedNavigator>().toExtend<Navigator>()
    expectTypeOf<ReturnType<StartedNavigator['unmount']>>().toEqualTypeOf<void>()
  })

  it('remembers values of one type, and closes its dialog with an answer or without', () => {
    expectTypeOf(useHistoryState<number>).returns.toEqualTypeOf<[number, (next: number) => void]>()
    type Close = NonNullable<ReturnType<typeof useDialog>>['close']
    expectTypeOf<ReturnType<Close>>().toEqualTypeOf<Promise<NavigationResponse | void>>()
  })
})
