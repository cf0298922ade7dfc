import { expect, expectTypeOf, it } from 'vitest'
import { type DevtoolsOptions, type Shortcut, devtools } from '../../../devtools.ts'
import { get } from '../../routing/route.ts'
import { createRouter } from '../../routing/router.ts'
import { defineRoutes } from '../../routing/table.ts'
import type { Plugin } from '../navigator.ts'

/** Never run: only for the compiler. */
const check = (run: () => void): void => expect(run).toBeTypeOf('function')

it('the developer tools are a plugin, which need be told nothing', () => {
  expectTypeOf(devtools).returns.toEqualTypeOf<Plugin>()
  expectTypeOf<Parameters<typeof devtools>>().toEqualTypeOf<[options?: DevtoolsOptions]>()
  expectTypeOf<DevtoolsOptions['shortcut']>().toEqualTypeOf<Shortcut | undefined>()
  check(() => {
    devtools()
    devtools({
      router: createRouter(defineRoutes({ home: get('/') })),
      isKnown: ({ pathname }) => pathname.endsWith('.ics'),
      shortcut: { code: 'KeyP', meta: true },
    })
    // @ts-expect-error a key is known by its place
    devtools({ shortcut: { ctrl: true } })
    // @ts-expect-error a router matches addresses
    devtools({ router: {} })
    // @ts-expect-error an address is known or not
    devtools({ isKnown: () => 'yes' })
    // @ts-expect-error there is no such option
    devtools({ production: true })
  })
})
