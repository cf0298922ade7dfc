import { type RouteName, createRouter, href } from '@cadenza/navigation'
import type { Navigator } from '@cadenza/navigation/client'
import type { Handler, NavigationOptions } from '@cadenza/navigation/fastify'
import type { DeferredProps, LinkProps, usePage, useShared } from '@cadenza/navigation/react'
import { view } from '@cadenza/navigation/server'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Month } from '#core/catalogue/catalogue.ts'
import type { pageRoutes } from '#core/routes/page-routes.ts'
import { routes } from '#core/routes/routes.ts'
import type { pages } from './features.ts'

// Never called: checked only by the compiler.
const compile = (_: (given: never) => unknown): void => {}

describe('what the shop has registered is known to the types', () => {
  // Holds: navigation.routes-parameters-page-names-properties
  it('routes and their parameters', () => {
    expectTypeOf<RouteName>().toEqualTypeOf<keyof typeof pageRoutes>()
    expect(href(routes['cart.update'], { hash: 'a' })).toBe('/cart/update/a')
    compile((navigator: Navigator) => {
      void navigator.to('events.show', { venueSlug: 'vigado' })
      // @ts-expect-error there is no such route
      void navigator.to('events')
      // @ts-expect-error the hash is missing
      void navigator.to('cart.update')
      // @ts-expect-error there is no such parameter
      void navigator.to('events.show', { venue: 'vigado' })
      const router = createRouter(routes)
      // @ts-expect-error there is no such route
      router.route('cart.add')
      // @ts-expect-error the hash is missing
      router.route('cart.update')
      // @ts-expect-error the hash is missing
      href(routes['cart.update'])
    })
  })

  // Holds: navigation.routes-parameters-page-names-properties
  it('handlers, by the parameters of their route', () => {
    expectTypeOf<Parameters<Handler<'cart.update', null>>[0]['params']>().toEqualTypeOf<{ hash: string }>()
    expectTypeOf<Parameters<Handler<'events.show', null>>[0]['params']>().toEqualTypeOf<{
      venueSlug?: string
      date?: string
    }>()
    // @ts-expect-error there is no such route
    compile((handlers: NavigationOptions['handlers']) => handlers['nowhere'])
  })

  // Holds: navigation.routes-parameters-page-names-properties
  it('pages and their properties', () => {
    compile((month: Month) => {
      // @ts-expect-error there is no such page
      view('nowhere', { month })
      // @ts-expect-error properties are missing
      view('event', { month })
      // @ts-expect-error a status is a number
      view('error', { status: '404' })
    })
    expectTypeOf<ReturnType<typeof usePage<'event'>>['properties']['month']>().toEqualTypeOf<Month>()
    expectTypeOf<ReturnType<typeof useShared>['cart']['count']>().toEqualTypeOf<number>()
  })

  it('what a page’s component has beside its properties', () => {
    type StaticsOf<page> = page extends () => Promise<{ default: infer component }> ? keyof component : never
    expectTypeOf<StaticsOf<(typeof pages)[keyof typeof pages]>>().toEqualTypeOf<'layout' | 'sections' | 'everybodys'>()
  })

  // Holds: navigation.routes-parameters-page-names-properties
  it('what partial reloads and deferred properties can name', () => {
    compile((navigator: Navigator) => {
      void navigator.reload({
        only: ['cart.count', 'cart.items.0.quantity', 'venues.0', 'month', 'errors'],
        except: 'gallery',
      })
      // @ts-expect-error no page has such a property
      void navigator.reload({ only: ['calender'] })
      // @ts-expect-error no page has such a property
      void navigator.reload({ except: 'galery' })
      // @ts-expect-error there is no such thing in the cart
      void navigator.reload({ only: ['cart.cuont'] })
      // @ts-expect-error there is nothing in a number
      void navigator.reload({ only: ['homepage.title'] })
      // @ts-expect-error the server knows no list of nothing
      void navigator.reload({ only: [1] })
    })
    expectTypeOf<'eventDates'>().toExtend<LinkProps['only']>()
    expectTypeOf<'eventdates'>().not.toExtend<LinkProps['only']>()
    expectTypeOf<'event.soloists'>().toExtend<DeferredProps['data']>()
    expectTypeOf<'nobody'>().not.toExtend<DeferredProps['data']>()
  })
})
