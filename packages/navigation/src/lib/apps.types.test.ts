import { describe, expect, expectTypeOf, it } from 'vitest'
import { answersFor } from './http/answer/answer.ts'
import { defer } from './http/answer/property.ts'
import { navigation, navigationFor } from './fastify/plugin.ts'
import type { Handler, NavigationOptions } from './fastify/options.ts'
import { hooksFor } from './react/hooks-for.ts'
import type { StartOptions } from './react/start.ts'
import type { PageName, PropertyPath, RouteName } from './routing/register.ts'
import { group } from './routing/group.ts'
import { get, post } from './routing/route.ts'
import { createRouter } from './routing/router.ts'
import { defineRoutes } from './routing/table.ts'

const routes = defineRoutes(
  group({ prefix: '/desk' }, { home: get('/'), 'order.show': get('/orders/{id}'), store: post('/orders') }),
)
const pages = {
  today: async () => ({ default: (_: { orders: { id: number }[]; later?: string }) => null }),
  order: async () => ({ default: (_: { id: number }) => null }),
}
interface DeskApp {
  routes: typeof routes
  pages: typeof pages
  shared: { person: { name: string } }
}
interface DoorApp {
  routes: { scan: (typeof routes)['home'] }
  pages: { scan: () => Promise<{ default: (props: { code: string }) => null }> }
  shared: { gate: string }
}

/** Never run: only for the compiler. */
const check = (run: () => void): void => expect(run).toBeTypeOf('function')

describe('an app of its own', () => {
  it('has its own routes, pages and properties, beside another one', () => {
    expectTypeOf<RouteName<DeskApp['routes']>>().toEqualTypeOf<'home' | 'order.show' | 'store'>()
    expectTypeOf<PageName<DeskApp>>().toEqualTypeOf<'today' | 'order'>()
    expectTypeOf<PageName<DoorApp>>().toEqualTypeOf<'scan'>()
    expectTypeOf<'person.name'>().toExtend<PropertyPath<DeskApp>>()
    expectTypeOf<'orders' | 'orders.0.id' | 'errors' | 'flash'>().toExtend<PropertyPath<DeskApp>>()
    expectTypeOf<PropertyPath<DoorApp>>().not.toEqualTypeOf<string>()
    expectTypeOf<'person'>().not.toExtend<PropertyPath<DoorApp>>()
  })

  // Holds: navigation.second-app-under-path
  it('answers with its pages', () => {
    const desk = answersFor<DeskApp>()
    const door = answersFor<DoorApp>()
    expect(desk.view('order', { id: 1 })).toEqual({ kind: 'view', component: 'order', properties: { id: 1 } })
    expect(desk.dialog('order', { id: 1 }, { baseUrl: '/desk' })).toMatchObject({ kind: 'dialog', baseUrl: '/desk' })
    check(() => {
      desk.view('today', { orders: [], later: defer(() => 'a') })
      // @ts-expect-error a page of the other app
      desk.view('scan', { code: 'a' })
      // @ts-expect-error the order is missing
      desk.view('order', {})
      // @ts-expect-error the id is a number
      desk.dialog('order', { id: 'a' }, { baseUrl: '/desk' })
      // @ts-expect-error a page of the other app
      door.view('today', { orders: [] })
    })
  })

  it('has handlers for its routes, and shares its properties', () => {
    const show: Handler<'order.show', unknown, {}, DeskApp> = ({ params }) =>
      answersFor<DeskApp>().view('order', { id: Number(params.id) })
    type Options = NavigationOptions<unknown, {}, DeskApp>
    const options: Options = {
      routes,
      version: '1',
      handlers: { 'order.show': show },
      share: ({ route }) => ({ person: { name: route?.name === 'home' ? 'Anna' : 'Eve' } }),
      renderDocument: () => '',
    }
    const withStranger: Options = {
      ...options,
      // @ts-expect-error a route of the other app
      handlers: { scan: show },
    }
    const withoutPerson: Options = {
      ...options,
      // @ts-expect-error the person is missing
      share: () => ({}),
    }
    expect([withStranger.routes, withoutPerson.routes]).toEqual([routes, routes])
    expect(navigationFor<DeskApp>()).toBe(navigation)
    check(() => {
      void navigationFor<DeskApp>()({} as never, options)
      // @ts-expect-error the options of one app are not those of another
      void navigationFor<DoorApp>()({} as never, options)
    })
  })

  it('has hooks and links of its own', () => {
    const desk = hooksFor<DeskApp>()
    type Order = ReturnType<typeof desk.usePage<'order'>>['properties']
    expectTypeOf<Order['id']>().toEqualTypeOf<number>()
    expectTypeOf<Order['person']['name']>().toEqualTypeOf<string>()
    expectTypeOf<ReturnType<typeof desk.useShared>['person']>().toEqualTypeOf<{ name: string }>()
    check(() => {
      void desk.Link({ href: '/desk', only: 'orders' })
      void desk.Link({ href: '/desk', only: ['person.name', 'flash'] })
      // @ts-expect-error no page of the desk has it
      void desk.Link({ href: '/desk', only: 'code' })
      desk.useRoute().route('order.show', { id: 7 })
      // @ts-expect-error the id is missing
      desk.useRoute().route('order.show')
      const { to, reload } = desk.useNavigation()
      void to('order.show', { id: 7 }, { except: 'person' })
      void reload({ only: 'orders' })
      // @ts-expect-error a route of the other app
      void to('scan')
      // @ts-expect-error no page of the desk has it
      void reload({ only: 'gate' })
      // @ts-expect-error a page of the other app
      desk.usePage<'scan'>()
    })
  })

  it('is started with its own router and its own pages', () => {
    const options: StartOptions = { pages, router: createRouter(routes) }
    expect(options.router?.has('order.show')).toBe(true)
  })
})
