import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type CompleteHead,
  type FlashStore,
  type Guard,
  type Handler,
  type HandlerInput,
  type Host,
  type NavigationOptions,
  type NavigationServer,
  type ServerReply,
  type ServerRequest,
  type Wire,
  METHODS,
  checkJson,
  cookieFlashStore,
  createNavigationServer,
  parseForm,
} from '../../http.ts'
import { pass, redirect } from '../../server.ts'
import { defineRoutes, get, group, post } from '../../index.ts'

/** Never run: only for the compiler. */
const check = (run: () => void): void => expect(run).toBeTypeOf('function')

const routes = defineRoutes({
  home: get('/'),
  ...group({ prefix: '/desk', guard: 'staff' }, { 'orders.show': get('/orders/{order}'), 'orders.pay': post('/pay') }),
})
interface DeskApp {
  routes: typeof routes
  pages: {}
  shared: { person: string }
}
interface Context {
  locale: 'en' | 'hu'
}
interface Guarded {
  staff: { role: string }
}
interface NodeWire extends Wire {
  request: ServerRequest & { readonly session: string }
}
type Options = NavigationOptions<Context, Guarded, DeskApp, NodeWire>

const host: Host<NodeWire> = { paths: [], logError: () => {} }
const staff: Guard<Context, Guarded['staff'], Guarded, NodeWire> = () => pass({ role: 'owner' })
const options: Options = {
  routes,
  version: '1',
  handlers: {},
  guards: { staff },
  renderDocument: async ({ payload }) => payload.view.component,
}

describe('a server of another kind', () => {
  it('is made from what the product knows of its requests, and hands those on', () => {
    const made = () => createNavigationServer(host, options)
    expectTypeOf<ReturnType<typeof made>>().toEqualTypeOf<NavigationServer<NodeWire>>()
    expectTypeOf<Parameters<NavigationServer<NodeWire>['answerRequest']>>().toEqualTypeOf<
      [NodeWire['request'], ServerReply]
    >()
    check(() => {
      // @ts-expect-error errors are told to somebody
      createNavigationServer({ paths: [] }, options)
      // @ts-expect-error a request without a session is none of this server
      void made().answerRequest({} as ServerRequest, {} as ServerReply)
    })
  })

  it('needs each guard that its routes name, and no other', () => {
    const { guards: _, ...unguarded } = options
    check(() => {
      // @ts-expect-error who is staff has to be found out
      void (unguarded satisfies Options)
      // @ts-expect-error the routes name no such guard
      void ({ ...options, guards: { staff, owner: staff } } satisfies Options)
      // @ts-expect-error a guard finds what handlers are promised
      void ({ ...options, guards: { staff: () => pass({ role: 1 }) } } satisfies Options)
    })
  })

  it('answers its own routes, by what is in their addresses', () => {
    type Show = HandlerInput<'orders.show', Context, Guarded, DeskApp, NodeWire>
    expectTypeOf<Show['params']>().toEqualTypeOf<{ order: string }>()
    expectTypeOf<Show['guarded']['staff']>().toEqualTypeOf<{ role: string }>()
    expectTypeOf<Show['request']['session']>().toBeString()
    expectTypeOf<HandlerInput<'home', Context, Guarded, DeskApp>['guarded']>().not.toHaveProperty('staff')
    const show: Handler<'orders.show', Context, Guarded, DeskApp, NodeWire> = ({ context }) =>
      redirect(context.locale === 'en' ? '/' : '/hu')
    check(() => {
      void ({ ...options, handlers: { 'orders.show': show } } satisfies Options)
      // @ts-expect-error there is no such route
      void ({ ...options, handlers: { 'orders.shown': show } } satisfies Options)
      // @ts-expect-error home has no order in its address
      void ({ ...options, handlers: { home: show } } satisfies Options)
      // @ts-expect-error an answer is made by `view`, `redirect` and their like
      void ({ ...options, handlers: { home: () => 'Welcome' } } satisfies Options)
      // @ts-expect-error only routes that there are may be posted to by others
      void ({ ...options, csrf: { verify: () => true, except: ['orders.paid'] } } satisfies Options)
      // @ts-expect-error every page is told who is there
      void ({ ...options, share: () => ({}) } satisfies Options)
    })
  })

  it('keeps what is flashed as it is told to, and completes heads of its own kind', () => {
    expectTypeOf(cookieFlashStore).returns.toEqualTypeOf<FlashStore<unknown>>()
    const complete: CompleteHead<Context, NodeWire> = (head, { context, request }) => ({
      ...head,
      title: `${head.title} ${context.locale} ${request.session}`,
    })
    check(() => {
      void complete
      // @ts-expect-error nothing is signed without a secret
      cookieFlashStore({})
      // @ts-expect-error what is written is kept somewhere
      void ({ read: () => ({}) } satisfies FlashStore<Context>)
    })
  })

  it('reads bodies as they come', () => {
    expectTypeOf(parseForm).returns.toEqualTypeOf<Record<string, string | string[]>>()
    expectTypeOf(METHODS).toEqualTypeOf<readonly ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')[]>()
    check(() => {
      // @ts-expect-error bytes, before anything is made of them
      checkJson('{}')
    })
  })
})
