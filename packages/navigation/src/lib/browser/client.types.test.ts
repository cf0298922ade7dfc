import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type BesideResponse,
  type CheckOptions,
  type FormStore,
  type HistoryKeeper,
  type Hooks,
  type HttpRequest,
  type HttpResponse,
  type LiveFields,
  type NavigateOptions,
  type NavigationErrorCode,
  type NavigationResponse,
  type Navigator,
  type Page,
  type Plugin,
  type RequestState,
  type RequestStore,
  type SavedState,
  type Submission,
  type SubmitOptions,
  type Transport,
  NavigationError,
  createForm,
  createLiveFields,
  createNavigator,
  createRequest,
  createSubmission,
} from '../../client.ts'
import type { Properties } from '../protocol/payload.ts'

/** Never run: only for the compiler. */
const check = (run: () => void): void => expect(run).toBeTypeOf('function')

const payload = { view: { component: 'home', properties: {}, deferred: [] }, dialog: null, url: '/', version: '1' }
const navigator = {} as Navigator

describe('a navigator without React', () => {
  it('is made from a payload, and knows the modules that it is given', () => {
    const made = () =>
      createNavigator({ payload, components: { home: 1 }, resolve: async (component: string) => component.length })
    expectTypeOf<ReturnType<typeof made>>().toEqualTypeOf<Navigator<number>>()
    expectTypeOf<ReturnType<Navigator<number>['getPage']>>().toEqualTypeOf<Page<number>>()
    check(() => {
      // @ts-expect-error somebody has to load the next page
      createNavigator({ payload, components: { home: 1 } })
      // @ts-expect-error a page is loaded by its name, into what the others are
      createNavigator<number>({ payload, components: {}, resolve: async (component) => component })
      // @ts-expect-error a document without a page is none
      createNavigator({ payload: { ...payload, view: null }, components: {}, resolve: async () => 1 })
      createNavigator({
        payload,
        components: {},
        resolve: async () => 1,
        progress: false,
        // @ts-expect-error a bar is shown as it is told to, or not at all
        overlay: 'yes',
      })
    })
  })

  it('resolves to what came of a navigation', () => {
    expectTypeOf<
      ReturnType<Navigator['get' | 'post' | 'put' | 'patch' | 'delete' | 'navigate' | 'reload']>
    >().toEqualTypeOf<Promise<NavigationResponse>>()
    expectTypeOf<NonNullable<NavigationResponse['error']>['type']>().toEqualTypeOf<NavigationErrorCode>()
    expectTypeOf<ReturnType<Navigator['request']>>().toEqualTypeOf<Promise<BesideResponse>>()
    expectTypeOf<ReturnType<Navigator['start']>>().toEqualTypeOf<Promise<() => void>>()
    expectTypeOf<ReturnType<Navigator['preload']>>().toEqualTypeOf<Promise<boolean>>()
    expectTypeOf<ReturnType<Navigator['check']>>().toEqualTypeOf<Promise<Record<string, string> | undefined>>()
    check(() => {
      void navigator.get(new URL('http://shop.test'), { only: 'flash', replace: ({ payload: { url } }) => url !== '/' })
      void navigator.navigate({
        method: 'put',
        data: { a: [1] },
        hooks: { success: ({ view }) => void view?.component },
      })
      // @ts-expect-error the method is the function's
      void navigator.post('/', { method: 'GET' })
      // @ts-expect-error there is no such method
      void navigator.navigate({ method: 'LINK' })
      // @ts-expect-error a request beside the page has no entry in the history
      void navigator.request({ url: '/', replace: true })
      // @ts-expect-error hooks around pages are those of the product
      void navigator.get('/', { hooks: { navigated() {} } })
    })
  })

  it('tells each hook what it is called for', () => {
    expectTypeOf<Parameters<Hooks['data']>[0]>().toEqualTypeOf<HttpResponse>()
    expectTypeOf<Parameters<Hooks['before']>[0]>().toEqualTypeOf<NavigateOptions>()
    expectTypeOf<Parameters<Hooks['backForward']>[0]>().toEqualTypeOf<SavedState | undefined>()
    check(() => {
      navigator.on('error', (errors) => void Object.keys(errors), { once: true })()
      const plugin: Plugin = { name: 'own', invalid: ({ documentUrl }) => !documentUrl }
      // @ts-expect-error there is no such hook
      navigator.on('loaded', () => {})
      return plugin
    })
  })

  it('is only to be read in where it is', () => {
    check(() => {
      // @ts-expect-error the page changes by navigations
      navigator.context.url = '/'
      // @ts-expect-error a value is asked for by its key
      navigator.history.get(1)
    })
  })

  it('sends by what it is given, and keeps its history so', () => {
    expectTypeOf<Transport>().toEqualTypeOf<(request: HttpRequest) => Promise<HttpResponse>>()
    expectTypeOf<HistoryKeeper['read']>().returns.toEqualTypeOf<
      SavedState | undefined | Promise<SavedState | undefined>
    >()
    check(() => {
      const keeper: HistoryKeeper = {
        write: (window, { url }, replace) => void [window, url, replace],
        read: () => undefined,
      }
      // @ts-expect-error an answer has a status and headers
      const transport: Transport = async () => ({ data: 1 })
      return [keeper, transport]
    })
  })
})

