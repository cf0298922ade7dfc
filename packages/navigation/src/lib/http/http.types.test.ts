import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type CookieFlashOptions,
  type FlashStore,
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
import type { Method } from '../protocol/constants.ts'
import { get } from '../routing/route.ts'
import { defineRoutes } from '../routing/table.ts'
import { respond } from './answer/answer.ts'
import { pass } from './guard.ts'

const routes = defineRoutes({
  home: get('/'),
  'order.show': get('/orders/{id}', { guard: 'order' }),
})
interface App {
  routes: typeof routes
  pages: { home: () => Promise<{ default: () => null }> }
  shared: {}
}
interface OwnWire extends Wire {
  request: ServerRequest & { person: string }
}
interface Found {
  order: { sum: number }
}

/** Never run: it is for the compiler. */
const check = (run: () => void): void => expect(run).toBeTypeOf('function')

const host: Host<OwnWire> = { paths: [], logError: (_, { person }) => void person }
const options: NavigationOptions<{ user: string }, Found, App, OwnWire> = {
  routes,
  version: () => '1',
  context: ({ person }) => ({ user: person }),
  guards: { order: ({ params, context }) => pass({ sum: (params['id'] ?? context.user).length }) },
  handlers: {
    home: ({ request, context }) => respond(200, {}, request.person + context.user),
    'order.show': ({ params, guarded }) => respond(200, {}, params.id + String(guarded.order.sum)),
  },
  renderDocument: ({ payload }) => payload.url,
}

describe('a server of any kind', () => {
  it('gives its own requests to handlers, and gets them from its adapter', () => {
    expectTypeOf(createNavigationServer(host, options)).toEqualTypeOf<NavigationServer<OwnWire>>()
    expectTypeOf<Parameters<NavigationServer<OwnWire>['answerRequest']>>().toEqualTypeOf<
      [request: OwnWire['request'], reply: ServerReply]
    >()
    expectTypeOf<ReturnType<NavigationServer['answerError']>>().toEqualTypeOf<Promise<unknown>>()
    check(() => {
      void createNavigationServer(host, options).answerError(new Error(), {} as OwnWire['request'], {} as ServerReply)
      // @ts-expect-error an adapter that makes plain requests is none for handlers that read a person
      createNavigationServer({ paths: [], logError() {} } satisfies Host, options).answerRequest(
        {} as ServerRequest,
        {},
      )
      // @ts-expect-error errors have to be told to somebody
      createNavigationServer({ paths: [] }, options)
    })
  })

  it('has a guard for what the table of routes says, and handlers that know what it finds', () => {
    type Show = HandlerInput<'order.show', unknown, Found, App>
    expectTypeOf<Show['guarded']>().toEqualTypeOf<Found>()
    expectTypeOf<Show['params']['id']>().toEqualTypeOf<string>()
    expectTypeOf<HandlerInput<'home', unknown, Found, App>['guarded']>().toEqualTypeOf<{}>()
    check(() => {
      const { guards: _, ...rest } = options
      // @ts-expect-error the guard of a route is missing
      const unguarded: typeof options = rest
      // @ts-expect-error it finds something else
      const wrong: typeof options = { ...options, guards: { order: () => pass('a') } }
      // @ts-expect-error a handler answers
      const mute: Handler<'home', unknown, Found, App> = () => {}
      return [unguarded, wrong, mute]
    })
  })
})

describe('what adapters are made from', () => {
  it('reads bodies, and knows the methods', () => {
    expectTypeOf(METHODS).toEqualTypeOf<readonly Method[]>()
    expectTypeOf(parseForm).returns.toEqualTypeOf<Record<string, string | string[]>>()
    expectTypeOf<Parameters<typeof checkJson>>().toEqualTypeOf<[bytes: Uint8Array]>()
    expectTypeOf(checkJson).returns.toEqualTypeOf<void>()
    check(() => {
      // @ts-expect-error bytes, not text: they are counted before anything is made of them
      checkJson('{}')
      // @ts-expect-error bytes, not text
      parseForm('a=1')
    })
  })

  it('keeps what is told to the next page in a cookie, for any context', () => {
    const store = () => cookieFlashStore({ secret: ['new', 'old'] })
    expectTypeOf<ReturnType<typeof store>>().toExtend<FlashStore<{ user: string }>>()
    expectTypeOf<CookieFlashOptions['secret']>().toEqualTypeOf<string | readonly string[]>()
    check(() => {
      // @ts-expect-error without a secret anybody could write it
      cookieFlashStore({})
      // @ts-expect-error it travels by https or as the request did
      cookieFlashStore({ secret: 'a', secure: 'auto' })
    })
  })
})
