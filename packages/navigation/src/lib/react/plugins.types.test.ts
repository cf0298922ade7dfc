import { describe, expect, expectTypeOf, it } from 'vitest'
import { type LeaveGuard, guardLeaving } from '../browser/leave/guard-leaving.ts'
import type { Navigator, Plugin } from '../browser/navigator.ts'
import type { InternalNavigation, NavigationContext } from '../browser/navigation/options.ts'
import { announcePages } from '../browser/plugins/announce-pages.ts'
import { focusNewPages } from '../browser/plugins/focus-new-pages.ts'
import { offline } from '../browser/plugins/offline.ts'
import { pageViews } from '../browser/plugins/page-views.ts'
import { viewTransitions } from '../browser/plugins/view-transitions.ts'
import { type SealedHistory, sealedHistory } from '../browser/sealed-history/sealed-history.ts'
import type { HistoryKeeper } from '../browser/view/history.ts'
import type { StartOptions } from './start.ts'
import { useLeaveGuard } from './guards/use-leave-guard.ts'

/** Never run: only for the compiler. */
const check = (run: () => void): void => expect(run).toBeTypeOf('function')

describe('plugins', () => {
  it('are what a product starts with, and say their names', () => {
    expectTypeOf<StartOptions['plugins']>().toEqualTypeOf<readonly Plugin[] | undefined>()
    expectTypeOf<ReturnType<typeof announcePages | typeof pageViews | typeof offline>>().toEqualTypeOf<Plugin>()
    expectTypeOf<Parameters<NonNullable<Plugin['navigated']>>>().toEqualTypeOf<
      [InternalNavigation, NavigationContext]
    >()
    check(() => {
      const own: Plugin = { name: 'own', setup: (navigator) => navigator.on('after', () => {}) }
      // @ts-expect-error a plugin has a name
      const nameless: Plugin = { after() {} }
      // @ts-expect-error there is no such hook
      const misspelt: Plugin = { name: 'own', navigatd() {} }
      // @ts-expect-error the end is a function
      const wrongEnd: Plugin = { name: 'own', setup: () => 'end' }
      return [own, nameless, misspelt, wrongEnd]
    })
  })

  it('take what they need, of its type', () => {
    check(() => {
      focusNewPages()
      announcePages({ when: (type) => type === 'back-forward', text: (title) => title })
      offline({ onFailed: ({ retry, error }) => void [retry?.(), error.code] })
      viewTransitions({ load: async (component: string) => component })
      // @ts-expect-error nothing is told to nobody
      pageViews({})
      // @ts-expect-error there is no such type of a navigation
      announcePages({ when: (type) => type === 'forward' })
      // @ts-expect-error a retry may be missing: what was sent is never repeated
      offline({ onFailed: ({ retry }) => void retry() })
      // @ts-expect-error the page's code has to be loaded by somebody
      viewTransitions({})
    })
  })
})

describe('the guard for unsaved work', () => {
  it('asks by a dialog, at once or later', () => {
    check(() => {
      const navigator = {} as Navigator
      guardLeaving(navigator, { ask: ({ url, way, signal }) => way === 'visit' && !signal.aborted && !url.hash })()
      guardLeaving(navigator, { ask: async () => true })
      // @ts-expect-error nobody would be asked
      guardLeaving(navigator, {})
      // @ts-expect-error the visitor leaves or not
      guardLeaving(navigator, { ask: () => 'yes' })
    })
  })

  it('is used while something is to be lost', () => {
    expectTypeOf<Parameters<typeof useLeaveGuard>>().toEqualTypeOf<[when: boolean, options: LeaveGuard]>()
    check(() => {
      const ask = () => true
      useLeaveGuard(true, { ask, isLeaving: ({ url, keepsState }, from) => !keepsState || url.href !== from.href })
      // @ts-expect-error somebody has to ask
      useLeaveGuard(true)
      // @ts-expect-error nobody can take a question back that is not asked yet
      useLeaveGuard(true, { ask, isLeaving: ({ signal }) => !signal })
    })
  })
})

describe('a sealed history', () => {
  it('is one that a product starts with, and can be told to forget', () => {
    expectTypeOf<SealedHistory>().toExtend<HistoryKeeper>()
    expectTypeOf<StartOptions['history']>().toEqualTypeOf<HistoryKeeper | undefined>()
    check(() => {
      const history = sealedHistory({ owner: ({ view, url }) => view.component + url })
      history.forget()
      sealedHistory({ owner: () => undefined })
      // @ts-expect-error whose pages they are has to be said
      sealedHistory({})
      // @ts-expect-error an owner is a text
      sealedHistory({ owner: () => 7 })
      // @ts-expect-error what was remembered for an entry is nobody's concern
      sealedHistory({ owner: ({ memo }) => String(memo) })
    })
  })
})