describe('errors', () => {
  it('have one of the codes', () => {
    expectTypeOf(new NavigationError('timeout').code).toEqualTypeOf<NavigationErrorCode>()
    check(() => {
      // @ts-expect-error there is no such code
      void new NavigationError('slow')
    })
  })
})

describe('requests, submissions and forms', () => {
  it('keep how they stand', () => {
    expectTypeOf(createRequest).returns.toEqualTypeOf<RequestStore>()
    expectTypeOf<ReturnType<RequestStore['getState']>>().toEqualTypeOf<RequestState>()
    expectTypeOf<RequestState<number>['data']>().toEqualTypeOf<number | undefined>()
    expectTypeOf(createSubmission).returns.toEqualTypeOf<Submission>()
    expectTypeOf<ReturnType<Submission['send']>>().toEqualTypeOf<Promise<NavigationResponse>>()
    check(() => {
      const request = createRequest(navigator)
      void request.send({ url: '/', method: 'POST' }, 'last')
      // @ts-expect-error there is no such way of meeting
      void request.send({ url: '/' }, 'first')
      const submission = createSubmission({ navigator, errors: {}, onFailed: ({ type }) => void type })
      void submission.send({ name: 'Anna' }, { url: '/', interrupt: true })
      // @ts-expect-error what is sent is the form's, not an option
      void submission.send(undefined, { data: {} })
    })
  })

  it('have the fields that they begin with', () => {
    const submission = {} as Submission
    const fields = { name: '', age: 7 }
    const open = () => createForm({ navigator, submission, initial: fields, fields, memoKey: undefined })
    expectTypeOf<ReturnType<typeof open>>().toEqualTypeOf<FormStore<{ name: string; age: number }>>()
    expectTypeOf<Parameters<NonNullable<SubmitOptions<typeof fields>['transform']>>>().toEqualTypeOf<[typeof fields]>()
    const openLive = () => createLiveFields({ form: open(), submission, ask: async () => ({ name: 'Who?' }) })
    expectTypeOf<ReturnType<typeof openLive>>().toEqualTypeOf<LiveFields>()
    expectTypeOf<CheckOptions>().toHaveProperty('url')
    check(() => {
      // @ts-expect-error a form shows the fields that it is compared with
      createForm({ navigator, submission, initial: fields, fields: { name: '' }, memoKey: undefined })
      // @ts-expect-error a message is a text
      createLiveFields({ form: open(), submission, ask: async () => ({ name: 1 }) })
    })
  })

  it('leave the properties of a page unknown', () => {
    expectTypeOf<Page['properties']>().toEqualTypeOf<Properties>()
  })
})
